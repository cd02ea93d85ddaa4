// Converts a system to one without references: each token has its literal, and where an axis changes the target's value, the
// contexts have literals.
import type { Finding } from '../base/finding.ts'
import { aboutValue } from '../findings/export.ts'
import { freeName } from '../naming/free-name.ts'
import type { Holder } from '../resolver/holders.ts'
import { isModifier, partsInOrder } from '../resolver/order.ts'
import { permutationCount } from '../resolver/permutations.ts'
import { resolveSystem, type ResolvedSystem } from '../resolver/resolve-system.ts'
import type { Input, Resolver, SourceName, System } from '../resolver/resolver.ts'
import { references } from '../formula/alias.ts'
import { resolveTokens, type Resolved, type ResolvedLiteral } from '../resolve/resolve.ts'
import type { Token } from '../base/token.ts'
import { canonicalJson } from '../values/canonical.ts'
import { layersOf, type Layer, type Layers } from './written.ts'

interface LiteralSystem {
  system: System
  /** The tokens that are left out because they do not resolve. */
  findings: Finding[]
}

/** No token is worked out at more inputs than this: what so many axes change together is no literal of one. */
const mostInputs = 10_000

/**
 * The same values in every permutation, or the reason why not: a message that names a token whose value depends on several
 * modifiers, which no single context can express. Names that do not become literals keep their references.
 */
export function literalSystem(
  system: System,
  becomesLiteral: (name: string) => boolean = () => true,
): LiteralSystem | { reason: string } {
  const resolved = resolveSystem(system)
  const layers = layersOf(system)
  const literals = new Map<Layer, Map<string, ResolvedLiteral>>()
  const over: Overrides = new Map()
  for (const name of resolved.names.filter(becomesLiteral)) {
    const reason = settle(name, resolved, layers, literals, over)
    if (reason) return { reason }
  }
  const findings: Finding[] = []
  const literal = new Map(
    layers.all.map(
      layer => [layer.mode, literalTokens(layer, layers, literals.get(layer), becomesLiteral, findings)] as const,
    ),
  )
  const tokensets = system.tokensets.map(({ name, modes }) => ({
    name,
    modes: modes.map(({ resolution: _, ...mode }, i) => ({ ...mode, tokens: literal.get(modes[i]!)! })),
  }))
  return { system: withOverrides({ ...system, tokensets }, over), findings }
}

/** By modifier, context and name, the tokens at the lowest precedence of the context. */
type Overrides = Map<string, Map<string, Map<string, Token>>>

type Standing = { holder: Holder<SourceName>; at: { input: Input; found: ResolvedLiteral }[] }

/** Collects the values of each holder of a name; a message where they cannot be expressed. */
function settle(
  name: string,
  resolved: ResolvedSystem,
  layers: Layers,
  literals: Map<Layer, Map<string, ResolvedLiteral>>,
  over: Overrides,
): string | null {
  if (!resolved.holdersOf(name).some(({ token }) => references(token).length > 0)) return null
  const axes = resolved.axesOf(name)
  const among = resolved.resolver.modifiers.filter(modifier => axes.includes(modifier.name))
  const together = `${name} has a value that ${listed(axes)} decide together`
  if (permutationCount({ modifiers: among }) > mostInputs) return together
  const standing = new Map<Holder<SourceName>, Standing>()
  let lost = 0
  let count = 0
  for (const input of resolved.inputsOf(name)) {
    const holder = resolved.holderAt(name, input)
    if (!holder) continue
    count++
    const found: Resolved | undefined = resolved.at(name, input)
    if (!found?.ok) {
      lost++
      continue
    }
    const one = standing.get(holder) ?? { holder, at: [] }
    one.at.push({ input, found })
    standing.set(holder, one)
  }
  if (lost > 0 && lost < count)
    return `${name} leads nowhere in some permutations, and a literal would stand in all of them`
  for (const { holder, at } of standing.values()) {
    const axis = deciding(at, axes)
    if (axis === undefined) return together
    if (axis !== null && !canDecide(axis, holder, name, resolved)) return together
    const first = (axis === null ? null : at.find(({ input }) => isStandard(axis, input, resolved.resolver))) ?? at[0]!
    const layer = layers.of(holder.source)!
    const own = literals.get(layer) ?? new Map<string, ResolvedLiteral>()
    literals.set(layer, own)
    const before = own.get(name)
    if (before && !isSame(before, first.found))
      return `${name} of ${layer.tokenset} comes to another value in each place where its mode stands`
    own.set(name, first.found)
    if (axis === null) continue
    for (const { input, found } of at) {
      if (isSame(found, first.found)) continue
      const contexts = over.get(axis) ?? new Map<string, Map<string, Token>>()
      over.set(axis, contexts)
      const context = input.get(axis)!
      contexts.set(context, (contexts.get(context) ?? new Map<string, Token>()).set(name, asLiteral(found)))
    }
  }
  return null
}

