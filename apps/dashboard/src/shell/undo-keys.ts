// Ctrl+Z and Ctrl+Shift+Z (or Ctrl+Y) on every page, wherever the focus is.
import { redoLast, undoLast } from '../tokens/edits/undo.ts'

const noText = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'])

function isTextField(element: Element): boolean {
  if (element instanceof HTMLInputElement) return !noText.has(element.type) && !element.readOnly
  return element instanceof HTMLTextAreaElement || (element instanceof HTMLElement && element.isContentEditable)
}

/** Listens until the returned function is called. A field undoes the text typed into it since it was last saved. */
export function listenToUndoKeys(): () => void {
  let typedInto: Element | null = null
  const onInput = ({ target }: Event) => {
    if (target instanceof Element && isTextField(target)) typedInto = target
  }
  const onFocusOut = () => {
    typedInto = null
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event
    const field = target instanceof Element && isTextField(target) ? target : null
    // Enter saves a field of one line.
    if (key === 'Enter' && field instanceof HTMLInputElement) typedInto = null
    const step = stepOf(event)
    // In a cell, a typed key starts the text itself: the field does not receive it.
    if (!step || (field && (field === typedInto || field.closest('[role=grid]')))) return
    event.preventDefault()
    event.stopPropagation()
    step()
  }
  // Before the handlers of components, which keep keys from the window.
  const options = { capture: true }
  addEventListener('input', onInput, options)
  addEventListener('focusout', onFocusOut, options)
  addEventListener('keydown', onKeyDown, options)
  return () => {
    removeEventListener('input', onInput, options)
    removeEventListener('focusout', onFocusOut, options)
    removeEventListener('keydown', onKeyDown, options)
  }
}

function stepOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): (() => void) | null {
  if (!(ctrlKey || metaKey) || altKey) return null
  const letter = key.toLowerCase()
  if (letter === 'y') return shiftKey || metaKey ? null : () => redoLast()
  if (letter !== 'z') return null
  return shiftKey ? () => redoLast() : () => undoLast()
}
