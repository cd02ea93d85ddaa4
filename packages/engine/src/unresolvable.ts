// Why a token leads to no literal, and the sentence that says so.
import type { Token } from './token.ts'

export interface Unresolvable {
  readonly ok: false
  readonly token: Token
  readonly reason: 'missing' | 'circular' | 'type'
  /** The names walked up to the fault; in a circle the last name is one that was there before. Made when asked for. */
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
  /** What does not fit what. */
  detail?: string
}

export function unresolvable(token: Token, failure: Failure, failures: Map<string, Failure>): Unresolvable {
  return {
    ok: false,
    token,
    reason: failure.reason,
    get path() {
      return walk(token.name, failures, Infinity)
    },
    get message() {
      const names = walk(token.name, failures, 12)
      const cut = names.length === 12 && names.indexOf(names[11]!) === 11
      const arrows = [...names, ...(cut ? ['…', ...(failure.end ? [failure.end] : [])] : [])].join(' → ')
      if (failure.reason === 'circular') return `Circular alias: ${arrows}`
      if (failure.reason === 'missing') return `Alias to a token that does not exist: ${arrows}`
      return names.length > 1 ? `${failure.detail} (${arrows})` : `${failure.detail}`
    },
  }
}

/** Along the faults, up to the first name seen twice, the last name there is, or so many names. */
function walk(start: string, failures: Map<string, Failure>, most: number): string[] {
  const names = new Set([start])
  for (let next = failures.get(start)?.next; next !== undefined; next = failures.get(next)?.next) {
    if (names.size >= most) break
    if (names.has(next)) return [...names, next]
    names.add(next)
  }
  return [...names]
}
