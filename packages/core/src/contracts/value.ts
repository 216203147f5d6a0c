/** A value that goes to or comes from a database. Drivers keep integers beyond 2^53 and decimals as text or bigint. */
export type Value = string | number | bigint | boolean | Uint8Array | null

/** One row of a result, in the order of its columns. */
export type Row = readonly Value[]

/** Type of a statement's parameter, for drivers that must name types when preparing. */
export type ParameterType = 'int' | 'bigint' | 'double' | 'text' | 'bytes'
