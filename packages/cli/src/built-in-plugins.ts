/** Packages that the command brings along. The only place in it that names them. */
export const BUILT_IN_PLUGINS: readonly string[] = ['@bench/driver-sqlite', '@bench/scripts-oltp']
