import type { Resolver } from '@tessera/contract'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import type { ThemeChoice } from '../../../tokens/model/themes/theme-choice.ts'
import { ThemesHeader } from './themes-header.tsx'

const before = (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
afterEach(() => localStorage.clear())
afterEach(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: before }))

/** The number of elements above the page, while themes load and when they are known. */
async function placesOf(resolvers: readonly Resolver[]): Promise<number[]> {
  const page = document.createElement('div')
  const shown = createRoot(page)
  const counts: number[] = []
  for (const known of [undefined, resolvers]) {
    const choice = { resolvers: known, resolver: null, input: new Map() } as unknown as ThemeChoice
    await act(async () => shown.render(<ThemesHeader choice={choice} ws="w" />))
    counts.push(page.children.length)
  }
  await act(async () => shown.unmount())
  return counts
}

test('the place of the themes is there before they are, and stays where there are none; then it is known', async () => {
  expect(await placesOf([])).toEqual([1, 1])
  expect(await placesOf([])).toEqual([0, 0])
})
