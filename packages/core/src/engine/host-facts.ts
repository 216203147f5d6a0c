import { arch, availableParallelism, cpus, homedir, hostname, platform, release, totalmem } from 'node:os'
import { join } from 'node:path'
import type { RunEnvironment } from '../contracts/reporter.js'

type HostFacts = Omit<RunEnvironment, 'toolVersion' | 'server' | 'driver' | 'engine' | 'scriptHash'>

/** Facts of the machine and of Node, for reports. */
export function hostFacts(): HostFacts {
  return {
    nodeVersion: process.version,
    platform: platform(),
    osRelease: release(),
    arch: arch(),
    hostname: hostname(),
    cpuModel: cpus()[0]?.model.trim() ?? 'unknown',
    availableCores: availableParallelism(),
    memoryBytes: totalmem(),
  }
}

/** Folder for files of ours that may be lost at any time. */
export function cacheDirectory(environment: NodeJS.ProcessEnv): string {
  const explicit = environment['XDG_CACHE_HOME']
  if (explicit !== undefined && explicit !== '') return join(explicit, 'bench')
  if (platform() === 'darwin') return join(homedir(), 'Library', 'Caches', 'bench')
  if (platform() === 'win32') return join(environment['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local'), 'bench')
  return join(homedir(), '.cache', 'bench')
}
