// Derives the purpose of a token from its name: by whole words, so that `background` contains no `round` and `context` no `text`.
import { kebabCase } from '../../naming/words.ts'
import type { TypeName } from '../../base/type-names.ts'
import { purposesOfType, type Purpose } from './purpose.ts'

interface Phrase {
  words: readonly string[]
  purpose: Purpose
}

/** Phrases of words in the singular, divided by `|`. */
type Phrases = Partial<Record<Purpose, string>>

/** The last phrase in a name counts, as in `font-size.margin`; of phrases with the same end, the longest. */
const certainPhrases: Phrases = {
  fontSize: 'font size|text size|type size|typography size|typescale size|fontsize|textsize|text scale|type scale',
  lineHeight: 'line height|lineheight|text leading|font leading',
  letterSpacing: 'letter spacing|letter space|letterspacing|letterspace|character spacing|text tracking|font tracking',
  fontWeight: 'font weight|text weight|fontweight',
  radius: 'radius|radii|rounded|rounding|corner|corner size|border round|borderradius|borderradii',
  borderWidth:
    'border width|border size|border weight|border thickness|borderwidth|stroke width|stroke size|stroke weight|' +
    'stroke thickness|strokewidth|outline width|outline size|outline weight|outline thickness|divider width|' +
    'divider weight|divider thickness|line width|line weight|line thickness|ring width|ring thickness',
  blur: 'blur|blur radius|blur size|shadow radius',
  perspective: 'perspective',
  breakpoint: 'breakpoint|screen|screen size|screen width|breakpoint width|breakpoint size',
  container:
    'container|container width|container size|container max width|container min width|container max|container min',
  size: 'size|sizing|width|height|icon size|diameter|thickness',
  spacing:
    'spacing|space|padding|margin|gap|gutter|inset|offset|indent|indentation|paragraph spacing|' +
    'padding leading|margin leading|inset leading|space leading|spacing leading',
  opacity: 'opacity|opacities|alpha|transparency',
  zIndex: 'z index|zindex|layer',
  aspectRatio: 'aspect ratio|aspectratio|aspect',
  insetShadow: 'inset shadow|shadow inset|inner shadow|shadow inner|insetshadow|innershadow',
  dropShadow: 'drop shadow|shadow drop|dropshadow',
  textShadow: 'text shadow|shadow text|textshadow',
  animation: 'animation|animate',
}

/** Phrases that count only where the name contains no certain one. */
const vaguePhrases: Phrases = {
  lineHeight: 'leading',
  letterSpacing: 'tracking|kerning',
  fontWeight: 'weight',
  radius: 'round',
  borderWidth: 'border|stroke|outline',
  aspectRatio: 'ratio',
}

const certain = byLastWord(certainPhrases)
const vague = byLastWord(vaguePhrases)
const vocabulary: ReadonlySet<string> = new Set(
  [...certain.values(), ...vague.values()].flatMap(list => list.flatMap(({ words }) => words)),
)

function phrasesOf(purpose: Purpose): string[] {
  return certainPhrases[purpose]!.split('|')
}

/** The phrases by their last word, the longest first. */
function byLastWord(list: Phrases): ReadonlyMap<string, readonly Phrase[]> {
  const byLast = new Map<string, Phrase[]>()
  for (const [purpose, text] of Object.entries(list))
    for (const phrase of text.split('|')) {
      const words = phrase.split(' ')
      const same = byLast.get(words.at(-1)!) ?? []
      byLast.set(words.at(-1)!, [...same, { words, purpose: purpose as Purpose }])
    }
  for (const same of byLast.values()) same.sort((a, b) => b.words.length - a.words.length)
  return byLast
}

/** Words that rule out a vague phrase: the ratio of a scale, or the side at which text begins. */
const unless: Partial<Record<Purpose, readonly string[]>> = {
  aspectRatio: ['scale', 'type', 'typography', 'font', 'text', 'contrast'],
  lineHeight: ['icon', 'trailing'],
}

/** Last phrases that yield to an earlier one of these purposes: `line-height.font-size-25`, `breakpoint.md.width`. */
const givesWayTo: ReadonlyMap<string, readonly Purpose[]> = new Map<string, readonly Purpose[]>([
  ...phrasesOf('fontSize').map(phrase => [phrase, ['lineHeight', 'letterSpacing']] as const),
  ...['width', 'size'].map(phrase => [phrase, ['breakpoint', 'container']] as const),
])

/** The purpose in the name, among those that the type can have. */
export function purposeByName(name: string, type: TypeName): Purpose | null {
  const possible = purposesOfType(type)
  if (!possible) return null
  const words = wordsOf(name)
  const said = mostCertain(words, type)
  if (type === 'dimension' && isFontSize(name, words, said)) return 'fontSize'
  const found = said ?? lastIn(words, vague, type)
  if (!found || !possible.has(found.purpose)) return null
  const against = said ? undefined : unless[found.purpose]
  return against?.some(word => words.includes(word)) ? null : found.purpose
}

/** `fontSizes.2xl` → `font`, `size`, `2xl`. */
const wordsOf = (name: string): string[] => name.split('.').flatMap(segment => kebabCase(segment).split('-').map(known))

/** The word in the form of the phrases: `sizes` and `size2` are `size`. */
function known(word: string): string {
  if (vocabulary.has(word)) return word
  const plain = /^[a-z]+\d+$/.test(word) ? word.replace(/\d+$/, '') : word
  const singular = plain.endsWith('s') ? plain.slice(0, -1) : plain
  return vocabulary.has(singular) ? singular : plain
}

/** Whether the purpose is one of lengths or of numbers, like the type. */
const isOfKind = (purpose: Purpose, type: TypeName): boolean =>
  type === 'dimension' || type === 'number'
    ? purposesOfType('dimension')!.has(purpose) || purposesOfType('number')!.has(purpose)
    : purposesOfType(type)!.has(purpose)

function mostCertain(words: readonly string[], type: TypeName): Phrase | null {
  const last = lastIn(words, certain, type)
  const others = last && givesWayTo.get(last.words.join(' '))
  if (!others) return last
  const before = lastIn(words.slice(0, words.lastIndexOf(last.words[0]!)), certain, type)
  return before && others.includes(before.purpose) ? before : last
}

function lastIn(words: readonly string[], list: ReadonlyMap<string, readonly Phrase[]>, type: TypeName): Phrase | null {
  for (let end = words.length; end > 0; end--)
    for (const phrase of list.get(words[end - 1]!) ?? []) {
      const start = end - phrase.words.length
      if (start < 0 || !isOfKind(phrase.purpose, type)) continue
      if (phrase.words.every((word, at) => words[start + at] === word)) return phrase
    }
  return null
}

const aboutText: ReadonlySet<string> = new Set(['font', 'text', 'typography', 'typescale', 'heading', 'headline'])
const step = /^(?:\d+|\d*x*[sml]|base|default|tiny|small|medium|large|huge|min|max|sm|md|lg|\d*x{0,3}(?:small|large))$/

/** `text.body.size`, where a segment is about text; `text.lg`, where only a step follows. */
function isFontSize(name: string, words: readonly string[], said: Phrase | null): boolean {
  if (said === null) return words[0] === 'text' && words.length > 1 && words.slice(1).every(word => step.test(word))
  if (said.purpose !== 'size' || said.words.join() !== 'size') return false
  const segments = name.split('.').map(segment => known(segment.toLowerCase()))
  const about = segments.findIndex((segment, at) => aboutText.has(segment) || (at === 0 && segment === 'type'))
  return about >= 0 && segments.slice(about + 1).includes('size')
}
