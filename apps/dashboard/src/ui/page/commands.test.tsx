import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { requestCommand, useCommand } from './commands.ts'

const run = vi.fn()
let root: Root

function Screen() {
  useCommand('create-token', run)
  return null
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.createElement('div'))
})
afterEach(() => {
  act(() => root.unmount())
  run.mockReset()
  vi.unstubAllGlobals()
})

test('a command waits for the screen that runs it, and runs once', () => {
  act(() => requestCommand('create-token'))
  expect(run).not.toHaveBeenCalled()
  act(() => root.render(<Screen />))
  expect(run).toHaveBeenCalledTimes(1)
  act(() => requestCommand('create-token'))
  expect(run).toHaveBeenCalledTimes(2)
})

test('another command is not run, and a later one takes its place', () => {
  act(() => root.render(<Screen />))
  act(() => requestCommand('create-mode'))
  act(() => requestCommand('create-token'))
  act(() => requestCommand(null))
  expect(run).toHaveBeenCalledTimes(1)
})
