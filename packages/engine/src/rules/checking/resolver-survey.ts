// The graph of references among all holders of a resolver. It can be updated when names that nothing refers to change.
import { holderAt, holdersOf, type Holder } from '../../resolver/holders.ts'
import type { TokensOf } from '../../resolver/layers.ts'
import { partsInOrder } from '../../resolver/order.ts'
import { resolveSourcesInSteps, type ResolvedSystem } from '../../resolver/resolve-system.ts'
import type { Resolver } from '../../resolver/resolver.ts'
import { eachInSteps, type Steps } from '../../resolve/steps.ts'
import type { Token } from '../../base/token.ts'
import type { TypeName } from '../../base/type-names.ts'
import { referencesOf, withUsers } from './changes.ts'

type Tokens = TokensOf<string, Token>
type Holders = readonly Holder<string, Token>[]

export interface Survey {
  /** Its values are those of the first survey; names, holders and axes are current. */
  readonly system: ResolvedSystem<string, Token>
  /** Each name with the names that refer to it from any holder. */
  readonly users: ReadonlyMap<string, readonly string[]>
  /** Whether its value depends on several modes. */
  mixed(name: string): boolean
  /** The names with a holder of the type, in order. */
  namesOf(type: TypeName): readonly string[]
  /** Updates the names. Returns false without any change if they affect other names, so that a new survey is necessary. */
  retake(
    names: readonly string[],
    tokensOf: Tokens,
    holding: (source: string, name: string) => Token | undefined,
  ): boolean
}

export function* surveyOf(resolver: Resolver<string>, tokensOf: Tokens): Steps<Survey> {
  const beginning = yield* resolveSourcesInSteps(resolver, tokensOf)
  return new KeptSurvey(resolver, beginning, yield* walked(beginning))
}

class KeptSurvey implements Survey {
  readonly system: ResolvedSystem<string, Token>
  readonly users: Map<string, string[]>
  readonly #resolver: Resolver<string>
  readonly #walk: Walk
  /** The updated names. */
  readonly #retaken = new Map<string, { holders: Holders; axes: readonly string[] }>()
  #names: readonly string[]

  constructor(resolver: Resolver<string>, beginning: ResolvedSystem<string, Token>, walk: Walk) {
    const retaken = this.#retaken
    const currentNames = () => this.#names
    this.#resolver = resolver
    this.#walk = walk
    this.#names = beginning.names
    this.users = walk.users
    this.system = {
      ...beginning,
      get names() {
        return currentNames()
      },
      axesOf: name => retaken.get(name)?.axes ?? beginning.axesOf(name),
      holdersOf: name => retaken.get(name)?.holders ?? beginning.holdersOf(name),
      holderAt: (name, input) => {
        const own = retaken.get(name)
        return own ? holderAt(own.holders, input) : beginning.holderAt(name, input)
      },
    }
  }

  mixed(name: string): boolean {
    return this.#walk.mixed.has(name)
  }

  namesOf(type: TypeName): readonly string[] {
    return this.#walk.byType.get(type) ?? []
  }

