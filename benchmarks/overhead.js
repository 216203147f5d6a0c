// The tool's own cost: nanoseconds per event that does nothing, allocation per event, memory of many threads; beside
// sysbench with an empty script where it is installed.
//
//     npm run bench:overhead [-- --seconds=3 --rounds=3]
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { path as plugin } from './empty-plugin.js'

const argument = (name, fallback) => {
  const prefix = `--${name}=`
  const given = process.argv.find((text) => text.startsWith(prefix))
  return given === undefined ? fallback : Number(given.slice(prefix.length))
}
const seconds = argument('seconds', 3)
const rounds = argument('rounds', 3)
const command = fileURLToPath(new URL('../packages/cli/bin/bench.js', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'bench-overhead-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/** Runs one workload and returns its JSON report. */
function run(workload, threads, options = []) {
  const file = join(folder, 'run.json')
  const parameters = [
    command,
    `--plugin=${plugin}`,
    workload,
    `--threads=${threads}`,
    ...options,
    `--output=json:${file}`,
  ]
  const { status, stdout, stderr } = spawnSync(process.execPath, [...parameters, 'run'], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${workload} failed with exit code ${status}\n${stdout}${stderr}`)
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Nanoseconds of one worker per event: as many workers run at once as there are. */
function costNs(report) {
  return (report.elapsedSeconds * 1e9 * report.generator.workers) / report.totals.events
}

function sysbenchCostNs(threads) {
  const script = join(folder, 'empty.lua')
  writeFileSync(script, 'function event() end\n')
  const parameters = [script, `--threads=${threads}`, `--time=${seconds}`, 'run']
  const { error, stdout } = spawnSync('sysbench', parameters, { encoding: 'utf8' })
  if (error !== undefined) return undefined
  const events = Number(/total number of events:\s+(\d+)/.exec(stdout)?.[1])
  const elapsed = Number(/total time:\s+([\d.]+)s/.exec(stdout)?.[1])
  return (elapsed * 1e9 * threads) / events
}

console.log(`ns per event and worker, median of ${rounds} runs of ${seconds} s (Node.js ${process.version})\n`)
const measured = [
  ['native event', 'empty_native', []],
  ['script event', 'empty_script', []],
  ['script event, async', 'empty_async_script', []],
  ['script event, one awaited statement, dry run', 'one_statement_script', ['--dry-run']],
]
for (const threads of [1, 2, 64]) {
  for (const [label, workload, options] of measured) {
    const costs = Array.from({ length: rounds }, () =>
      costNs(run(workload, threads, [`--time=${seconds}`, ...options])),
    )
    console.log(`${label.padEnd(48)} ${String(threads).padStart(3)} threads ${median(costs).toFixed(0).padStart(6)} ns`)
  }
  const costs = Array.from({ length: rounds }, () => sysbenchCostNs(threads))
  const cores = Math.min(threads, 2)
  const text = costs.includes(undefined)
    ? 'not installed'
    : `${((median(costs) / threads) * cores).toFixed(0).padStart(6)} ns`
  console.log(`${'sysbench, empty script'.padEnd(48)} ${String(threads).padStart(3)} threads ${text}`)
}

const events = 10_000_000
const heap = spawnSync(
  process.execPath,
  ['--expose-gc', fileURLToPath(new URL('./heap-per-event.js', import.meta.url)), String(events)],
  {
    encoding: 'utf8',
  },
)
console.log(`\n${heap.stdout.trim()}${heap.stderr.trim()}`)

/** Largest resident size of a child while it runs; Linux only. */
async function peakMemoryMiB(parameters) {
  const child = spawn(process.execPath, [command, ...parameters], { stdio: 'ignore' })
  let peak = 0
  const timer = setInterval(() => {
    try {
      const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]
      peak = Math.max(peak, Number(kilobytes ?? 0) / 1024)
    } catch {
      // The process has ended, or this is not Linux.
    }
  }, 20)
  const status = await new Promise((resolve) => child.on('exit', resolve))
  clearInterval(timer)
  if (status !== 0) throw new Error(`${parameters.join(' ')} failed with exit code ${status}`)
  return peak
}
const peak = await peakMemoryMiB(['oltp_read_write', '--dry-run', '--threads=1000', `--time=${seconds}`, 'run'])
console.log(`\n1000 threads of oltp_read_write, dry run: at most ${peak.toFixed(0)} MiB resident`)
