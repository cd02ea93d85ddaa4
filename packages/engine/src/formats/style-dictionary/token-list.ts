// Tokens as a list: what Style Dictionary hands to its formats and writes as JSON (`tokens`, `allTokens`), and what people
// write by hand. Each has a `path`, a `key` (`{a.b}`) or a `name`.
import type { Report } from '../../reading/report.ts'
import { isMap, textAt, type Node, type NodeMap } from '../dtcg/node.ts'

/** The list in a document, or null where it is none. */
export function tokenList(root: Node | undefined): NodeMap[] | null {
  const list = isMap(root) ? (root.get('allTokens') ?? root.get('tokens')) : root
  if (!Array.isArray(list) || list.length === 0) return null
  return list.every(item => isMap(item) && pathOf(item) !== null) ? (list as NodeMap[]) : null
}

/** Made by Style Dictionary, rather than by hand or by the API. */
export function isFromDictionary(list: NodeMap[]): boolean {
  return list.some(item => Array.isArray(item.get('path')) || item.has('original') || item.has('key'))
}

/** Where the token stands, or null where nothing says so or there is no value. */
function pathOf(item: NodeMap): string[] | null {
  if (!item.has('value') && !item.has('$value') && !isMap(item.get('original'))) return null
  const path = item.get('path')
  if (
    Array.isArray(path) &&
    path.length > 0 &&
    path.every(part => typeof part === 'string' || typeof part === 'number')
  )
    return path.map(String)
  const key = /^\{(.+)\}$/.exec(textAt(item, 'key') ?? '')?.[1] ?? textAt(item, 'key')
  const name = key ?? textAt(item, 'name')
  return name === undefined || name.trim() === '' ? null : name.split('.')
}

/** The tree that a list was made of. A value that Style Dictionary has transformed is taken as it was before. */
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
    const said = new Map([...item, ...(isMap(original) ? original : [])])
    for (const [key, value] of said) if (!consumed.has(key)) at.set(key, value)
  }
  return root
}

/** What the place in the tree says already. */
const consumed: ReadonlySet<string> = new Set(['path', 'key', 'name', 'original'])
