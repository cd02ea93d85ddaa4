// The files of code in folders, without those that the project does not keep or that `tessera pull` wrote.
import { lstat, readdir, readFile } from 'node:fs/promises'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import ignore from 'ignore'
import type { Ignore } from 'ignore'
import { finderFor } from '@tessera/code'
import { Failure } from '../base/failure.ts'
import { gitLine, gitPaths } from '../base/git.ts'
import type { Config } from '../config/schema.ts'
import { readLock } from '../project/lockfile.ts'

const never = new Set(['node_modules', '.git'])

/** Absolute paths in order, each once. Links are not followed: what they lead to is listed where it is. */
export async function listFiles(folders: readonly string[], cwd: string): Promise<string[]> {
  const all = new Set<string>()
  for (const word of folders) {
    const path = resolve(cwd, word)
    const there = await lstat(path).catch(() => null)
    if (!there) throw new Failure(`There is no folder ${word}`, { hint: `Looked in ${cwd}.` })
    // A file that is named is read, whatever git ignores.
    for (const each of there.isDirectory() ? await inFolder(path) : [path]) if (isCode(each)) all.add(each)
  }
  return [...all].sort()
}

const isCode = (path: string): boolean => finderFor(path) !== null

async function inFolder(folder: string): Promise<string[]> {
  const listed = await gitPaths(['ls-files', '-co', '--exclude-standard', '-z', '--', '.'], folder)
  if (!listed) return walk(folder)
  const paths = listed.filter(path => isCode(path) && !path.split('/').some(part => never.has(part)))
  const files: string[] = []
  for (const path of paths) if (await isFile(join(folder, path))) files.push(join(folder, path))
  return files
}

/** git also lists links, and files that were deleted since. */
const isFile = (path: string): Promise<boolean> =>
  lstat(path).then(
    found => found.isFile(),
    () => false,
  )

/** The rules of one `.gitignore`, for paths below its folder. */
interface Rules {
  folder: string
  rules: Ignore
}

/** Without git: by the lists in the folder, in those below, and in those above up to the root of a checkout. */
async function walk(root: string): Promise<string[]> {
  const found: string[] = []
  const visit = async (folder: string, outer: readonly Rules[]): Promise<void> => {
    const own = await rulesIn(folder)
    const all = own ? [...outer, own] : outer
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (never.has(entry.name) || isIgnored(path, entry.isDirectory(), all)) continue
      if (entry.isDirectory()) await visit(path, all)
      else if (entry.isFile() && isCode(path)) found.push(path)
    }
  }
  await visit(root, await rulesAbove(root))
  return found
}

async function rulesIn(folder: string): Promise<Rules | null> {
  const text = await readFile(join(folder, '.gitignore'), 'utf8').catch(() => null)
  return text === null ? null : { folder, rules: ignore().add(text) }
}

async function rulesAbove(folder: string): Promise<Rules[]> {
  const found: Rules[] = []
  const parent = resolve(folder, '..')
  const isRoot = await lstat(join(folder, '.git')).then(Boolean, () => false)
  if (isRoot || parent === folder) return found
  const own = await rulesIn(parent)
  return [...(await rulesAbove(parent)), ...(own ? [own] : [])]
}

/** A list further in has the last word. */
function isIgnored(path: string, isFolder: boolean, all: readonly Rules[]): boolean {
  for (const { folder, rules } of all.toReversed()) {
    const { ignored, unignored } = rules.test(relative(folder, path).split(sep).join('/') + (isFolder ? '/' : ''))
    if (ignored || unignored) return ignored
  }
  return false
}

/** The files that changed since a state in git, with those that git does not know yet. */
export async function changedSince(ref: string, cwd: string): Promise<Set<string>> {
  const root = await gitLine(['rev-parse', '--show-toplevel'], cwd)
  if (root === null) throw new Failure('--since needs git, and a folder in a checkout of it')
  const commit = await gitLine(['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`], cwd)
  if (commit === null)
    throw new Failure(`There is no commit ${ref}`, { hint: 'In a build, fetch it: fetch-depth: 0 or GIT_DEPTH: 0.' })
  // What another branch got since this one left it is no change of this one.
  const base = (await gitLine(['merge-base', commit, 'HEAD'], cwd)) ?? commit
  const changed = await gitPaths(['diff', '--name-only', '-z', '--no-renames', '--diff-filter=d', base, '--'], root)
  const added = await gitPaths(['ls-files', '-o', '--exclude-standard', '-z'], root)
  if (!changed || !added) throw new Failure(`git cannot tell what changed since ${ref}`)
  return new Set([...changed, ...added].map(path => join(root, path)))
}

/** The files that `tessera pull` writes, which are the tokens themselves. */
export async function withoutPulled(paths: readonly string[], base: string, config: Config): Promise<string[]> {
  const locked = [...((await readLock(base))?.files.keys() ?? [])]
  const pulled = [...locked, ...(config.pull ?? []).map(({ file }) => file)].map(file =>
    file.endsWith('/') ? resolve(base, file) + sep : isAbsolute(file) ? file : join(base, file),
  )
  const files = new Set(pulled)
  const folders = pulled.filter(file => file.endsWith(sep))
  return paths.filter(path => !files.has(path) && !folders.some(folder => path.startsWith(folder)))
}
