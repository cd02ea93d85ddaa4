// Every number of the ranking. Scores are only compared with each other; nothing outside reads them.
import type { Facet } from './vocabulary.ts'

/** For what was asked and a token has. */
export const matched: Readonly<Record<Facet | 'literal', number>> = {
  role: 2.5,
  tone: 3,
  state: 2.5,
  emphasis: 1.5,
  measure: 3,
  text: 2.5,
  step: 1.5,
  hue: 2.5,
  component: 2.6,
  literal: 2,
}

/** For what a token's name tells and nobody asked for. */
export const unasked: Readonly<Record<Facet | 'literal', number>> = {
  role: 0.3,
  tone: 1.6,
  state: 2,
  emphasis: 0.8,
  measure: 0.4,
  text: 0.8,
  step: 0.3,
  hue: 0.9,
  component: 0.9,
  literal: 0.5,
}

export const weights = {
  /** Parts of a match in the name, by where else it is told. */
  guidance: 0.8,
  description: 0.4,
  /** On top, where the very word was said. */
  sameWord: 0.15,
  /** What an asked-for property tells, beside an intent. */
  property: 2.5,
  /** The most that unasked words cost together. */
  mostUnasked: 6,
  /** A text where a background was asked for, a corner where a gap was. */
  conflict: 4,
  /** A type that the intent cannot mean. */
  otherType: 5,
  /** A ground that the name tells otherwise than by `on`. */
  groundInName: 0.8,
  /** A foreground for whatever is strong or dark, on something of a tone. */
  anyGround: 0.5,
  /** On top, where the name says the tone and what stands behind `on` that it is strong. */
  bothGrounds: 0.25,
  /** `text.primary` is the first of texts, and not on what is primary. */
  firstOfTexts: 0.4,
  /** A foreground for another ground than the asked one, or for one although none was asked for. */
  otherGround: 1.5,
  /** A state such as `default` where no state was asked for. */
  rest: 0.35,
  /** A token that stands for another says what that is for. */
  alias: 0.4,
  /** A literal that others stand for, or one in a group of raw material. */
  primitive: 1.6,
  deprecated: 6,
  /** With the logarithm of the uses, compared with the most used token. */
  usage: 1,
  value: 6,
} as const

/** Without at least this share of what was asked for, a token is no answer. */
export const leastShare = 0.3

/** Compared with the best answer. */
export const leastOfBest = 0.35

/** Of the words of an intent, those that are of the field or in the tokens; with fewer it is not understood. */
export const leastKnown = 0.3

/** CIEDE2000 beyond which two colors are no alternatives. */
export const farthestColor = 15

/** The ratio of two lengths beyond which they are no alternatives. */
export const farthestRatio = 1.6
