import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { differenceOf } from './match-lines.js'
import { FIXTURES, useBenchFolder } from './run-bench.js'
import type { BenchFolder } from './run-bench.js'
import { parseTranscript } from './transcript.js'
import type { TranscriptBlock } from './transcript.js'

const FOLDER = new URL('transcripts/', import.meta.url)

/** Everything in which a command did not do what its block says; empty if it did. */
async function differences(block: TranscriptBlock, folder: BenchFolder): Promise<string> {
  for (const [name, content] of Object.entries(block.files)) folder.write(name, content)
  const { stdout, stderr, exitCode, signal } = await folder.run(block.command.replaceAll('$FIXTURES/', FIXTURES))
  const found = [
    exitCode === block.exitCode ? undefined : `exit code ${String(exitCode ?? signal)} instead of ${block.exitCode}`,
    titled('standard output', differenceOf(block.stdout, stdout)),
    titled('standard error', differenceOf(block.stderr, stderr)),
  ].filter((one) => one !== undefined)
  return found.join('\n')
}

function titled(title: string, difference: string | undefined): string | undefined {
  return difference === undefined ? undefined : `${title}, ${difference}`
}

// Commands of one file run in order: a later one may find what an earlier one has left.
describe.concurrent.each(readdirSync(FOLDER).filter((name) => name.endsWith('.txt')))('%s', (name) => {
  const folder = useBenchFolder()
  test(`${name} reads as the command behaves`, async () => {
    const blocks = parseTranscript(readFileSync(new URL(name, FOLDER), 'utf8'))
    expect(blocks).not.toEqual([])
    for (const block of blocks) {
      const found = await differences(block, folder)
      if (found !== '') expect.fail(`${name}:${block.line}: $ bench ${block.command}\n${found}`)
    }
  })
})
