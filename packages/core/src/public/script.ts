/** Types for script authors. There is no run-time code here: the script engine puts both names in place. */
export type * from '../script/script-api.js'
import type { Sysbench } from '../script/script-api.js'

/** Everything a script can reach; provided by the engine, one per thread. */
export declare const sysbench: Sysbench

/** Writes a line to standard output, values separated by tabs. */
export declare function print(...values: unknown[]): void
