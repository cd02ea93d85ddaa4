// The properties of tokens and groups besides their value: description, extensions, deprecation; and Tessera's own key in the
// extensions.
import { OWN } from '../../base/own-facts.ts'
import type { Report } from '../../reading/report.ts'
import type { Group, JsonObject } from '../../base/token.ts'
import { isMap, toJson, type Node, type NodeMap } from '../../base/node.ts'

const read = new Set(['$description', '$extensions', '$deprecated', '$type', '$value', '$ref', '$extends'])

/** Tessera's own properties in the `$extensions` of a token, a group or the document. */
export function vendor(members: NodeMap): NodeMap | null {
  const extensions = members.get('$extensions')
  const own = isMap(extensions) ? extensions.get(OWN) : undefined
  return isMap(own) ? own : null
}

/**
 * Description, extensions and deprecation; null where there are none. Warns about each unknown key. `also`: a key that the caller
 * handles.
 */
export function readMembers(
  members: NodeMap,
  path: string,
  report: Report,
  also: string | null,
): Omit<Group, 'path'> | null {
  const drop = (key: string, message: string) => report.warn('dropped', path === '' ? key : `${path}.${key}`, message)
  const found: Omit<Group, 'path'> = {}
  const unknown = [...members.keys()].filter(key => !read.has(key) && key !== also)
  for (const key of unknown) drop(key, `${key} is not a key of DTCG 2025.10`)
  const description = members.get('$description')
  if (typeof description === 'string') found.description = description
  else if (isGiven(description)) drop('$description', '$description must be a string')
  const deprecated = members.get('$deprecated')
  if (typeof deprecated === 'string' || typeof deprecated === 'boolean') found.deprecated = deprecated
  else if (isGiven(deprecated)) drop('$deprecated', '$deprecated must be true, false or a reason')
  const extensions = members.get('$extensions')
  const others = isMap(extensions) ? withoutOurs(extensions) : null
  if (others) found.extensions = others
  else if (isGiven(extensions) && !isMap(extensions)) drop('$extensions', '$extensions must be an object')
  return Object.keys(found).length > 0 ? found : null
}

const isGiven = (value: Node | undefined): boolean => value !== undefined && value !== null

/** The writer's properties, which the reader turns back into tokens. */
const ours = new Set(['type', 'value', 'for', 'tokens', 'order'])

/** The extensions without the types and values that Tessera's export kept there. */
function withoutOurs(extensions: NodeMap): JsonObject | null {
  const kept = new Map<string, Node>(extensions)
  const own = kept.get(OWN)
  if (isMap(own)) {
    const rest = new Map([...own].filter(([key]) => !ours.has(key)))
    if (rest.size > 0) kept.set(OWN, rest)
    else kept.delete(OWN)
  }
  return kept.size > 0 ? (toJson(kept) as JsonObject) : null
}
