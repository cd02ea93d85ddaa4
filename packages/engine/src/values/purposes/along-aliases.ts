// The first answer of a token, of what it refers to, and so on: each alias is followed once.
import type { Token } from '../../base/token.ts'

/** `answerOf` is undefined where the token itself does not say. `find` is a token of that name. */
export function alongAliases<Answer>(
  find: (name: string) => Token | undefined,
  answerOf: (token: Token) => Answer | undefined,
): (token: Token) => Answer | undefined {
  const known = new Map<string, Answer | undefined>()
  const follow = (alias: Token): Answer | undefined => {
    const way = [alias.name]
    // Until it is known: a circle leads nowhere.
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
