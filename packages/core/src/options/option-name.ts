/** The key of an option: dashes and underscores are equal, tables use underscores. */
export function toOptionKey(name: string): string {
  return name.replaceAll('-', '_')
}

/** How messages and help spell an option, without the leading dashes. */
export function toOptionFlag(key: string): string {
  return key.replaceAll('_', '-')
}
