// A resolver's permutations as what formats write: one by itself, or all of them along its modifiers.
import type { Axis, ExportInput, Variant } from './variants.ts'
import { freeName } from '../naming/free-name.ts'
import type { Resolution } from '../resolve/resolve.ts'
import type { Group, Token } from '../base/token.ts'
import { layersAt, modesIn, resolveLayers, tokensIn } from './layers.ts'
import { sourcesOf, takingPart } from './order.ts'
import { permutationCount, permutationsFrom } from './permutations.ts'
import { resolveSystem, type ResolvedSystem } from './resolve-system.ts'
import type { Input, Modifier, Resolver, System } from './resolver.ts'

/** One permutation, which is no axis. */
export function permutationInput(system: System, input: Input): ExportInput {
  const { resolver } = system
  const resolution = resolveLayers(layersAt(resolver, input, tokensIn(system)))
  const name = permutationName(varying(resolver), input)
  const variant = { name, at: new Map(), tokens: resolution.tokens, groups: groupsAt(system, input), resolution }
  const chosen = { axes: axesOf(resolver), at: input }
  return { name: resolver.name, axes: [], variants: [variant], chosen, ...versionOf(system) }
}

/** All of them, with an axis for each modifier of several contexts; or a message that asks for an input. */
export function systemVariants(system: System, { most }: { most: number }): ExportInput | { fault: string } {
  const { resolver } = system
  const count = permutationCount(resolver)
  // A product beyond 2^53 is still a whole number, of which not every digit counts.
  if (count > most) return { fault: `Choose an input: this resolver has ${BigInt(count)} permutations` }
  const varied = varying(resolver)
  const resolved = resolveSystem(system)
  const taken = new Set<string>()
  const variants = [...permutationsFrom(resolver, null)].map((at): Variant => {
    const name = freeName(permutationName(varied, at), taken)
    return { name, at, groups: groupsAt(system, at), ...standingAt(resolved, at) }
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

/** `dark-b`. What varies by nothing is called by the resolver's only permutation. */
function permutationName(modifiers: readonly { name: string }[], input: Input): string {
  return modifiers.map(({ name }) => input.get(name)).join('-') || 'Base'
}

/** The tokens of one permutation, of which those that it shares with others have been resolved once. */
function standingAt(resolved: ResolvedSystem, input: Input): { tokens: Token[]; resolution: Resolution } {
  const all = resolved.names.map(name => resolved.at(name, input)).filter(found => found !== undefined)
  const tokens = all.map(({ token }) => token)
  return { tokens, resolution: { tokens, get: name => resolved.at(name, input), all: () => all } }
}

/** Of two layers' properties for a group, the later apply. */
function groupsAt(system: System, input: Input): Group[] {
  const modeOf = modesIn(system)
  const groups = sourcesOf(system.resolver, input).flatMap(source => modeOf(source)?.groups ?? [])
  return [...new Map(groups.map(group => [group.path, group])).values()]
}
