// A resolver as JSON, for formats without resolvers: exports write it beside their content, imports validate it.
import { isObject } from '../base/plain-json.ts'
import type { Context, Modifier, OrderEntry, Resolver, ResolverSet, SourceName } from '../resolver/resolver.ts'
import type { Json, JsonObject } from '../base/token.ts'

/** The order of keys is fixed and does not depend on the source of the resolver. */
export function resolverJson({ name, description, sets, modifiers, resolution_order, extensions }: Resolver): Json {
  const inOrder = {
    name,
    description,
    sets: sets.map(({ name, description, sources, ...rest }) => ({ name, description, sources, ...rest })),
    modifiers: modifiers.map(({ name, description, default: standard, extensions, contexts }) => ({
      name,
      description,
      default: standard,
      extensions,
      contexts: contexts.map(({ name, sources, ...rest }) => ({ name, sources, ...rest })),
    })),
    resolution_order,
    extensions,
  }
  return JSON.parse(JSON.stringify(inOrder)) as Json
}

/** Null if anything deviates from the form of `resolverJson`, or a source does not exist. */
export function resolverFrom(json: Json, isThere: (source: SourceName) => boolean): Resolver | null {
  if (!isObject(json) || typeof json.name !== 'string') return null
  const sets = listOf(json.sets, set => setFrom(set, isThere))
  const modifiers = listOf(json.modifiers, modifier => modifierFrom(modifier, isThere))
  if (!sets || !modifiers) return null
  const exists = (entry: OrderEntry) =>
    'set' in entry ? sets.some(({ name }) => name === entry.set) : modifiers.some(({ name }) => name === entry.modifier)
  const order = json.resolution_order === null ? null : listOf(json.resolution_order, entryFrom)
  if (order === undefined || order?.some(entry => !exists(entry))) return null
  const description = typeof json.description === 'string' ? json.description : null
  return { name: json.name, description, sets, modifiers, resolution_order: order, ...extensionsFrom(json) }
}

/** Undefined if it is no list, or an item is invalid. */
function listOf<Item>(json: Json | undefined, read: (item: JsonObject) => Item | null): Item[] | undefined {
  if (!Array.isArray(json)) return undefined
  const items = json.map(item => (isObject(item) ? read(item) : null))
  const valid = items.filter(item => item !== null)
  return valid.length === items.length ? valid : undefined
}

function setFrom(json: JsonObject, isThere: (source: SourceName) => boolean): ResolverSet | null {
  const sources = sourcesFrom(json.sources, isThere)
  return sources && typeof json.name === 'string' ? { name: json.name, ...aboutFrom(json), sources } : null
}

function modifierFrom(json: JsonObject, isThere: (source: SourceName) => boolean): Modifier | null {
  const contexts = listOf(json.contexts, context => contextFrom(context, isThere))
  if (!contexts || contexts.length === 0 || typeof json.name !== 'string') return null
  const standard = contexts.find(({ name }) => name === json.default)?.name
  return { name: json.name, ...aboutFrom(json), ...(standard === undefined ? {} : { default: standard }), contexts }
}

function contextFrom(json: JsonObject, isThere: (source: SourceName) => boolean): Context | null {
  const sources = sourcesFrom(json.sources, isThere)
  if (!sources || typeof json.name !== 'string') return null
  const platform = isObject(json.platform) ? texts(json.platform, ['android', 'ios']) : null
  return { name: json.name, sources, ...texts(json, ['selector', 'media']), ...(platform ? { platform } : {}) }
}

function sourcesFrom(json: Json | undefined, isThere: (source: SourceName) => boolean) {
  return listOf(json, ({ tokenset, mode }) => {
    if (typeof tokenset !== 'string' || (mode !== undefined && typeof mode !== 'string')) return null
    const source: SourceName = mode === undefined ? { tokenset } : { tokenset, mode }
    return isThere(source) ? source : null
  })
}

function entryFrom({ set, modifier }: JsonObject): OrderEntry | null {
  if (typeof set === 'string') return { set }
  return typeof modifier === 'string' ? { modifier } : null
}

const aboutFrom = (json: JsonObject): { description?: string; extensions?: JsonObject } => ({
  ...texts(json, ['description']),
  ...extensionsFrom(json),
})

const extensionsFrom = (json: JsonObject): { extensions?: JsonObject } =>
  isObject(json.extensions) ? { extensions: json.extensions } : {}

function texts<Key extends string>(json: JsonObject, keys: Key[]): { [key in Key]?: string } {
  const result: { [key in Key]?: string } = {}
  for (const key of keys) {
    const value = json[key]
    if (typeof value === 'string') result[key] = value
  }
  return result
}
