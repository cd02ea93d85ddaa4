// Tokens as a list: the input of Style Dictionary's formats, its JSON output (`tokens`, `allTokens`), and lists written by hand.
// Each has a `path`, a `key` (`{a.b}`) or a `name`.
import type { Report } from '../../reading/report.ts'
import { isMap, textAt, type Node, type NodeMap } from '../../base/node.ts'

/** The list in a document, or null where there is none. */
export function tokenList(root: Node | undefined): NodeMap[] | null {
  const list = isMap(root) ? (root.get('allTokens') ?? root.get('tokens')) : root
  if (!Array.isArray(list) || list.length === 0) return null
  return list.every(item => isMap(item) && pathOf(item) !== null) ? (list as NodeMap[]) : null
}

/** Whether Style Dictionary generated the list, as opposed to a person or the API. */
export function isFromDictionary(list: NodeMap[]): boolean {
  return list.some(item => Array.isArray(item.get('path')) || item.has('original') || item.has('key'))
}

/** The token's path, or null where it has none or no value. */
function pathOf(item: NodeMap): string[] | null {
  if (!item.has('value') && !item.has('$value') && !isMap(item.get('original'))) return null
  const path = item.get('path')
  if (isPath(path)) return path.map(String)
  const key = /^\{(.+)\}$/.exec(textAt(item, 'key') ?? '')?.[1] ?? textAt(item, 'key')
  const name = key ?? textAt(item, 'name')
  return name === undefined || name.trim() === '' ? null : name.split('.')
}

function isPath(path: Node | undefined): path is (string | number)[] {
  if (!Array.isArray(path) || path.length === 0) return false
  return path.every(part => typeof part === 'string' || typeof part === 'number')
}

/** Rebuilds the tree behind a list, with the original of each value that Style Dictionary has transformed. */
export function treeOf(list: NodeMap[], report: Report): NodeMap {
  const root: NodeMap = new Map()
  for (const item of list) {
    const path = pathOf(item)!
    let at = root
    for (const segment of path) {
      const next = at.get(segment)
      if (isMap(next)) at = next
      else {
        const made: NodeMap = new Map()
        at.set(segment, made)
        at = made
      }
    }
    if (at.has('value') || at.has('$value'))
      report.warn('duplicate', path.join('.'), 'Defined more than once: the last definition counts')
    const original = item.get('original')
    const facts = new Map([...item, ...(isMap(original) ? original : [])])
    for (const [key, value] of facts) if (!consumed.has(key)) at.set(key, withUnit(item.get(key), value))
  }
  return root
}

/** The original with the unit that the build has put behind it; any other text of the build is a transformed value. */
function withUnit(built: Node | undefined, original: Node): Node {
  if (typeof built !== 'string' || (typeof original !== 'string' && typeof original !== 'number')) return original
  const unit = built.startsWith(`${original}`) ? built.slice(`${original}`.length) : ''
  return /^[\d.]+$/.test(`${original}`) && /^(?:[a-z]+|%)$/i.test(unit) ? built : original
}

/** Properties that follow from the position in the tree. */
const consumed: ReadonlySet<string> = new Set(['path', 'key', 'name', 'original'])
