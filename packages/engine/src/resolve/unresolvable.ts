// The reason why a token has no literal, and its message.
import type { Token } from '../base/token.ts'

export interface Unresolvable {
  readonly ok: false
  readonly token: Token
  readonly reason: 'missing' | 'circular' | 'type' | 'formula'
  /** The names from the token to the fault; in a cycle the last name occurs twice. Computed on demand. */
  readonly path: string[]
  /** One sentence. Leaves out names in the middle of a long path. */
  readonly message: string
}

export interface Failure {
  reason: Unresolvable['reason']
  /** The next name on the path to the fault; absent for the token that has the fault. */
  next?: string
  /** The missing name. */
  end?: string
  /** The message of a type or formula fault. */
  detail?: string
}

/** The internal form: each token stores one step of the path to the fault. */
export interface Failed extends Unresolvable {
  readonly failure: Failure
}

type Find = (name: string) => { ok: true } | Failed | undefined

export function unresolvable(token: Token, failure: Failure, find: Find): Failed {
  return {
    ok: false,
    token,
    failure,
    reason: failure.reason,
    get path() {
      return walk(token.name, failure, find, Infinity).names
    },
    get message() {
      const { names, cut } = walk(token.name, failure, find, 12)
      if (cut) names.push('…', ...(failure.end ? [failure.end] : []))
      if (failure.reason === 'circular') return circularAlias(names)
      if (failure.reason === 'missing') return missingTarget(names)
      return names.length > 1 ? `${failure.detail} (${names.join(' → ')})` : `${failure.detail}`
    },
  }
}

/** `names` are the names around the cycle. */
export const circularAlias = (names: readonly string[]) => `Circular alias: ${names.join(' → ')}`

/** `names` lead from the alias to the missing name. */
export const missingTarget = (names: readonly string[]) => `Alias to a token that does not exist: ${names.join(' → ')}`

/** Follows the failures up to the last name, the first repeated name, or `most` names; `cut` is true in the last case. */
function walk(start: string, failure: Failure, find: Find, most: number): { names: string[]; cut: boolean } {
  const names = new Set([start])
  for (let next = failure.next; next !== undefined;) {
    if (names.has(next)) return { names: [...names, next], cut: false }
    if (names.size >= most) return { names: [...names], cut: true }
    names.add(next)
    const found = find(next)
    next = found?.ok === false ? found.failure.next : undefined
  }
  return { names: [...names], cut: false }
}
