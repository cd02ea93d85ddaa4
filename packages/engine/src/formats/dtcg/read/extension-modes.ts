// Modes that tokens carry in their own `$extensions` (see `mode-maps.ts`), read as modes of the document. Each key of
// such maps is a mode; a token without an entry keeps its own value there.
import type { Draft } from '../../../reading/draft.ts'
import { nameAll } from '../../../reading/names.ts'
import { freeName } from '../../../naming/free-name.ts'
import type { Report } from '../../../reading/report.ts'
import { settle } from '../../../reading/settle.ts'
import { meaningOf } from '../../../types/vendor-types.ts'
import type { JsonObject } from '../../../base/token.ts'
import type { TypeName } from '../../../types/index.ts'
import { couldBeOf, entryOf, mayHoldModes, modeMaps, withoutMaps, type Carrier, type Entry } from './mode-maps.ts'
import { isMap, textAt, toJson, type Node, type NodeMap } from '../../../base/node.ts'
import { tidy } from './older-values.ts'
import { readWritten, thinned, wholeAlias, type DraftedTree } from './read-tree.ts'
import { referenceOf } from '../reference.ts'
import type { TokenNode } from '../tree.ts'

export interface ExtensionModes {
  /** The name of the mode whose entries equal the document's own values everywhere; null where there is none. */
  name: string | null
  /** The drafts of the document's own values, without the maps of modes in their extensions. */
  drafts: Draft[]
  others: { name: string; drafts: Draft[] }[]
}

/** The modes of one token. */
interface Carried {
  map: NodeMap
  carrier: Carrier
}

export function extensionModes(drafted: DraftedTree, report: Report): ExtensionModes {
  const candidates = new Set([...drafted.nodes.values()].filter(({ members }) => mayHoldModes(members)))
  if (candidates.size === 0) return { name: null, drafts: drafted.drafts, others: [] }
  const types = settledTypes(drafted, report)
  const carried = new Map<Draft, Carried>()
  /** By name, whether the mode's entries equal the tokens' own values so far. */
  const modes = new Map<string, boolean>()
  const drafts = drafted.drafts.map(draft => {
    const node = drafted.nodes.get(draft.name)
    if (!node || !candidates.has(node)) return draft
    const carrier = carrierOf(node, draft, types.get(draft.name))
    const maps = modeMaps(node.members.get('$extensions'), carrier)
    if (maps.length === 0) return draft
    // Tessera stores the modes from here on: a map left in the extensions would override edits when the document is read again.
    const own = withExtensions(draft, withoutMaps(draft.extensions ?? null, maps))
    const map = merged(maps)
    carried.set(own, { map, carrier })
    for (const [mode, value] of map) modes.set(mode, (modes.get(mode) ?? true) && isOwnValue(value, node))
    return own
  })
  const taken = new Set<string>()
  // Every map must name the base: where an entry is missing, nothing shows that it equals the own value.
  const base =
    [...modes].find(([mode, same]) => same && [...carried.values()].every(({ map }) => map.has(mode)))?.[0] ?? null
  if (base !== null) taken.add(base.toLowerCase())
  const others = [...modes.keys()]
    .filter(mode => mode !== base)
    .map(mode => ({ name: freeName(mode, taken), drafts: draftsOf(mode, { ...drafted, drafts }, carried) }))
  return { name: base, drafts, others }
}

/** One map of all, in their order. Where two maps have a mode, the first one defines its value. */
function merged(maps: readonly { map: NodeMap }[]): NodeMap {
  const map = new Map(maps.toReversed().flatMap(({ map }) => [...map]))
  return new Map(maps.flatMap(({ map: each }) => [...each.keys()].map(key => [key, map.get(key)!])))
}

/**
 * The final type of each token, by its draft's name. A map has to fit the final type as well as the document's, because the writer
 * writes the final one: reading that again must not accept maps that were ignored before.
 */
function settledTypes({ drafts }: DraftedTree, report: Report): Map<string, TypeName> {
  const names = nameAll(drafts, report.apart())
  const types = new Map(settle(drafts, names, { curly: true }, report.apart()).map(({ name, type }) => [name, type]))
  const found = new Map<string, TypeName>()
  for (const [name, here] of names) {
    const type = here === null ? undefined : types.get(here)
    if (type) found.set(name, type)
  }
  return found
}

