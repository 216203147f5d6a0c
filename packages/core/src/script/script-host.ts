import type { Random } from '../contracts/random.js'
import type { ThreadContext } from '../contracts/workload.js'
import { isPromise } from '../sql/is-promise.js'
import type { ScriptPrint } from './compile-script.js'
import type { ScriptRandom, Sysbench } from './script-api.js'
import { toScriptDriver } from './script-sql.js'

/** What a script reaches in one thread. */
export interface ScriptHost {
  readonly sysbench: Sysbench
  readonly print: ScriptPrint
  /** Fills `sysbench.opt`: it is empty while the script is being evaluated, as in sysbench. */
  provideOptions(): void
}

/** Builds the `sysbench` object of one thread. */
export function createScriptHost(context: ThreadContext, command: string, version: string): ScriptHost {
  const opt: Record<string, unknown> = {}
  const sysbench: Sysbench = {
    tid: context.threadId,
    version,
    version_string: `bench ${version}`,
    opt,
    rand: toScriptRandom(context.random),
    sql: {
      driver(name) {
        const driver = context.sql.driver(name)
        return isPromise(driver) ? driver.then(toScriptDriver) : toScriptDriver(driver)
      },
    },
    cmdline: { command, PARALLEL_COMMAND: 'parallel' },
    sleep: (milliseconds) => context.sleep(milliseconds),
    now: () => context.clock.nowNs() / 1e9,
    stopping: () => context.stopping(),
    progress: (label, done, total) => {
      context.progress(label, done, total)
    },
  }
  return {
    sysbench,
    print: (...values) => {
      context.log.print(`${values.map(String).join('\t')}\n`)
    },
    provideOptions() {
      Object.assign(opt, context.options)
    },
  }
}

function toScriptRandom(random: Random): ScriptRandom {
  return {
    default: (minimum, maximum) => random.default(minimum, maximum),
    uniform: (minimum, maximum) => random.uniform(minimum, maximum),
    gaussian: (minimum, maximum) => random.gaussian(minimum, maximum),
    special: (minimum, maximum) => random.special(minimum, maximum),
    pareto: (minimum, maximum) => random.pareto(minimum, maximum),
    zipfian: (minimum, maximum) => random.zipfian(minimum, maximum),
    uniform_double: () => random.uniformDouble(),
    uniform_uint64: () => random.uniformUint64(),
    unique: () => random.unique(),
    unique_at: (position) => random.uniqueAt(position),
    unique_seek: (position) => {
      random.uniqueSeek(position)
    },
    string: (template) => random.string(template),
    varstring: (minimum, maximum) => random.varstring(minimum, maximum),
  }
}
