import { useMemo, useRef } from 'react'
import { announce, toast } from '../../ui/overlay/toast.tsx'
import type { Json } from '@tessera/engine'
import { cellTexts, modesIn, pasted, setValue, type Pasted } from '../../tokens/model/changes-of.ts'
import { rowDraft, type Row } from '../../tokens/model/model.ts'
import { setTogether } from '../../tokens/model/set-together.ts'
import { fromTsv, toTsv } from '../../tokens/values/clipboard.ts'
import type { GridActions } from './grid-handle.ts'
import { isHeadingName, tokensIn } from '../../tokens/grid/headings.ts'
import { runAction, type ActionNeeds } from './run-action.ts'
import type { Span, Spot } from '../../tokens/model/selection.ts'

/** A paste of more cells opens a preview first. */
const shownFirst = 20

/** The actions behind the commands of the grid. */
export function useGridActions(needs: ActionNeeds): GridActions & { applyPaste: (pasted: Pasted[]) => void } {
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
      open: dialog => latest.current.open(dialog),
      setOpen: (group, isOpen) => latest.current.setOpen(group, isOpen),
      commit(row, modeIndex, value, together) {
        const { tokens } = latest.current
        const selected = together && tokensIn(latest.current.rows, together)
        if (selected) return commitTogether(latest.current, selected, row, value)
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
        const { rows, columns, themeText } = latest.current
        const selected = tokensIn(rows, span)
        return selected ? toTsv(cellTexts(selected.rows, selected.span, columns, themeText)) : ''
      },
      paste(_, span, text) {
        const { tokens, columns, open } = latest.current
        const selected = tokensIn(latest.current.rows, span)
        const all = selected ? pasted(tokens.model, selected.rows, selected.span, columns, fromTsv(text)) : []
        if (all.length === 0) announce('There is nothing to paste here')
        else if (all.length > shownFirst || all.some(each => each.error)) open({ what: 'paste', pasted: all })
        else applyPaste(all)
      },
      run(action, spot, span) {
        const selected = tokensIn(latest.current.rows, span)
        if (!selected) return announce('Choose a token')
        const { rows, span: within } = selected
        // The cursor may be on a heading at the end of the selection.
        const at = isHeadingName(spot.name) ? { ...spot, name: rows[within.rows[0]]!.name } : spot
        runAction(action, { ...latest.current, rows }, { spot: at, span: within, trail: trail.current })
      },
    }
  }, [])
}

/** Sets the value in all selected cells, as one step of undo. */
function commitTogether(
  { tokens: { model, edits }, columns }: ActionNeeds,
  { rows, span }: { rows: readonly Row[]; span: Span },
  row: Row,
  value: Json,
): void {
  const selected = rows.slice(span.rows[0], span.rows[1] + 1)
  const type = rowDraft(row)?.type ?? 'string'
  const { changes, refusals } = setTogether(model, selected, modesIn(span, columns), { type, value })
  if (changes.length > 0) edits.edit(`Changed ${changes.length} ${changes.length === 1 ? 'value' : 'values'}`, changes)
  if (refusals.length > 0)
    toast(`${refusals.length === 1 ? 'One cell stays' : `${refusals.length} cells stay`} as before. ${refusals[0]}`)
}
