// The tool's own cost: nanoseconds per event that does nothing, allocation per event, memory of many threads; beside
// sysbench with an empty script where it is installed.
//
//     npm run bench:overhead [-- --seconds=3 --rounds=3]
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
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

/** Threads of the operating system that can run at once. */
const parallel = (threads) => Math.min(threads, availableParallelism())

/** Nanoseconds of one core per event. */
function costNs(report) {
  return (report.elapsedSeconds * 1e9 * parallel(report.generator.workers)) / report.totals.events
}

function sysbenchCostNs(threads) {
  const script = join(folder, 'empty.lua')
  writeFileSync(script, 'function event() end\n')
  const parameters = [script, `--threads=${threads}`, `--time=${seconds}`, 'run']
  const { error, stdout } = spawnSync('sysbench', parameters, { encoding: 'utf8' })
  if (error !== undefined) return undefined
  const events = Number(/total number of events:\s+(\d+)/.exec(stdout)?.[1])
  const elapsed = Number(/total time:\s+([\d.]+)s/.exec(stdout)?.[1])
  return (elapsed * 1e9 * parallel(threads)) / events
}

console.log(`ns per event and core, median of ${rounds} runs of ${seconds} s (Node.js ${process.version})\n`)
const measured = [
  ['native event', 'empty_native', []],
  ['script event', 'empty_script', ['--dry-run']],
  ['script event, async', 'empty_async_script', ['--dry-run']],
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
  const text = costs.includes(undefined) ? 'not installed' : `${median(costs).toFixed(0).padStart(6)} ns`
  console.log(`${'sysbench, empty script'.padEnd(48)} ${String(threads).padStart(3)} threads ${text}`)
}

/**
 * Bytes that all isolates of a run have allocated, from the garbage collector's own log: between two collections the heap
 * grows by what was allocated.
 */
function allocatedBytes(workload, events) {
  const parameters = [
    '--trace-gc',
    command,
    `--plugin=${plugin}`,
    workload,
    '--dry-run',
    `--events=${events}`,
    '--time=0',
    'run',
  ]
  const { status, stdout } = spawnSync(process.execPath, parameters, { encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (status !== 0) throw new Error(`${workload} failed with exit code ${status}`)
  const last = new Map()
  let bytes = 0
  let collections = 0
  for (const [, isolate, before, after] of stdout.matchAll(/:(0x[0-9a-f]+)\].*?([\d.]+) \([\d.]+\) -> ([\d.]+)/g)) {
    bytes += (Number(before) - (last.get(isolate) ?? 0)) * 2 ** 20
    last.set(isolate, Number(after))
    collections += 1
  }
  return { bytes, collections }
}

const events = 10_000_000
console.log(`\nallocation over ${events} events`)
for (const [label, workload] of [
  ['native event', 'empty_native'],
  ['script event', 'empty_script'],
  ['script event, async', 'empty_async_script'],
]) {
  const start = allocatedBytes(workload, 1000)
  const whole = allocatedBytes(workload, events)
  const perEvent = Math.max(0, (whole.bytes - start.bytes) / events)
  const collections = whole.collections - start.collections
  console.log(`${label.padEnd(48)} ${perEvent.toFixed(3)} bytes per event, ${collections} garbage collections more`)
}

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
