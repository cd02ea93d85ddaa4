// Where the tokens and groups of a document stand in its tree.
import type { EditableFormat } from './read-tokens.ts'
import { isMap, textAt, type Node, type NodeMap } from '../../base/node.ts'
import type { Token } from '../../base/token.ts'
import { isToken as isDtcgToken } from '../../formats/dtcg/tree.ts'
import { setsOf } from '../../formats/style-dictionary/sets.ts'
import { cleanName } from '../../reading/names.ts'
import { isChild, isToken } from '../../reading/tree/tree-walk.ts'
import type { TypeName } from '../../types/index.ts'
import type { JsonPath } from '../text/edit-json.ts'

/** A token or a group of the text. */
export interface DocumentEntry {
  path: string[]
  node: NodeMap
  /** The type that its groups give it. */
  inherited: string | null
  isToken: boolean
  /** Where the value stands, if not in the object itself: `sets` of Spectrum. */
  inner?: { keys: string[]; node: NodeMap }
}

export interface Places {
  format: EditableFormat
  tokens: Map<string, DocumentEntry>
  groups: Map<string, DocumentEntry>
  /** A token of each type, and the last one of each type in each group, as models for new ones. */
  models: Map<string, DocumentEntry>
}

export function placesIn(root: NodeMap, start: JsonPath, format: EditableFormat): Places {
  const tokens = new Map<string, DocumentEntry>()
  const groups = new Map<string, DocumentEntry>()
  const isLeaf = (node: NodeMap) => (format === 'dtcg' ? isDtcgToken(node) : isToken(node))
  const open: { name: string; place: DocumentEntry }[] = [
    { name: '', place: { path: start.map(String), node: root, inherited: null, isToken: false } },
  ]
  for (let next = open.pop(); next; next = open.pop()) {
    const { name, place } = next
    const inner = format === 'style-dictionary' ? firstSet(place.node) : null
    if (inner) place.inner = inner
    place.isToken = inner !== null || isLeaf(place.node)
    const known = cleanName(name) ?? name
    if (place.isToken) tokens.set(known, place)
    else groups.set(known, place)
    const inherited = place.isToken ? place.inherited : (typeIn(place.node) ?? place.inherited)
    const children = [...place.node].filter(([key, node]) => isInner(place, key, node))
    for (const [key, node] of children.reverse())
      open.push({
        name: key === '$root' ? name : name === '' ? key : `${name}.${key}`,
        place: { path: [...place.path, key], node: node as NodeMap, inherited, isToken: false },
      })
  }
  return { format, tokens, groups, models: new Map() }
}

/** The first of the values for different modes (`"sets": {"light": {"value": …}}`), which is that of the first mode. */
function firstSet(node: NodeMap): DocumentEntry['inner'] | null {
  const [first] = setsOf(node) ?? []
  return first && isToken(first[1]) ? { keys: ['sets', first[0]], node: first[1] } : null
}

export const typeIn = (node: NodeMap): string | null => textAt(node, '$type') ?? textAt(node, 'type') ?? null

function isInner(place: DocumentEntry, key: string, node: Node): boolean {
  if (!isMap(node) || (key.startsWith('$') && key !== '$root')) return false
  return !place.isToken || (place.inner === undefined && isChild(key, node))
}

const groupOf = (name: string): string => name.slice(0, Math.max(0, name.lastIndexOf('.')))

const kindOf = ({ type, alias_to }: Token): string => (alias_to === null ? type : 'alias')

/** Notes tokens as models for others of their type. */
export function noteModels({ models, tokens }: Places, read: readonly Token[]): void {
  for (const token of read) {
    const place = tokens.get(token.name)
    if (!place) continue
    models.set(`${groupOf(token.name)}\0${kindOf(token)}\0${token.type}`, place)
    for (const key of [`${kindOf(token)}\0${token.type}`, kindOf(token)]) if (!models.has(key)) models.set(key, place)
  }
}

/** The nearest token of the same type. */
export function modelFor({ models }: Places, token: Token): DocumentEntry | undefined {
  const kind = `${kindOf(token)}\0${token.type}`
  return models.get(`${groupOf(token.name)}\0${kind}`) ?? models.get(kind) ?? models.get(kindOf(token))
}

/** The token of a type that is written with a value of its own. */
export const literalModel = ({ models }: Places, type: TypeName): DocumentEntry | undefined => models.get(type)

/** Where a new token of this name belongs, and the type that it inherits there. */
export function pathFor({ groups, tokens }: Places, name: string): { path: string[]; inherited: string | null } {
  const own = groups.get(name)
  if (own && name !== '') return { path: [...own.path, '$root'], inherited: typeIn(own.node) ?? own.inherited }
  for (let end = name.lastIndexOf('.'); ; end = name.lastIndexOf('.', end - 1)) {
    const group =
      groups.get(end < 0 ? '' : name.slice(0, end)) ?? (end < 0 ? undefined : tokens.get(name.slice(0, end)))
    if (group) {
      const inherited = group.isToken ? group.inherited : (typeIn(group.node) ?? group.inherited)
      return { path: [...group.path, ...name.slice(end + 1).split('.')], inherited }
    }
    if (end < 0) return { path: name.split('.'), inherited: null }
  }
}

const isFact = (key: string): boolean => /^(?:value|type|description|comment|attributes|original|deprecated)$/.test(key)

/** Whether a member belongs to its token, and is no token or group inside it. */
export const isOwn = (key: string, value: Node): boolean =>
  !isMap(value) || (key.startsWith('$') && key !== '$root') || isFact(key)

/** The own members of a token that holds other tokens; null where the whole object is its own. */
export function ownKeys({ node, inner }: DocumentEntry): string[] | null {
  if (inner) return null
  const own = [...node].filter(([key, value]) => isOwn(key, value)).map(([key]) => key)
  return own.length < node.size ? own : null
}
