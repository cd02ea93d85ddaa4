// All permutations of a resolver as rules see them.
import { findCircle } from '../../resolve/circle.ts'
import { resolveTokens, type Resolved } from '../../resolve/resolve.ts'
import type { Holder } from '../../resolver/holders.ts'
import { takingPart } from '../../resolver/order.ts'
import { permutationCount, permutationsFrom } from '../../resolver/permutations.ts'
import { resolveSources, type ResolvedSystem } from '../../resolver/resolve-system.ts'
import type { Input } from '../../resolver/resolver.ts'
import type { Steps } from '../../resolve/steps.ts'
import type { Token } from '../../base/token.ts'
import { referencesOf, withUsers } from './changes.ts'
import type { CheckedResolver, ModeName } from './checked.ts'
import type { ModeView } from './mode-view.ts'
import { effortIn } from './bounds/effort.ts'
import { surveyOf } from './resolver-survey.ts'
import type { PermutationPlace, Place, View, Visit } from './view.ts'

export interface ResolverView extends View {
  readonly resolver: CheckedResolver
  readonly system: ResolvedSystem<string, Token>
  /** The ids of the modes that it joins. */
  readonly sources: ReadonlySet<string>
  /** Each name with what points at it, whoever holds it. */
  readonly users: ReadonlyMap<string, readonly string[]>
  modeOf(id: string): ModeName | undefined
  /** Does some name lead to itself, were all holders there at once? Otherwise no permutation has a circle. */
  circular(): boolean
  /** The same view with other values, or other names that nobody points at; null: it has to be made anew. */
  patched(changed: ReadonlySet<string>, modes: Modes): ResolverView | null
  /** As a place, whichever modes hold it. */
  permutationAt(names: readonly string[], input: Input): PermutationPlace
}

type Modes = ReadonlyMap<string, ModeView>

/** So many are kept of one resolver. */
const mostVisits = 100_000

export const resolverView = (resolver: CheckedResolver, modes: Modes) => viewOf(resolver, modes, null)

/** Of a resolver that has been seen before. */
export function* nextResolverView(before: ResolverView, resolver: CheckedResolver, modes: Modes): Steps<ResolverView> {
  if (JSON.stringify(before.resolver.resolver) !== JSON.stringify(resolver.resolver))
    return yield* viewOf(resolver, modes, null)
  const changed = new Set<string>()
  let touched = false
  for (const id of before.sources) {
    const mode = modes.get(id)
    if (!mode?.changed) return yield* viewOf(resolver, modes, null)
    for (const name of mode.changed) changed.add(name)
    touched ||= mode.affected!.size > 0
  }
  if (!touched) return { ...before, affected: changed }
  return before.patched(changed, modes) ?? (yield* viewOf(resolver, modes, changed))
}

