// Tokens that DTCG cannot represent (strings, percentages, other units): the root's `$extensions` contain them verbatim.
import type { Draft } from '../../../reading/draft.ts'
import { OWN } from '../../../base/own-facts.ts'
import { takeLifecycle, withLifecycleFacts } from '../../../reading/lifecycle.ts'
import type { Report } from '../../../reading/report.ts'
import type { Json, JsonObject, Token } from '../../../base/token.ts'
import { jsonOf, textOfJson } from '../../../values/json-value.ts'
import { isTypeName, type TypeName } from '../../../types/index.ts'
import { valueAt } from '../check/follow.ts'
import { isMap, textAt, toJson, type Node, type NodeMap } from '../../../base/node.ts'
import { isToken } from '../tree.ts'

export interface Verbatim {
  token: Token
  /** Its index in the list of all tokens. */
  position: number
}

export function verbatimJson({ token, position }: Verbatim): JsonObject {
  const json: JsonObject = { position, name: token.name, type: token.type, value: jsonOf(token) ?? token.value }
  if (token.description !== null) json.description = token.description
  const { extensions } = withLifecycleFacts(token)
  if (extensions) json.extensions = extensions
  if (token.deprecated !== undefined && token.deprecated !== null) json.deprecated = token.deprecated
  return json
}

/** The verbatim tokens of the documents, by name. */
export function readVerbatim(roots: NodeMap[], report: Report): Map<string, Verbatim> {
  const found = new Map<string, Verbatim>()
  for (const root of roots) {
    // A later document overrides a token in either form.
    for (const name of found.keys()) if (definesToken(root, name)) found.delete(name)
    const extensions = root.get('$extensions')
    const own = isMap(extensions) ? extensions.get(OWN) : undefined
    const list = isMap(own) ? own.get('tokens') : undefined
    if (list === undefined) continue
    for (const [i, item] of (Array.isArray(list) ? list : [list]).entries()) {
      const read = readOne(item)
      if (read) found.set(read.token.name, read)
      else report.warn('dropped', `$extensions.${OWN}.tokens.${i}`, 'Is no token as this product writes them there')
    }
  }
  return found
}

function definesToken(root: NodeMap, name: string): boolean {
  const node = valueAt(root, name.split('.'))
  if (!isMap(node)) return false
  return isToken(node) || isMap(node.get('$root'))
}

function readOne(item: Node): Verbatim | null {
  if (!isMap(item)) return null
  const name = textAt(item, 'name')
  const type = item.get('type')
  const position = item.get('position')
  const written = item.get('value')
  if (name === undefined || !isTypeName(type) || written === undefined) return null
  const value = valueOf(type, toJson(written))
  const extensions = item.get('extensions')
  const deprecated = item.get('deprecated')
  const description = textAt(item, 'description') ?? null
  const token: Token = { name, type, value, description, alias_to: aliasName(value) }
  const { extensions: kept, ...lifecycle } = takeLifecycle(
    isMap(extensions) ? (toJson(extensions) as JsonObject) : null,
  )
  Object.assign(token, lifecycle)
  if (kept && Object.keys(kept).length > 0) token.extensions = kept
  if (typeof deprecated === 'string' || typeof deprecated === 'boolean') token.deprecated = deprecated
  return { token, position: typeof position === 'number' ? position : Infinity }
}

/** An object of another tool's type is stored as text (`jsonOf`). */
function valueOf(type: TypeName, json: Json): Json {
  return type === 'string' && aliasName(json) === null && typeof json === 'object' ? textOfJson(json) : json
}

function aliasName(value: Json): string | null {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return null
  const target = Object.hasOwn(value, 'alias_to') ? value.alias_to : undefined
  return typeof target === 'string' && Object.keys(value).length === 1 ? target : null
}

/** Inserts the verbatim tokens at their positions. */
export function withVerbatim(drafts: Draft[], verbatim: Map<string, Verbatim>): Draft[] {
  if (verbatim.size === 0) return drafts
  const kept = drafts.filter(({ name }) => !verbatim.has(name))
  const inserted = [...verbatim.values()].sort((a, b) => a.position - b.position)
  const all: Draft[] = []
  for (const { token, position } of inserted) {
    while (all.length < position && kept.length > 0)
      all.push(...kept.splice(0, Math.min(position - all.length, kept.length)))
    const { name, type, value, description } = token
    all.push({ name, place: name, type, sourceType: null, value, description })
  }
  return [...all, ...kept]
}
