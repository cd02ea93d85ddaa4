import { expect, test } from 'vitest'
import { layerName, layersOf, placesOf } from './layers.ts'

const source = (mode_id: string) => ({ tokenset_id: `tokenset of ${mode_id}`, mode_id })
const parts = {
  sets: [{ name: 'core', sources: [{ tokenset_id: 'core' }] }],
  modifiers: [
    {
      name: 'scheme',
      contexts: [
        { name: 'light', sources: [] },
        { name: 'dark', sources: [source('dark')] },
      ],
    },
    {
      name: 'brand',
      contexts: [
        { name: 'a', sources: [] },
        { name: 'b', sources: [source('b'), source('b-late')] },
      ],
    },
  ],
  resolution_order: null,
}
const layers = layersOf(parts, ({ tokenset_id, mode_id }) => mode_id ?? `default of ${tokenset_id}`)
const at = (scheme: string, brand: string) =>
  new Map([
    ['scheme', scheme],
    ['brand', brand],
  ])
const names = (places: { layers: readonly Parameters<typeof layerName>[0][] }[]) =>
  places.map(place => place.layers.map(layerName).join(' and '))

test('layers come in the order of the resolver, a source without a mode as the default mode', () => {
  expect(layers.map(layer => [layerName(layer), layer.mode_id])).toEqual([
    ['core', 'default of core'],
    ['scheme dark', 'dark'],
    ['brand b', 'b'],
    ['brand b', 'b-late'],
  ])
  const own = layersOf(
    { ...parts, resolution_order: [{ modifier: 'brand' }, { set: 'core' }] },
    source => source.mode_id,
  )
  // A source that is not there is no layer.
  expect(own.map(layerName)).toEqual(['brand b', 'brand b'])
})

test('the layer that applies comes first, layers outside of the input last', () => {
  const held = new Map([
    ['default of core', 1],
    ['dark', 2],
  ])
  const places = placesOf(layers, at('dark', 'a'), mode => held.get(mode))
  expect(names(places)).toEqual(['scheme dark', 'core', 'brand b', 'brand b'])
  expect(places.map(place => place.applies)).toEqual([true, false, false, false])
  expect(places.map(place => place.takesPart)).toEqual([true, true, false, false])
  expect(places.map(place => place.held)).toEqual([2, 1, undefined, undefined])
})

test('the layer that would override a value is named, whether or not the value is set there', () => {
  const held = new Map([['b', 1]])
  const places = placesOf(layers, at('dark', 'b'), mode => held.get(mode))
  expect(places.map(({ mode_id, under }) => [mode_id, under && layerName(under)])).toEqual([
    ['b-late', null],
    ['b', null],
    ['dark', 'brand b'],
    ['default of core', 'brand b'],
  ])
  expect(places.map(place => place.applies)).toEqual([false, true, false, false])
})

test('a mode that is several layers is one place, with all their names', () => {
  const twice = layersOf(
    {
      ...parts,
      sets: [
        { name: 'core', sources: [source('x')] },
        { name: 'more', sources: [source('x')] },
      ],
      modifiers: [],
    },
    ({ mode_id }) => mode_id,
  )
  expect(names(placesOf(twice, new Map(), () => 1))).toEqual(['more and core'])
})
