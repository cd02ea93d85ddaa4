// Runs the commands of the grid that open or change something outside of it.
import { prefixOf } from '../../tokens/model/groups.ts'
import type { ListedScale } from '@tessera/contract'
import { references, type Input, type TypeName } from '@tessera/engine'
import type { PickerPlace } from '../../tokens/editors/color/color-popover.tsx'
import type { CellChange } from '../../tokens/edits/save.ts'
import { fillDown, modesIn, removal, rowInstead, setEverywhere, type Pasted } from '../../tokens/model/changes-of.ts'
import { rowDraft, type Row } from '../../tokens/model/model.ts'
import type { Span, Spot } from '../../tokens/model/selection.ts'
import type { Tokens } from '../../tokens/model/use-tokens.ts'
import { announce, toast } from '../../ui/overlay/toast.tsx'
import { targetOf, type Draft } from '../../tokens/values/draft.ts'
import { editText, hasParts } from '../../tokens/values/value-text.ts'
import type { Action, ManyAction } from '../../tokens/grid/grid-keys.ts'
import { cellId } from '../../tokens/grid/cell.tsx'
import type { MenuPlace } from './menus/place.ts'

export interface ManyChange {
  what: ManyAction
  names: readonly string[]
  modeIndexes: readonly number[]
}

/** The open dialog. */
export type Open =
  | { what: 'new'; name: string; type: TypeName; text: string }
  | { what: 'rename'; name: string }
  /** `to` is the group that the dialog suggests. */
  | { what: 'move'; names: readonly string[]; from?: string; to?: string }
  | ManyChange
  | { what: 'replace'; names: readonly string[]; find?: string }
  | { what: 'duplicate-group'; group: string }
  | { what: 'guidance'; group: string }
  | { what: 'deprecate'; names: readonly string[] }
  | { what: 'formula'; names: readonly string[]; modeIndexes: readonly number[] }
  | { what: 'scale'; scale: ListedScale | null; group: string }
  | { what: 'paste'; pasted: Pasted[] }
  | { what: 'duplicates' }
  | { what: 'shortcuts' }
  /** The value of a token in a layer of the themes. */
  | { what: 'layer'; name: string; input: Input }
  | null

export interface ActionNeeds {
  tokens: Tokens
  rows: readonly Row[]
  columns: readonly number[]
  readOnly: string | null
  group: string
  remove: (changes: CellChange[], then: () => void) => void
  open: (dialog: Open) => void
  menu: (place: MenuPlace) => void
  pick: (place: PickerPlace) => void
  goTo: (name: string, column?: number) => void
  details: () => void
  edit: (spot: Spot, text: string) => void
  setOpen: (group: string, isOpen: boolean) => void
  /** The text of a cell in a column of themes. */
  themeText: (name: string, column: number) => string
}

const writes: ReadonlySet<Action> = new Set<Action>([
  'pick',
  'fill-down',
  'fill-modes',
  'delete',
  'new',
  'rename',
  'move-to',
  'formula',
  'deprecate',
  'duplicate',
  'retype',
  'nearest',
  'split',
])

interface CursorPlace {
  spot: Spot
  span: Span
  /** The places of the cursor before it followed aliases. */
  trail: Spot[]
}

interface At extends CursorPlace, ActionNeeds {
  row: Row
  /** Undefined for the column of names. */
  modeIndex: number | undefined
  /** The value of the cell; for a name, of the row. */
  draft: Draft | null | undefined
  /** The names of the selected rows. */
  names: readonly string[]
}

export function runAction(action: Action, needs: ActionNeeds, place: CursorPlace): void {
  const { tokens, rows, columns, readOnly } = needs
  const { spot, span } = place
  if (readOnly && writes.has(action)) return void toast(readOnly)
  const row = tokens.model.byName.get(spot.name)
  if (!row) return
  const modeIndex = columns[spot.column - 1]
  const draft = modeIndex === undefined ? rowDraft(row) : row.cells[modeIndex]?.draft
  const names = rows.slice(span.rows[0], span.rows[1] + 1).map(({ name }) => name)
  runs[action]({ ...needs, ...place, row, modeIndex, draft, names })
}

/** The modes of the selected cells; with only names selected, all visible ones. */
const modesOf = ({ span, columns }: At): readonly number[] => (span.columns[1] === 0 ? columns : modesIn(span, columns))

const runs: Record<Action, (at: At) => void> = {
  'fill-down'({ tokens: { model, edits }, rows, columns, span }) {
    const changes = fillDown(model, rows, span, columns)
    if (changes.length > 0) edits.edit(`Filled ${changes.length} values`, changes)
    else announce('Select the cells below, too, to fill them')
  },
  'fill-modes'({ tokens: { model, edits }, row, modeIndex }) {
    if (modeIndex !== undefined) edits.edit(`Set ${row.name} in all modes`, setEverywhere(model, row, modeIndex))
  },
  delete({ tokens: { model }, rows, columns, spot, span, remove, goTo }) {
    const changes = removal(model, rows, span, columns)
    if (changes.length === 0) return announce('There is no value here')
    const instead = rowInstead(rows, spot.name, changes)
    remove(changes, () => instead && goTo(instead.name, spot.column))
  },
  pick({ row, modeIndex, draft, pick }) {
    const anchor =
      document.activeElement?.closest('[data-cell]') ??
      document.querySelector(`[id^="${cellId(0, 0).slice(0, 5)}"][tabindex="0"]`)
    const type = (draft ?? rowDraft(row))?.type
    if (modeIndex === undefined || !(type === 'color' || hasParts(type)) || !anchor)
      return announce('Space opens a color, or the parts of a value')
    pick({ name: row.name, modeIndex, anchor })
  },
  new({ row, group, open }) {
    const name = row.name.slice(0, row.name.lastIndexOf('.') + 1) || prefixOf(group)
    open({ what: 'new', name, type: rowDraft(row)?.type ?? 'color', text: '' })
  },
  rename: ({ row, open }) => open({ what: 'rename', name: row.name }),
  'move-to': ({ names, open }) => open({ what: 'move', names }),
  deprecate: ({ names, open }) => open({ what: 'deprecate', names }),
  formula: at => at.open({ what: 'formula', names: at.names, modeIndexes: modesOf(at) }),
  retype: at => at.open({ what: 'retype', names: at.names, modeIndexes: modesOf(at) }),
  nearest: at => at.open({ what: 'nearest', names: at.names, modeIndexes: modesOf(at) }),
  split: at => at.open({ what: 'split', names: at.names, modeIndexes: modesOf(at) }),
  duplicate({ row, open }) {
    const own = rowDraft(row)
    if (own) open({ what: 'new', name: `${row.name}-copy`, type: own.type, text: editText(own) })
  },
  follow({ tokens: { model }, draft, spot, trail, goTo }) {
    // For a formula, this follows the first reference.
    const target = draft && (targetOf(draft) ?? references(draft)[0])
    if (!target || !model.byName.has(target)) return announce('This points at no token')
    trail.push(spot)
    goTo(target, spot.column)
  },
  back({ trail, goTo }) {
    const before = trail.pop()
    if (before) goTo(before.name, before.column)
    else announce('There is nothing to go back to')
  },
  details: ({ details }) => details(),
}
