/**
 * Version of the contracts in this folder. A driver, workload, reporter or plugin carries the version it was written for.
 *
 * The contracts may grow within a version (new optional members). A changed or removed member raises the number, and an
 * adapter file for the old one is added.
 */
export const API_VERSION = 1

/** The version field that every public record carries. */
export type ApiVersion = typeof API_VERSION
