// Reads and writes `$metadata` of a project: the order of its sets, the initially active ones (Penpot), and other keys.
import { OWN } from '../../base/own-facts.ts'
import { isObject } from '../../base/plain-json.ts'
import type { Modifier, Resolver, System } from '../../resolver/resolver.ts'
import { standing } from '../../systems/stacks.ts'
import type { JsonObject } from '../../base/token.ts'
import { isMap, textAt, toJson, type NodeMap } from '../../base/node.ts'
import { vendor } from '../dtcg/vendor.ts'
import { placeOf, type WrittenSet } from './set-order.ts'
import type { Studio } from './sets.ts'
import { rowsOf, STUDIO, themeName, themesIn } from './themes.ts'

/** The resolver's own properties, from Tessera's own export. */
export function aboutResolver(metadata: NodeMap): {
  name: string
  description: string | null
  required: string[]
  optional: string[]
} {
  const own = vendor(new Map([['$extensions', metadata]]))
  const listed = (key: string) => {
    const groups = own?.get(key)
    return Array.isArray(groups) ? groups.filter(group => typeof group === 'string') : []
  }
  return {
    name: (own && textAt(own, 'name')) || 'Themes',
    description: (own && textAt(own, 'description')) ?? null,
    required: listed('required'),
    optional: listed('optional'),
  }
}

const read = ['tokenSetOrder', 'activeThemes', 'activeSets', OWN]

/** Extensions for other keys of `$metadata`, and for active themes other than one of each group: a resolver has no fields for these. */
export function metadataExtensions(studio: Studio, modifiers: Modifier[]): { extensions?: JsonObject } {
  const { metadata } = studio
  const own = vendor(new Map([['$extensions', metadata]]))?.get('extensions')
  const others = toJson(new Map([...metadata].filter(([key]) => !read.includes(key)))) as JsonObject
  const active = switchedOn(studio, modifiers)
  const kept: JsonObject = {
    ...(Object.keys(others).length > 0 ? { metadata: others } : {}),
    ...(active ? { active } : {}),
  }
  const extensions: JsonObject = {
    ...(isMap(own) ? (toJson(own) as JsonObject) : {}),
    ...(Object.keys(kept).length > 0 ? { [STUDIO]: kept } : {}),
  }
  return Object.keys(extensions).length > 0 ? { extensions } : {}
}

/** The active themes and sets; null where the defaults express them. In Penpot a group may have no active theme, and users may activate sets. */
function switchedOn({ metadata, themes }: Studio, modifiers: Modifier[]): JsonObject | null {
  const [activeThemes, activeSets] = [textsAt(metadata, 'activeThemes'), textsAt(metadata, 'activeSets')]
  if (!activeThemes || modifiers.length === 0) return null
  const defaults = activeByDefault(modifiers)
  const sets = themes
    .filter(({ group, name }) => defaults.themes.includes(`${group}/${name}`))
    .flatMap(row => [...row.sets.keys()])
  const isDefault = isSame(activeThemes, defaults.themes) && (!activeSets || isSame(activeSets, sets))
  return isDefault ? null : { themes: activeThemes, sets: activeSets ?? [], for: defaults.themes }
}

const isSame = (a: string[], b: string[]): boolean =>
  a.every(text => b.includes(text)) && b.every(text => a.includes(text))

function textsAt(node: NodeMap, key: string): string[] | null {
  const list = node.get(key)
  return Array.isArray(list) ? list.filter(item => typeof item === 'string') : null
}

/** `Group/Theme` of each default, as Penpot writes it. */
function activeByDefault(modifiers: Modifier[]) {
  const chosen = modifiers.flatMap(modifier => {
    const context = standing(modifier)
    return context && themesIn(modifier).includes(context) ? [{ modifier, context }] : []
  })
  const themes = chosen.map(({ modifier, context }) => {
    const { group, rows } = rowsOf(modifier)
    return `${group}/${themeName(context.name, rows)}`
  })
  return { chosen, themes }
}

/** `$metadata` with Penpot's initially active themes and sets, and with properties of the resolver that a project cannot express. */
export function metadataOf({ resolver }: System, sets: WrittenSet[]): JsonObject {
  const { chosen, themes } = activeByDefault(resolver.modifiers)
  const { [STUDIO]: studio, ...others } = resolver.extensions ?? {}
  const kept: JsonObject = isObject(studio) ? studio : {}
  const own = ownFacts(resolver, chosen, others)
  const places = new Set(chosen.map(({ modifier, context }) => placeOf(modifier.name, context.name)))
  const activeSets = sets.flatMap(({ name, on }) =>
    on === 'always' || [...(on ?? [])].some(at => places.has(at)) ? [name] : [],
  )
  const active = isObject(kept.active) && isSame(textsIn(kept.active.for), themes) ? kept.active : null
  const there = new Set(sets.map(set => set.name))
  return {
    ...(isObject(kept.metadata) ? kept.metadata : {}),
    tokenSetOrder: sets.map(set => set.name),
    activeThemes: active ? textsIn(active.themes) : themes,
    activeSets: active ? textsIn(active.sets).filter(set => there.has(set)) : activeSets,
    ...(Object.keys(own).length > 0 ? { [OWN]: own } : {}),
  }
}

function ownFacts(
  { name, description, modifiers }: Resolver,
  chosen: readonly { modifier: Modifier }[],
  extensions: JsonObject,
): JsonObject {
  const required = chosen.filter(({ modifier }) => modifier.default === undefined)
  const optional = modifiers.filter(modifier => themesIn(modifier).length < modifier.contexts.length)
  const own: JsonObject = {}
  if (name !== 'Themes') own.name = name
  if (description !== null) own.description = description
  if (required.length > 0) own.required = required.map(({ modifier }) => rowsOf(modifier).group)
  if (optional.length > 0) own.optional = optional.map(modifier => rowsOf(modifier).group)
  if (Object.keys(extensions).length > 0) own.extensions = extensions
  return own
}

const textsIn = (json: unknown): string[] => (Array.isArray(json) ? json.filter(item => typeof item === 'string') : [])
