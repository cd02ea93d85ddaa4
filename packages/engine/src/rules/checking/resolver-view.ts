// The view of all permutations of a resolver for rules.
import { findCircle } from '../../resolve/circle.ts'
import { resolveTokens, type Resolved } from '../../resolve/resolve.ts'
import type { Holder } from '../../resolver/holders.ts'
import type { TokensOf } from '../../resolver/layers.ts'
import { takingPart } from '../../resolver/order.ts'
import { permutationCount, permutationsFrom } from '../../resolver/permutations.ts'
import { resolveSources, type ResolvedSystem } from '../../resolver/resolve-system.ts'
import type { Input, Modifier, Resolver } from '../../resolver/resolver.ts'
import type { Steps } from '../../resolve/steps.ts'
import type { Token } from '../../base/token.ts'
import { referencesOf, withUsers } from './changes.ts'
import type { CheckedResolver, ModeName } from './checked.ts'
import type { ModeView } from './mode-view.ts'
import { effortIn } from './bounds/effort.ts'
import { surveyOf, type Survey } from './resolver-survey.ts'
import type { PermutationPlace, FindingPlace, View, Visit } from './view.ts'

export interface ResolverView extends View {
  readonly resolver: CheckedResolver
  readonly system: ResolvedSystem<string, Token>
  /** The ids of the modes that the resolver combines. */
  readonly sources: ReadonlySet<string>
  /** Each name with the names that refer to it from any holder. */
  readonly users: ReadonlyMap<string, readonly string[]>
  modeOf(id: string): ModeName | undefined
  /** Whether a name refers to itself if all holders count at once. If not, no permutation has a cycle. */
  circular(): boolean
  /** The view after a change of values, or of names that nothing refers to; null if a new view is necessary. */
  patched(changed: ReadonlySet<string>, modes: Modes): ResolverView | null
  /** The place of names in a permutation, even if a single mode provides all of them. */
  permutationAt(names: readonly string[], input: Input): PermutationPlace
}

type Modes = ReadonlyMap<string, ModeView>

/** The limit of cached visits of a resolver. */
const mostVisits = 100_000

export const resolverView = (resolver: CheckedResolver, modes: Modes) => viewOf(resolver, modes, null)

/** The next view of a resolver, derived from its last view. */
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
  const modeOf = (id: string) => modes.get(id)?.place.mode
  const holderAt = (name: string, input: Input) => modeOf(system.holderAt(name, input)?.source ?? '')
  const axesOf = axesIn(resolver, system)
  const inputsOf = (names: readonly string[]) => permutationsFrom({ modifiers: axesOf(names) }, null)
  const values = createValues(resolver, system, tokensOf)
  const { permutationAt, placeAt } = createPlaces(checked, system, axesOf, holderAt)
  const isOwn = (names: readonly string[]) => isOwnIn(survey, names)
  const effort = effortIn(
    () => system,
    axesOf,
    name => isOwn([name]),
  )
  const visits = createVisits({ isOwn, inputsOf, at: values.at, holderAt, placeAt })
  let circles: boolean | undefined
  const view: ResolverView = {
    called: `the theme ${resolver.name}`,
    resolver: checked,
    system,
    sources: sourcesIn(resolver),
    users,
    modeOf,
    circular: () => (circles ??= findCircle(users, users.keys()) !== null),
    patched(names, now) {
      const { swaps, others } = swapsIn(names, view, modes, now)
      const tokenIn = (id: string, name: string) => now.get(id)?.resolution.get(name)?.token
      if (others.length > 0 && !survey.retake(others, id => now.get(id)?.mode.tokens ?? [], tokenIn)) return null
      for (const { holder, token } of swaps) holder.token = token
      modes = now
      values.expire()
      if (others.length > 0) effort.forget()
      const affected = withUsers(names, users)
      visits.drop(affected)
      return { ...view, names: [...system.names], affected }
    },
    names: system.names,
    visits: visits.of,
    at: values.at,
    inputsOf,
    combinations: names => permutationCount({ modifiers: axesOf(names) }),
    reach: names => effort.reach(names),
    effort: names => effort.of(names),
    holderAt,
    permutationAt,
    placeAt,
    isOwn,
    namesOf: type => survey.namesOf(type),
    affected: changed && withUsers(changed, users),
  }
  return view
}

type System = ResolvedSystem<string, Token>

const sourcesIn = ({ sets, modifiers }: Resolver<string>): Set<string> =>
  new Set([...sets, ...modifiers.flatMap(({ contexts }) => contexts)].flatMap(({ sources }) => sources))

