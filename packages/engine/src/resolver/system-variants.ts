// Converts the permutations of a resolver to the input of formats: a single one, or all of them with modifiers as axes.
import type { Axis, ExportInput, Variant } from './variants.ts'
import { freeName } from '../naming/free-name.ts'
import type { Resolution } from '../resolve/resolve.ts'
import { isObject } from '../base/plain-json.ts'
import type { Group, Json, JsonObject, Token } from '../base/token.ts'
import { layersAt, modesIn, resolveLayers, tokensIn } from './layers.ts'
import { sourcesOf, takingPart } from './order.ts'
import { permutationCount, permutationsFrom } from './permutations.ts'
import { resolveSystem, type ResolvedSystem } from './resolve-system.ts'
import type { Input, Modifier, Resolver, System } from './resolver.ts'

/** One permutation, without axes. */
export function permutationInput(system: System, input: Input): ExportInput {
  const { resolver } = system
  const resolution = resolveLayers(layersAt(resolver, input, tokensIn(system)))
  const name = permutationName(varying(resolver), input)
  const variant = { name, at: new Map(), tokens: resolution.tokens, groups: groupsAt(system, input), resolution }
  const chosen = { axes: axesOf(resolver), at: input }
  return { name: resolver.name, axes: [], variants: [variant], chosen, ...versionOf(system) }
}

/** All permutations, with an axis for each modifier of several contexts, or a message that asks for an input. */
export function systemVariants(system: System, { most }: { most: number }): ExportInput | { fault: string } {
  const { resolver } = system
  const count = permutationCount(resolver)
  // A product beyond 2^53 is inexact but still an integer, so BigInt accepts it.
  if (count > most) return { fault: `Choose an input: this resolver has ${BigInt(count)} permutations` }
  const varied = varying(resolver)
  const resolved = resolveSystem(system)
  const taken = new Set<string>()
  const variants = [...permutationsFrom(resolver, null)].map((at): Variant => {
    const name = freeName(permutationName(varied, at), taken)
    return { name, at, groups: groupsAt(system, at), ...tokensAt(resolved, at) }
  })
  return {
    name: resolver.name,
    axes: axesOf(resolver),
    variants,
    ...versionOf(system),
  }
}

const versionOf = ({ version }: System) => (version === undefined ? {} : { version })

const axesOf = <Source>(resolver: Resolver<Source>): Axis[] =>
  varying(resolver).map(({ name, contexts, default: standard }) => ({
    name,
    modes: contexts.map(context => context.name),
    default: standard ?? contexts[0]!.name,
    platform: new Map(contexts.flatMap(context => (context.platform ? [[context.name, context.platform]] : []))),
  }))

const varying = <Source>(resolver: Resolver<Source>): Modifier<Source>[] =>
  takingPart(resolver).filter(({ contexts }) => contexts.length > 1)

/** `dark-b`; `Base` if no modifier varies. */
function permutationName(modifiers: readonly { name: string }[], input: Input): string {
  return modifiers.map(({ name }) => input.get(name)).join('-') || 'Base'
}

/** The tokens of one permutation. Tokens shared with other permutations are resolved once. */
function tokensAt(resolved: ResolvedSystem, input: Input): { tokens: Token[]; resolution: Resolution } {
  const all = resolved.names.map(name => resolved.at(name, input)).filter(resolved => resolved !== undefined)
  const tokens = all.map(({ token }) => token)
  return { tokens, resolution: { tokens, get: name => resolved.at(name, input), all: () => all } }
}

/** The properties of a group in a later layer replace those in an earlier one, but for what only that one has in its extensions. */
function groupsAt(system: System, input: Input): Group[] {
  const modeOf = modesIn(system)
  const groups = new Map<string, Group>()
  for (const group of sourcesOf(system.resolver, input).flatMap(source => modeOf(source)?.groups ?? [])) {
    const before = groups.get(group.path)?.extensions
    const extensions = before && group.extensions ? merged(before, group.extensions) : group.extensions
    groups.set(group.path, extensions ? { ...group, extensions } : group)
  }
  return [...groups.values()]
}

/** Extensions may be nested without bound: what is deeper than this is replaced. */
const deepest = 8

function merged(before: JsonObject, later: JsonObject, depth = 0): JsonObject {
  const shared = Object.entries(later).flatMap(([key, value]): [string, Json][] => {
    const own = Object.hasOwn(before, key) ? before[key] : undefined
    return isObject(own) && isObject(value) && depth < deepest ? [[key, merged(own, value, depth + 1)]] : []
  })
  return { ...before, ...later, ...Object.fromEntries(shared) }
}
