import { useMemo, useRef } from 'react'
import { announce, toast } from '../../ui/overlay/toast.tsx'
import { cellTexts, pasted, setValue, type Pasted } from '../../model/changes-of.ts'
import { fromTsv, toTsv } from '../../values/clipboard.ts'
import type { GridActions } from './grid-handle.ts'
import { runAction, type ActionNeeds } from './run-action.ts'
import type { Spot } from '../../model/selection.ts'

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
      run: (action, spot, span) => runAction(action, latest.current, { spot, span, trail: trail.current }),
    }
  }, [])
}
