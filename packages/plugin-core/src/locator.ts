// Maps the path of a finding to a file, line and column.
import type { SourceFile } from '@tessera/engine'
import { declarationsIn, positionsIn } from './positions.ts'

export interface Located {
  /** The path as the user gave it, with forward slashes; '' is stdin. */
  file: string
  /** From 1; null where the finding has no place. */
  line: number | null
  /** From 1, in UTF-16 code units. */
  column: number | null
  /** The dotted path of the reader's report; '' if the report has a place only. */
  path: string
}

type Positions = ReturnType<typeof positionsIn>
interface Home {
  file: string
  positions: Positions
  /** Paths by their last part: a reader's path may begin below the file's root (sets, inline sources). */
  endings: Map<string, string[]>
}

/**
 * Locates a reader's path: `file:line:column`, `line:column`, a JSON Pointer or a dotted path. A path that is not in the text
 * gets the place of its nearest ancestor. If several files have it, the file that the finding names applies, else the last, as for
 * readers.
 */
export function locatorOf(files: readonly SourceFile[]): (path: string, named?: string) => Located {
  let homes: Home[] | undefined
  const first = files[0]?.path ?? ''
  return (given, named) => {
    const placed = /^(?:(.*):)?(\d+):(\d+)$/s.exec(given)
    if (placed) {
      const [, file = named ?? first, line, column] = placed
      return { file, line: Number(line), column: Number(column), path: '' }
    }
    if (given === '' || files.some(({ path }) => path === given))
      return { file: given || named || first, line: null, column: null, path: '' }
    const path = dottedPath(given)
    homes ??= files.map(homeOf)
    const own = homes.filter(({ file }) => file === named)
    return nearestIn(own.length > 0 ? own : homes, path) ?? { file: named ?? first, line: null, column: null, path }
  }
}

function nearestIn(homes: readonly Home[], path: string): Located | undefined {
  for (let part = path; part !== ''; part = part.slice(0, Math.max(0, part.lastIndexOf('.')))) {
    const home = homes.findLast(({ positions }) => positions.has(part))
    if (home) return { file: home.file, ...home.positions.get(part)!, path }
    for (const { file, positions, endings } of homes.toReversed()) {
      const within = endings.get(lastPart(part))?.find(longer => longer.endsWith(`.${part}`))
      if (within !== undefined) return { file, ...positions.get(within)!, path }
    }
  }
  return undefined
}

const lastPart = (path: string) => path.slice(path.lastIndexOf('.') + 1)
const isObject = ({ text }: SourceFile) => /^\ufeff?\s*(?:[{[]|\/[/*])/.test(text)

function homeOf(file: SourceFile): Home {
  const { path, text } = file
  const positions = isObject(file) ? positionsIn(text) : declarationsIn(text)
  const endings = new Map<string, string[]>()
  for (const key of positions.keys()) {
    const end = lastPart(key)
    const known = endings.get(end)
    if (known) known.push(key)
    else endings.set(end, [key])
  }
  return { file: path, positions, endings }
}

/** RFC 6901: `#/a/b~1c` is `a.b/c`. */
function dottedPath(path: string): string {
  if (!/^#?\//.test(path)) return path
  const keys = path.replace(/^#?\//, '').split('/')
  return keys.map(key => key.replaceAll('~1', '/').replaceAll('~0', '~')).join('.')
}
