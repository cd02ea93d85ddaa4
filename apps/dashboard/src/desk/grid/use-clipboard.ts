import type { ClipboardEvent } from 'react'
import { announce } from '../../ui/overlay/toast.tsx'
import type { GridActions } from './grid-handle.ts'
import type { Selection, Span } from '../../tokens/model/selection.ts'

interface Needs {
  selection: Selection | null
  span: Span | null
  editing: boolean
  readOnly: string | null
  actions: GridActions
}

/** Copy, cut and paste for the selection; an open editor handles them itself. */
export function useClipboard({ selection, span, editing, readOnly, actions }: Needs) {
  const copy = (event: ClipboardEvent, cut: boolean) => {
    if (editing || !span || !selection) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', actions.copy(span))
    announce('Copied')
    if (cut && !readOnly) actions.run('delete', selection.at, span)
  }
  return {
    onCopy: (event: ClipboardEvent) => copy(event, false),
    onCut: (event: ClipboardEvent) => copy(event, true),
    onPaste(event: ClipboardEvent) {
      if (editing || !span || !selection) return
      event.preventDefault()
      if (readOnly) return announce(readOnly)
      actions.paste(selection.at, span, event.clipboardData.getData('text/plain'))
    },
  }
}
