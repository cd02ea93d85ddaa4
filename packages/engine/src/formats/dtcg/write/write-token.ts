// One token as the members of its object in a DTCG document.
import { OWN } from '../../../base/own-facts.ts'
import { withLifecycleFacts } from '../../../reading/lifecycle.ts'
import type { JsonObject, Token } from '../../../base/token.ts'
import type { Form } from './forms.ts'
import { withoutModes } from '../read/mode-maps.ts'
import { fromJson, isMap, toJson, type Node, type NodeMap } from '../../../base/node.ts'

export interface WrittenToken {
  members: NodeMap
  /** Keys of extensions that were left out: values in modes, which the modes of the tokenset replace. */
  dropped: string[]
}

/** `deprecated`: inherited from the token's groups. `keepsModes`: keeps the values in modes of other tools. */
export function writeToken(
  written: Token,
  form: Form,
  isGroup: (name: string) => boolean,
  deprecated: boolean | string | null,
  keepsModes = false,
): WrittenToken {
  const token = withLifecycleFacts(written)
  const members: NodeMap = new Map()
  const facts: JsonObject = {}
  let read: string = form.type
  if (form.kind === 'value') {
    members.set('$type', form.type).set('$value', form.node)
    if (!form.exact) {
      // The original applies as long as the document's value stays unchanged.
      facts.value = token.value
      facts.for = toJson(form.node)
    }
  } else if (isGroup(form.target.name)) {
    // The schemas allow `{group.$root}` only without a type; the token then has the type of its target.
    members.set('$value', `{${form.target.name}.$root}`)
    read = form.target.type
  } else members.set('$type', form.type).set('$value', `{${form.target.name}}`)
  if (token.type !== read) facts.type = token.type
  if (token.description !== null) members.set('$description', token.description)
  const carrier = { types: [...new Set([token.type, form.type])], untypedAlias: !members.has('$type') }
  const { kept, dropped } = keptOf(token.extensions, keepsModes, carrier)
  const extensions = withFacts(kept, facts)
  if (extensions) members.set('$extensions', extensions)
  const own = token.deprecated ?? null
  const inherited = deprecated === false ? null : deprecated
  if (own !== inherited) members.set('$deprecated', own ?? false)
  return { members, dropped }
}

function keptOf(extensions: Token['extensions'], keepsModes: boolean, carrier: Parameters<typeof withoutModes>[1]) {
  if (!extensions || keepsModes) return { kept: extensions ?? null, dropped: [] }
  return withoutModes(extensions, carrier)
}

/** Extensions with Tessera's own facts; null where there are neither. */
export function withFacts(extensions: JsonObject | null, facts: JsonObject): NodeMap | null {
  const made = extensions ? (fromJson(extensions) as NodeMap) : new Map<string, Node>()
  const entries = Object.entries(facts)
  if (entries.length > 0) {
    const before = made.get(OWN)
    const own: NodeMap = new Map(isMap(before) ? before : [])
    for (const [key, value] of entries) own.set(key, fromJson(value))
    made.set(OWN, own)
  }
  return made.size > 0 ? made : null
}
