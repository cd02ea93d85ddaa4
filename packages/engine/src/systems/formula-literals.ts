// What formulas come to in other contexts, for tools that know literals alone: contexts say so, under the tokens themselves.
import type { Finding } from '../base/finding.ts'
import { aboutToken } from '../findings/export.ts'
import { freeName } from '../naming/free-name.ts'
import type { Holder } from '../resolver/holders.ts'
import { isModifier, orderOf, partsInOrder } from '../resolver/order.ts'
import { permutationCount } from '../resolver/permutations.ts'
import { resolveSystem, type ResolvedSystem } from '../resolver/resolve-system.ts'
import type { Input, Modifier, OrderEntry, ResolverSet, SourceName, System } from '../resolver/resolver.ts'
import { resolveTokens, type Resolved, type ResolvedLiteral } from '../resolve/resolve.ts'
import type { Token } from '../base/token.ts'
import { canonicalJson } from '../values/canonical.ts'
import { asBaked, isBaked, mayBake } from './baked.ts'
import { layersOf, type Layer } from './written.ts'

export interface FormulaLiterals {
  /** Sets of formulas come before the modifiers whose contexts say what these come to. */
  order: OrderEntry[]
  /** By modifier and context the literals, which go over the context's own sources. */
  literals: ReadonlyMap<string, ReadonlyMap<string, Token[]>>
  /** For what several modifiers decide together: modifiers over all others, with a context for each combination of theirs. */
  combined: CombinedModifier[]
  findings: Finding[]
}

export interface CombinedModifier {
  name: string
  default: string
  contexts: Map<string, Token[]>
}

/** A formula is worked out at no more combinations of contexts than these. */
const mostCombinations = 64

type Part = ResolverSet | Modifier

export function formulaLiterals(system: System): FormulaLiterals {
  const order = orderOf(system.resolver)
  const none: FormulaLiterals = { order, literals: new Map(), combined: [], findings: [] }
  if (!system.tokensets.some(({ modes }) => modes.some(({ tokens }) => tokens.some(mayBake)))) return none
  const resolved = resolveSystem(system)
  const varying = resolved.names.filter(
    name => resolved.axesOf(name).length > 0 && resolved.holdersOf(name).some(({ token }) => mayBake(token)),
  )
  if (varying.length === 0) return none
  const world = newWorld(system, resolved)
  const literals = new Map<string, Map<string, Token[]>>()
  const combined = new Map<string, CombinedModifier>()
  const taken = new Set([...system.resolver.sets, ...system.resolver.modifiers].map(({ name }) => name.toLowerCase()))
  const findings: Finding[] = []
  for (const name of varying) {
    const decided = world.decide(name)
    if (decided === null) findings.push(combine(name, resolved, combined, taken))
    for (const { modifier, context, token } of decided ?? []) {
      const contexts = literals.get(modifier) ?? new Map<string, Token[]>()
      literals.set(modifier, contexts)
      contexts.set(context, [...(contexts.get(context) ?? []), token])
    }
  }
  return { order: world.order(), literals, combined: [...combined.values()], findings }
}

/** Adds the token's literals to the modifier of its combinations, and says what other tools have to do. */
function combine(
  name: string,
  resolved: ResolvedSystem,
  combined: Map<string, CombinedModifier>,
  taken: Set<string>,
): Finding {
  const axes = resolved.axesOf(name)
  const together = `${name} is a formula that ${axes.join(' and ')} decide together`
  const points = isBounded(name, resolved) ? pointsOf(name, resolved) : null
  if (!points) return aboutToken('approximated', name, `${together}: other tools see its value at the defaults`)
  const key = JSON.stringify(axes)
  const modifier = combined.get(key) ?? newCombined(axes, resolved, taken)
  combined.set(key, modifier)
  for (const point of points) {
    const context = contextAt(point.input)
    // At the defaults the token itself says it.
    const literals = context === modifier.default ? [] : [point.literal]
    modifier.contexts.set(context, [...(modifier.contexts.get(context) ?? []), ...literals])
  }
  const example = [...modifier.contexts.keys()].at(-1)!
  return aboutToken(
    'approximated',
    name,
    `${together}: other tools find its values by the modifier ${modifier.name}, for example ${example}`,
  )
}

function newCombined(axes: readonly string[], { resolver }: ResolvedSystem, taken: Set<string>): CombinedModifier {
  const among = resolver.modifiers.filter(({ name }) => axes.includes(name))
  const standard = among.map(({ default: name, contexts }) => name ?? contexts[0]!.name).join(' × ')
  return { name: freeName(axes.join(' × '), taken), default: standard, contexts: new Map() }
}

/** Neither a comma nor a colon: an input as text has these. */
const contextAt = (input: Input) => [...input.values()].join(' × ')

function isBounded(name: string, { resolver, axesOf }: ResolvedSystem): boolean {
  const axes = axesOf(name)
  const modifiers = resolver.modifiers.filter(modifier => axes.includes(modifier.name))
  return permutationCount({ modifiers }) <= mostCombinations
}

interface Decision {
  modifier: string
  context: string
  token: Token
}

