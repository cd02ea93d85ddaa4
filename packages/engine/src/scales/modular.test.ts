import { expect, test } from 'vitest'
import { resolveTokens } from '../resolve/resolve.ts'
import type { Json, Token } from '../base/token.ts'
import { made, refused, values } from './testing.ts'

const rule = { kind: 'modular', group: 'size', type: 'dimension', base: '16px', ratio: 1.25, steps: [-3, 4] }

test('each step is the ratio times the one before it, with the names of sizes', () => {
  expect(values(rule)).toEqual({
    'size.2xs': '8.192px',
    'size.xs': '10.24px',
    'size.sm': '12.8px',
    'size.base': '16px',
    'size.lg': '20px',
    'size.xl': '25px',
    'size.2xl': '31.25px',
    'size.3xl': '39.0625px',
  })
})

test('numbers, times and sizes in rem keep their kind', () => {
  expect(values({ ...rule, type: 'number', base: 2, ratio: 2, steps: [-1, 1] })).toEqual({
    'size.sm': 1,
    'size.base': 2,
    'size.lg': 4,
  })
  expect(values({ ...rule, type: 'duration', base: '100ms', ratio: 1.5, steps: [0, 1] })).toEqual({
    'size.base': '100ms',
    'size.lg': '150ms',
  })
  expect(values({ ...rule, type: 'fontSize', base: { value: 1, unit: 'rem' }, steps: [1, 1] })).toEqual({
    'size.lg': '1.25rem',
  })
})

test('a base that is a reference gives formulas that follow it', () => {
  const scale = made({ ...rule, base: '{space.base}', steps: [-2, 2] })
  const token = (name: string, value: Json): Token => ({
    name,
    type: 'dimension',
    value,
    description: null,
    alias_to: null,
  })
  const base = token('space.base', '16px')
  const tokens = scale.steps.map(({ name, value }) => token(name, value))
  const resolved = resolveTokens([base, ...tokens])
  expect(tokens.map(({ value }) => value)).toEqual([
    { formula: '{space.base} / 1.25 ^ 2' },
    { formula: '{space.base} / 1.25' },
    { alias_to: 'space.base' },
    { formula: '{space.base} * 1.25' },
    { formula: '{space.base} * 1.25 ^ 2' },
  ])
  expect(tokens.map(({ name }) => resolved.get(name))).toMatchObject(
    ['10.24px', '12.8px', '16px', '20px', '25px'].map(value => ({ ok: true, value })),
  )
})

test.each([
  [1, ['10px', '13px', '16px', '20px', '25px']],
  [0.5, ['10px', '13px', '16px', '20px', '25px']],
  [4, ['12px', '12px', '16px', '20px', '24px']],
])(
  'steps beside the base are multiples of %d, and a formula that follows a token comes to the same',
  (round, sizes) => {
    const rounding = { ...rule, steps: [-2, 2], round }
    expect(Object.values(values(rounding))).toEqual(sizes)
    const base: Token = { name: 'space.base', type: 'dimension', value: '16px', description: null, alias_to: null }
    const tokens = made({ ...rounding, base: '{space.base}' }).steps.map(({ name, value }): Token => ({
      name,
      type: 'dimension',
      value,
      description: null,
      alias_to: null,
    }))
    const resolved = resolveTokens([base, ...tokens])
    expect(tokens.map(({ name }) => resolved.get(name))).toMatchObject(sizes.map(value => ({ ok: true, value })))
  },
)

test('halves go to the even multiple, and the base is never rounded', () => {
  const tenths = { ...rule, type: 'number', base: 0.15, ratio: 3, steps: [0, 2], round: 0.1 }
  expect(Object.values(values(tenths))).toEqual([0.15, 0.4, 1.4])
})

test('the maker may name the steps', () => {
  expect(Object.keys(values({ ...rule, steps: [0, 2], names: ['1', '2', '3'] }))).toEqual([
    'size.1',
    'size.2',
    'size.3',
  ])
})

test.each([
  [{ kind: 'golden' }, 'kind', 'must be one of: modular, fluid, contrast, oklch'],
  [{ group: undefined }, 'group', 'must be the name of a group such as "font.size"'],
  [{ group: 'a..b' }, 'group', 'is no name: Name must not contain an empty segment: "a..b"'],
  [{ type: 'color' }, 'type', 'must be one of: dimension, fontSize, letterSpacing, lineHeight, number, duration'],
  [{ base: 'red' }, 'base', 'must be a value of type dimension such as "16px", or a reference such as "{space.base}"'],
  [{ ratio: 0 }, 'ratio', 'must be a number from 0.01 to 100'],
  [{ ratio: NaN }, 'ratio', 'must be a number from 0.01 to 100'],
  [{ steps: [0, 100] }, 'steps', 'must be at most 100 steps'],
  [{ steps: [2, 1] }, 'steps', 'must be the first and the last step, whole numbers from -100 to 100, such as [-2, 5]'],
  [{ ratio: 100, steps: [90, 100] }, 'steps', 'leads to a value beyond all use at step 90'],
  [{ round: 0 }, 'round', 'must be a number from 0.0001 to 10000'],
  [{ names: ['a'] }, 'names', 'must be a name for each of the 8 steps, in their order'],
  [{ steps: [0, 1], names: ['a', 'a'] }, 'names', 'must differ'],
  [{ steps: [0, 0], names: ['{a}'] }, 'names', 'give no name of a token: Name must not contain { or }'],
  [
    { hue: 3 },
    'hue',
    'is not known in a scale of the kind modular: kind, group, type, names, base, ratio, steps, round',
  ],
])('refuses %j', (changes, field, message) => {
  expect(refused({ ...rule, ...changes })).toEqual({ field, message })
})
