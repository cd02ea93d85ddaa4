// Why a token has no literal, and the message for it.
import type { Token } from '../base/token.ts'

export interface Unresolvable {
  readonly ok: false
  readonly token: Token
  readonly reason: 'missing' | 'circular' | 'type' | 'formula'
  /** The names followed up to the fault; in a circle the last name is one that occurs before. Computed on demand. */
  readonly path: string[]
  /** One sentence. Names of long ways are left out in the middle. */
  readonly message: string
}

export interface Failure {
  reason: Unresolvable['reason']
  /** The name one step nearer to the fault; absent where it is here. */
  next?: string
  /** The name that is missing. */
  end?: string
  /** What does not fit what, or why a formula cannot be worked out. */
  detail?: string
}

/** As resolving stores it: a path to a fault continues from one token to the next. */
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

/** With the names around the circle. */
export const circularAlias = (names: readonly string[]) => `Circular alias: ${names.join(' → ')}`

/** With the names from the alias to the one that is missing. */
export const missingTarget = (names: readonly string[]) => `Alias to a token that does not exist: ${names.join(' → ')}`

/** Along the faults, up to the first name that occurs twice, the last name, or the maximum number of names: then it is cut. */
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
