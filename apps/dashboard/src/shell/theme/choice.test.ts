// The menu, the script before the first paint and the style sheet use the same axes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readDesign } from '../../styles/design.ts'
import { axes, choose, type AxisName, type Choice } from './choice.ts'

const script = readFileSync(join(import.meta.dirname, '../../../public/theme.js'), 'utf8')
const root = document.documentElement
const run = () => runInThisContext(script) as unknown
const contexts = (axis: AxisName) => axes[axis].choices.filter(choice => choice !== 'system')

beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('dark'), addEventListener: () => {} }))
})
afterEach(() => {
  localStorage.clear()
  for (const axis of Object.keys(axes)) delete root.dataset[axis]
})

test('the menu offers the contexts of the design, and as the system where the sheet has a medium', () => {
  const { modifiers } = readDesign().resolver
  expect(Object.keys(axes)).toEqual(modifiers.map(({ name }) => name))
  for (const { name, contexts: all } of modifiers) {
    const axis = name as AxisName
    expect(contexts(axis)).toEqual(all.map(context => context.name))
    expect(axes[axis].choices.includes('system' as never)).toBe(all.some(({ media }) => media !== undefined))
  }
})

test.each(Object.keys(axes) as AxisName[])('%s: what is chosen is what the root carries', axis => {
  run()
  for (const choice of contexts(axis)) {
    choose(axis, choice as Choice<typeof axis>)
    expect(root.dataset[axis]).toBe(choice)
  }
})

test('without a valid choice the system decides, and the first context where the system has no preference', () => {
  for (const key of Object.values(axes).map(axis => axis.key)) localStorage.setItem(key, 'purple')
  run()
  expect({ ...root.dataset }).toMatchObject({ scheme: 'dark', density: 'comfortable', contrast: 'normal' })
})
