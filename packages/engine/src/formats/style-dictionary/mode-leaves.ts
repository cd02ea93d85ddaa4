// Converts tokens with a value for each mode to the form of Spectrum's tokens, which have `sets`: `{"light": "#fff", "dark": "#000"}`,
// as a token or as its value, and `valueDark` beside `value`.
import { isMap, toJson, type Node, type NodeMap } from '../../base/node.ts'
import { guess } from '../../reading/guess.ts'
import { isAboutGroup, isToken, tokenKeys } from '../../reading/tree/tree-walk.ts'
import { rewrite } from './rewrite.ts'

/** Names of modes by kind, which identify modes without other evidence. The first entry is the name of the kind. */
const kinds = [
  ['Mode', 'light', 'dark', 'dim', 'dimmed', 'highcontrast', 'lighthighcontrast', 'darkhighcontrast', 'hc'],
  ['Density', 'comfortable', 'compact', 'cozy', 'spacious', 'regular'],
  ['Motion', 'default', 'disabled', 'reduced'],
  ['Scale', 'desktop', 'tablet', 'mobile'],
]

const plainWord = (key: string): string => key.toLowerCase().replace(/[-_ ]/g, '')

/** The kind of modes with these names; null where they are no names of modes. Panda and others name the first `base` or `default`. */
export function kindOfModes(names: readonly string[]): string | null {
  if (names.length < 2) return null
  const named = names.filter(name => !['default', 'base'].includes(plainWord(name)))
  if (named.length === names.length - 1 && named.every(name => kinds[0]!.slice(1).includes(plainWord(name))))
    return kinds[0]![0]!
  return kinds.find(([, ...words]) => names.every(name => words.includes(plainWord(name))))?.[0] ?? null
}

/** Returns the same document where no token has such values. */
export function withSetsForModes(root: NodeMap): NodeMap {
  return rewrite(root, node => asSets(node))
}

/** The plain values beside values for modes as tokens, so that each mode has them too. */
export function withTokensForValues(root: NodeMap): NodeMap {
  const top: NodeMap = new Map(root)
  const open: NodeMap[] = [top]
  for (let group = open.pop(); group; group = open.pop())
    for (const [key, child] of group) {
      if (key.startsWith('$') || isAboutGroup(key, child) || child === null) continue
      const token: NodeMap = isMap(child) ? new Map(child) : new Map([['value', child]])
      group.set(key, token)
      if (isMap(child) && !child.has('sets') && !isToken(child)) open.push(token)
    }
  return top
}

const mostSeen = 5000

/** Whether a document has tokens with values for modes, among its first few thousand objects. */
export function holdsModeLeaves(root: NodeMap): boolean {
  const open: NodeMap[] = [root]
  for (let seen = 0, node = open.pop(); node && seen < mostSeen; seen++, node = open.pop())
    for (const [key, child] of node) {
      if (!isMap(child) || key === '$extensions') continue
      if (asSets(child)) return true
      open.push(child)
    }
  return false
}

function asSets(node: NodeMap): NodeMap | null {
  const key = node.has('$value') ? '$value' : 'value'
  const value = node.get(key)
  if (isMap(value)) return isModes(value) ? withSets(node, [...value], key) : null
  if (value !== undefined) return besideValue(node, key)
  const leaf = besideNotes(node)
  return leaf ? withSets(leaf.rest, [...leaf.modes], key) : besideFacts(node)
}

const isScalar = (value: Node): boolean => typeof value === 'string' || typeof value === 'number'

/** A value of one mode: a scalar, or a color or length as DTCG has them. */
const isValue = (value: Node): boolean =>
  isScalar(value) || (isMap(value) && !isToken(value) && guess(toJson(value)).type !== 'string')

const isModes = (map: NodeMap): boolean =>
  map.size <= mostModes && kindOfModes([...map.keys()]) !== null && [...map.values()].every(isValue)

const mostModes = 12

/** Other such words may also be weights or states; light and dark together are always modes. */
const isLeafOfModes = (node: NodeMap): boolean => isModes(node) && node.has('light') && node.has('dark')

/** The values of modes beside notes; null where the object holds anything else. */
function besideNotes(node: NodeMap): { modes: NodeMap; rest: NodeMap } | null {
  const entries = [...node]
  const modes = new Map(entries.filter(([key]) => !tokenKeys.has(key)))
  return isLeafOfModes(modes) ? { modes, rest: new Map(entries.filter(([key]) => tokenKeys.has(key))) } : null
}

/**
 * Tokens for each mode beside facts, as Spectrum's style sheets are made of: `{prop: '--gap', desktop: {value}, mobile: {value}}`. A group
 * states no facts of its own.
 */
function besideFacts(node: NodeMap): NodeMap | null {
  const entries = [...node]
  const modes = entries.filter(([, child]) => isMap(child))
  const facts = entries.filter(([, child]) => !isMap(child))
  if (!facts.some(([key, fact]) => isScalar(fact) && !tokenKeys.has(key) && !key.startsWith('$'))) return null
  if (kindOfModes(modes.map(([name]) => name)) === null || !modes.every(([, token]) => isBare(token))) return null
  return new Map<string, Node>([...facts, ['sets', new Map(modes)]])
}

/** Whether this is a token with nothing in it but what a token has. */
const isBare = (node: Node): boolean =>
  isMap(node) && isToken(node) && [...node.keys()].every(key => tokenKeys.has(key))

/** Reads `valueDark`, `value-dark` and `darkValue` beside `value`, which is the light value. */
function besideValue(node: NodeMap, key: string): NodeMap | null {
  const modes = [...node].flatMap(([name, value]): [string, Node][] => {
    const mode = /^\$?value[-_]?(\w+)$/.exec(name)?.[1] ?? /^(\w+)Value$/.exec(name)?.[1]
    return mode !== undefined && isValue(value) && kindOfModes(['light', mode]) !== null
      ? [[mode.toLowerCase(), value]]
      : []
  })
  if (modes.length === 0) return null
  const names = new Set([...node.keys()].filter(name => /^\$?value[-_]?\w|^\w+Value$/.test(name)))
  const rest = new Map([...node].filter(([name]) => !names.has(name)))
  return withSets(rest, [['light', node.get(key)!], ...modes.filter(([mode]) => mode !== 'light')], key)
}

function withSets(node: NodeMap, modes: [string, Node][], key: string): NodeMap {
  const rest = [...node].filter(([name]) => name !== key)
  const sets = new Map(modes.map(([mode, value]): [string, Node] => [mode, new Map([[key, value]])]))
  return new Map<string, Node>([...rest, ['sets', sets]])
}
