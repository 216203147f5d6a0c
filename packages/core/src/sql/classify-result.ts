/**
 * Hot: once per statement.
 * sysbench's classes: a result set, even an empty one, is a read; changed rows are a write; everything else is other.
 * Must not allocate, look at the statement's text, or decode rows. Covered by `worker/event-loop.bench.ts`.
 * *Source:* observed from sysbench 1.0.20.
 */
import type { QueryResult } from '../contracts/driver.js'
import type { QueryRecorder } from './query-recorder.js'

/** Counts one answer and passes it on. */
export function countResult(result: QueryResult, recorder: QueryRecorder): QueryResult {
  if (result.returnsRows) recorder.readDone()
  else if (result.affectedRows > 0) recorder.writeDone()
  else recorder.otherDone()
  return result
}
