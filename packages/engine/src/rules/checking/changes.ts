// What an edit can have changed: the tokens that differ, and all that lead to them.
import { references } from '../../formula/alias.ts'
import { eachInSteps, type Steps } from '../../resolve/steps.ts'
import type { Json, Token } from '../../base/token.ts'
import { canonicalJson } from '../../values/canonical.ts'
import type { CheckedToken } from './checked.ts'
import { lifecycleOf } from './lifecycle.ts'

export interface Difference {
  /** The tokens as they are now; those that are as before are the same objects. */
  tokens: readonly CheckedToken[]
  /** Names that have come, gone or changed. */
  changed: ReadonlySet<string>
}

/** null where nothing differs, the order included. */
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

function isSame(a: CheckedToken, b: CheckedToken): boolean {
  if (a.id !== b.id) return false
  if (a.type !== b.type || a.description !== b.description || (a.deprecated ?? null) !== (b.deprecated ?? null))
    return false
  if (a.alias_to !== b.alias_to || !isSameJson(a.value, b.value)) return false
  if (!isSameJson(a.extensions ?? null, b.extensions ?? null)) return false
  const [one, other] = [lifecycleOf(a), lifecycleOf(b)]
  return one.replaced_by === other.replaced_by && one.remove_in === other.remove_in
}

/** Deeper values, which only vendors' extensions are, are compared as text. */
const deepest = 50

function isSameJson(a: Json, b: Json, depth = 0): boolean {
  if (a === b) return true
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return false
  if (depth === deepest) return canonicalJson(a) === canonicalJson(b)
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false
    return a.every((item, at) => isSameJson(item, b[at]!, depth + 1))
  }
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length) return false
  return keys.every(key => Object.hasOwn(b, key) && isSameJson(a[key]!, b[key]!, depth + 1))
}

/** Each name with the names of what points at it. */
export function usersAmong(tokens: Iterable<Token>): Map<string, string[]> {
  const users = new Map<string, string[]>()
  for (const token of tokens)
    for (const target of referencesOf(token)) {
      const known = users.get(target)
      if (known) known.push(token.name)
      else users.set(target, [token.name])
    }
  return users
}

/** The names and all that lead to them, through however many others. */
export function withUsers(names: Iterable<string>, users: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reached = new Set(names)
  // The set grows while it is walked.
  for (const name of reached) for (const user of users.get(name) ?? []) reached.add(user)
  return reached
}

const known = new WeakMap<Token, readonly string[]>()
const none: readonly string[] = []

/** The same as `references`, once for each token. */
export function referencesOf(token: Token): readonly string[] {
  if (token.alias_to === null && typeof token.value === 'string' && !token.value.includes('{')) return none
  let found = known.get(token)
  if (!found) {
    found = references(token)
    known.set(token, found)
  }
  return found
}
