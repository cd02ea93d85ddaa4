// What a first `npm start` downloads and unpacks, measured where it is installed already.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../ensure.mjs'

interface Locked {
  dev?: boolean
  link?: boolean
  optional?: boolean
  devOptional?: boolean
  os?: string[]
  cpu?: string[]
}

/** The installer of esbuild puts the program of the platform in place of this script. */
const ofThePlatform = join(root, 'node_modules/esbuild/bin')

/** In bytes, without packages of their own below it. */
function sizeOf(folder: string): number {
  if (folder === ofThePlatform) return 0
  let size = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && entry.name !== 'node_modules') size += sizeOf(path)
    else if (entry.isFile()) size += statSync(path).size
  }
  return size
}

/** The packages of `npm ci --omit=dev` with their sizes. Programs of one platform differ between platforms, as do optional packages. */
function installed(): [path: string, megabytes: number][] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  return Object.entries(packages)
    .filter(([path, { dev, link, os, cpu }]) => path.includes('node_modules/') && !dev && !link && !os && !cpu)
    .filter(([path, { optional, devOptional }]) => existsSync(join(root, path)) || !(optional || devOptional))
    .map(([path]) => [path, sizeOf(join(root, path)) / 1e6])
}

test('what `npm ci --omit=dev` installs has at most 200 MB without programs of the platform', () => {
  const packages = installed().sort(([, one], [, other]) => other - one)
  const total = packages.reduce((sum, [, megabytes]) => sum + megabytes, 0)
  const largest = packages.slice(0, 10).map(([path, megabytes]) => `${megabytes.toFixed(1)} MB ${path}`)
  expect(packages.length).toBeGreaterThan(100)
  expect(total, `The largest:\n${largest.join('\n')}`).toBeLessThan(200)
})