function newWorld(system: System, resolved: ResolvedSystem) {
  const layers = layersOf(system)
  const baked = new Map<Layer, (name: string) => Resolved | undefined>()
  /** What the document says of a formula where it stands: the result among the targets that its layer has. */
  const bakedOf = ({ source, token }: Holder<SourceName>): Resolved | undefined => {
    const layer = layers.of(source)
    if (!layer) return undefined
    let get = baked.get(layer)
    if (!get) baked.set(layer, (get = resolveTokens([...layers.targetsOf(layer), ...layer.mode.tokens]).get))
    return get(token.name)
  }
  let parts: Part[] = partsInOrder(system.resolver)
  const namesIn = namesOfParts(system)

  /** The literals that contexts have to say; null where no order of sets lets them. */
  function decide(name: string): Decision[] | null {
    const axes = resolved.axesOf(name)
    if (!isBounded(name, resolved)) return null
    const found = decisions(name, parts, resolved, bakedOf)
    if (found) return found
    const moved = movedBelow(name, axes)
    const again = moved && decisions(name, moved, resolved, bakedOf)
    if (again) parts = moved
    return again
  }

  /** With the set that has the formula before the first of its modifiers, where nothing in between has a name of that set. */
  function movedBelow(name: string, axes: readonly string[]): Part[] | null {
    const holder = resolved.holdersOf(name).find(({ set, token }) => set !== null && mayBake(token))
    const from = parts.findIndex(part => !isModifier(part) && part.name === holder?.set)
    const to = parts.findIndex(part => isModifier(part) && axes.includes(part.name))
    if (from === -1 || to === -1 || from < to) return null
    const own = namesIn(parts[from]!)
    const clashes = parts.slice(to, from).some(part => [...namesIn(part)].some(other => own.has(other)))
    return clashes ? null : [...parts.slice(0, to), parts[from]!, ...parts.slice(to, from), ...parts.slice(from + 1)]
  }

  return {
    decide,
    order: () => parts.map((part): OrderEntry => (isModifier(part) ? { modifier: part.name } : { set: part.name })),
  }
}

function namesOfParts(system: System): (part: Part) => ReadonlySet<string> {
  const layers = layersOf(system)
  const known = new Map<string, ReadonlySet<string>>()
  return part => {
    const key = JSON.stringify([isModifier(part), part.name])
    const before = known.get(key)
    if (before) return before
    const sources = isModifier(part) ? part.contexts.flatMap(context => context.sources) : part.sources
    const names = new Set(sources.flatMap(source => layers.of(source)?.mode.tokens.map(token => token.name) ?? []))
    known.set(key, names)
    return names
  }
}

interface Point {
  input: Input
  /** What the token comes to there. */
  found: ResolvedLiteral
  /** The token as a document of literals has it. */
  literal: Token
  holder: Holder<SourceName>
}

/**
 * From the part that counts most to the one that counts least: a context in which the token comes to one literal, whatever is
 * chosen beneath it, says that literal; the rest is left to what lies beneath.
 */
function decisions(
  name: string,
  parts: readonly Part[],
  resolved: ResolvedSystem,
  bakedOf: (holder: Holder<SourceName>) => Resolved | undefined,
): Decision[] | null {
  const axes = resolved.axesOf(name)
  const points = pointsOf(name, resolved)
  if (!points) return null
  const isRight = ({ holder: { token }, holder, found, literal }: Point) => {
    if (!isBaked(token, found)) return true
    const end = bakedOf(holder)
    return end?.ok === true && isSame(asBaked(token, end), literal)
  }
  if (points.every(isRight)) return []
  const made: Decision[] = []
  let open = points
  for (const part of parts.toReversed()) {
    if (open.length === 0) break
    if (!isModifier(part) || part.contexts.length < 2) {
      const isHere = ({ holder }: Point) =>
        isModifier(part) ? holder.modifier === part.name : holder.set === part.name
      if (open.some(point => isHere(point) && !isRight(point))) return null
      open = open.filter(point => !isHere(point))
      continue
    }
    if (!axes.includes(part.name)) continue
    const left: Point[] = []
    for (const { name: context } of part.contexts) {
      const here = open.filter(({ input }) => input.get(part.name) === context)
      const own = here.filter(({ holder }) => holder.modifier === part.name)
      if (here.every(({ literal }) => isSame(literal, here[0]!.literal))) {
        const needed = axes.length > 1 ? own.length === 0 || !own.every(isRight) : !here.every(isRight)
        if (here.length > 0 && needed) made.push({ modifier: part.name, context, token: here[0]!.literal })
      } else if (own.length === 0) left.push(...here)
      else if (!own.every(isRight)) return null
    }
    open = left
  }
  return open.every(isRight) ? made : null
}

function pointsOf(name: string, resolved: ResolvedSystem): Point[] | null {
  const points: Point[] = []
  for (const input of resolved.inputsOf(name)) {
    const [holder, found] = [resolved.holderAt(name, input), resolved.at(name, input)]
    // Where it is not there or leads nowhere, a literal beneath would stand in for it.
    if (!holder || !found?.ok) return null
    points.push({ input, found, holder, literal: asBaked(holder.token, found) })
  }
  return points
}

const isSame = (a: Token, b: Token) => canonicalJson([a.type, a.value]) === canonicalJson([b.type, b.value])
