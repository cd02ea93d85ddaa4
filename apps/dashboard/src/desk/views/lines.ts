// The lines of a view, with their heights before any is rendered: the document holds only the visible lines.
import type { Json } from '@tessera/engine'
import { pixelsOf } from '../../tokens/pictures/facts.ts'
import type { Row } from '../../tokens/model/model.ts'
import { viewOf, type SpecimenView } from './fitting.ts'

export type Line =
  | { kind: 'heading'; path: string; height: number }
  /** `from`: the index of the first one among all specimens. */
  | { kind: 'specimens'; rows: readonly Row[]; from: number; columns: number; height: number }

const headingHeight = 40

const sizes: Readonly<Record<SpecimenView, { narrowest: number; height: number }>> = {
  swatches: { narrowest: 104, height: 124 },
  type: { narrowest: Infinity, height: 0 },
  spacing: { narrowest: Infinity, height: 56 },
  shapes: { narrowest: 168, height: 136 },
  motion: { narrowest: 208, height: 180 },
}

/** A color ramp stays in one line down to this width of each color: of a number, or of a hex below a name. */
const narrowestOfRamp = { numbered: 44, named: 74 }
/** The colors of a longer group are no ramp. */
const longestRamp = { numbered: 24, named: 16 }

/** The number of specimens of a group side by side. */
function columnsOf(view: SpecimenView, width: number, names: readonly string[]): number {
  const columns = Math.max(1, Math.floor(width / sizes[view].narrowest))
  const kind = names.every(name => name.length - name.lastIndexOf('.') <= 5) ? 'numbered' : 'named'
  const isRamp =
    view === 'swatches' && names.length <= longestRamp[kind] && width / names.length >= narrowestOfRamp[kind]
  return isRamp ? Math.max(columns, names.length) : columns
}

const groupOf = ({ name }: Row) => name.slice(0, Math.max(0, name.lastIndexOf('.')))

/** `valueOf` returns the resolved value of a row; undefined where it has none. */
export function linesOf(
  view: SpecimenView,
  rows: readonly Row[],
  width: number,
  valueOf: (row: Row) => Json | undefined,
): { lines: Line[]; shown: Row[] } {
  const groups = new Map<string, string[]>()
  for (const row of rows.filter(each => viewOf(each) === view)) {
    const names = groups.get(groupOf(row))
    if (names) names.push(row.name)
    else groups.set(groupOf(row), [row.name])
  }
  const lines: Line[] = []
  const shown: Row[] = []
  let group: string | null = null
  let columns = 1
  for (const row of rows) {
    if (viewOf(row) !== view) continue
    const path = groupOf(row)
    if (path !== group) {
      lines.push({ kind: 'heading', path: (group = path), height: headingHeight })
      columns = columnsOf(view, width, groups.get(path) ?? [])
    }
    const last = lines.at(-1)
    if (last?.kind === 'specimens' && last.rows.length < columns)
      lines[lines.length - 1] = { ...last, rows: [...last.rows, row] }
    else
      lines.push({ kind: 'specimens', rows: [row], from: shown.length, columns, height: heightOf(view, valueOf(row)) })
    shown.push(row)
  }
  return { lines, shown }
}

/** The specimen above or below another, in the nearest line of specimens. */
export function specimenBeside(lines: readonly Line[], index: number, step: 1 | -1): number {
  const own = lines.findLastIndex(line => line.kind === 'specimens' && line.from <= index)
  for (let at = own + step; lines[at]; at += step) {
    const [line, here] = [lines[at]!, lines[own]!]
    if (line.kind === 'specimens' && here.kind === 'specimens')
      return line.from + Math.min(index - here.from, line.rows.length - 1)
  }
  return index
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
