// Reads names and sentences as what they mean in the field.
import { kebabCase } from '../naming/words.ts'
import { conceptsOf, facetOf, isSilent, longestPhraseFrom, type Concept, type Facet } from './vocabulary.ts'

/** A word or phrase; one object for each text. */
export interface Unit {
  text: string
  /** What it may mean; empty: a word of this system. */
  concepts: readonly Concept[]
  facet: Facet | 'literal'
}

export interface Reading {
  units: readonly Unit[]
  /** On what a foreground stands: `danger` of `on-danger` and of "text on danger". */
  ground: readonly Unit[]
}

const hasRole = ({ concepts }: Unit, role: string): boolean => concepts.includes(`role:${role}`)

/** Names and sentences repeat their words. */
const mostKept = 50_000

function kept<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>()
  return text => {
    const before = known.get(text)
    if (before !== undefined) return before
    const value = read(text)
    if (known.size >= mostKept) known.clear()
    known.set(text, value)
    return value
  }
}

const unitOf = kept((text: string): Unit => {
  const concepts = conceptsOf(text) ?? []
  return { text, concepts, facet: concepts[0] ? facetOf(concepts[0]) : 'literal' }
})

/** `buttons` → `button`, but `radius` and `xs` stay. */
const singularOf = (word: string): string =>
  word.length < 4 || conceptsOf(word) || isSilent(word) ? word : withoutPlural(word)

function withoutPlural(word: string): string {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  const plain = word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
  if (/(?:s|x|ch|sh)es$/.test(word) && conceptsOf(word.slice(0, -2))) return word.slice(0, -2)
  return plain
}

/** Words in lower case and in the singular; `bgColor`, `H1Title` and `body01` are two each. */
export const wordsOf = (text: string): readonly string[] =>
  text === ''
    ? []
    : kebabCase(text)
        .replace(/(?<=[a-z]{3})(?=\d+(?:-|$))/g, '-')
        .split('-')
        .map(singularOf)

/** Of a word or a part of a name, which many texts have. */
const wordsOfPart = kept(wordsOf)

/** Of a text of many words. */
export const unitsIn = (text: string): Unit[] => unitsOf(text.split(/[^\p{L}\p{N}\p{M}]+/u).flatMap(wordsOfPart))

/** The longest phrases of the field, and the words between them that tell anything. */
export function unitsOf(words: readonly string[]): Unit[] {
  const units: Unit[] = []
  for (let at = 0; at < words.length;) {
    const length = phraseLengthAt(words, at)
    const text = length < 2 ? words[at]! : words.slice(at, at + length).join(' ')
    if (length > 0 || !isSilent(text)) units.push(unitOf(text))
    at += Math.max(1, length)
  }
  return units
}

/** The words of the longest phrase that begins here; 0: none does. */
function phraseLengthAt(words: readonly string[], at: number): number {
  const first = words[at]!
  for (let length = Math.min(longestPhraseFrom(first), words.length - at); length > 1; length--)
    if (conceptsOf(words.slice(at, at + length).join(' '))) return length
  return conceptsOf(first) ? 1 : 0
}

const foregrounds = ['text', 'icon', 'border', 'link']

/** What is filled, so that its text or icon stands on its color. */
const filled = ['button', 'toast', 'tooltip', 'badge'].map(name => `component:${name}` as const)

/** "text on danger", "label of a button": what follows is the ground of a foreground that was named before. */
export function readSentence(text: string): Reading {
  const words = wordsOf(text)
  const at = words.indexOf('on')
  const before = at < 0 ? [] : unitsOf(words.slice(0, at))
  if (before.some(unit => foregrounds.some(role => hasRole(unit, role))))
    return { units: before, ground: unitsOf(words.slice(at + 1)) }
  return readWithin(words) ?? { units: unitsOf(words.filter(word => word !== 'on')), ground: [] }
}

/** null: no text or icon of something filled. */
function readWithin(words: readonly string[]): Reading | null {
  const at = words.findIndex(word => ['of', 'in', 'inside', 'within'].includes(word))
  if (at < 0 || words.includes('on')) return null
  const [before, ground] = [unitsOf(words.slice(0, at)), unitsOf(words.slice(at + 1))]
  const isOfText = before.some(unit => ['text', 'icon'].some(role => hasRole(unit, role)))
  const isFilled = ground.some(({ concepts }) => filled.some(one => concepts.includes(one)))
  return isOfText && isFilled ? { units: before, ground } : null
}

/** What `on-color` and `on-fill` say is only that it is strong. */
const isAnyFill = (word: string): boolean => word === 'color' || word === 'fill'

/** `text.on-danger`, `onEmphasis`, and `on-color` for any that is strong: the words after `on` in its segment are the ground, or the next segment is. */
export function readName(name: string): Reading {
  const segments = name.split('.').map(wordsOfPart)
  const at = segments.findIndex(words => words.includes('on'))
  if (at < 0) return { units: unitsOf(segments.flat()), ground: [] }
  const own = segments[at]!
  const from = own.indexOf('on')
  const inside = own.slice(from + 1)
  const ground = inside.length > 0 ? inside.map(word => (isAnyFill(word) ? 'solid' : word)) : (segments[at + 1] ?? [])
  const rest = [...segments.slice(0, at).flat(), ...own.slice(0, from), 'on']
  const after = segments.slice(inside.length > 0 ? at + 1 : at + 2).flat()
  return { units: unitsOf([...rest, ...after]), ground: unitsOf(ground) }
}
