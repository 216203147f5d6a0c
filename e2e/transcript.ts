/** One command of a transcript, with what is expected of it. */
export interface TranscriptBlock {
  /** Line of the file, from 1. */
  readonly line: number
  /** Without the name of the program. */
  readonly command: string
  readonly stdout: readonly string[]
  readonly stderr: readonly string[]
  readonly exitCode: number
  /** Files to write before the command, by name. */
  readonly files: Readonly<Record<string, string>>
}

/**
 * Reads a transcript:
 *
 *     # text          comment, between blocks
 *     > NAME          a file; its lines follow, up to [end]
 *     $ bench WORDS   a command; its output follows
 *     ! text          a line of standard error; all other lines are standard output
 *     [exit N]        the exit code; ends the block
 *
 * Within expected lines, `[..]` is any text, `[N]` a number, and a line `...` any number of lines.
 */
export function parseTranscript(text: string): TranscriptBlock[] {
  const lines = text.split('\n')
  const blocks: TranscriptBlock[] = []
  let files: Record<string, string> = {}
  let index = 0
  const until = (end: RegExp, start: number): number => {
    const found = lines.findIndex((line, position) => position > start && end.test(line))
    if (found === -1) throw new Error(`line ${start + 1}: there is no ${String(end)} behind it`)
    return found
  }
  while (index < lines.length) {
    const line = lines[index] as string
    if (line === '' || line.startsWith('#')) {
      index += 1
    } else if (line.startsWith('> ')) {
      const end = until(/^\[end\]$/, index)
      files[line.slice(2)] = `${lines.slice(index + 1, end).join('\n')}\n`
      index = end + 1
    } else if (line.startsWith('$ bench')) {
      const end = until(/^\[exit \d+\]$/, index)
      const expected = lines.slice(index + 1, end)
      blocks.push({
        line: index + 1,
        command: line.slice('$ bench'.length).trim(),
        stdout: expected.filter((one) => !isError(one)),
        stderr: expected.filter(isError).map((one) => one.slice(2)),
        exitCode: Number(/\d+/.exec(lines[end] as string)?.[0]),
        files,
      })
      files = {}
      index = end + 1
    } else {
      throw new Error(`line ${index + 1}: neither comment, file nor command: ${line}`)
    }
  }
  return blocks
}

function isError(line: string): boolean {
  return line === '!' || line.startsWith('! ')
}