/** The one modifier whose context alone decides the value; null where nothing does, undefined where several do. */
function deciding(at: Standing['at'], axes: readonly string[]): string | null | undefined {
  if (at.every(({ found }) => isSame(found, at[0]!.found))) return null
  return axes.find(axis => {
    const values = new Map<string, ResolvedLiteral>()
    return at.every(({ input, found }) => {
      const context = input.get(axis)!
      const before = values.get(context)
      if (!before) values.set(context, found)
      return !before || isSame(before, found)
    })
  })
}

/** Its contexts override the sets before it, unless a part in between holds the name too. */
function canDecide(
  axis: string,
  { always, set, modifier }: Holder<SourceName>,
  name: string,
  { resolver, holdersOf }: ResolvedSystem,
): boolean {
  if (!always) return false
  const parts = partsInOrder(resolver)
  const from = parts.findIndex(part => part.name === (isModifier(part) ? modifier : set))
  const to = parts.findIndex(part => isModifier(part) && part.name === axis)
  const between = new Set(parts.slice(from + 1, to).map(part => part.name))
  return from < to && !holdersOf(name).some(({ modifier }) => modifier !== null && between.has(modifier))
}

function isStandard(axis: string, input: Input, { modifiers }: Resolver): boolean {
  return modifiers.find(({ name }) => name === axis)?.default === input.get(axis)
}

const isSame = (a: ResolvedLiteral, b: ResolvedLiteral) =>
  a === b || canonicalJson([a.type, a.value]) === canonicalJson([b.type, b.value])

const asLiteral = ({ token, value }: ResolvedLiteral): Token => ({ ...token, value, alias_to: null })

/** Tokens of layers that no permutation selects are resolved among their neighbours. */
function literalTokens(
  layer: Layer,
  layers: Layers,
  literals: ReadonlyMap<string, ResolvedLiteral> | undefined,
  becomesLiteral: (name: string) => boolean,
  findings: Finding[],
): Token[] {
  const { tokens, name: mode } = layer.mode
  const rest = tokens.some(({ name }) => becomesLiteral(name) && !literals?.has(name))
  const around = rest ? resolveTokens([...layers.targetsOf(layer), ...tokens]) : null
  return tokens.flatMap(token => {
    if (!becomesLiteral(token.name)) return [token]
    const found = literals?.get(token.name) ?? around!.get(token.name)
    if (found?.ok) return { ...token, value: found.value, alias_to: null }
    findings.push(aboutValue('unresolved', mode, token.name, found?.message ?? `${token.name} is not there`))
    return []
  })
}

/** Each modifier that decides something gets a tokenset of its own for that, the first source of its contexts. */
function withOverrides({ resolver, tokensets }: System, over: Overrides): System {
  const taken = new Set(tokensets.map(({ name }) => name.toLowerCase()))
  const made = [...over].map(([axis, contexts]) => ({
    axis,
    contexts,
    name: freeName(`${axis}, literals`, taken),
  }))
  return {
    tokensets: [
      ...tokensets,
      ...made.map(({ name, contexts }) => ({
        name,
        modes: [...contexts].map(([mode, tokens], at) => ({
          name: mode,
          is_default: at === 0,
          tokens: [...tokens.values()],
        })),
      })),
    ],
    resolver: {
      ...resolver,
      modifiers: resolver.modifiers.map(modifier => {
        const own = made.find(({ axis }) => axis === modifier.name)
        if (!own) return modifier
        const contexts = modifier.contexts.map(context =>
          own.contexts.has(context.name)
            ? { ...context, sources: [{ tokenset: own.name, mode: context.name }, ...context.sources] }
            : context,
        )
        return { ...modifier, contexts }
      }),
    },
  }
}

const listed = (names: readonly string[]) => names.join(' and ')
