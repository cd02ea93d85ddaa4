import type { Mode, Token } from '@tessera/contract'
import { expect, test } from 'vitest'
import { buildModel } from '../../../tokens/model/model.ts'
import { createResolver } from '../../../tokens/model/resolver.ts'
import { renamed, replacedIn, replacer, soughtValue, type TokenPart, type Sought } from './find-replace.ts'

const sought = (find: string, replace: string, more: Partial<Sought> = {}): Sought => ({
  find,
  replace,
  isPattern: false,
  isExact: false,
  colorLimit: 0,
  ...more,
})
const replace = (find: string, by: string, more?: Partial<Sought>) => {
  const found = replacer(sought(find, by, more))
  if (typeof found !== 'function') throw new Error(found.fault)
  return found
}
const token = (name: string, type: string, value: unknown, description: string | null = null) =>
  ({ id: name, mode_id: 'm', name, type, value, description }) as Token
const model = buildModel(
  [{ id: 'm', name: 'Light', is_default: true } as Mode],
  [
    token('color.a', 'color', '#ff0000', 'The red'),
    token('color.b', 'color', { alias_to: 'color.a' }),
    token('color.c', 'color', { alias_to: 'color.b' }),
    token('space.s', 'dimension', '16px'),
  ],
  new Map(),
)
const run = (place: Exclude<TokenPart, 'names'>, find: string, by: string, more?: Partial<Sought>) =>
  replacedIn(place, replace(find, by, more), {
    model,
    resolver: createResolver(model),
    rows: model.rows,
    modeIndexes: [0],
    value: soughtValue(sought(find, by, more)),
  }).map(({ name, change, error }) => [name, error === null ? (change?.after?.value ?? null) : error])

test('a text is found as it stands, in any case unless case matters', () => {
  expect(replace('A.b', 'x')('a.b aXb A.b')).toBe('x aXb x')
  expect(replace('A.b', 'x', { isExact: true })('a.b A.b')).toBe('a.b x')
  expect(replace('a', '$&$1')('a')).toBe('$&$1')
  expect(replace('(', '[')('f(x)')).toBe('f[x)')
})

test('a regular expression has groups; one that is wrong, or matches nothing, is refused', () => {
  expect(replace('color\\.(\\w+)', '$1.color', { isPattern: true })('color.red')).toBe('red.color')
  expect(replacer(sought('(', '', { isPattern: true }))).toHaveProperty('fault')
  expect(replacer(sought('x*', '', { isPattern: true }))).toHaveProperty('fault')
  expect(replacer(sought('', 'x'))).toHaveProperty('fault')
})

test('new names are valid, free and different', () => {
  const names = ['a.one', 'a.two', 'b.one']
  const to = (find: string, by: string, more?: Partial<Sought>) =>
    renamed(names, replace(find, by, more), name => names.includes(name)).map(each => [each.from, each.error])
  expect(to('a.', 'c.')).toEqual([
    ['a.one', null],
    ['a.two', null],
  ])
  expect(to('^b', 'a', { isPattern: true })[0]![1]).toContain('already a token named “a.one”')
  expect(to('one|two', 'x', { isPattern: true })[0]![1]).toContain('Several tokens')
  expect(to('a.one', '')[0]![1]).not.toBe(null)
})

test('values are read again by their types', () => {
  expect(run('values', '16', '20')).toEqual([['space.s', '20px']])
  expect(run('values', 'ff0000', '00ff00')).toEqual([['color.a', '#00ff00']])
  const [[name, error]] = run('values', '16px', 'wide') as [[string, string]]
  expect(name).toBe('space.s')
  expect(error).toMatch(/\w/)
})

test('targets of aliases exist and close no circle', () => {
  expect(run('aliases', 'color.b', 'color.a')).toEqual([['color.c', { alias_to: 'color.a' }]])
  expect(run('aliases', 'color.a', 'color.z')).toEqual([['color.b', 'There is no token named “color.z”']])
  expect(run('aliases', 'color.a', 'color.c')).toEqual([
    ['color.b', 'It would lead nowhere in this mode, or in a circle'],
  ])
})

test('descriptions change and leave the value', () => {
  const [found] = replacedIn('descriptions', replace('red', 'rose'), {
    model,
    resolver: createResolver(model),
    rows: model.rows,
    modeIndexes: [0],
    value: null,
  })
  expect(found!.change!.after).toMatchObject({ value: '#ff0000', description: 'The rose' })
})

test('a color is found in every notation, a length in every unit, and neither as a part of another', () => {
  const values = {
    hex: ['color', '#ff0000'],
    oklch: ['color', 'oklch(0.6279554 0.25768 29.2338)'],
    near: ['color', '#fa0505'],
    clear: ['color', '#ff000080'],
    wide: ['color', 'color(display-p3 1 0 0)'],
    rem: ['dimension', '1rem'],
    px: ['dimension', '16px'],
    longer: ['dimension', '116px'],
    font: ['fontSize', '16px'],
    text: ['string', 'at 16px'],
    alias: ['color', { alias_to: 'hex' }],
  } as const
  const model = buildModel(
    [{ id: 'm', name: 'Light', is_default: true } as Mode],
    Object.entries(values).map(([name, [type, value]]) => token(name, type, value)),
    new Map(),
  )
  const names = (find: string, by: string, more: Partial<Sought> = {}) =>
    replacedIn('values', replace(find, by, more), {
      model,
      resolver: createResolver(model),
      rows: model.rows,
      modeIndexes: [0],
      value: soughtValue(sought(find, by, more)),
    }).map(({ name, change }) => [name, change?.after?.value])
  expect(names('#F00', '#00f')).toEqual([
    ['hex', '#00f'],
    ['oklch', '#00f'],
  ])
  expect(names('rgb(255 0 0)', '#00f', { colorLimit: 5 }).map(([name]) => name)).toEqual(['hex', 'oklch', 'near'])
  expect(names('16px', '1.5rem')).toEqual([
    ['rem', '1.5rem'],
    ['px', '1.5rem'],
    ['font', '1.5rem'],
    ['text', 'at 1.5rem'],
  ])
  expect(names('#123456', '#fff')).toEqual([])
})
