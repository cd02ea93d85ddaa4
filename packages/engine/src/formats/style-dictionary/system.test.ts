// Spectrum's `sets`: each kind of set is a modifier, whatever it is combined with.
import { expect, test } from 'vitest'
import { importTokens } from '../../index.ts'
import { inputsOf, merged, readSystem, resolvedValues } from '../../testing/published/imported-systems.ts'

const schema = (kind: string) => `https://example.com/token-types/${kind}.json`
const document = {
  'gray-100': { sets: { light: { value: '#eee' }, dark: { value: '#111' } }, $schema: schema('color-set') },
  'page-color': { value: '{gray-100}', $schema: schema('alias') },
  spacing: { sets: { desktop: { value: '4px' }, mobile: { value: '6px' } }, $schema: schema('scale-set') },
  radius: { value: '2px', $schema: schema('dimension') },
  shade: {
    $schema: schema('color-set'),
    sets: {
      light: { sets: { desktop: { value: '#aaa' }, mobile: { value: '#bbb' } } },
      dark: { value: '{gray-100}' },
    },
  },
}
const files = [{ path: 'spectrum.json', text: JSON.stringify(document) }]
const system = readSystem(files)

test('each kind of set is a modifier over what has no sets', () => {
  expect(system.tokensets.map(({ name, modes }) => [name, modes.map(mode => mode.name)])).toEqual([
    ['Base', ['Base']],
    ['color', ['light', 'dark']],
    ['scale', ['desktop', 'mobile']],
  ])
  expect(system.resolver!.modifiers.map(modifier => [modifier.name, modifier.default])).toEqual([
    ['color', 'light'],
    ['scale', 'desktop'],
  ])
  expect(system.resolver!.resolution_order).toEqual([{ set: 'Base' }, { modifier: 'color' }, { modifier: 'scale' }])
})

test('every permutation has the values of reading by permutations, with nested sets too', () => {
  const flat = importTokens(files)
  if ('errors' in flat) throw new Error('refused')
  const inputs = inputsOf(system)
  expect(flat.modes.map(({ name }) => name)).toEqual(inputs.map(({ color, scale }) => `${color} / ${scale}`))
  for (const [i, input] of inputs.entries()) {
    const { 'shade-light': helper, ...values } = resolvedValues(merged(system, input))
    expect(values).toEqual(resolvedValues(flat.modes[i]!.tokens))
    expect(helper).toBeDefined()
  }
})

test('a document without sets is one tokenset', () => {
  const { resolver, tokensets } = readSystem([{ path: 'a/b.json', text: '{"a": {"value": "1px", "comment": "x"}}' }])
  expect(resolver).toBe(null)
  expect(tokensets.map(({ name, modes }) => [name, modes.map(mode => mode.name)])).toEqual([['b', ['Base']]])
})
