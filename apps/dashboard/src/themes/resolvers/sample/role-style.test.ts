import type { Json } from '@tessera/engine'
import { expect, test } from 'vitest'
import { roleStyle } from './role-style.ts'

test('a sample takes the colors of a theme by what their names are for, and defaults for the rest', () => {
  const style: Record<string, unknown> = {
    ...roleStyle(
      new Map<string, Json>([
        ['surface.page', '#ffffff'],
        ['text.default', '#111111'],
        ['fill.accent.rest', '#8a2866'],
        ['border.default', { broken: true }],
      ]),
    ),
  }
  expect(style['--role-page']).toBe('#ffffff')
  expect(style['--role-text']).toBe('#111111')
  expect(style['--role-accent']).toBe('#8a2866')
  expect(style['--role-border'], 'a color that cannot be read').toBe('GrayText')
  expect(style['--role-radius'], 'only colors').toBeUndefined()
})

test('a theme that has only its text says by it whether the rest is light or dark', () => {
  expect(roleStyle(new Map([['text.default', '#111111']]))).toMatchObject({ colorScheme: 'light' })
  expect(roleStyle(new Map([['text.default', '#f1eeef']]))).toMatchObject({ colorScheme: 'dark' })
})