function* viewOf(checked: CheckedResolver, given: Modes, changed: ReadonlySet<string> | null): Steps<ResolverView> {
  const { resolver } = checked
  let modes = given
  const tokensOf = (id: string) => modes.get(id)?.mode.tokens ?? []
  const survey = yield* surveyOf(resolver, tokensOf)
  const { system, users } = survey
  const mixed = (name: string) => survey.mixed(name)
  const modifiers = takingPart(resolver)
  const total = permutationCount(resolver)
  const standard = new Map(modifiers.map(({ name, contexts, default: one }) => [name, one ?? contexts[0]?.name ?? '']))
  const axesOf = (names: readonly string[]) => {
    const axes = new Set(names.flatMap(name => system.axesOf(name)))
    return modifiers.filter(({ name }) => axes.has(name))
  }
  const modesAt = (names: readonly string[], input: Input): string[] => {
    const found = new Set<string>()
    const seen = new Set(names)
    for (const name of seen) {
      const holder = system.holderAt(name, input)
      if (!holder) continue
      found.add(holder.source)
      for (const target of referencesOf(holder.token)) seen.add(target)
    }
    return [...found]
  }
  const holderAt = (name: string, input: Input) => modes.get(system.holderAt(name, input)?.source ?? '')?.place.mode
  const permutationAt = (names: readonly string[], input: Input, found = modesAt(names, input)): PermutationPlace => ({
    resolver: checked,
    input: new Map([...standard, ...input]),
    count: Math.min(total / permutationCount({ modifiers: axesOf(names) }), Number.MAX_SAFE_INTEGER),
    modes: found,
    holder: holderAt(names[0]!, input) ?? null,
  })
  let fresh: ResolvedSystem<string, Token> | undefined
  let alone = 0
  /** Once values have changed, what the system has resolved is stale: what a name leads to is resolved by itself, or much of it anew. */
  const atNow = (name: string, input: Input): Resolved | undefined => {
    if (alone > system.names.length) fresh ??= resolveSources(resolver, tokensOf)
    if (fresh) return fresh.at(name, input)
    const names = new Set([name])
    const tokens: Token[] = []
    for (const one of names) {
      const token = system.holderAt(one, input)?.token
      if (!token) continue
      tokens.push(token)
      for (const target of referencesOf(token)) names.add(target)
    }
    alone += tokens.length
    return resolveTokens(tokens).get(name)
  }
  let isStale = false
  let circles: boolean | undefined
  const effort = effortIn(
    () => system,
    axesOf,
    name => view.isOwn([name]),
  )
  const visited = new Map<string, Visit[]>()
  let visits = 0
  const visit = (name: string): Visit[] =>
    [...view.inputsOf([name])].flatMap(input => {
      const resolved = view.at(name, input)
      if (!resolved) return []
      let place: Place | null | undefined
      const placeOnce = () => (place === undefined ? (place = view.placeAt([name], input)) : place)
      return [{ input, resolved, holder: holderAt(name, input)!, place: placeOnce }]
    })
  const view: ResolverView = {
    called: `the theme ${resolver.name}`,
    resolver: checked,
    system,
    sources: new Set(
      [...resolver.sets, ...resolver.modifiers.flatMap(({ contexts }) => contexts)].flatMap(({ sources }) => sources),
    ),
    users,
    modeOf: id => modes.get(id)?.place.mode,
    circular: () => (circles ??= findCircle(users, users.keys()) !== null),
    patched(names, now) {
      const { swaps, others } = swapsIn(names, view, modes, now)
      const tokenIn = (id: string, name: string) => now.get(id)?.resolution.get(name)?.token
      if (others.length > 0 && !survey.retake(others, id => now.get(id)?.mode.tokens ?? [], tokenIn)) return null
      for (const { holder, token } of swaps) holder.token = token
      modes = now
      isStale = true
      fresh = undefined
      alone = 0
      if (others.length > 0) effort.forget()
      const affected = withUsers(names, users)
      for (const name of affected) visited.delete(name)
      return { ...view, names: [...system.names], affected }
    },
    names: system.names,
    visits(name) {
      let found = visited.get(name)
      if (!found) {
        found = view.isOwn([name]) ? visit(name) : []
        visits += found.length
        // Rules look at the same names one after the other; what is too much to be kept is made again.
        if (visits > mostVisits) {
          visited.clear()
          visits = found.length
        }
        visited.set(name, found)
      }
      return found
    },
    at: (name, input) => (isStale ? atNow(name, input) : system.at(name, input)),
    inputsOf: names => permutationsFrom({ modifiers: axesOf(names) }, null),
    combinations: names => permutationCount({ modifiers: axesOf(names) }),
    reach: names => effort.reach(names),
    effort: names => effort.of(names),
    holderAt,
    permutationAt: (names, input) => permutationAt(names, input),
    placeAt(names, input) {
      const found = modesAt(names, input)
      return found.length < 2 ? null : permutationAt(names, input, found)
    },
    isOwn(names) {
      if (names.length > 1)
        return names.some(mixed) || new Set(names.map(name => system.holdersOf(name)[0]?.source)).size > 1
      return mixed(names[0]!) && system.holdersOf(names[0]!).some(({ token }) => referencesOf(token).length > 0)
    },
    namesOf: type => survey.namesOf(type),
    affected: changed && withUsers(changed, users),
  }
  return view
}

/** The holders whose tokens have another value now, and the names of which more than values has changed. */
function swapsIn(names: ReadonlySet<string>, { sources, system }: ResolverView, before: Modes, now: Modes) {
  const swaps: { holder: Holder<string>; token: Token }[] = []
  const others: string[] = []
  for (const name of names) {
    const own: typeof swaps = []
    const isSwap = [...sources].every(id => {
      const [old, token] = [before, now].map(modes => modes.get(id)?.resolution.get(name)?.token)
      if (old === token) return true
      if (!old || !token || !hasSameShape(old, token)) return false
      for (const holder of system.holdersOf(name)) if (holder.source === id) own.push({ holder, token })
      return true
    })
    if (isSwap) swaps.push(...own)
    else others.push(name)
  }
  return { swaps, others }
}

function hasSameShape(old: Token, token: Token): boolean {
  if (old.type !== token.type) return false
  const [had, has] = [referencesOf(old), referencesOf(token)]
  return had.length === has.length && had.every((target, at) => target === has[at])
}
