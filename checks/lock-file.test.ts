import { expect, test } from 'vitest'
import { readText } from './lib/repository.js'
import { REGISTRY_HOST } from './lib/unwanted-words.js'

interface LockedPackage {
  readonly resolved?: string
  readonly link?: boolean
}

/** Why a lock file would tie the repository to one download address. */
function problems(text: string): string[] {
  const { packages } = JSON.parse(text) as { packages: Record<string, LockedPackage> }
  const addressed = Object.entries(packages)
    // Of a workspace, `resolved` is its folder.
    .filter(([, { resolved, link }]) => resolved !== undefined && !(link === true && resolved.startsWith('packages/')))
    .map(([name]) => `${name || 'root'} has an address`)
  const hosts = [...text.matchAll(new RegExp(REGISTRY_HOST, 'gi'))].map(([host]) => `the text names ${host}`)
  return [...addressed, ...hosts]
}

test('the lock file names no registry', () => {
  expect(problems(readText('package-lock.json'))).toEqual([])
})

test('.npmrc keeps addresses out of it', () => {
  expect(readText('.npmrc')).toContain('omit-lockfile-registry-resolved=true')
})

test('the check finds an address and a host', () => {
  const host = ['registry', 'example', 'org'].join('.')
  const lock = { packages: { 'node_modules/a': { resolved: `https://${host}/a.tgz` } } }
  expect(problems(JSON.stringify(lock))).toHaveLength(2)
  expect(problems('{"packages":{"node_modules/@bench/cli":{"resolved":"packages/cli","link":true}}}')).toEqual([])
})
