// The first answer of a token, of what it refers to, and so on: each alias is followed once.
import type { Token } from '../../token.ts'

/** `answerOf` is undefined where the token itself does not say. `find` is a token of that name. */
export function alongAliases<Answer>(
  find: (name: string) => Token | undefined,
  answerOf: (token: Token) => Answer | undefined,
): (token: Token) => Answer | undefined {
  const known = new Map<string, Answer | undefined>()
  return token => {
    const way: string[] = []
    let at: Token | undefined = token
    let answer: Answer | undefined
    while (at && answer === undefined) {
      if (known.has(at.name) && at !== token) {
        answer = known.get(at.name)
        break
      }
      answer = answerOf(at)
      if (answer !== undefined || at.alias_to === null) break
      way.push(at.name)
      // Until it is known: a circle leads nowhere.
      known.set(at.name, undefined)
      at = find(at.alias_to)
    }
    for (const name of way) known.set(name, answer)
    return answer
  }
}
