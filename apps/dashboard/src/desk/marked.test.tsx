import { act, createElement, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { withHeadings } from '../tokens/grid/headings.ts'
import { useSelection, type Shown } from './grid/use-selection.ts'
import { createWorkbenchStore, type WorkbenchStore } from './workbench-store.ts'

const { IS_REACT_ACT_ENVIRONMENT: before } = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
afterEach(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: before }))

const rowsOf = (...names: string[]) => names.map(name => ({ name, cells: [], index: name }))
const shownOf = (rows: Shown['rows']): Shown => ({ rows, indexOf: new Map(rows.map(({ name }, i) => [name, i])) })

function View({ store, shown }: { store: WorkbenchStore; shown: Shown }): ReactNode {
  useSelection(store, shown, { sel: undefined, patch: () => undefined, grid: { current: null } })
  return null
}

test('what is marked is the first token as shown: of tokens beside groups, the one without a group', async () => {
  const store = createWorkbenchStore()
  const root = createRoot(document.createElement('div'))
  const show = (shown: Shown) => act(async () => root.render(createElement(View, { store, shown })))
  const stored = rowsOf('alias.overlay', 'alias.page', 'opacity')
  await show(shownOf(withHeadings(stored, new Set())))
  expect(store.state().marked?.at.name).toBe('opacity')
  expect(store.state().selection).toBe(null)
  await show(shownOf(rowsOf('sorted.first', 'opacity')))
  expect(store.state().marked?.at.name).toBe('sorted.first')
  await act(async () => root.unmount())
  expect(store.state().marked).toBe(null)
})
