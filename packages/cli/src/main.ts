import { BUILT_IN_PLUGINS } from './built-in-plugins.js'
import { runCommandLine } from './dispatch.js'

// A reader that closes the pipe early (`bench help | head`) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

// Not `process.exit()`: ending the process while workers run may abort it inside a database library.
process.exitCode = await runCommandLine(process.argv.slice(2), {
  stdout: (text) => void process.stdout.write(text),
  stderr: (text) => void process.stderr.write(text),
  environment: process.env,
  directory: process.cwd(),
  builtInPlugins: BUILT_IN_PLUGINS,
  startWorker: async () => (await import('@bench/core/standby')).startWorker(),
})
