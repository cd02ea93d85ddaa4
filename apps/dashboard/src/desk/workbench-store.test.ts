import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { createWorkbenchStore, useWorkbench } from './workbench-store.ts'

test('moving the cursor renders what shows the cursor, and nothing else', () => {
  ;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
  const store = createWorkbenchStore('color.a')
  const renders = { cursor: 0, dialog: 0 }
  const Cursor = () => {
    renders.cursor++
    return useWorkbench(store, state => state.selection?.at.name ?? '')
  }
  const Dialog = () => {
    renders.dialog++
    return useWorkbench(store, state => state.dialog?.what ?? 'none')
  }
  const element = document.createElement('div')
  const root = createRoot(element)
  act(() => root.render([createElement(Cursor, { key: 1 }), createElement(Dialog, { key: 2 })]))
  const at = { name: 'color.b', column: 1 }
  act(() => store.set({ selection: { at, from: at } }))
  expect([element.textContent, renders]).toEqual(['color.bnone', { cursor: 2, dialog: 1 }])
  act(() => store.set({ dialog: { what: 'shortcuts' } }))
  expect([element.textContent, renders]).toEqual(['color.bshortcuts', { cursor: 2, dialog: 2 }])
  act(() => root.unmount())
})
