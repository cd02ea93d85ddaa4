// Published packages in a cache folder, taken by `npm pack`: they are read, never installed or run.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The folder of the packages; TESSERA_CORPUS names another than the one below the system's temporary files. */
export const cache = process.env['TESSERA_CORPUS'] ?? join(tmpdir(), 'tessera-corpus')

/** @param {{ name: string, version: string }} of */
export const folderOf = ({ name, version }) => join(cache, `${name.replace('@', '').replace('/', '+')}@${version}`)

/** Downloads what the cache lacks, several at once. Returns the packages that could not be had. */
export function fetchPackages(packages) {
  mkdirSync(cache, { recursive: true })
  const missing = packages.filter(of => !existsSync(folderOf(of)))
  for (let at = 0; at < missing.length; at += 12) packAll(missing.slice(at, at + 12))
  return missing.filter(of => !existsSync(folderOf(of)))
}

function packAll(packages) {
  const specs = packages.map(({ name, version }) => `${name}@${version}`)
  spawnSync('npm', ['pack', ...specs, '--silent', '--pack-destination', cache], { cwd: cache, encoding: 'utf8' })
  for (const of of packages) unpack(of)
}

function unpack(of) {
  const archive = join(cache, `${of.name.replace('@', '').replace('/', '-')}-${of.version}.tgz`)
  if (!existsSync(archive)) return
  const open = `${folderOf(of)}.${process.pid}`
  mkdirSync(open, { recursive: true })
  const { status } = spawnSync('tar', ['xzf', archive, '-C', open, '--strip-components=1'])
  // A folder that exists is whole, so that a run that ended early leaves none.
  if (status === 0) renameSync(open, folderOf(of))
  else rmSync(open, { recursive: true, force: true })
  rmSync(archive, { force: true })
}
