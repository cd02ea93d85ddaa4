import { expect, test } from 'vitest'
import { mentionsOf } from './mentions.ts'
import { changesOf } from './testing/migrated.ts'

const mentions = mentionsOf(
  changesOf({
    css: { '--color-old': null, '--a.b': null },
    scss: { 'space-s': null },
    typescript: { 'color.brand': null },
    utility: { '--font-weight-heavy': null },
    swift: { 'Color.colorOld': null },
    kotlin: { my_color: null },
    android: { 'dimen/space-l': null },
  }),
)

test.each([
  ['p { a: var(--color-old) }'],
  ['p { a: var(--c\\6flor-old) }'],
  ['p { a: var(--#{$x}) }'],
  ['p { a: var(--color-#{$x}) }'],
  ['x = `--color-${n}`'],
  ["x = '--color-' + n"],
  ['p { a: -$space_s }'],
  ['tokens[name]'],
  ["x['color.brand']"],
  ['<p class="md:font-heavy">'],
  ['.colorOld'],
  ['1-colorOld-2'],
  ['f(my_color-x)'],
  ['R.dimen.space_l'],
])('%s may hold a use', text => {
  expect(mentions(text)).toBe(true)
})

test.each([['p { a: var(--color-other) }'], ['x-- > 1 && `c${d}`'], ['/* ------ */'], ['font-light'], ['']])(
  '%s holds none',
  text => {
    expect(mentions(text)).toBe(false)
  },
)

test('a name without letters could stand anywhere', () => {
  expect(mentionsOf(changesOf({ css: { '--': null } }))('')).toBe(true)
})

test('a long line of hyphens is read once', () => {
  expect(mentions(`/* ${'-'.repeat(200_000)} */`)).toBe(false)
})
