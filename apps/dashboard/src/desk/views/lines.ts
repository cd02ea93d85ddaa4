// The lines of a view, with their heights before any is rendered: the document holds only the visible lines.
import type { Json } from '@tessera/engine'
import { pixelsOf } from '../../tokens/pictures/facts.ts'
import type { Row } from '../../tokens/model/model.ts'
import { viewOf, type SpecimenView } from './fitting.ts'

export type Line =
  | { kind: 'heading'; path: string; height: number }
  /** `from`: the index of the first one among all specimens. */
  | { kind: 'specimens'; rows: readonly Row[]; from: number; height: number }

const headingHeight = 40

const sizes: Readonly<Record<SpecimenView, { narrowest: number; height: number }>> = {
  swatches: { narrowest: 104, height: 124 },
  type: { narrowest: Infinity, height: 0 },
  spacing: { narrowest: Infinity, height: 56 },
  shapes: { narrowest: 168, height: 136 },
  motion: { narrowest: 208, height: 180 },
}

/** A color ramp stays in one line down to this width of each color, which has room for its hex. */
const narrowestOfRamp = 74

/** The number of specimens side by side. */
export function columnsOf(view: SpecimenView, width: number, rows: readonly Row[]): number {
  const columns = Math.floor(width / sizes[view].narrowest)
  const ramp = view === 'swatches' ? Math.min(longestRamp(rows), Math.floor(width / narrowestOfRamp)) : 0
  return Math.max(1, columns, ramp)
}

function longestRamp(rows: readonly Row[]): number {
  const counts = new Map<string, number>()
  for (const row of rows) if (viewOf(row) === 'swatches') counts.set(groupOf(row), (counts.get(groupOf(row)) ?? 0) + 1)
  const longest = Math.max(0, ...counts.values())
  // A longer group is not a ramp.
  return longest > 16 ? 0 : longest
}

const groupOf = ({ name }: Row) => name.slice(0, Math.max(0, name.lastIndexOf('.')))

/** `valueOf` returns the resolved value of a row; undefined where it has none. */
export function linesOf(
  view: SpecimenView,
  rows: readonly Row[],
  columns: number,
  valueOf: (row: Row) => Json | undefined,
): { lines: Line[]; shown: Row[] } {
  const lines: Line[] = []
  const shown: Row[] = []
  let group: string | null = null
  for (const row of rows) {
    if (viewOf(row) !== view) continue
    const path = groupOf(row)
    if (path !== group) lines.push({ kind: 'heading', path: (group = path), height: headingHeight })
    const last = lines.at(-1)
    if (last?.kind === 'specimens' && last.rows.length < columns)
      lines[lines.length - 1] = { ...last, rows: [...last.rows, row] }
    else lines.push({ kind: 'specimens', rows: [row], from: shown.length, height: heightOf(view, valueOf(row)) })
    shown.push(row)
  }
  return { lines, shown }
}

/** Name and value below the text, and room around it. */
const captionHeight = 52
const tallestText = 160

function heightOf(view: SpecimenView, value: Json | undefined): number {
  return view === 'type' ? captionHeight + Math.min(tallestText, textHeight(value)) : sizes[view].height
}

/** The height of one line of text, as `Picture` renders it. */
function textHeight(value: Json | undefined): number {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    // A number is a weight or a multiple, and no size.
    const pixels = value === undefined || typeof value === 'number' ? null : pixelsOf(value)
    return pixels === null ? 28 : Math.max(28, pixels * 1.2)
  }
  const size = pixelsOf(value['fontSize'] ?? value) ?? 20
  // The caption below names a missing font.
  return Math.max(24, lineHeightOf(value['lineHeight'], size)) + 18
}

function lineHeightOf(leading: Json | undefined, size: number): number {
  const multiple = typeof leading === 'number' ? leading : Number(leading ?? Number.NaN)
  if (Number.isFinite(multiple)) return size * multiple
  return (leading !== undefined && pixelsOf(leading)) || size * 1.4
}
