// The pairs of colors to measure, and the required contrasts.
import { apcaContrast, colorRoleOf, contrastRatio, type Color, type ColorPair } from '@tessera/engine'
import { rowDraft, type Model, type Row } from '../../../tokens/model/model.ts'

export interface Demand {
  id: string
  label: string
  by: 'wcag' | 'apca'
  required: number
}

/** WCAG 2.2, 1.4.3, 1.4.6 and 1.4.11; Lc from the APCA readability criterion for body text and large text. */
export const demands: readonly Demand[] = [
  { id: 'aa', label: 'AA, text (4.5)', by: 'wcag', required: 4.5 },
  { id: 'aa-large', label: 'AA, large text and parts of the interface (3)', by: 'wcag', required: 3 },
  { id: 'aaa', label: 'AAA, text (7)', by: 'wcag', required: 7 },
  { id: 'apca-75', label: 'APCA, body text (Lc 75)', by: 'apca', required: 75 },
  { id: 'apca-60', label: 'APCA, other text (Lc 60)', by: 'apca', required: 60 },
]

export function measure({ by }: Demand, front: Color, back: Color): number {
  return by === 'wcag' ? contrastRatio(front, back) : Math.abs(apcaContrast(front, back))
}

/** Rounds towards zero: a failing contrast must not read as passing. */
export const measuredText = ({ by }: Demand, value: number): string =>
  by === 'wcag' ? (Math.trunc(value * 10) / 10).toFixed(1) : String(Math.trunc(value))

/** Contrasts by the key of their pair; without those of which either has no color. */
export type Measured = ReadonlyMap<string, number>

export const keyOf = ({ front, back }: ColorPair): string => `${front} ${back}`

/** The pairs of a group, or those whose names have the typed words. */
export function narrowed<Each extends { front: string; back: string }>(
  pairs: readonly Each[],
  rows: readonly Row[],
  typed: { front: string; back: string },
): Each[] {
  const words = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)
  const [front, back] = [words(typed.front), words(typed.back)]
  const own = new Set(rows.map(({ name }) => name))
  const has = (name: string, wanted: readonly string[]) => wanted.every(word => name.toLowerCase().includes(word))
  return pairs.filter(pair =>
    front.length + back.length > 0
      ? has(pair.front, front) && has(pair.back, back)
      : own.has(pair.front) || own.has(pair.back),
  )
}

/** A larger table is unreadable. */
export const mostSides = 40
/** A longer list says no more. */
export const mostPairs = 200

const isColor = (row: Row) => rowDraft(row)?.type === 'color'

/** The names of colors that contain all words. */
function namesWith(rows: readonly Row[], text: string): string[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return rows
    .filter(row => isColor(row) && words.every(word => row.name.toLowerCase().includes(word)))
    .map(({ name }) => name)
}

/**
 * Both sides: typed words search the whole tokenset; by default, the colors of the group whose names tell their
 * purpose, or of the whole tokenset where the group has none of a side, or else all colors of the group.
 */
export function sidesOf(
  model: Model,
  rows: readonly Row[],
  typed: { front: string; back: string },
): { fronts: string[]; backs: string[] } {
  const side = (role: 'front' | 'back') => {
    if (typed[role].trim() !== '') return namesWith(model.rows, typed[role])
    const own = namesWith(rows, '')
    const ownByRole = own.filter(name => colorRoleOf(name) === role)
    if (ownByRole.length > 0) return ownByRole
    const allByRole = namesWith(model.rows, '').filter(name => colorRoleOf(name) === role)
    return allByRole.length > 0 ? allByRole : own
  }
  return { fronts: side('front'), backs: side('back') }
}
