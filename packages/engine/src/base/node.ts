// Parsed JSON that keeps what plain objects lose: the order of keys like `2` and `10`, and keys like `__proto__`.
import type { Json, JsonObject } from './token.ts'

export type NodeMap = Map<string, Node>
export type Node = null | boolean | number | string | Node[] | NodeMap

export function isMap(node: Node | undefined): node is NodeMap {
  return node instanceof Map
}

/** The string at a key; undefined where the key is absent or has another value. */
export function textAt(map: NodeMap, key: string): string | undefined {
  const value = map.get(key)
  return typeof value === 'string' ? value : undefined
}

/** Sets a key, also `__proto__`, without changing the prototype. */
export function setOwn(object: JsonObject, key: string, value: Json): void {
  if (key === '__proto__')
    Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true })
  else object[key] = value
}

/** The plain JSON of a node. Iterative, since the depth of documents is unbounded. */
export function toJson(root: Node): Json {
  if (root === null || typeof root !== 'object') return root
  const top: Json[] | JsonObject = isMap(root) ? {} : []
  const work: [Node[] | NodeMap, Json[] | JsonObject][] = [[root, top]]
  const place = (node: Node): Json => {
    if (node === null || typeof node !== 'object') return node
    const made: Json[] | JsonObject = isMap(node) ? {} : []
    work.push([node, made])
    return made
  }
  for (let next = work.pop(); next; next = work.pop()) {
    const [from, to] = next
    if (isMap(from)) for (const [key, value] of from) setOwn(to as JsonObject, key, place(value))
    else for (const value of from) (to as Json[]).push(place(value))
  }
  return top
}

/** The node of plain JSON. Iterative, since the depth of documents is unbounded. */
export function fromJson(root: Json): Node {
  if (root === null || typeof root !== 'object') return root
  const top: Node[] | NodeMap = Array.isArray(root) ? [] : new Map()
  const work: [Json[] | JsonObject, Node[] | NodeMap][] = [[root, top]]
  const place = (json: Json): Node => {
    if (json === null || typeof json !== 'object') return json
    const made: Node[] | NodeMap = Array.isArray(json) ? [] : new Map()
    work.push([json, made])
    return made
  }
  for (let next = work.pop(); next; next = work.pop()) {
    const [from, to] = next
    if (Array.isArray(from)) for (const value of from) (to as Node[]).push(place(value))
    else for (const key of Object.keys(from)) (to as NodeMap).set(key, place(from[key] ?? null))
  }
  return top
}
