// Finds the first answer along a chain of aliases, and follows each alias only once.
import type { Token } from '../../base/token.ts'

/** `answerOf` returns undefined where the token itself has no answer. `find` returns a token by name. */
export function alongAliases<Answer>(
  find: (name: string) => Token | undefined,
  answerOf: (token: Token) => Answer | undefined,
): (token: Token) => Answer | undefined {
  const known = new Map<string, Answer | undefined>()
  const follow = (alias: Token): Answer | undefined => {
    const way = [alias.name]
    // A provisional answer, with which circles end.
    known.set(alias.name, undefined)
    let answer: Answer | undefined
    for (let at = find(alias.alias_to!); at; at = find(at.alias_to)) {
      if (known.has(at.name)) {
        answer = known.get(at.name)
        break
      }
      answer = answerOf(at)
      if (answer !== undefined || at.alias_to === null) break
      way.push(at.name)
      known.set(at.name, undefined)
    }
    for (const name of way) known.set(name, answer)
    return answer
  }
  return token => {
    const own = answerOf(token)
    return own !== undefined || token.alias_to === null ? own : follow(token)
  }
}
