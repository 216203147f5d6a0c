/** The report as regular expressions: one per block of lines, in sysbench's widths and decimals. */

const FIGURE = String.raw`\d+\.\d\d`
const lines = (...sources: string[]): RegExp => new RegExp(sources.map((source) => `${source}\n`).join(''), 'y')
/** `%-6u (%.2f per sec.)` */
const COUNT_AND_RATE = String.raw`(?:(?=.{6} \()\d+ *|\d{7,}) \(${FIGURE} per sec\.\)`
/** `%39.2f`, or another width. */
const right = (width: number): string => String.raw`(?=.{${width}}$) *${FIGURE}`

export const HEADER = lines(String.raw`bench \d+\.\d+\.\d+\S* \(Node\.js v\d+\.\d+\.\d+, v8 scripts\)`, '')

/** @param optional lines between the number of threads and the random numbers. */
export const modeText = (threads: number, ...optional: string[]): RegExp =>
  lines(
    'Running the test with following options:',
    `Number of threads: ${threads}`,
    ...optional,
    'Initializing random number generator from current time',
    '',
    '',
    'Initializing worker threads\\.\\.\\.',
    '',
    'Threads started!',
    '',
  )

export const WARMING_UP = lines(String.raw`Warming up for 1 seconds\.\.\.`, '')

/** @param percentiles as in the parentheses: `50%/95%`. */
export function intervalLine(percentiles: string): RegExp {
  const latencies = percentiles.replaceAll(/[^/]+/g, FIGURE)
  return lines(
    String.raw`\[ \d+(?:\.\d\d?)?s \] thds: \d+ tps: ${FIGURE} qps: ${FIGURE} \(r/w/o: ${FIGURE}/${FIGURE}/${FIGURE}\)` +
      String.raw` lat \(ms,${percentiles.replaceAll('.', '\\.')}\): ${latencies} err/s: ${FIGURE} reconn/s: ${FIGURE}`,
  )
}

export const QUEUE_LINE = lines(String.raw`\[ \d+(?:\.\d\d?)?s \] queue length: \d+, concurrency: \d+`)
export const CHECKPOINT_LINE = lines(String.raw`\[ \d+s \] Checkpoint report:`)

export const HISTOGRAM_TITLE = lines(
  String.raw`Latency histogram \(values are in milliseconds\)`,
  ' {7}value {2}-{13} distribution -{13} count',
)
export const HISTOGRAM_ROW = lines(String.raw`(?=.{12} \|) *\d+\.\d{3} \|(?=.{40} \d+$)\** * \d+`)
export const HISTOGRAM_END = lines(' ')

export const SQL_STATISTICS = lines(
  'SQL statistics:',
  ' {4}queries performed:',
  String.raw` {8}read: {28}\d+`,
  String.raw` {8}write: {27}\d+`,
  String.raw` {8}other: {27}\d+`,
  String.raw` {8}total: {27}\d+`,
  ` {4}transactions: {24}${COUNT_AND_RATE}`,
  ` {4}queries: {29}${COUNT_AND_RATE}`,
  ` {4}ignored errors: {22}${COUNT_AND_RATE}`,
  ` {4}reconnects: {26}${COUNT_AND_RATE}`,
)

export const GENERAL_STATISTICS = lines(
  '',
  'General statistics:',
  String.raw` {4}total time: {26}\d+\.\d{4}s`,
  String.raw` {4}total number of events: {14}\d+`,
)

/** @param percentiles as they are printed. */
export const latencyBlock = (...percentiles: string[]): RegExp =>
  new RegExp(
    [
      '',
      String.raw`Latency \(ms\):`,
      ` {9}min: ${right(39)}`,
      ` {9}avg: ${right(39)}`,
      ` {9}max: ${right(39)}`,
      ...percentiles.map((name) => `${name.padStart(11).replace('.', '\\.')}th percentile: ${right(27)}`),
      ` {9}sum: ${right(39)}`,
    ]
      .map((source) => `${source}\n`)
      .join(''),
    'my',
  )

export const THREADS_FAIRNESS = lines(
  '',
  'Threads fairness:',
  String.raw` {4}events \(avg/stddev\): {11}\d+\.\d{4}/\d+\.\d\d`,
  String.raw` {4}execution time \(avg/stddev\): {3}\d+\.\d{4}/\d+\.\d\d`,
  '',
)

export const CLOSED_LOOP_NOTE = lines(String.raw`Latency is service time in a closed loop: .*\(use --rate\)\.`)
export const openLoopNote = (rate: number): RegExp =>
  lines(
    String.raw`Latency is measured from the intended start of each event \(rate ${rate}/sec\)\.`,
    String.raw`Offered: \d+ events \(${FIGURE}/sec\), achieved: \d+ \(${FIGURE}/sec\), backlog at the end: \d+`,
  )
export const endNote = (sentence: string): RegExp => lines(sentence, '')

/** A block that may come several times, or only must come. */
export const repeated = (...blocks: RegExp[]): RegExp =>
  new RegExp(`(?:${blocks.map(({ source }) => source).join('')})+`, 'my')

/**
 * Reads a text block by block.
 * @returns where the text is not as the blocks say; undefined if all of it is.
 */
export function unexpectedPart(text: string, blocks: readonly RegExp[]): string | undefined {
  let position = 0
  for (const block of blocks) {
    const sticky = new RegExp(block.source, 'my')
    sticky.lastIndex = position
    const match = sticky.exec(text)
    if (match === null) return `expected ${block.source}\nbut there is:\n${text.slice(position, position + 600)}`
    position += match[0].length
  }
  return position === text.length ? undefined : `more than expected:\n${text.slice(position)}`
}
