// The properties of tokens and groups besides their value: description, extensions, deprecation; and Tessera's own key in the
// extensions.
import { OWN } from '../../base/own-facts.ts'
import type { Report } from '../../reading/report.ts'
import type { Group, JsonObject } from '../../base/token.ts'
import { isMap, toJson, type Node, type NodeMap } from '../../base/node.ts'

const read = new Set(['$description', '$extensions', '$deprecated', '$type', '$value', '$ref', '$extends'])

/** What we wrote into `$extensions` of a token, a group or the document. */
export function vendor(members: NodeMap): NodeMap | null {
  const extensions = members.get('$extensions')
  const own = isMap(extensions) ? extensions.get(OWN) : undefined
  return isMap(own) ? own : null
}

/**
 * Description, extensions and deprecation, with a warning for each unknown key. Null where there are none. `also`: a key that is
 * known here, and handled and reported elsewhere.
 */
export function readMembers(
  members: NodeMap,
  path: string,
  report: Report,
  also: string | null,
): Omit<Group, 'path'> | null {
  const drop = (key: string, message: string) => report.warn('dropped', path === '' ? key : `${path}.${key}`, message)
  const found: Omit<Group, 'path'> = {}
  for (const key of members.keys()) if (!read.has(key) && key !== also) drop(key, `${key} is not a key of DTCG 2025.10`)
  const description = members.get('$description')
  if (typeof description === 'string') found.description = description
  else if (description !== undefined && description !== null) drop('$description', '$description must be a string')
  const deprecated = members.get('$deprecated')
  if (typeof deprecated === 'string' || typeof deprecated === 'boolean') found.deprecated = deprecated
  else if (deprecated !== undefined && deprecated !== null)
    drop('$deprecated', '$deprecated must be true, false or a reason')
  const extensions = members.get('$extensions')
  if (isMap(extensions)) {
    const kept = withoutOurs(extensions)
    if (kept) found.extensions = kept
  } else if (extensions !== undefined && extensions !== null) drop('$extensions', '$extensions must be an object')
  return Object.keys(found).length > 0 ? found : null
}

/** What the writer puts there and the reader turns back into tokens. */
const ours = new Set(['type', 'value', 'for', 'tokens', 'order'])

/** The extensions without what we wrote to keep our own types and values: those are read back into the tokens. */
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
