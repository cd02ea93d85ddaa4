import { expect, test } from 'vitest'
import { intendedPairs } from './intended-pairs.ts'

const pairs = (names: string, rules: Parameters<typeof intendedPairs>[1] = []) =>
  intendedPairs(names.split(' '), rules).map(({ front, back }) => `${front} on ${back}`)

test('text stands on surfaces, text on a color on that color, and nothing else is meant', () => {
  expect(
    pairs(
      'button.background text.default text.muted text.on-accent text.disabled surface.page surface.raised surface.inverse fill.accent.rest fill.accent.hover palette.accent.500 border.default',
    ),
  ).toEqual([
    'text.default on surface.page',
    'text.default on surface.raised',
    'text.muted on surface.page',
    'text.muted on surface.raised',
    'text.on-accent on fill.accent.rest',
    'text.on-accent on fill.accent.hover',
  ])
})

test('a component has texts and backgrounds of its own', () => {
  expect(pairs('button.primary.fg button.primary.bg button.plain.text button.plain.bg text.default bg.page')).toEqual([
    'button.primary.fg on button.primary.bg',
    'button.plain.text on button.plain.bg',
    'text.default on bg.page',
  ])
})

test('names of Material and of Primer', () => {
  expect(pairs('color.on-primary color.primary color.primary-container color.on-primary-container')).toEqual([
    'color.on-primary on color.primary',
    'color.on-primary-container on color.primary-container',
  ])
  expect(
    pairs(
      'fgColor-default fgColor-danger fgColor-onEmphasis bgColor-default bgColor-danger-muted bgColor-danger-emphasis',
    ),
  ).toEqual([
    'fgColor-default on bgColor-default',
    'fgColor-danger on bgColor-default',
    'fgColor-danger on bgColor-danger-muted',
    'fgColor-onEmphasis on bgColor-danger-emphasis',
  ])
})

test('what a contrast rule of the workspace compares is meant, whatever the names say', () => {
  expect(pairs('plum.900 plum.100 plum.200', [{ foreground: 'plum.900', background: 'plum.*' }])).toEqual([
    'plum.900 on plum.100',
    'plum.900 on plum.200',
  ])
})

test('text on a signal is for the fill of that signal, not for its pale surface, which has a text of its own', () => {
  expect(pairs('text.on-danger status.danger.text status.danger.surface fill.danger.rest')).toEqual([
    'text.on-danger on fill.danger.rest',
    'status.danger.text on status.danger.surface',
  ])
  expect(pairs('text.on-danger danger.text danger.surface')).toEqual(['danger.text on danger.surface'])
  expect(pairs('text.on-warning warning.background warning.subtle.background')).toEqual([
    'text.on-warning on warning.background',
  ])
  expect(pairs('text.on-danger danger.surface')).toEqual(['text.on-danger on danger.surface'])
})

test('a system of thousands of texts and surfaces is listed in bounded time and space', () => {
  const names = Array.from({ length: 4_000 }, (_, n) => [`color.text.t${n}`, `color.background.b${n}`]).flat()
  expect(intendedPairs(names, [])).toHaveLength(100_000)
})
