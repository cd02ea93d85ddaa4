import { resolveSources, type Token } from '@tessera/engine'
import { expect, test } from 'vitest'
import { axesOf, chosenOf, sourceWords, layerNamesAt } from './chosen.ts'
import { inputText, inputWords } from './input-words.ts'

const context = (name: string, ...sources: string[]) => ({
  name,
  sources: sources.map(tokenset_id => ({ tokenset_id })),
})
const resolver = {
  name: 'Ours',
  description: null,
  sets: [context('core', 'core')],
  modifiers: [
    { name: 'scheme', default: 'light', contexts: [context('light'), context('dark', 'dark')] },
    { name: 'brand', contexts: [context('a'), context('b', 'b')] },
  ],
  resolution_order: null,
}

test.each([
  ['', 'scheme:light,brand:a'],
  ['brand:b', 'scheme:light,brand:b'],
  ['{"scheme":"dark"}', 'scheme:dark,brand:a'],
  ['scheme:gone,other:x', 'scheme:light,brand:a'],
  [':::', 'scheme:light,brand:a'],
])('what an address says that is not there takes its default: %s', (text, expected) => {
  expect(inputText(chosenOf(resolver, text))).toBe(expected)
})

test('an axis that is not applied is not offered', () => {
  const part = { ...resolver, resolution_order: [{ set: 'core' }, { modifier: 'brand' }] }
  expect(axesOf(part).map(({ name }) => name)).toEqual(['brand'])
  expect(inputWords({ scheme: 'dark', brand: 'b' })).toBe('scheme dark, brand b')
})

test('the layers that set a token are listed from the lowest to the one that applies', () => {
  const token = (value: string): Token => ({ name: 'x', type: 'color', value, description: null, alias_to: null })
  const system = resolveSources(resolver, ({ tokenset_id }) => [token(tokenset_id)])
  const words = (text: string) => sourceWords(layerNamesAt(system.holdersOf('x'), chosenOf(resolver, text)))
  expect(words('')).toBe('core')
  expect(words('brand:b')).toBe('core, overridden by brand b')
  expect(words('scheme:dark,brand:b')).toBe('core, overridden by scheme dark, then brand b')
})
