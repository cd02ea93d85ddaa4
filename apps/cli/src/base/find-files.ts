// Files by path, folder or pattern.
import { realpath, stat } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import { glob, isDynamicPattern } from 'tinyglobby'
import { Failure } from './failure.ts'

/** Folders that patterns never match; the part before the first wildcard may lie in one. */
const skipped = ['**/node_modules/**', '**/.git/**']
/** The pattern for a folder of token files. */
const ofTokens = '**/*.{json,json5,tokens,css,csv,resolver}'

/**
 * The files that the patterns match: absolute, each once, in order of pattern and name. A pattern is a path, a folder
 * (its contents) or has wildcards (`*`, `**`, `?`, `[ab]`, `{a,b}`, `@(a|b)`), which are expanded here and not by the
 * shell; one that starts with `!` excludes files. Relative ones start in `base`. A pattern without a match is a
 * Failure.
 */
export async function findFiles(
  patterns: readonly string[],
  base: string,
  { inFolder = ofTokens, exclude = [] }: { inFolder?: string; exclude?: readonly string[] } = {},
): Promise<string[]> {
  const matching = (pattern: string) => matches(pattern, base, inFolder, [...skipped, ...exclude])
  const spelled = patterns.map(unquoted)
  const included = spelled.filter(pattern => !pattern.startsWith('!'))
  if (included.length === 0)
    throw new Failure(`${spelled.join(' ')} only takes files away`, { hint: 'Name a file or a pattern besides.' })
  const without = await Promise.all(
    spelled.filter(pattern => pattern.startsWith('!')).map(pattern => matching(pattern.slice(1))),
  )
  const away = new Set(without.flat())
  const all = new Set<string>()
  for (const pattern of included) {
    const found = (await matching(pattern)).filter(path => !away.has(path))
    if (found.length === 0) throw await noMatch(pattern, base, away.size > 0)
    for (const path of found) all.add(path)
  }
  return [...all]
}

/** Some shells, and npm scripts on Windows, pass quotes on literally. */
const unquoted = (pattern: string) => /^(?:'(.+)'|"(.+)")$/.exec(pattern)?.slice(1).find(Boolean) ?? pattern

async function matches(pattern: string, base: string, inFolder: string, ignore: string[]): Promise<string[]> {
  const path = resolve(base, pattern)
  const there = await stat(path).catch(() => null)
  // An existing path is taken literally: `[brand].json` is a valid name.
  if (there?.isDirectory()) return globbed(inFolder, path, ignore)
  if (there) return [path]
  if (!isDynamicPattern(pattern)) return []
  const { start, rest } = splitPattern(pattern)
  return globbed(rest, resolve(base, start), ignore)
}

async function globbed(pattern: string, cwd: string, ignore: string[]): Promise<string[]> {
  const paths = await glob(pattern, { cwd, absolute: true, ignore, caseSensitiveMatch: true })
  // A file that several symbolic links point to is listed once, by its shortest path.
  const byPlace = new Map<string, string>()
  for (const path of paths.map(path => resolve(path)).sort((a, b) => a.length - b.length)) {
    const place = await realpath(path)
    if (!byPlace.has(place)) byPlace.set(place, path)
  }
  return [...byPlace.values()].sort()
}

/** The folder of a pattern or its first part, or its file. */
export const startOf = (pattern: string, base: string): string =>
  resolve(base, isDynamicPattern(pattern) ? splitPattern(pattern).start : pattern)

/** `a/b/*.json`: the folder to start in, and the pattern within it. */
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
