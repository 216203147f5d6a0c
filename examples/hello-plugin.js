// A plugin with one workload and one reporter, in plain JavaScript.
//
//     npx @bench/cli --plugin=./examples/hello-plugin.js hello --output=text,dots:dots.txt --time=3 run
import { API_VERSION, definePlugin } from '@bench/core/plugin'
import { int, defineOptions } from '@bench/core/options'
import { defineReporter } from '@bench/core/reporter'
import { defineWorkload } from '@bench/core/workload'

/** Each event asks the database for a number. Connections are counted and follow the error policy by themselves. */
const hello = defineWorkload({
  name: 'hello',
  apiVersion: API_VERSION,
  description: 'SELECT of a constant, again and again',
  options: defineOptions({ hello_number: int({ default: 1, min: 0, help: 'number to ask for' }) }),
  commands: {},
  async threadInit({ sql, options }) {
    const driver = await sql.driver()
    const connection = await driver.connect()
    return { connection, statement: await connection.prepare(`SELECT ${options.hello_number}`) }
  },
  async event({ statement }) {
    await statement.execute()
  },
  threadDone: ({ connection }) => connection.close(),
})

/** A dot per interval, for when only progress matters. */
const dots = defineReporter({
  name: 'dots',
  apiVersion: API_VERSION,
  description: 'a dot per interval and the number of events at the end',
  options: {},
  defaultIntervalSeconds: 1,
  create: (options, { write }) => ({
    interval: () => write('.'),
    end: (summary) => write(` ${summary.totals.events} events\n`),
  }),
})

export default definePlugin({ name: 'hello-plugin', apiVersion: API_VERSION, workloads: [hello], reporters: [dots] })
