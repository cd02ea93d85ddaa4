// Finds the effects of an edit: the tokens that differ, and all that refer to them.
import { references } from '../../formula/alias.ts'
import { eachInSteps, type Steps } from '../../resolve/steps.ts'
import type { Json, JsonObject, Token } from '../../base/token.ts'
import { canonicalJson } from '../../values/canonical.ts'
import type { CheckedToken } from './checked.ts'
import { lifecycleOf, type Lifecycle } from './lifecycle.ts'

export interface Difference {
  /** The current tokens. Unchanged tokens are the same objects as before. */
  tokens: readonly CheckedToken[]
  /** Names that were added, removed or changed. */
  changed: ReadonlySet<string>
}

/** Null if neither the tokens nor their order differ. */
export function* differenceOf(
  before: readonly CheckedToken[],
  after: readonly CheckedToken[],
): Steps<Difference | null> {
  if (before === after) return null
  const old = new Map<string, CheckedToken>()
  yield* eachInSteps(before, token => void old.set(token.name, token))
  const changed = new Set<string>()
  let moved = before.length !== after.length
  const tokens: CheckedToken[] = []
  yield* eachInSteps(after, token => {
    const was = old.get(token.name)
    const same = was !== undefined && (was === token || isSame(was, token))
    if (!same) changed.add(token.name)
    moved ||= before[tokens.length]!.name !== token.name
    tokens.push(same ? was : token)
  })
  if (moved) {
    const now = new Set<string>()
    yield* eachInSteps(after, ({ name }) => void now.add(name))
    yield* eachInSteps(old.keys(), name => {
      if (!now.has(name)) changed.add(name)
    })
  }
  return moved || changed.size > 0 ? { tokens, changed } : null
}

const isSame = (a: CheckedToken, b: CheckedToken): boolean =>
  a.id === b.id &&
  a.type === b.type &&
  a.description === b.description &&
  a.alias_to === b.alias_to &&
  (a.deprecated ?? null) === (b.deprecated ?? null) &&
  isSameJson(a.value, b.value) &&
  isSameJson(a.extensions ?? null, b.extensions ?? null) &&
  isSameLifecycle(lifecycleOf(a), lifecycleOf(b))

const isSameLifecycle = (a: Lifecycle, b: Lifecycle) => a.replaced_by === b.replaced_by && a.remove_in === b.remove_in

/** Only extensions of vendors are deeper. They are compared as text, because this recursion must end. */
const deepest = 50

function isSameJson(a: Json, b: Json, depth = 0): boolean {
  if (a === b) return true
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return false
  if (depth === deepest) return canonicalJson(a) === canonicalJson(b)
  if (Array.isArray(a) || Array.isArray(b)) return Array.isArray(a) && Array.isArray(b) && isSameList(a, b, depth)
  return isSameObject(a, b, depth)
}

function isSameObject(a: JsonObject, b: JsonObject, depth: number): boolean {
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length) return false
  return keys.every(key => Object.hasOwn(b, key) && isSameJson(a[key]!, b[key]!, depth + 1))
}

const isSameList = (a: readonly Json[], b: readonly Json[], depth: number) =>
  a.length === b.length && a.every((item, at) => isSameJson(item, b[at]!, depth + 1))

/** Each name with the names of the tokens that refer to it. */
export function usersAmong(tokens: Iterable<Token>): Map<string, string[]> {
  const users = new Map<string, string[]>()
  for (const token of tokens)
    for (const target of referencesOf(token)) {
      const names = users.get(target)
      if (names) names.push(token.name)
      else users.set(target, [token.name])
    }
  return users
}

/** The names, and all names that refer to them directly or indirectly. */
export function withUsers(names: Iterable<string>, users: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reached = new Set(names)
  // The loop also visits names that it adds to the set.
  for (const name of reached) for (const user of users.get(name) ?? []) reached.add(user)
  return reached
}

const cache = new WeakMap<Token, readonly string[]>()
const none: readonly string[] = []

/** Like `references`, with a cache. */
export function referencesOf(token: Token): readonly string[] {
  if (token.alias_to === null && typeof token.value === 'string' && !token.value.includes('{')) return none
  let names = cache.get(token)
  if (!names) {
    names = references(token)
    cache.set(token, names)
  }
  return names
}
