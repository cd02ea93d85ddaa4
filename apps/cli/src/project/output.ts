// A file that `pull` writes, and the rules for its name.
import type { ExportFile } from '@tessera/sdk'
import { isAbsolute, normalize } from 'node:path'
import type { OutputEntry } from '../config/schema.ts'
import { Failure, usage } from '../base/failure.ts'
import type { Locked } from '@tessera/plugin-core/lock'
import type { ReleaseNames } from './release-place.ts'

/** An entry of the configuration, or the equivalent flags. */
export type Output = Omit<OutputEntry, 'release'> & { release?: ReleaseNames }

export interface Planned {
  /** Relative to the folder of the configuration, with forward slashes. */
  file: string
  about: Omit<Locked, 'digest'>
  fetch(signal: AbortSignal): Promise<ExportFile>
}

/** A folder instead of a file: it receives all files of the export, in the folders where their platform looks for them. */
export const isFolder = (file: string): boolean => /[\\/]$/.test(file)

/** The request for the files of a folder. */
export const bundleOf = (file: string) => (isFolder(file) ? { bundle: 'json' as const } : {})

/** The received files of an output, each with its path relative to the folder of the configuration. */
export function filesIn(file: string, text: string): { file: string; text: string }[] {
  if (!isFolder(file)) return [{ file, text }]
  const { files } = JSON.parse(text) as { files: { path: string; text: string }[] }
  return files.map(one => ({ file: safePath(`${file}${one.path}`), text: one.text }))
}

/** For file names: the spelling of `data-theme` selectors. */
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
    throw new Failure(`The output ${file} lies outside of the folder of the configuration`)
  return path
}

/** The names of the earlier major version, for releases. */
export function compatOf({ file, compat }: Output, isPublished: boolean): { compat?: true } {
  if (!compat) return {}
  if (isPublished) return { compat: true }
  throw usage(
    `The output ${file} has compat but no release`,
    'Former names are kept of what is published: say with "release" or --environment where.',
  )
}

/** Two outputs may not write one file. */
export function refuseTwice(files: readonly string[]): void {
  const twice = files.find((file, index) => files.indexOf(file) < index)
  if (twice !== undefined)
    throw new Failure(`Two outputs write ${twice}`, {
      hint: 'Give each its own file or folder, or put {mode} or {permutation} into the name.',
    })
}
