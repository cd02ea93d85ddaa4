// Modes that tokens carry in their own `$extensions`, as a map of mode to value:
//   "$extensions": { "org.primer.overrides": { "dark": "{base.color.neutral.1}" } }
//   "$extensions": { "com.figma": { "modes": { "Light": "#fff", "Dark": "#000" } } }
// The rule: a vendor's key that ends in mode(s), theme(s) or override(s), or such a key one level below, whose value is
// a map in which every value could be the token's own: a reference, or a literal that its type allows. Each key of such
// maps is a mode; a token without an entry keeps its own value there.
import type { Draft } from '../../reading/draft.ts'
import { freeName } from '../../reading/names.ts'
import { shape } from '../../reading/shape.ts'
import type { Report } from '../../reading/report.ts'
import { meaningOf } from '../../reading/vendor-types.ts'
import type { TypeName } from '../../types/index.ts'
import { checkValue } from '../../value.ts'
import { isMap, textAt, toJson, type Node, type NodeMap } from './node.ts'
import { tidy } from './older-values.ts'
import { readWritten, thinned, wholeAlias, type DraftedTree } from './read-tree.ts'
import { referenceOf } from './reference.ts'
import type { TokenNode } from './tree.ts'

/** Keys of `$extensions` under which modes are looked for. */
export const aboutModes = /(?:^|[^a-z])(?:mode|theme|override)s?$/i

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
      modes.set(mode, (modes.get(mode) ?? true) && isOwnValue(value, node))
    }
  }
  const taken = new Set<string>()
  // The base must be a mode that every map names: an entry that is missing elsewhere proves nothing.
  const base = [...modes].find(([mode, same]) => same && [...maps.values()].every(map => map.has(mode)))?.[0] ?? null
  if (base !== null) taken.add(base.toLowerCase())
  const others = [...modes.keys()].filter(mode => mode !== base).map(mode => ({ name: freeName(mode, taken), drafts: draftsOf(mode, drafted, maps) })) // prettier-ignore
  return { name: base, others }
}

function isOwnValue(value: Node, { members }: TokenNode): boolean {
  const { plain, alpha } = withoutAlpha(value)
  const own = members.get('$value') ?? null
  return alpha === (members.get('alpha') ?? null) && JSON.stringify(toJson(plain)) === JSON.stringify(toJson(own))
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
  return findModeMap(node.members, value => couldBe(value, node, draft))
}

function findModeMap(members: NodeMap, fits: (value: Node) => boolean): NodeMap | null {
  const extensions = members.get('$extensions')
  if (!isMap(extensions)) return null
  const isModeMap = (map: NodeMap) =>
    map.size > 0 && [...map].every(([mode, value]) => mode.trim() !== '' && fits(value))
  for (const [vendor, data] of extensions) {
    if (!isMap(data)) continue
    if (aboutModes.test(vendor) && isModeMap(data)) return data
    for (const [key, inner] of data) if (isMap(inner) && aboutModes.test(key) && isModeMap(inner)) return inner
  }
  return null
}

function couldBe(written: Node, node: TokenNode, draft: Draft): boolean {
  const value = withoutAlpha(written).plain
  const reference = referenceOf(value)
  if (reference) return reference.way !== 'malformed'
  if (draft.type !== null) return couldBeOf(draft.type, value)
  // An alias takes its type from its target, which may be anything: a literal beside it must at least look like one.
  return wholeAlias(node) !== null && (typeof value === 'string' || typeof value === 'number')
}

function couldBeOf(type: TypeName, value: Node): boolean {
  const { value: json } = tidy(type, toJson(value))
  return checkValue(type, shape(type, json)) === null
}

/**
 * Tokens that have values in modes only: a `$type`, such a map, and no `$value`. By the specification they are empty
 * groups; they are given the value of their first mode. Returns the document with these tokens completed.
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

/** Most documents have none, and need not be copied. */
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
  const map = findModeMap(node, written => {
    const value = withoutAlpha(written).plain
    const reference = referenceOf(value)
    return reference ? reference.way !== 'malformed' : couldBeOf(type, value)
  })
  const first = map && [...map][0]
  return first ? { mode: first[0], ...withoutAlpha(first[1]) } : null
}
