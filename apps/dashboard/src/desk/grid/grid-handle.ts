// The interface between the grid and the workbench around it.
import type { Json } from '@tessera/engine'
import type { Action } from '../../tokens/grid/grid-keys.ts'
import type { MenuPlace } from './menus/place.ts'
import type { Open } from './run-action.ts'
import type { Row } from '../../tokens/model/model.ts'
import type { Span, Spot } from '../../tokens/model/selection.ts'

export interface GridActions {
  /** With a span, all its cells take the value. */
  commit: (row: Row, modeIndex: number, value: Json, together: Span | null) => void
  abandon: (row: Row, modeIndex: number, text: string, reason: string) => void
  run: (action: Action, spot: Spot, span: Span) => void
  copy: (span: Span) => string
  menu: (place: MenuPlace) => void
  open: (dialog: Open) => void
  /** Opens or closes a group below its heading. */
  setOpen: (group: string, isOpen: boolean) => void
  paste: (spot: Spot, span: Span, text: string) => void
}

export interface GridHandle {
  focus: (spot: Spot) => void
  edit: (spot: Spot, initial: string | null) => void
}
