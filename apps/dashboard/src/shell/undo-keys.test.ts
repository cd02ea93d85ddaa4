import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHistory } from '../tokens/edits/history.ts'
import { addAction, historyHere, undoLast } from '../tokens/edits/undo.ts'
import { listenToUndoKeys } from './undo-keys.ts'

let stop: () => void
let done: string[]

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<button>b</button><input><div role="grid"><input></div>'
  stop = listenToUndoKeys()
  done = []
  addAction({
    label: 'Created the mode Dark',
    run: async () => void done.push('run'),
    revert: async () => void done.push('revert'),
  })
})
afterEach(() => {
  stop()
  // The stack is that of the page: each test leaves it empty.
  while (historyHere().canUndo()) undoLast()
  vi.useRealTimers()
})

function press(target: EventTarget, keys: KeyboardEventInit): boolean {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ctrlKey: true, ...keys })
  target.dispatchEvent(event)
  return event.defaultPrevented
}
const field = () => document.querySelector('input')!
const type = () => field().dispatchEvent(new InputEvent('input', { bubbles: true }))

test.each(['body', 'button', 'input'])('undo and redo reach the stack with the focus in %s', place => {
  const target = document.querySelector(place)!
  expect(press(target, { key: 'z' })).toBe(true)
  expect(done).toEqual(['revert'])
  expect(press(target, { key: 'Z', shiftKey: true })).toBe(true)
  expect(done).toEqual(['revert', 'run'])
  expect(press(target, { key: 'z', ctrlKey: false, metaKey: true })).toBe(true)
  expect(press(target, { key: 'y' })).toBe(true)
  expect(done).toEqual(['revert', 'run', 'revert', 'run'])
})

test('a component that keeps keys to itself does not keep this one', () => {
  const button = document.querySelector('button')!
  button.addEventListener('keydown', event => event.stopPropagation())
  expect(press(button, { key: 'z' })).toBe(true)
})

test('a field that was typed into undoes its own text until it is saved or left', () => {
  type()
  expect(press(field(), { key: 'z' })).toBe(false)
  press(field(), { key: 'Enter', ctrlKey: false })
  expect(press(field(), { key: 'z' })).toBe(true)
  expect(done).toEqual(['revert'])
  type()
  field().dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  expect(press(field(), { key: 'Z', shiftKey: true })).toBe(true)
  expect(done).toEqual(['revert', 'run'])
})

test('the field of a cell keeps its text undo, and other keys pass', () => {
  expect(press(document.querySelector('[role=grid] input')!, { key: 'z' })).toBe(false)
  expect(press(document.body, { key: 'z', altKey: true })).toBe(false)
  expect(press(document.body, { key: 'k' })).toBe(false)
  expect(done).toEqual([])
})

test('a step that failed is neither undone nor done again', async () => {
  const history = createHistory()
  const shown = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('The mode has tokens'))
  addAction({ label: 'Created the mode Dark', run: async () => {}, revert: shown }, 'Created', history)
  undoLast(history)
  await vi.advanceTimersByTimeAsync(0)
  expect(shown).toHaveBeenCalledOnce()
  expect([history.canUndo(), history.canRedo()]).toEqual([null, null])
})
