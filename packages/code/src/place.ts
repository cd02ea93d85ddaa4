// A place where source code uses a token, and a doubt that a finder cannot settle.

/** The export whose spelling the name at a place has. */
export type Kind = 'css' | 'scss' | 'less' | 'typescript' | 'utility' | 'swift' | 'kotlin' | 'android' | 'dart'

export interface Place {
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
}

/** A possible use of a token, which only a person can decide. */
export interface Doubt {
  kind: Kind
  start: number
  why: string
  /** Concerns this name only. */
  name?: string
  /** Concerns names with this start and this end. */
  before?: string
  after?: string
}

export interface Found {
  places: Place[]
  doubts: Doubt[]
}

/** The text is invalid in its language, so it has no findings. */
export class Unparsable extends Error {
  readonly offset: number
  constructor(message: string, offset: number) {
    super(message)
    this.offset = offset
  }
}

export type Finder = (text: string, path: string) => Promise<Found>

export const noneFound = (): Found => ({ places: [], doubts: [] })

/** Adds the findings in a part of the text that starts at `offset`. */
export function addShifted(all: Found, part: Found, offset: number): void {
  for (const place of part.places) all.places.push({ ...place, start: place.start + offset, end: place.end + offset })
  for (const doubt of part.doubts) all.doubts.push({ ...doubt, start: doubt.start + offset })
}
