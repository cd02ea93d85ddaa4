// Finds tokens with the same value, or with similar colors, in every mode.
import { literalKey } from '@tessera/engine'
import { targetOf } from '../../../tokens/values/draft.ts'
import { endOfRow } from '../../../tokens/values/lifecycle.ts'
import { rowDraft, type Model, type Row } from '../../../tokens/model/model.ts'
import { usedBy, type Resolver } from '../../../tokens/model/resolver.ts'
import { distanceOf, shadeOf, type Shade } from '../../search/meaning-index.ts'

/** The first is the best target for the others. */
export type DuplicateSet = readonly [Row, Row, ...Row[]]

/** Null for tokens that cannot merge: unresolved values, and tokens of aliases only, which already share a value. */
function signatureOf(row: Row, resolver: Resolver): string | null {
  if (row.cells.every(cell => cell === null || targetOf(cell.draft) !== null)) return null
  const keys: string[] = []
  for (const [i, cell] of row.cells.entries()) {
    const resolved = cell && resolver.resolve(i, row.name)
    if (resolved && !resolved.ok) return null
    keys.push(resolved ? literalKey(resolved) : '')
  }
  return keys.join('\n')
}

/** Groups rows with equal values. */
function groupEqual({ rows, modes }: Model, resolver: Resolver): Row[][] {
  for (const i of modes.keys()) resolver.resolveAll(i)
  const bySignature = new Map<string, Row[]>()
  for (const row of rows) {
    const signature = signatureOf(row, resolver)
    if (signature === null) continue
    const same = bySignature.get(signature)
    if (same) same.push(row)
    else bySignature.set(signature, [row])
  }
  return [...bySignature.values()]
}

export function equalSets(model: Model, resolver: Resolver): DuplicateSet[] {
  return groupEqual(model, resolver).flatMap(rows => asSet(model, rows))
}

function asSet(model: Model, rows: readonly Row[]): [DuplicateSet] | [] {
  // The most used token comes first, deprecated ones last.
  const rating = (row: Row) => usedBy(model, row.name).size - (endOfRow(row) ? 1e6 : 0)
  const [first, second, ...rest] = rows.toSorted((a, b) => rating(b) - rating(a))
  return first && second ? [[first, second, ...rest]] : []
}

interface Painted {
  row: Row
  shades: readonly (Shade | null)[]
}

/** Sets of colors that differ from the first by at most `limit` in each mode. Equal colors count as one. */
export function nearSets(model: Model, resolver: Resolver, limit: number): DuplicateSet[] {
  const painted = groupEqual(model, resolver).flatMap(([row]): Painted[] =>
    row && rowDraft(row)?.type === 'color' ? [{ row, shades: shadesOf(row, resolver) }] : [],
  )
  const lightness = ({ shades }: Painted) => shades.find(shade => shade !== null)?.lab.l ?? 0
  const byLightness = painted.toSorted((a, b) => lightness(a) - lightness(b))
  // CIEDE2000 divides a difference in lightness by at most 1.75: colors beyond that need no measurement.
  const reach = limit * 1.75
  const taken = new Set<Row>()
  const sets: DuplicateSet[] = []
  for (const [i, one] of byLightness.entries()) {
    if (taken.has(one.row)) continue
    const near: Row[] = []
    for (let j = i + 1; j < byLightness.length; j++) {
      const other = byLightness[j]!
      if (lightness(other) - lightness(one) > reach) break
      if (taken.has(other.row)) continue
      if (!one.shades.every((shade, k) => isAsLight(shade, other.shades[k] ?? null, reach))) continue
      const distance = distanceBetween(one.shades, other.shades)
      if (distance !== null && distance <= limit) near.push(other.row)
    }
    if (near.length === 0) continue
    for (const row of near) taken.add(row)
    sets.push(...asSet(model, [one.row, ...near]))
  }
  return sets
}

function isAsLight(one: Shade | null, other: Shade | null, reach: number): boolean {
  return one && other ? Math.abs(one.lab.l - other.lab.l) <= reach : one === other
}

function shadesOf(row: Row, resolver: Resolver): (Shade | null)[] {
  return row.cells.map((cell, i) => {
    const resolved = cell ? resolver.resolve(i, row.name) : undefined
    return resolved?.ok && resolved.type === 'color' ? shadeOf(resolved.parsed) : null
  })
}

/** The largest distance over all modes; null where the two have different modes. */
function distanceBetween(one: readonly (Shade | null)[], other: readonly (Shade | null)[]): number | null {
  let most = 0
  for (const [i, shade] of one.entries()) {
    const against = other[i]
    if (!shade || !against) {
      if (shade || against) return null
    } else most = Math.max(most, distanceOf(shade, against))
  }
  return most
}

/** The distance of two tokens with colors in the same modes. */
export function distanceOfRows(one: Row, other: Row, resolver: Resolver): number | null {
  return distanceBetween(shadesOf(one, resolver), shadesOf(other, resolver))
}
