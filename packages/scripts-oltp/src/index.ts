import { API_VERSION, definePlugin } from '@bench/core/plugin'
import type { ScriptEntry } from '@bench/core/plugin'

/** The shipped scripts and what they do, as `bench list` shows it. */
const DESCRIPTIONS = {
  bulk_insert: 'Multi-row INSERTs, one table per thread',
  oltp_common: 'Tables of the oltp tests: prepare, prewarm and cleanup only',
  oltp_delete: 'DELETEs by id',
  oltp_insert: 'INSERTs of single rows',
  oltp_point_select: 'SELECTs by id',
  oltp_read_only: 'Transactions of point and range SELECTs',
  oltp_read_write: 'Transactions of SELECTs, UPDATEs, DELETEs and INSERTs',
  oltp_update_index: 'UPDATEs of an indexed column',
  oltp_update_non_index: 'UPDATEs of a column without index',
  oltp_write_only: 'Transactions of UPDATEs, DELETEs and INSERTs',
  select_random_points: 'SELECTs of rows with any of several random values',
  select_random_ranges: 'SELECTs that count the rows in several random ranges',
} as const

const scripts: readonly ScriptEntry[] = Object.entries(DESCRIPTIONS).map(([name, description]) => ({
  name,
  description,
  url: new URL(`./scripts/${name}.js`, import.meta.url).href,
}))

/** The plugin that brings the oltp workloads. */
export default definePlugin({ name: '@bench/scripts-oltp', apiVersion: API_VERSION, scripts })
