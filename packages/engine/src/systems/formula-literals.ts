// For tools without formulas: contexts get literals where a formula has another result than in the mode that declares it.
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
  /** The order of resolution: sets with formulas precede the modifiers whose contexts have their literals. */
  order: OrderEntry[]
  /** Literals by modifier and context. They override the context's own sources. */
  literals: ReadonlyMap<string, ReadonlyMap<string, Token[]>>
  /** For formulas whose result several modifiers decide together: extra modifiers with a context for each combination. */
  combined: CombinedModifier[]
  findings: Finding[]
}

export interface CombinedModifier {
  name: string
  default: string
  contexts: Map<string, Token[]>
}

/** The limit of combinations of contexts for one formula. */
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

/** Adds the token's literals to the combined modifier of its axes, and returns a finding that explains it. */
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
    // At the defaults, the token itself has the literal.
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

/** Uses neither commas nor colons, because inputs in text form do. */
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
  /** The result that the document has for a formula: resolved among the targets of its own layer. */
  const bakedOf = ({ source, token }: Holder<SourceName>): Resolved | undefined => {
    const layer = layers.of(source)
    if (!layer) return undefined
    let get = baked.get(layer)
    if (!get) baked.set(layer, (get = resolveTokens([...layers.targetsOf(layer), ...layer.mode.tokens]).get))
    return get(token.name)
  }
  let parts: Part[] = partsInOrder(system.resolver)
  const namesIn = namesOfParts(system)

  /** The literals that contexts need; null if no order of sets makes them possible. */
  function decide(name: string): Decision[] | null {
    const axes = resolved.axesOf(name)
    if (!isBounded(name, resolved)) return null
    const decided = decisions(name, parts, resolved, bakedOf)
    if (decided) return decided
    const moved = movedBelow(name, axes)
    const again = moved && decisions(name, moved, resolved, bakedOf)
    if (again) parts = moved
    return again
  }

  /** Moves the set with the formula before the first of its modifiers, unless a part in between shares a name with it. */
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
  const cache = new Map<string, ReadonlySet<string>>()
  return part => {
    const key = JSON.stringify([isModifier(part), part.name])
    const cached = cache.get(key)
    if (cached) return cached
    const sources = isModifier(part) ? part.contexts.flatMap(context => context.sources) : part.sources
    const names = new Set(sources.flatMap(source => layers.of(source)?.mode.tokens.map(token => token.name) ?? []))
    cache.set(key, names)
    return names
  }
}

interface Point {
  input: Input
  /** The result of the token at the input. */
  found: ResolvedLiteral
  /** The token in a document of literals. */
  literal: Token
  holder: Holder<SourceName>
}

/**
 * Visits the parts from the highest precedence to the lowest. A context in which the token has the same literal for all contexts
 * beneath gets that literal; the other points are left to the parts beneath.
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
    } else if (axes.includes(part.name)) {
      const decided = decideContexts(part, open, axes.length === 1, isRight)
      if (!decided) return null
      made.push(...decided.made)
      open = decided.open
    }
  }
  return open.every(isRight) ? made : null
}

/** The literals of a modifier's contexts, and the points that remain open; null if a context cannot have what it needs. */
function decideContexts(
  { name: modifier, contexts }: Modifier,
  points: readonly Point[],
  isOnlyAxis: boolean,
  isRight: (point: Point) => boolean,
): { made: Decision[]; open: Point[] } | null {
  const made: Decision[] = []
  const open: Point[] = []
  for (const { name: context } of contexts) {
    const here = points.filter(({ input }) => input.get(modifier) === context)
    const own = here.filter(({ holder }) => holder.modifier === modifier)
    if (here.every(({ literal }) => isSame(literal, here[0]!.literal))) {
      const needed = isOnlyAxis ? !here.every(isRight) : own.length === 0 || !own.every(isRight)
      if (here.length > 0 && needed) made.push({ modifier, context, token: here[0]!.literal })
    } else if (own.length === 0) open.push(...here)
    else if (!own.every(isRight)) return null
  }
  return { made, open }
}

function pointsOf(name: string, resolved: ResolvedSystem): Point[] | null {
  const points: Point[] = []
  for (const input of resolved.inputsOf(name)) {
    const [holder, found] = [resolved.holderAt(name, input), resolved.at(name, input)]
    // If the token is missing or unresolvable here, a literal beneath would wrongly replace it.
    if (!holder || !found?.ok) return null
    points.push({ input, found, holder, literal: asBaked(holder.token, found) })
  }
  return points
}

const isSame = (a: Token, b: Token) => canonicalJson([a.type, a.value]) === canonicalJson([b.type, b.value])
