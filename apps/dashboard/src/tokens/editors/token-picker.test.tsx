import type { Mode, Token } from '@tessera/contract'
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createView } from '../model/view.ts'
import type { Tokens } from '../model/use-tokens.ts'
import { TokenPicker } from './token-picker.tsx'

const modes = [{ id: 'm', name: 'Light', is_default: true } as Mode]
const tokens = Array.from(
  { length: 80 },
  (_, i) =>
    ({ id: `${i}`, mode_id: 'm', name: `color.c${i}`, type: 'color', value: '#000', description: null }) as Token,
)
const view = createView()({ modes, tokens, pending: new Map() }) as unknown as Tokens

function Field() {
  const [value, setValue] = useState<string | null>('color.c70')
  return <TokenPicker tokens={view} label="Accent" type="color" self="" value={value} onChange={setValue} />
}

let root: Root
let place: HTMLElement
const before = (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT
beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  await act(async () => root.render(<Field />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: before })
})

const input = () => place.querySelector('input')!
const list = () => document.getElementById(input().getAttribute('aria-controls') ?? '')
const settle = () =>
  act(() => new Promise<void>(resolve => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))))
const escape = async () => {
  await act(
    async () =>
      void input().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })),
  )
  await settle()
}

test('the list holds what is chosen, and Escape closes it, with the text as it was', async () => {
  await act(async () => input().focus())
  await settle()
  expect(list()?.querySelector('[aria-selected=true]')?.textContent).toBe('color.c70')
  await escape()
  expect(list()).toBe(null)

  await act(async () => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
    set.call(input(), 'c1')
    input().dispatchEvent(new Event('input', { bubbles: true }))
  })
  await settle()
  expect(list()?.textContent).toContain('color.c1')
  await escape()
  expect(list()).toBe(null)
  expect(input().value).toBe('color.c70')
})
