// Files: found by pattern, read, and written atomically.
import { createHash } from 'node:crypto'
import { mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, relative, resolve, sep } from 'node:path'
import { glob, isDynamicPattern } from 'tinyglobby'
import { Failure } from './failure.ts'

export interface ReadFile {
  /** As shown, with forward slashes. */
  path: string
  text: string
}

/** Never what somebody means by a pattern or a folder; the part before the first wildcard may lie in one. */
const skipped = ['**/node_modules/**', '**/.git/**']
/** What a folder stands for. */
const inFolder = '**/*.{json,json5,tokens,css,csv,resolver}'

/**
 * The files that the patterns name, absolute, each once, in order of pattern and name. A pattern is a path, a folder (what is in it) or
 * has wildcards (`*`, `**`, `?`, `[ab]`, `{a,b}`, `@(a|b)`), which are read here and not by the shell; one that starts with `!` takes
 * files away again. Relative ones start in `base`. A pattern that matches nothing is a Failure.
 */
export async function findFiles(patterns: readonly string[], base: string): Promise<string[]> {
  const spelled = patterns.map(unquoted)
  const wanted = spelled.filter(pattern => !pattern.startsWith('!'))
  if (wanted.length === 0)
    throw new Failure(`${spelled.join(' ')} only takes files away`, { hint: 'Name a file or a pattern besides.' })
  const without = await Promise.all(
    spelled.filter(pattern => pattern.startsWith('!')).map(pattern => matching(pattern.slice(1), base)),
  )
  const away = new Set(without.flat())
  const found = new Set<string>()
  for (const pattern of wanted) {
    const matches = (await matching(pattern, base)).filter(path => !away.has(path))
    if (matches.length === 0) throw await noMatch(pattern, base, away.size > 0)
    for (const path of matches) found.add(path)
  }
  return [...found]
}

/** Some shells, and npm scripts on Windows, hand quotes over as they were typed. */
const unquoted = (pattern: string) => /^(?:'(.+)'|"(.+)")$/.exec(pattern)?.slice(1).find(Boolean) ?? pattern

async function matching(pattern: string, base: string): Promise<string[]> {
  const path = resolve(base, pattern)
  const there = await stat(path).catch(() => null)
  // What exists is meant as it is written: `[brand].json` is a name too.
  if (there?.isDirectory()) return globbed(inFolder, path)
  if (there) return [path]
  if (!isDynamicPattern(pattern)) return []
  const { start, rest } = splitPattern(pattern)
  return globbed(rest, resolve(base, start))
}

async function globbed(pattern: string, cwd: string): Promise<string[]> {
  const paths = await glob(pattern, { cwd, absolute: true, ignore: skipped, caseSensitiveMatch: true })
  // A file that symbolic links lead to by several ways is one, by its shortest path.
  const byPlace = new Map<string, string>()
  for (const path of paths.map(path => resolve(path)).sort((a, b) => a.length - b.length)) {
    const place = await realpath(path)
    if (!byPlace.has(place)) byPlace.set(place, path)
  }
  return [...byPlace.values()].sort()
}

/** `a/b/*.json`: the folder to start in, and what is looked for there. */
function splitPattern(pattern: string): { start: string; rest: string } {
  const parts = (sep === '\\' ? pattern.replaceAll('\\', '/') : pattern).split('/')
  const first = parts.findIndex(part => isDynamicPattern(part))
  const at = first === -1 ? 0 : first
  const start = parts.slice(0, at).join('/')
  return { start: start === '' ? (pattern.startsWith('/') ? '/' : '.') : start, rest: parts.slice(at).join('/') }
}

async function noMatch(pattern: string, base: string, others: boolean): Promise<Failure> {
  if (!isDynamicPattern(pattern) && !(await exists(resolve(base, pattern))))
    return new Failure(`There is no file ${pattern}`, { hint: `Looked in ${base}.` })
  const folder = isDynamicPattern(pattern) ? splitPattern(pattern).start : pattern
  const why = (await exists(resolve(base, folder)))
    ? `Looked in ${resolve(base, folder)}${others ? ', without what patterns with ! take away' : ''}; node_modules and .git are left out.`
    : `There is no folder ${folder} in ${base}.`
  return new Failure(`No file matches ${pattern}`, { hint: why })
}

const exists = (path: string) => stat(path).then(Boolean, () => false)

/** `-` is stdin. */
export async function readAll(
  paths: readonly string[],
  base: string,
  stdin: AsyncIterable<unknown>,
): Promise<ReadFile[]> {
  return Promise.all(
    paths.map(async path => ({
      path: path === '-' ? '' : shown(path, base),
      text: path === '-' ? await readStream(stdin) : await readFile(path, 'utf8'),
    })),
  )
}

export async function readStream(stream: AsyncIterable<unknown>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as string | Uint8Array))
  return Buffer.concat(chunks).toString()
}

/**
 * A reader never sees half of it: written aside, then moved into place. A link stays one; a device or a pipe is written to, since
 * moving something into its place would take it from every other program.
 */
export async function writeWhole(path: string, text: string, mode = 0o666): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const there = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (there && !there.isFile()) return writeFile(path, text)
  const place = there ? await realpath(path) : path
  const aside = `${place}.${process.pid}.tmp`
  try {
    await writeFile(aside, text, { mode })
    await rename(aside, place)
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
}

export async function readIfThere(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

export const digestOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`
const slashed = (path: string) => path.split(sep).join('/')
/** From the folder one stands in, where it lies below that. */
export const shown = (path: string, base: string): string => {
  const short = slashed(relative(base, path)) || '.'
  return short.startsWith('../') ? slashed(path) : short
}
