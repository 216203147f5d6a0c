/** A workload script that a plugin ships, already bundled into one file without imports. */
export interface ScriptEntry {
  /** Name on the command line. */
  readonly name: string
  /** One line for `bench list`. */
  readonly description: string
  /** `file:` URL of the bundled script. */
  readonly url: string
}
