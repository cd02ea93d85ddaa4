// Converts a system to one without references: each token gets its literal, and contexts get literals where an axis changes the
// value of a target.
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
  /** Report the tokens left out because they do not resolve. */
  findings: Finding[]
}

/** The limit of inputs for one token: if so many axes change it, no single axis decides its value. */
const mostInputs = 10_000

/**
 * A system with the same values in every permutation, or the reason why there is none: a message that names a token whose value
 * depends on several modifiers, which no single context can express. Names that do not become literals keep their references.
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
    const reason = settle(name, { resolved, layers, literals, over })
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

/** Tokens by modifier, context and name. They have the lowest precedence in the context. */
type Overrides = Map<string, Map<string, Map<string, Token>>>

interface Conversion {
  resolved: ResolvedSystem
  layers: Layers
  literals: Map<Layer, Map<string, ResolvedLiteral>>
  over: Overrides
}

/** The values of a holder at the inputs where it applies. */
type Values = { input: Input; found: ResolvedLiteral }[]

/** Collects the literals of all holders of a name. Returns a message if the system cannot express them. */
function settle(name: string, conversion: Conversion): string | null {
  const { resolved } = conversion
  if (!resolved.holdersOf(name).some(({ token }) => references(token).length > 0)) return null
  const axes = resolved.axesOf(name)
  const among = resolved.resolver.modifiers.filter(modifier => axes.includes(modifier.name))
  if (permutationCount({ modifiers: among }) > mostInputs) return decidedTogether(name, axes)
  const { byHolder, isPartial } = valuesOf(name, resolved)
  if (isPartial) return `${name} leads nowhere in some permutations, and a literal would stand in all of them`
  for (const [holder, at] of byHolder) {
    const reason = settleHolder(name, holder, at, conversion)
    if (reason !== null) return reason
  }
  return null
}

const decidedTogether = (name: string, axes: readonly string[]) =>
  `${name} has a value that ${axes.join(' and ')} decide together`

/** `isPartial` is true if the name resolves in some permutations that contain it, but not in all of them. */
function valuesOf(name: string, resolved: ResolvedSystem) {
  const byHolder = new Map<Holder<SourceName>, Values>()
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
    const values = byHolder.get(holder)
    if (values) values.push({ input, found })
    else byHolder.set(holder, [{ input, found }])
  }
  return { byHolder, isPartial: lost > 0 && lost < count }
}

function settleHolder(
  name: string,
  holder: Holder<SourceName>,
  at: Values,
  { resolved, layers, literals, over }: Conversion,
): string | null {
  const axes = resolved.axesOf(name)
  const axis = deciding(at, axes)
  if (axis === undefined || (axis !== null && !canDecide(axis, holder, name, resolved)))
    return decidedTogether(name, axes)
  const first = (axis === null ? null : at.find(({ input }) => isStandard(axis, input, resolved.resolver))) ?? at[0]!
  const layer = layers.of(holder.source)!
  const own = literals.get(layer) ?? new Map<string, ResolvedLiteral>()
  literals.set(layer, own)
  const before = own.get(name)
  if (before && !isSame(before, first.found))
    return `${name} of ${layer.tokenset} comes to another value in each place where its mode stands`
  own.set(name, first.found)
  if (axis !== null)
    addOverrides(
      axis,
      name,
      at.filter(({ found }) => !isSame(found, first.found)),
      over,
    )
  return null
}

function addOverrides(axis: string, name: string, values: Values, over: Overrides): void {
  for (const { input, found } of values) {
    const contexts = over.get(axis) ?? new Map<string, Map<string, Token>>()
    over.set(axis, contexts)
    const context = input.get(axis)!
    contexts.set(context, (contexts.get(context) ?? new Map<string, Token>()).set(name, asLiteral(found)))
  }
}

/** The one modifier whose context alone decides the value; null if the value never changes, undefined if several decide. */
function deciding(at: Values, axes: readonly string[]): string | null | undefined {
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

/** The contexts of the axis can override the holder, unless a part in between contains the name as well. */
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

/** Tokens that no permutation selects are resolved among the tokens around their layer. */
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

/** Each modifier with overrides gets a tokenset for them, as the first source of its contexts. */
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
