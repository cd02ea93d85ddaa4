// The words in which an answer says what it was found by, or why there is none.
import type { Asked, Intent } from './asked.ts'
import type { Candidate } from './score.ts'

const places = { name: '', guidance: ' in its guidance', description: ' in its description' } as const

/** "matches danger and background, used 212 times". */
export function reasonFor({ entry: { token, uses, primitive }, matches, nearness }: Candidate): string {
  const found = (['name', 'guidance', 'description'] as const).flatMap(by => {
    const words = matches.filter(match => match.by === by).map(({ want }) => want.unit.text)
    return words.length === 0 ? [] : [`matches ${listed(words)}${places[by]}`]
  })
  return [
    ...(nearness ? [nearness.distance === undefined ? 'has the value' : nearness.distance] : []),
    ...found,
    ...(found.length === 0 && !nearness ? [`is a ${token.type} for it`] : []),
    ...(uses > 0 ? [`used ${uses} ${uses === 1 ? 'time' : 'times'}`] : []),
    ...(primitive ? ['a primitive: no name says what it is for'] : []),
    ...(token.deprecated ? ['deprecated'] : []),
  ].join(', ')
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)!}`

const mostQuoted = 5

export function nothingBecause(question: Intent, { unknown, sample, wants }: Asked, isUnderstood: boolean): string {
  const quoted = unknown.slice(0, mostQuoted).map(word => JSON.stringify(word.slice(0, 40)))
  if (!isUnderstood)
    return `No token, description or guidance says ${quoted.join(', ')}. Say in English what it is for, such as "background of a delete button".`
  if (question.value !== undefined && sample === null)
    return `${JSON.stringify(question.value.slice(0, 40))} is no value of a fitting type. Write it as CSS does, such as #ff0000 or 4px.`
  if (sample !== null) return `No fitting token has a value near ${JSON.stringify(question.value!.slice(0, 40))}.`
  if (wants.length === 0 && question.property === undefined)
    return 'Nothing was asked for. Give an intent, a css_property, a value or a component.'
  return 'No token has what was asked for. Ask with fewer or more general words.'
}
