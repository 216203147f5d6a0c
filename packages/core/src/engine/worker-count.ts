import type { Driver } from '../contracts/driver.js'
import type { Workload } from '../contracts/workload.js'

/** Events block their operating-system thread, because of the database or of the workload itself. */
export function blocksThread(driver: Driver | undefined, workload: Workload): boolean {
  return driver?.capabilities.blocking === true || workload.blocking === true
}

/** Workers for so many threads: one each where calls block, otherwise no more than there are cores. */
export function countWorkers(threads: number, blocking: boolean, availableCores: number): number {
  return blocking ? threads : Math.min(threads, availableCores)
}