function carrierOf(node: TokenNode, draft: Draft, settled: TypeName | undefined): Carrier {
  const types = new Set([draft.type, settled].filter(type => type !== null && type !== undefined))
  return { types: [...types], untypedAlias: draft.type === null && wholeAlias(node) !== null }
}

function withExtensions(draft: Draft, extensions: JsonObject | null): Draft {
  return draft.modify ? { ...draft, extensions, modify: { ...draft.modify, extensions } } : { ...draft, extensions }
}

function isOwnValue(value: Node, { members }: TokenNode): boolean {
  const { plain, alpha } = entryOf(value)
  const own = members.get('$value') ?? null
  return (
    alpha === (members.get('alpha') ?? null) &&
    (plain === undefined || JSON.stringify(toJson(plain)) === JSON.stringify(toJson(own)))
  )
}

function draftsOf(mode: string, drafted: DraftedTree, carried: Map<Draft, Carried>): Draft[] {
  return drafted.drafts.map(draft => {
    const found = carried.get(draft)
    const value = found?.map.get(mode)
    return found === undefined || value === undefined ? draft : draftOf(draft, entryOf(value), found.carrier, drafted)
  })
}

/** The draft with the value that it has in a mode. */
function draftOf(draft: Draft, { plain, alpha }: Entry, { types }: Carrier, { scope }: DraftedTree): Draft {
  const { modify: _, ...rest } = draft
  if (plain === undefined) return alpha === null ? rest : thinned(rest, alpha)
  const reference = referenceOf(plain)
  const alias = reference?.way === 'malformed' && typeof plain === 'string' ? null : reference
  const type = alias ? draft.type : (types.find(each => couldBeOf(each, plain)) ?? draft.type)
  const read = readWritten(plain, alias, type ?? '', draft.name, scope)
  const made: Draft = { ...rest, type, value: read.alias ? read.value : tidy(type ?? '', read.value).value }
  return alpha === null ? made : thinned(made, alpha)
}

/**
 * Completes tokens that have values in modes only: a `$type`, such a map, and no `$value`. By the specification they are empty
 * groups; the document that this returns gives them the value of their first mode.
 */
export function completeValues(root: NodeMap, report: Report): NodeMap {
  if (!hasTokenWithoutValue(root)) return root
  const top: NodeMap = new Map(root)
  const work: { node: NodeMap; path: string }[] = [{ node: top, path: '' }]
  for (let next = work.pop(); next; next = work.pop()) {
    for (const [key, child] of next.node) {
      if (!isMap(child) || key.startsWith('$')) continue
      const path = next.path === '' ? key : `${next.path}.${key}`
      const found = firstModeValue(child)
      const copy: NodeMap = new Map(child)
      next.node.set(key, copy)
      if (found) {
        copy.set('$value', found.plain)
        if (found.alpha !== null) copy.set('alpha', found.alpha)
        report.warn('approximated', path, `Has no $value: that of its mode ${JSON.stringify(found.mode)} is taken`)
      } else if (!child.has('$value')) work.push({ node: copy, path })
    }
  }
  return top
}

/** Spares most documents the copy. */
function hasTokenWithoutValue(root: NodeMap): boolean {
  const work = [root]
  for (let next = work.pop(); next; next = work.pop()) {
    for (const [key, child] of next) {
      if (!isMap(child) || key.startsWith('$') || child.has('$value')) continue
      if (child.has('$extensions') && firstModeValue(child)) return true
      work.push(child)
    }
  }
  return false
}

function firstModeValue(node: NodeMap): { mode: string; plain: Node; alpha: number | null } | null {
  const type = meaningOf(textAt(node, '$type') ?? '')
  if (type === null || node.has('$value') || node.has('$ref')) return null
  if ([...node.keys()].some(key => !key.startsWith('$') || key === '$root')) return null
  const [found] = modeMaps(node.get('$extensions'), { types: [type], untypedAlias: false })
  const first = found && [...found.map][0]
  const { plain, alpha } = first ? entryOf(first[1]) : {}
  return first && plain !== undefined ? { mode: first[0], plain, alpha: alpha ?? null } : null
}