function isOwnIn(survey: Survey, names: readonly string[]): boolean {
  const { system } = survey
  if (names.length > 1)
    return (
      names.some(name => survey.mixed(name)) || new Set(names.map(name => system.holdersOf(name)[0]?.source)).size > 1
    )
  return survey.mixed(names[0]!) && system.holdersOf(names[0]!).some(({ token }) => referencesOf(token).length > 0)
}

/** The modifiers that any of the names depends on. */
function axesIn(resolver: Resolver<string>, system: System) {
  const modifiers = takingPart(resolver)
  return (names: readonly string[]): Modifier<string>[] => {
    const axes = new Set(names.flatMap(name => system.axesOf(name)))
    return modifiers.filter(({ name }) => axes.has(name))
  }
}

/** The values of names at inputs. After `expire`, the values of the system are out of date, and names are resolved anew. */
function createValues(resolver: Resolver<string>, system: System, tokensOf: TokensOf<string>) {
  let isExpired = false
  let fresh: System | undefined
  /** The number of tokens resolved one by one since the last edit. */
  let alone = 0
  const resolveAlone = (name: string, input: Input): Resolved | undefined => {
    const names = new Set([name])
    const tokens: Token[] = []
    // The loop also visits names that it adds to the set.
    for (const one of names) {
      const token = system.holderAt(one, input)?.token
      if (!token) continue
      tokens.push(token)
      for (const target of referencesOf(token)) names.add(target)
    }
    alone += tokens.length
    return resolveTokens(tokens).get(name)
  }
  return {
    at(name: string, input: Input): Resolved | undefined {
      if (!isExpired) return system.at(name, input)
      // After an edit, rules usually ask for few names; once they ask for many, a new system costs less.
      if (alone > system.names.length) fresh ??= resolveSources(resolver, tokensOf)
      return fresh ? fresh.at(name, input) : resolveAlone(name, input)
    },
    expire() {
      isExpired = true
      fresh = undefined
      alone = 0
    },
  }
}

function createPlaces(
  checked: CheckedResolver,
  system: System,
  axesOf: (names: readonly string[]) => Modifier<string>[],
  holderAt: (name: string, input: Input) => ModeName | undefined,
) {
  const { resolver } = checked
  const total = permutationCount(resolver)
  const standard = new Map(
    takingPart(resolver).map(({ name, contexts, default: one }) => [name, one ?? contexts[0]?.name ?? '']),
  )
  const modesAt = (names: readonly string[], input: Input): string[] => {
    const modes = new Set<string>()
    const seen = new Set(names)
    // The loop also visits names that it adds to the set.
    for (const name of seen) {
      const holder = system.holderAt(name, input)
      if (!holder) continue
      modes.add(holder.source)
      for (const target of referencesOf(holder.token)) seen.add(target)
    }
    return [...modes]
  }
  const placeOf = (names: readonly string[], input: Input, modes: readonly string[]): PermutationPlace => ({
    resolver: checked,
    input: new Map([...standard, ...input]),
    count: Math.min(total / permutationCount({ modifiers: axesOf(names) }), Number.MAX_SAFE_INTEGER),
    modes,
    holder: holderAt(names[0]!, input) ?? null,
  })
  return {
    permutationAt: (names: readonly string[], input: Input) => placeOf(names, input, modesAt(names, input)),
    placeAt(names: readonly string[], input: Input): PermutationPlace | null {
      const modes = modesAt(names, input)
      return modes.length < 2 ? null : placeOf(names, input, modes)
    },
  }
}

type Access = Pick<View, 'isOwn' | 'inputsOf' | 'at' | 'holderAt' | 'placeAt'>

/** Caches the visits of names: rules check the same names one after the other. */
function createVisits({ isOwn, inputsOf, at, holderAt, placeAt }: Access) {
  const visit = (name: string): Visit[] => {
    if (!isOwn([name])) return []
    return [...inputsOf([name])].flatMap(input => {
      const resolved = at(name, input)
      if (!resolved) return []
      let place: FindingPlace | null | undefined
      const placeOnce = () => (place === undefined ? (place = placeAt([name], input)) : place)
      return [{ input, resolved, holder: holderAt(name, input)!, place: placeOnce }]
    })
  }
  const cache = new Map<string, Visit[]>()
  let size = 0
  return {
    of(name: string): readonly Visit[] {
      const cached = cache.get(name)
      if (cached) return cached
      const visits = visit(name)
      size += visits.length
      if (size > mostVisits) {
        cache.clear()
        size = visits.length
      }
      cache.set(name, visits)
      return visits
    },
    drop(names: Iterable<string>) {
      for (const name of names) cache.delete(name)
    },
  }
}

/** The holders with a changed value, and the names with other changes than values. */
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
