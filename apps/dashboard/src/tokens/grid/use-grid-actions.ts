import type { ListedScale } from '@tessera/contract'
import { references, type TypeName } from '@tessera/engine'
import { useMemo, useRef } from 'react'
import { announce, toast } from '../../ui/overlay/toast.tsx'
import {
  cellTexts,
  fillDown,
  modesIn,
  pasted,
  removal,
  rowInstead,
  setEverywhere,
  setValue,
  type Pasted,
} from '../../model/changes-of.ts'
import { fromTsv, toTsv } from '../../values/clipboard.ts'
import type { PickerPlace } from '../../editors/color/color-popover.tsx'
import { targetOf } from '../../values/draft.ts'
import type { GridActions } from './grid-handle.ts'
import type { Action } from './grid-keys.ts'
import type { MenuPlace } from './menus/place.ts'
import { cellId } from './grid-row.tsx'
import { rowDraft, type Row } from '../../model/model.ts'
import type { CellChange } from '../../edits/save.ts'
import type { Span, Spot } from '../../model/selection.ts'
import type { Tokens } from '../../model/use-tokens.ts'
import { editText, hasParts } from '../../values/value-text.ts'

/** Which dialog is open. */
export type Open =
  | { what: 'new'; name: string; type: TypeName; text: string }
  | { what: 'rename'; name: string }
  | { what: 'move'; names: readonly string[]; from?: string }
  | { what: 'replace'; names: readonly string[] }
  | { what: 'duplicate-group'; group: string }
  | { what: 'deprecate'; names: readonly string[] }
  | { what: 'formula'; names: readonly string[]; modeIndexes: readonly number[] }
  | { what: 'scale'; scale: ListedScale | null; group: string }
  | { what: 'paste'; pasted: Pasted[] }
  | { what: 'duplicates' }
  | { what: 'shortcuts' }
  | null

interface Needs {
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
}

/** More than this many pasted cells are shown before they are written. */
const shownFirst = 20

const writes: ReadonlySet<Action> = new Set<Action>([
  'pick',
  'fill-down',
  'fill-modes',
  'delete',
  'undo',
  'redo',
  'new',
  'rename',
  'move-to',
  'formula',
  'deprecate',
  'duplicate',
])

const namesIn = (rows: readonly Row[], span: Span) => rows.slice(span.rows[0], span.rows[1] + 1).map(({ name }) => name)

/** What the commands of the grid do. */
export function useGridActions(needs: Needs): GridActions & { applyPaste: (pasted: Pasted[]) => void } {
  const trail = useRef<Spot[]>([])
  const latest = useRef(needs)
  latest.current = needs
  return useMemo(() => {
    const applyPaste = (all: Pasted[]) => {
      const { tokens, open } = latest.current
      const changes = all.flatMap(each => each.change ?? [])
      open(null)
      if (changes.length > 0)
        tokens.edits.edit(`Pasted ${changes.length} ${changes.length === 1 ? 'value' : 'values'}`, changes)
    }
    return {
      applyPaste,
      commit(row, modeIndex, value) {
        const { tokens } = latest.current
        tokens.edits.edit(`Changed ${row.name}`, [setValue(tokens.model, row, modeIndex, value)])
      },
      abandon(row, modeIndex, text, reason) {
        const { columns, edit } = latest.current
        toast(`“${text}” was not kept: ${reason}`, {
          action: {
            label: 'Edit again',
            run: () => edit({ name: row.name, column: columns.indexOf(modeIndex) + 1 }, text),
          },
        })
      },
      menu: place => latest.current.menu(place),
      copy(span) {
        const { rows, columns } = latest.current
        return toTsv(cellTexts(rows, span, columns))
      },
      paste(_, span, text) {
        const { tokens, rows, columns, open } = latest.current
        const all = pasted(tokens.model, rows, span, columns, fromTsv(text))
        if (all.length === 0) announce('There is nothing to paste here')
        else if (all.length > shownFirst || all.some(each => each.error)) open({ what: 'paste', pasted: all })
        else applyPaste(all)
      },
      run(command, spot, span) {
        const { tokens, rows, columns, readOnly, group, remove, open, pick, goTo, details } = latest.current
        const { model, edits } = tokens
        if (readOnly && writes.has(command)) return toast(readOnly)
        const row = model.byName.get(spot.name)
        if (!row) return
        const modeIndex = columns[spot.column - 1]
        const draft = modeIndex === undefined ? rowDraft(row) : row.cells[modeIndex]?.draft
        switch (command) {
          case 'undo':
            return edits.undo()
          case 'redo':
            return edits.redo()
          case 'fill-down': {
            const changes = fillDown(model, rows, span, columns)
            return changes.length > 0
              ? edits.edit(`Filled ${changes.length} values`, changes)
              : announce('Select the cells below, too, to fill them')
          }
          case 'fill-modes':
            return modeIndex === undefined
              ? undefined
              : edits.edit(`Set ${row.name} in all modes`, setEverywhere(model, row, modeIndex))
          case 'delete': {
            const changes = removal(model, rows, span, columns)
            if (changes.length === 0) return announce('There is no value here')
            const instead = rowInstead(rows, spot.name, changes)
            return remove(changes, () => instead && goTo(instead.name, spot.column))
          }
          case 'pick': {
            const element =
              document.activeElement?.closest('[data-cell]') ??
              document.querySelector(`[id^="${cellId(0, 0).slice(0, 5)}"][tabindex="0"]`)
            const type = (draft ?? rowDraft(row))?.type
            if (modeIndex === undefined || !(type === 'color' || hasParts(type)) || !element)
              return announce('Space opens a color, or the parts of a value')
            return pick({ name: row.name, modeIndex, anchor: element })
          }
          case 'new':
            return open({
              what: 'new',
              name: row.name.slice(0, row.name.lastIndexOf('.') + 1) || (group && `${group}.`),
              type: rowDraft(row)?.type ?? 'color',
              text: '',
            })
          case 'rename':
            return open({ what: 'rename', name: row.name })
          case 'move-to':
            return open({ what: 'move', names: namesIn(rows, span) })
          case 'deprecate':
            return open({ what: 'deprecate', names: namesIn(rows, span) })
          case 'formula':
            // On names alone, all modes that are shown are meant.
            return open({
              what: 'formula',
              names: namesIn(rows, span),
              modeIndexes: span.columns[1] === 0 ? columns : modesIn(span, columns),
            })
          case 'duplicate': {
            const own = rowDraft(row)
            return own
              ? open({ what: 'new', name: `${row.name}-copy`, type: own.type, text: editText(own) })
              : undefined
          }
          case 'follow': {
            // Of a formula the first reference is followed.
            const target = draft && (targetOf(draft) ?? references(draft)[0])
            if (!target || !model.byName.has(target)) return announce('This points at no token')
            trail.current.push(spot)
            return goTo(target, spot.column)
          }
          case 'back': {
            const before = trail.current.pop()
            return before ? goTo(before.name, before.column) : announce('There is nothing to go back to')
          }
          case 'details':
            return details()
        }
      },
    }
  }, [])
}