  retake(
    given: readonly string[],
    nowOf: Tokens,
    holding: (source: string, name: string) => Token | undefined,
  ): boolean {
    if (given.some(name => (this.users.get(name)?.length ?? 0) > 0)) return false
    const changed = new Set(given)
    const taken = given.map((name): [string, Holders] => [
      name,
      holdersOf(this.#resolver, source => {
        const token = holding(source, name)
        return token ? [token] : []
      }).get(name) ?? [],
    ])
    // A name that refers to another changed name would depend on the order of the updates.
    if (taken.some(([, holders]) => targetsOf(holders).some(target => changed.has(target)))) return false
    for (const [name, holders] of taken) this.#retakeOne(name, holders)
    this.#names = namesIn(this.#resolver, nowOf)
    this.#regroup(changed)
    return true
  }

  /** Gives the same result as `walked`, for a name that nothing refers to. */
  #retakeOne(name: string, holders: Holders): void {
    const { users, system } = this
    const { home, mixed } = this.#walk
    for (const target of targetsOf(system.holdersOf(name))) {
      const others = users.get(target)!.filter(one => one !== name)
      // A name without users must have no entry, since callers use `has`.
      if (others.length > 0) users.set(target, others)
      else users.delete(target)
    }
    const targets = targetsOf(holders)
    for (const target of targets) users.set(target, [...(users.get(target) ?? []), name])
    const varying = new Set(holders.flatMap(({ modifier, always }) => (always ? [] : [modifier!])))
    for (const target of targets) for (const axis of system.axesOf(target)) varying.add(axis)
    const axes = this.#resolver.modifiers.map(one => one.name).filter(one => varying.has(one))
    this.#retaken.set(name, { holders, axes })
    home.delete(name)
    const where = homeOf(holders)
    if (where !== undefined) home.set(name, where)
    const isMixed =
      where === null || targets.some(target => mixed.has(target) || (home.has(target) && home.get(target) !== where))
    if (isMixed && where !== undefined) mixed.add(name)
    else mixed.delete(name)
  }

  #regroup(changed: ReadonlySet<string>): void {
    const { byType } = this.#walk
    const { system } = this
    const types = new Set<TypeName>()
    for (const [type, list] of byType) if (list.some(name => changed.has(name))) types.add(type)
    for (const name of changed) for (const { token } of system.holdersOf(name)) types.add(token.type)
    for (const type of types) {
      const among = new Set(byType.get(type))
      for (const name of changed)
        if (system.holdersOf(name).some(({ token }) => token.type === type)) among.add(name)
        else among.delete(name)
      byType.set(
        type,
        this.#names.filter(name => among.has(name)),
      )
    }
  }
}

const targetsOf = (holders: Holders): string[] => [...new Set(holders.flatMap(({ token }) => referencesOf(token)))]

/** The common source of all holders; null if they have several, undefined without holders. */
function homeOf(holders: Holders): string | null | undefined {
  const sources = new Set(holders.map(({ source }) => source))
  return sources.size > 1 ? null : [...sources][0]
}

/** The names in the order of their first occurrence in the layers, like `holdersOf`. */
function namesIn(resolver: Resolver<string>, tokensOf: Tokens): string[] {
  const names = new Set<string>()
  for (const part of partsInOrder(resolver))
    for (const { sources } of 'contexts' in part ? part.contexts : [part])
      for (const source of sources) for (const { name } of tokensOf(source)) names.add(name)
  return [...names]
}

interface Walk {
  users: Map<string, string[]>
  byType: Map<TypeName, string[]>
  /** The common source of all holders of a name; null if they have several. */
  home: Map<string, string | null>
  mixed: Set<string>
}

/** Collects the references between all holders, and the names whose value depends on several modes, in one walk. */
function* walked(system: ResolvedSystem<string, Token>): Steps<Walk> {
  const users = new Map<string, string[]>()
  const byType = new Map<TypeName, string[]>()
  const home = new Map<string, string | null>()
  const edges: [user: string, target: string][] = []
  yield* eachInSteps(system.names, name => {
    const holders = system.holdersOf(name)
    const types = new Set<TypeName>()
    for (const { source, token } of holders) {
      home.set(name, (home.get(name) ?? source) === source && home.get(name) !== null ? source : null)
      types.add(token.type)
      for (const target of referencesOf(token)) {
        const names = users.get(target)
        if (!names) users.set(target, [name])
        else if (names.at(-1) !== name) names.push(name)
        edges.push([name, target])
      }
    }
    for (const type of types) {
      const list = byType.get(type)
      if (list) list.push(name)
      else byType.set(type, [name])
    }
  })
  const apart = [...home].filter(([, source]) => source === null).map(([name]) => name)
  const across = edges.filter(([user, target]) => home.has(target) && home.get(user) !== home.get(target))
  const mixed = withUsers([...apart, ...across.map(([user]) => user)], users)
  return { users, byType, home, mixed }
}
