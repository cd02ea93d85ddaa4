// Modes that tokens carry in their own `$extensions`, as a map of mode to value:
//   "$extensions": { "org.primer.overrides": { "dark": "{base.color.neutral.1}" } }
//   "$extensions": { "com.figma": { "modes": { "Light": "#fff", "Dark": "#000" } } }
// The rule: a vendor's key that ends in mode(s), theme(s) or override(s), or such a key one level below, whose value is
// a map in which every value could be the token's own: a reference, or a literal that its type allows. Each key of such
// maps is a mode; a token without an entry keeps its own value there.
import type { Draft } from '../../reading/draft.ts'
import { freeName } from '../../reading/names.ts'
import { shape } from '../../reading/shape.ts'
import type { Json } from '../../token.ts'
import { checkValue } from '../../value.ts'
import { isMap, toJson, type Node, type NodeMap } from './node.ts'
import { tidy } from './older-values.ts'
import { readWritten, thinned, wholeAlias, type DraftedTree } from './read-tree.ts'
import { referenceOf } from './reference.ts'
import type { TokenNode } from './tree.ts'

const aboutModes = /(?:^|[^a-z])(?:mode|theme|override)s?$/i

export interface ExtensionModes {
  /** What the document calls its own values, where one mode's entries are the same as them everywhere. */
  name: string | null
  others: { name: string; drafts: Draft[] }[]
}

export function extensionModes(drafted: DraftedTree): ExtensionModes {
  const maps = new Map<Draft, NodeMap>()
  const modes = new Map<string, boolean>()
  for (const draft of drafted.drafts) {
    const node = drafted.nodes.get(draft.name)
    const map = node && modeMap(node, draft)
    if (!map) continue
    maps.set(draft, map)
    for (const [mode, value] of map) {
      const same = JSON.stringify(toJson(value)) === JSON.stringify(toJson(node.members.get('$value') ?? null))
      modes.set(mode, (modes.get(mode) ?? true) && same)
    }
  }
  const taken = new Set<string>()
  // The base must be a mode that every map names: an entry that is missing elsewhere proves nothing.
  const base = [...modes].find(([mode, same]) => same && [...maps.values()].every(map => map.has(mode)))?.[0] ?? null
  if (base !== null) taken.add(base.toLowerCase())
  const others = [...modes.keys()].filter(mode => mode !== base).map(mode => ({ name: freeName(mode, taken), drafts: draftsOf(mode, drafted, maps) })) // prettier-ignore
  return { name: base, others }
}

function draftsOf(mode: string, drafted: DraftedTree, maps: Map<Draft, NodeMap>): Draft[] {
  return drafted.drafts.map(draft => {
    const value = maps.get(draft)?.get(mode)
    if (value === undefined) return draft
    const type = draft.type ?? ''
    const { plain, alpha } = withoutAlpha(value)
    const reference = referenceOf(plain)
    const alias = reference?.way === 'malformed' && typeof plain === 'string' ? null : reference
    const read = readWritten(plain, alias, type, draft.name, drafted.scope)
    const { modify: _, ...rest } = draft
    const made: Draft = { ...rest, value: read.alias ? read.value : tidy(type, read.value).value }
    return alpha === null ? made : thinned(made, alpha)
  })
}

/** `{"value": "{a}", "alpha": 0.4}` is a reference to a color, thinned. */
function withoutAlpha(value: Node): { plain: Node; alpha: number | null } {
  const alpha = isMap(value) ? value.get('alpha') : undefined
  const inner = isMap(value) ? value.get('value') : undefined
  if (typeof alpha !== 'number' || typeof inner !== 'string' || (value as NodeMap).size !== 2)
    return { plain: value, alpha: null }
  return { plain: inner, alpha }
}

/** The map of mode to value that a token carries, if it is obvious. */
function modeMap(node: TokenNode, draft: Draft): NodeMap | null {
  const extensions = node.members.get('$extensions')
  if (!isMap(extensions)) return null
  for (const [vendor, data] of extensions) {
    if (!isMap(data)) continue
    if (aboutModes.test(vendor) && isModeMap(data, node, draft)) return data
    for (const [key, inner] of data) {
      if (isMap(inner) && aboutModes.test(key) && isModeMap(inner, node, draft)) return inner
    }
  }
  return null
}

function isModeMap(map: NodeMap, node: TokenNode, draft: Draft): boolean {
  if (map.size === 0) return false
  return [...map].every(([mode, value]) => mode.trim() !== '' && couldBe(value, node, draft))
}

function couldBe(written: Node, node: TokenNode, draft: Draft): boolean {
  const value = withoutAlpha(written).plain
  const reference = referenceOf(value)
  if (reference) return reference.way !== 'malformed'
  const json: Json = toJson(value)
  if (draft.type !== null) return checkValue(draft.type, shape(draft.type, json)) === null
  // An alias takes its type from its target, which may be anything: a literal beside it must at least look like one.
  return wholeAlias(node) !== null && (typeof json === 'string' || typeof json === 'number')
}
