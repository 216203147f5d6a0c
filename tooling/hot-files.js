// The hot path: what runs once per event or per query. `eslint.config.js` holds these files to stricter rules, and
// `checks/hot-path.test.ts` to their budgets. The rules are explained in docs/architecture/worker-and-stats.md.

/** Files and the number of lines each may have. A file name with `*` stands for that file in every driver. */
export const HOT_FILES = [
  { file: 'packages/core/src/worker/event-loop.ts', lines: 130 },
  { file: 'packages/core/src/worker/event-gate.ts', lines: 140 },
  { file: 'packages/core/src/worker/arrivals.ts', lines: 130 },
  { file: 'packages/core/src/stats/recorder.ts', lines: 160 },
  { file: 'packages/core/src/sql/counted-connection.ts', lines: 250 },
  { file: 'packages/core/src/sql/classify-result.ts', lines: 40 },
  { file: 'packages/driver-*/src/connection.ts', lines: 160 },
  { file: 'packages/driver-*/src/statement.ts', lines: 120 },
]
