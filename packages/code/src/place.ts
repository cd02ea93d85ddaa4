// A place where source code uses a token, and what a finder says about a place that it cannot settle.

/** Whose spelling the name at a place has: that of the export which declares it. */
export type Kind = 'css' | 'scss' | 'less' | 'typescript' | 'utility' | 'swift' | 'kotlin' | 'android' | 'dart'

export interface Place {
  kind: Kind
  /** Offsets in the text: what stands there is the name, without the sigil of a variable. */
  start: number
  end: number
  /** The name in its normal form: see `normalNames`. */
  name: string
  /** Other names that the text may stand for, tried in order. */
  others?: readonly string[]
  /** What to write for another name instead of the name itself; null: this place has no form for it. */
  written?: (name: string, former: string) => string | null
}

/** Something that may be a use of a token, and that only a person can settle. */
export interface Doubt {
  kind: Kind
  start: number
  why: string
  /** It concerns this name only. */
  name?: string
  /** It concerns names with this start and this end. */
  before?: string
  after?: string
}

export interface Found {
  places: Place[]
  doubts: Doubt[]
}

/** The text is not valid in its language; nothing was found in it. */
export class Unparsable extends Error {
  readonly offset: number
  constructor(message: string, offset: number) {
    super(message)
    this.offset = offset
  }
}

export type Finder = (text: string, path: string) => Promise<Found>

export const noneFound = (): Found => ({ places: [], doubts: [] })

/** Adds what was found in a part of the text that starts at `offset`. */
export function addShifted(all: Found, part: Found, offset: number): void {
  for (const place of part.places) all.places.push({ ...place, start: place.start + offset, end: place.end + offset })
  for (const doubt of part.doubts) all.doubts.push({ ...doubt, start: doubt.start + offset })
}
