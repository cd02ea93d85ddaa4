// Which colors are measured on which, and what is enough.
import { apcaContrast, contrastRatio, type Color } from '@tessera/engine'
import { roleOf } from '../../../values/color-roles.ts'
import { rowDraft, type Model, type Row } from '../../../model/model.ts'

export interface Demand {
  id: string
  label: string
  by: 'wcag' | 'apca'
  required: number
}

/** WCAG 2.2, 1.4.3, 1.4.6 and 1.4.11; Lc as the APCA readability criterion has them for body and for large text. */
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

/** Towards zero: what fails must not read as if it passed. */
export const measuredText = ({ by }: Demand, value: number): string =>
  by === 'wcag' ? (Math.trunc(value * 10) / 10).toFixed(1) : String(Math.trunc(value))

/** More make a table that nobody reads. */
export const mostSides = 40

const isColor = (row: Row) => rowDraft(row)?.type === 'color'

/** The names of colors that have each of the words. */
function namesWith(rows: readonly Row[], text: string): string[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return rows
    .filter(row => isColor(row) && words.every(word => row.name.toLowerCase().includes(word)))
    .map(({ name }) => name)
}

/**
 * Both sides: what was typed is looked for in the whole tokenset; else the colors of the group whose names say what
 * they are for, or where the group has none of a side, those of the whole tokenset; else all of the group.
 */
export function sidesOf(
  model: Model,
  rows: readonly Row[],
  typed: { front: string; back: string },
): { fronts: string[]; backs: string[] } {
  const side = (role: 'front' | 'back') => {
    if (typed[role].trim() !== '') return namesWith(model.rows, typed[role])
    const own = namesWith(rows, '')
    const said = own.filter(name => roleOf(name) === role)
    if (said.length > 0) return said
    const anywhere = namesWith(model.rows, '').filter(name => roleOf(name) === role)
    return anywhere.length > 0 ? anywhere : own
  }
  return { fronts: side('front'), backs: side('back') }
}
