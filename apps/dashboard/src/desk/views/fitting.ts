import { pictureKind, type PictureKind } from '@tessera/engine'
// The views of a group, and the choice of the one that fits its types.
import { rowDraft, type Row } from '../../tokens/model/model.ts'

/** A view of one specimen for each token. */
export type SpecimenView = 'swatches' | 'type' | 'spacing' | 'shapes' | 'motion'
export type ViewName = 'table' | 'contrast' | 'preview' | SpecimenView

const viewOfKind: Readonly<Partial<Record<PictureKind, SpecimenView>>> = {
  color: 'swatches',
  gradient: 'swatches',
  typography: 'type',
  fontFamily: 'type',
  fontSize: 'type',
  fontWeight: 'type',
  lineHeight: 'type',
  letterSpacing: 'type',
  length: 'spacing',
  radius: 'shapes',
  stroke: 'shapes',
  border: 'shapes',
  strokeStyle: 'shapes',
  shadow: 'shapes',
  duration: 'motion',
  cubicBezier: 'motion',
  transition: 'motion',
}

const views = new WeakMap<Row, SpecimenView | null>()

/** The view with a specimen of the token; null where it has none. */
export function viewOf(row: Row): SpecimenView | null {
  let view = views.get(row)
  if (view === undefined) {
    const draft = rowDraft(row)
    views.set(row, (view = (draft && viewOfKind[pictureKind(draft.type, row.name)]) ?? null))
  }
  return view
}

export function countViews(rows: readonly Row[]): ReadonlyMap<SpecimenView, number> {
  const counts = new Map<SpecimenView, number>()
  for (const row of rows) {
    const view = viewOf(row)
    if (view) counts.set(view, (counts.get(view) ?? 0) + 1)
  }
  return counts
}

/** The view that shows all tokens; the table if there is none. */
export function fittingView(rows: readonly Row[]): ViewName {
  const first = rows[0] && viewOf(rows[0])
  return first && rows.every(row => viewOf(row) === first) ? first : 'table'
}
