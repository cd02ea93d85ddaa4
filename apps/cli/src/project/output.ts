// A file that `pull` writes, and how it may be named.
import type { ExportFile } from '@tessera/sdk'
import { isAbsolute, normalize } from 'node:path'
import type { OutputEntry } from './config.ts'
import { Failure } from '../failure.ts'
import type { Locked } from './lockfile.ts'
import type { ReleaseNames } from './release-place.ts'

/** An entry of the configuration, or what flags say instead. */
export type Output = Omit<OutputEntry, 'release'> & { release?: ReleaseNames }

export interface Planned {
  /** From the folder of the configuration, with forward slashes. */
  file: string
  about: Omit<Locked, 'digest'>
  fetch(signal: AbortSignal): Promise<ExportFile>
}

/** For file names: what `data-theme` selectors use too. */
export const slug = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '') || 'mode'

/** Names of modes and contexts come from the server; they must not lead out of the project. */
export function safePath(file: string): string {
  const path = normalize(file).replaceAll('\\', '/')
  if (isAbsolute(path) || path.split('/').includes('..'))
    throw new Failure(`The output ${file} lies outside of the folder of tessera.config.json`)
  return path
}
