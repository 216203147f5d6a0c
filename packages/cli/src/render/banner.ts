/** First line of every command of a test, and the blank line below it. */
export function renderBanner(toolVersion: string, nodeVersion: string): string {
  return `bench ${toolVersion} (Node.js ${nodeVersion}, v8 scripts)\n`
}
