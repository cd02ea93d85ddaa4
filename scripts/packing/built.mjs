// What the build packed, for tests: packing it again takes longer than they do.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOfSources, isPacked, packagesFolder, stampFile } from '../ensure.mjs'

let isCurrent

/** The packed file of a package by the name of its folder; undefined where the build is of other sources. */
export function builtTarball(name) {
  isCurrent ??= existsSync(stampFile) && isPacked() && readFileSync(stampFile, 'utf8') === hashOfSources()
  return isCurrent ? join(packagesFolder, `tessera-${name}.tgz`) : undefined
}
