import { resolveTokens, type Token } from '@tessera/engine'
import { expect, test } from 'vitest'
import type { Draft } from '../../../tokens/values/draft.ts'
import { layerDraft, type TokenPlace } from './layer-draft.ts'
import type { Layer } from '../../../tokens/model/themes/layers.ts'

const draft = (value: Draft['value']): Draft => ({ type: 'color', value, description: 'What people remember' })
const token = (name: string, value: Draft['value'], alias_to: string | null = null): Token => ({
  name,
  type: 'color',
  value,
  description: null,
  alias_to,
})
const result = resolveTokens([
  token('ink', '#111111'),
  token('brand', '#892a67'),
  token('back', { alias_to: 'brand' }, 'brand'),
])
const layers: Layer[] = [{ set: 'core', modifier: null, context: null, tokenset_id: 't', mode_id: 'm' }]
const system = { layers, at: (name: string) => result.get(name) }
const place = (held: Draft['value'] | null, under: Layer | null = null): TokenPlace => ({
  tokenset_id: 't',
  mode_id: 'm',
  layers,
  takesPart: true,
  held: held === null ? undefined : { ...token('brand', held), draft: draft(held) },
  applies: true,
  under,
})
const write = (text: string, at: TokenPlace) =>
  layerDraft(system, { name: 'brand', input: new Map(), place: at, like: draft('#892a67'), text })

test('a value becomes a change of the layer, with what was there before', () => {
  expect(write('#00aa55', place('#892a67'))).toMatchObject({
    change: { mode_id: 'm', name: 'brand', before: draft('#892a67'), after: draft('#00aa55') },
    preview: { ok: true, value: '#00aa55' },
  })
})

test('a layer that has no such token gets it with the type and description of the token that counts', () => {
  expect(write('{ink}', place(null))).toMatchObject({
    change: { before: null, after: { ...draft({ alias_to: 'ink' }) } },
    preview: { ok: true, value: '#111111' },
  })
})

test.each([
  ['', /required/],
  ['#12', /./],
  ['{brand}', /circle/],
  ['{back}', /circle/],
])('what cannot be a value is said, and nothing is changed: %j', (text, fault) => {
  const outcome = write(text, place('#892a67'))
  expect(outcome).not.toHaveProperty('change')
  expect(outcome).toMatchObject({ fault: expect.stringMatching(fault) as string })
})

test('an overridden layer may point at a token that refers to the overriding one', () => {
  expect(write('{back}', place('#892a67', layers[0]!))).toHaveProperty('change')
})
