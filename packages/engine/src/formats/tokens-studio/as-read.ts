// Restores the files of an unedited project: the order of keys, the plugin's spelling of values, optional fields. Keeps the original only
// where the writer would write something else, together with the writer's text; once the writer's text changes, the original no
// longer applies.
import { isObject } from '../../base/plain-json.ts'
import type { Json, JsonObject } from '../../base/token.ts'
import type { Tree } from '../../writing/tree.ts'
import { isMap, toJson, type NodeMap } from '../../base/node.ts'

/** The writer's text and the original one. Texts, because databases may reorder the keys of JSON. */
type Kept = [written: string, read: string]

/** A type alias, so that it is assignable to `Json`. */
export type SetAsRead = {
  /** The order of a token's keys, where it differs from the writer's. */
  keys?: string[]
  /** Originals of tokens, by path. */
  leaves?: Record<string, Kept>
  /** The order of a group's keys by path, where it differs from the writer's. */
  groups?: Record<string, string[]>
}

const keyOf = (path: readonly string[]): string => JSON.stringify(path)
const isLeaf = (node: NodeMap): boolean => node.has('$value') || node.has('value')

/** The data with which `restoreSet` turns `tree`, the writer's output, into `source`; null where they are equal. */
export function setAsRead(source: NodeMap, tree: Tree): SetAsRead | null {
  const keys = leafKeys(source)
  const leaves: Record<string, Kept> = {}
  const groups: Record<string, string[]> = {}
  const compare = (at: NodeMap, written: Tree, path: string[]) => {
    const order = [...at.keys()].filter(key => written.has(key))
    const usual = [...written.keys()].filter(key => at.has(key))
    if (JSON.stringify(order) !== JSON.stringify(usual)) groups[keyOf(path)] = order
    for (const [key, node] of written) {
      const original = at.get(key)
      if (!isMap(original)) continue
      if (node instanceof Map) compare(original, node, [...path, key])
      else if (isObject(node.json)) {
        const [now, was] = [JSON.stringify(inOrder(node.json, keys)), JSON.stringify(toJson(original))]
        if (now !== was) leaves[keyOf([...path, key])] = [now, was]
      }
    }
  }
  compare(source, tree, [])
  const kept: SetAsRead = {
    ...(keys.length > 0 ? { keys } : {}),
    ...(Object.keys(leaves).length > 0 ? { leaves } : {}),
    ...(Object.keys(groups).length > 0 ? { groups } : {}),
  }
  return Object.keys(kept).length > 0 ? kept : null
}

/** Restores the original form of everything that is unchanged. */
export function restoreSet(tree: Tree, read: SetAsRead, path: string[] = []): Tree {
  const { keys = [], leaves = {}, groups = {} } = read
  return new Map(
    sorted([...tree], groups[keyOf(path)] ?? []).map(([key, node]): [string, Tree | { json: Json }] => {
      if (node instanceof Map) return [key, restoreSet(node, read, [...path, key])]
      if (!isObject(node.json) || !isToken(node.json)) return [key, node]
      const json = inOrder(node.json, keys)
      return [key, { json: was(leaves[keyOf([...path, key])], json) }]
    }),
  )
}

const isToken = (json: JsonObject): boolean => Object.hasOwn(json, '$value')

function was(kept: Kept | undefined, written: Json): Json {
  return kept && kept[0] === JSON.stringify(written) ? (JSON.parse(kept[1]) as Json) : written
}

/** The original of a list or object; null where the writer's text is the same. */
export function asRead(written: Json, read: Json): Kept | null {
  const kept: Kept = [JSON.stringify(written), JSON.stringify(read)]
  return kept[0] === kept[1] ? null : kept
}

export const restore = (kept: unknown, written: Json): Json => was(keptIn(kept) ?? undefined, written)

const keptIn = (given: unknown): Kept | null =>
  Array.isArray(given) && given.length === 2 && given.every(text => typeof text === 'string') ? (given as Kept) : null

/** Validates the data in a group's extensions, which may come from anyone. */
export function setAsReadIn(given: unknown): SetAsRead {
  if (!isObject(given as Json)) return {}
  const { keys, leaves, groups } = given as JsonObject
  const found = Object.entries(isObject(leaves) ? leaves : {}).flatMap(([path, kept]) => {
    const pair = keptIn(kept)
    return pair && isJson(pair[1]) ? [[path, pair] as const] : []
  })
  return {
    keys: textsIn(keys),
    leaves: Object.fromEntries(found),
    groups: Object.fromEntries(
      Object.entries(isObject(groups) ? groups : {}).map(([path, order]) => [path, textsIn(order)]),
    ),
  }
}

const textsIn = (given: unknown): string[] =>
  Array.isArray(given) ? given.filter(text => typeof text === 'string') : []

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The keys of the token with the most keys; [] where the order is the writer's. */
function leafKeys(set: NodeMap): string[] {
  let longest: string[] = []
  const look = (node: NodeMap) => {
    for (const child of node.values()) {
      if (!isMap(child)) continue
      if (!isLeaf(child)) look(child)
      else if (child.size > longest.length) longest = [...child.keys()]
    }
  }
  look(set)
  const usual = ['$value', '$type', '$description', '$extensions', '$deprecated'].filter(key => longest.includes(key))
  return JSON.stringify(longest) === JSON.stringify(usual) ? [] : longest
}

/** Other keys come last, in their order. */
function sorted<Value>(entries: [string, Value][], order: readonly string[]): [string, Value][] {
  if (order.length === 0) return entries
  const places = new Map(order.map((key, place) => [key, place]))
  const placeOf = (key: string) => places.get(key) ?? order.length
  return entries.toSorted(([a], [b]) => placeOf(a) - placeOf(b))
}

const inOrder = (json: JsonObject, keys: readonly string[]): JsonObject =>
  Object.fromEntries(sorted(Object.entries(json), keys))
