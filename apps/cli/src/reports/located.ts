// Maps the path of a finding to a file, line and column.
import type { ReadFile } from '../files.ts'
import { harmless } from '../io.ts'
import { positionsIn } from './locate.ts'

export interface Located {
  /** As it was named, with forward slashes; '' is stdin. */
  file: string
  /** From 1; null where the format has no places (CSV and CSS tell lines themselves) or the thing stands nowhere. */
  line: number | null
  /** From 1, in UTF-16 code units. */
  column: number | null
  /** Dotted, as the reader names it; '' where only the place is known. */
  path: string
}

type Positions = ReturnType<typeof positionsIn>
interface Home {
  file: string
  positions: Positions
  /** Paths by their last part: what a reader names may begin further down than the file does (sets, inline sources). */
  endings: Map<string, string[]>
}

/**
 * Finds what readers call the path of a fault: `file:line:column`, `line:column`, a JSON Pointer or a dotted path. Of a path that is
 * not written itself the nearest one above it counts; of several files the last, as for readers.
 */
export function locatorOf(files: readonly ReadFile[]): (path: string) => Located {
  let homes: Home[] | undefined
  const first = files[0]?.path ?? ''
  return given => {
    const placed = /^(?:(.*):)?(\d+):(\d+)$/s.exec(given)
    if (placed) {
      const [, file = first, line, column] = placed
      return { file, line: Number(line), column: Number(column), path: '' }
    }
    if (given === '' || files.some(({ path }) => path === given))
      return { file: given || first, line: null, column: null, path: '' }
    const path = dottedPath(given)
    homes ??= files.filter(isObject).map(homeOf)
    for (let part = path; part !== ''; part = part.slice(0, Math.max(0, part.lastIndexOf('.')))) {
      const home = homes.findLast(({ positions }) => positions.has(part))
      if (home) return { file: home.file, ...home.positions.get(part)!, path }
      for (const { file, positions, endings } of homes.toReversed()) {
        const within = endings.get(lastPart(part))?.find(longer => longer.endsWith(`.${part}`))
        if (within !== undefined) return { file, ...positions.get(within)!, path }
      }
    }
    return { file: first, line: null, column: null, path }
  }
}

const lastPart = (path: string) => path.slice(path.lastIndexOf('.') + 1)
const isObject = ({ text }: ReadFile) => /^\ufeff?\s*(?:[{[]|\/[/*])/.test(text)

function homeOf({ path, text }: ReadFile): Home {
  const positions = positionsIn(text)
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

/** `tokens/color.json:3:5`, as terminals and editors make links of. */
export const whereText = ({ file, line, column }: Located): string =>
  harmless(`${file || 'stdin'}${line === null ? '' : `:${line}:${column}`}`)

/** One line for people: place, path, sentence. */
export function faultText(located: Located, message: string): string {
  const path = located.path ? `${located.path}: ` : ''
  return `${whereText(located)}  ${harmless(path + message)}`
}

/** A list of faults with their places, for people and for `--json`. */
export const locateAll = <Fault extends { path: string; message: string }>(
  files: readonly ReadFile[],
  faults: readonly Fault[],
) => {
  const locate = locatorOf(files)
  return faults.map(fault => ({ ...fault, ...locate(fault.path) }))
}
