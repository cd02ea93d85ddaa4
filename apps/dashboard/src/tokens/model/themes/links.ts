// References between tokensets that themes combine: the targets of names that a tokenset lacks, and the tokens that
// point at it.
import { references, type Input, type Resolved } from '@tessera/engine'
import { inputsWith, inputWith } from './lens.ts'
import type { Lens } from './themed.ts'
import type { ThemeSystem } from './theme-system.ts'

interface LinkPlace {
  tokenset_id: string
  mode_id: string
}

/** A mode with the token of a name, and the token's result where that mode is effective. */
export interface LinkTarget extends LinkPlace {
  resolved: Resolved | undefined
  /** It is the effective one at the chosen input. */
  isChosen: boolean
}

/**
 * The targets of a name from a mode, by the first themes that have it; the effective one at the chosen input comes
 * first.
 */
export function targetsOf({ systems, chosen }: Lens, mode_id: string, name: string): LinkTarget[] {
  for (const one of systems) {
    const system = one()
    const now = system === chosen?.system ? inputWith(system, mode_id, chosen.input) : null
    const targets = targetsIn(system, mode_id, name, now)
    if (targets.length > 0) return targets
  }
  return []
}

function targetsIn(system: ThemeSystem, mode_id: string, name: string, now: Input | null): LinkTarget[] {
  const targets = new Map<string, LinkTarget>()
  const note = (input: Input) => {
    const place = placeAt(system, name, input)
    if (place && !targets.has(place.mode_id))
      targets.set(place.mode_id, { ...place, resolved: system.at(name, input), isChosen: input === now })
  }
  if (system.holdersOf(name).length === 0) return []
  if (now) note(now)
  for (const input of inputsWith(system, mode_id, axesHolding(system, name))) note(input)
  return [...targets.values()]
}

interface User extends LinkPlace {
  name: string
}

/** Tokens of other tokensets that reach this name in some permutation that includes them. */
export function usersElsewhere({ systems }: Pick<Lens, 'systems'>, tokenset_id: string, name: string): User[] {
  const users = new Map<string, User>()
  for (const one of systems) {
    const system = one()
    for (const user of pointersOf(system).get(name) ?? []) {
      const key = JSON.stringify([user.mode_id, user.name])
      if (user.tokenset_id !== tokenset_id && !users.has(key) && isReaching(system, user, tokenset_id, name))
        users.set(key, user)
    }
  }
  return [...users.values()]
}

function isReaching(system: ThemeSystem, user: User, tokenset_id: string, name: string): boolean {
  const axes = new Set([...axesHolding(system, name), ...axesHolding(system, user.name)])
  for (const input of inputsWith(system, user.mode_id, axes))
    if (
      placeAt(system, user.name, input)?.mode_id === user.mode_id &&
      placeAt(system, name, input)?.tokenset_id === tokenset_id
    )
      return true
  return false
}

function placeAt(system: ThemeSystem, name: string, input: Input): LinkPlace | null {
  const holder = system.holderAt(name, input)
  const mode_id = holder && system.modeOf(holder.source)
  return mode_id === undefined ? null : { tokenset_id: holder!.source.tokenset_id, mode_id }
}

const axesHolding = (system: ThemeSystem, name: string) =>
  new Set(system.holdersOf(name).flatMap(({ modifier }) => modifier ?? []))

const pointers = new WeakMap<ThemeSystem, ReadonlyMap<string, readonly User[]>>()

/** The tokens that point at each name, in all modes of the themes; computed once for all names. */
function pointersOf(system: ThemeSystem): ReadonlyMap<string, readonly User[]> {
  const cached = pointers.get(system)
  if (cached) return cached
  const all = new Map<string, User[]>()
  const places = new Map(system.layers.map(({ tokenset_id, mode_id }) => [mode_id, { tokenset_id, mode_id }]))
  for (const place of places.values())
    for (const token of system.tokensIn(place.mode_id))
      for (const target of new Set(references(token))) {
        const user = { ...place, name: token.name }
        const own = all.get(target)
        if (own) own.push(user)
        else all.set(target, [user])
      }
  pointers.set(system, all)
  return all
}
