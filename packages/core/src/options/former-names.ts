/**
 * Options of sysbench 0.4 and 0.5 whose name changed by more than the prefix `oltp_`, with what does their work today.
 * They are not accepted, since some changed their meaning too; errors point to the new name.
 */
const FORMER_NAMES: ReadonlyMap<string, string> = new Map([
  ['oltp_tables_count', 'tables'],
  ['oltp_num_tables', 'tables'],
  ['oltp_dist_type', 'rand_type'],
  ['oltp_dist_iter', 'rand_spec_iter'],
  ['oltp_dist_pct', 'rand_spec_pct'],
  ['oltp_dist_res', 'rand_spec_res'],
  ['rand_init', 'rand_seed'],
  ['init_rng', 'rand_seed'],
  ['seed_rng', 'rand_seed'],
])

/** The present name of an option of an old sysbench, or undefined. */
export function presentName(key: string, known: ReadonlyMap<string, unknown>): string | undefined {
  const name = FORMER_NAMES.get(key) ?? (key.startsWith('oltp_') ? key.slice('oltp_'.length) : undefined)
  return name !== undefined && known.has(name) ? name : undefined
}
