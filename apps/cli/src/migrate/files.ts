// The source files for `tessera migrate`: without generated exports, and without files that the project does not keep.
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import { extensions, finderFor } from '@tessera/code'
import { shown } from '../base/files.ts'
import { findFiles, startOf } from '../base/find-files.ts'
import type { Reporter } from '../base/io.ts'
import { readLock } from '../project/lockfile.ts'
import type { Connection } from '../sign-in/connection.ts'
import { ignoredByGit } from './ignored.ts'

export async function filesToRead(
  report: Reporter,
  { base, config }: Connection,
  words: readonly string[],
): Promise<string[]> {
  const { cwd } = report.io
  const found = await findFiles(words, cwd, { inFolder: `**/*.{${extensions.join(',')}}` })
  const locked = [...((await readLock(base))?.files.keys() ?? [])]
  const pulled = [...locked, ...(config.pull ?? []).map(({ file }) => file)].map(file =>
    file.endsWith('/') ? `${resolve(base, file)}/` : isAbsolute(file) ? file : join(base, file),
  )
  const isPulled = (path: string) => pulled.some(file => path === file || (file.endsWith('/') && path.startsWith(file)))
  const others = found.filter(path => !isPulled(path))
  if (others.length < found.length)
    report.note(`· ${found.length - others.length} files are written by \`tessera pull\`: pull them anew.`)
  const kept = await withoutIgnored(report, words, others)
  return kept.filter(path => {
    if (finderFor(path)) return true
    report.note(`· ${shown(path, cwd)} is in no language that is read here.`)
    return false
  })
}

/** Explicitly named files are read, even if git ignores them. */
async function withoutIgnored(
  { io: { cwd }, note }: Reporter,
  words: readonly string[],
  paths: readonly string[],
): Promise<string[]> {
  const starts = words.filter(word => !word.startsWith('!')).map(word => startOf(word, cwd))
  const named = new Set(starts)
  const asked = paths.filter(path => !named.has(path))
  const ignored = (await ignoredByGit(asked, cwd)) ?? new Set(asked.filter(path => isBuilt(path, starts)))
  if (ignored.size > 0)
    note(`· ${ignored.size} files are left out: git ignores them, or they lie in a folder of built files.`)
  return paths.filter(path => !ignored.has(path))
}

const builtFolders = new Set(['dist', 'build'])

/** Without git: excludes build folders below the named ones. */
function isBuilt(path: string, starts: readonly string[]): boolean {
  const within = starts.filter(start => path.startsWith(start.endsWith(sep) ? start : start + sep))
  return within.every(start =>
    relative(start, path)
      .split(sep)
      .slice(0, -1)
      .some(folder => builtFolders.has(folder)),
  )
}
