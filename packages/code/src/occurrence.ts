// A place where source code uses a token, and a doubt that a finder cannot settle.

/** The export whose spelling the name at a place has. */
export type Kind = 'css' | 'scss' | 'less' | 'typescript' | 'utility' | 'swift' | 'kotlin' | 'android' | 'dart'

export interface Occurrence {
  kind: Kind
  /** Offsets of the name in the text, without the sigil of a variable. */
  start: number
  end: number
  /** The name in its normal form: see `normalNames`. */
  name: string
  /** Other names that the text may represent, tried in order. */
  others?: readonly string[]
  /** Converts another name to the text for this place; null: it has no form here. Default: the name itself. */
  written?: (name: string, former: string) => string | null
  /** The code declares the name or imports it, and uses no value of a token here. */
  binds?: true
  /** An object of the program's own may have this member: the name is a token's only where there is one. */
  isGuess?: true
}

/** A value that code gives to a property of a style, which may be hard-coded. */
export interface Valued {
  /** As style sheets name it. */
  property: string
  /** As style sheets spell it. */
  value: string
  /** Offsets in the text. */
  start: number
  end: number
  /**
   * `css`: the value is this part of the text; `number`, `native`: an expression that stands for the value as a whole;
   * `expression`: one without a literal value, which may name a token.
   */
  form: 'css' | 'number' | 'native' | 'expression'
}

/** A possible use of a token, which only a person can decide. */
export interface Doubt {
  kind: Kind
  start: number
  why: string
  /** Concerns this name only. */
  name?: string
  /** The text is the whole name, so that it is the token's where there is one of the name. */
  whole?: { end: number }
  /** Concerns names with this start and this end. */
  before?: string
  after?: string
}

export interface CodeScan {
  places: Occurrence[]
  doubts: Doubt[]
  values: Valued[]
}

/** The text is invalid in its language, so it has no findings. */
export class Unparsable extends Error {
  readonly offset: number
  constructor(message: string, offset: number) {
    super(message)
    this.offset = offset
  }
}

export type Finder = (text: string, path: string) => Promise<CodeScan>

export const noneFound = (): CodeScan => ({ places: [], doubts: [], values: [] })

/** Adds the findings in a part of the text that starts at `offset`. */
export function addShifted(all: CodeScan, part: CodeScan, offset: number): void {
  for (const place of part.places) all.places.push({ ...place, start: place.start + offset, end: place.end + offset })
  for (const doubt of part.doubts) all.doubts.push(moved(doubt, offset))
  for (const value of part.values) all.values.push({ ...value, start: value.start + offset, end: value.end + offset })
}

const moved = ({ start, whole, ...doubt }: Doubt, offset: number): Doubt => ({
  ...doubt,
  start: start + offset,
  ...(whole ? { whole: { end: whole.end + offset } } : {}),
})
