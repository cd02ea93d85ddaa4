// Rewrites all found places at once.
import type { Doubt, CodeScan, Kind, Occurrence } from './occurrence.ts'

export interface Change {
  /** The new name in its normal form, as the export declares it; null: the place stays. */
  to: string | null
  /** The decision that each use needs from a person. */
  why?: string
}

/** By kind and former name. */
export type Changes = Readonly<Record<Kind, ReadonlyMap<string, Change>>>

export interface Remark {
  offset: number
  name: string
  why: string
}

export interface Edit {
  start: number
  end: number
  text: string
}

export function editsOf(
  { places, doubts }: CodeScan,
  text: string,
  changes: Changes,
): { edits: Edit[]; remarks: Remark[] } {
  const edits = new Map<number, Edit>()
  const remarks: Remark[] = []
  for (const place of places) {
    if (place.isGuess) continue
    const found = changeOf(place, changes)
    if (!found) continue
    const { change, name } = found
    const said = text.slice(place.start, place.end)
    if (change.why !== undefined) remarks.push({ offset: place.start, name: said, why: change.why })
    if (change.to === null) continue
    const written = place.written ? place.written(change.to, name) : change.to
    if (written === null)
      remarks.push({ offset: place.start, name: said, why: `now ${change.to}, which has no form here` })
    else if (written !== said) edits.set(place.start, { start: place.start, end: place.end, text: written })
  }
  for (const doubt of doubts)
    if (concerns(doubt, changes)) remarks.push({ offset: doubt.start, name: nameOf(doubt), why: doubt.why })
  return {
    edits: [...edits.values()].sort((a, b) => a.start - b.start),
    remarks: remarks.sort((a, b) => a.offset - b.offset),
  }
}

function changeOf({ kind, name, others = [] }: Occurrence, changes: Changes): { change: Change; name: string } | null {
  for (const tried of [name, ...others]) {
    const change = changes[kind].get(tried)
    if (change) return { change, name: tried }
  }
  return null
}

function concerns({ kind, name, before = '', after = '' }: Doubt, changes: Changes): boolean {
  const known = changes[kind]
  if (name !== undefined) return known.has(name)
  return [...known.keys()].some(
    each => each.length >= before.length + after.length && each.startsWith(before) && each.endsWith(after),
  )
}

const nameOf = ({ name, before = '', after = '' }: Doubt) => name ?? `${before}…${after}`

export function applied(text: string, edits: readonly Edit[]): string {
  let result = ''
  let at = 0
  for (const { start, end, text: written } of edits) {
    result += text.slice(at, start) + written
    at = end
  }
  return result + text.slice(at)
}
