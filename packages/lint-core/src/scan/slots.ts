// Which property gets what stands at a place of a text.
import type { Valued } from '@tessera/code'

export interface Slotted {
  property: string
  /** The functions around the place, without those that only name a token. */
  functions: string[]
}

/** Longer values are lists, whose beginning says nothing of their end. */
const mostBefore = 2_000
const naming: ReadonlySet<string> = new Set(['var', 'map-get', 'theme', ''])

/** For each place in order, the innermost value that holds it; undefined: none does. `places` are offsets in `text`. */
export function slotsOf(
  text: string,
  values: readonly Valued[],
  places: readonly number[],
): ReadonlyMap<number, Slotted> {
  const found = new Map<number, Slotted>()
  const sorted = values.toSorted((a, b) => a.start - b.start || b.end - a.end)
  const open: Valued[] = []
  let next = 0
  for (const place of places.toSorted((a, b) => a - b)) {
    while (next < sorted.length && sorted[next]!.start <= place) open.push(sorted[next++]!)
    while (open.length > 0 && open.at(-1)!.end <= place) open.pop()
    const value = open.at(-1)
    if (value) found.set(place, { property: value.property.toLowerCase(), functions: functionsIn(text, value, place) })
  }
  return found
}

function functionsIn(text: string, { start, form }: Valued, place: number): string[] {
  if (form !== 'css') return []
  const before = text.slice(Math.max(start, place - mostBefore), place)
  const names: string[] = []
  let word = ''
  for (const char of before) {
    if (char === '(') names.push(word.toLowerCase())
    if (char === ')') names.pop()
    word = /[\w-]/.test(char) ? word + char : ''
  }
  return names.filter(name => !naming.has(name))
}
