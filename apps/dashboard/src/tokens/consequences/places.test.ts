import type { Mode, Token } from '@tessera/contract'
import { expect, test } from 'vitest'
import { buildModel } from '../model/model.ts'
import { placesOfCells, placesOfRenames, placesOfStates } from './places.ts'

const model = buildModel(
  ['Light', 'Dark'].map(name => ({ id: name.toLowerCase(), name }) as Mode),
  [
    { id: '1', mode_id: 'light', name: 'a', type: 'color', value: '#fff', description: null },
    { id: '2', mode_id: 'dark', name: 'a', type: 'color', value: '#000', description: null },
    { id: '3', mode_id: 'light', name: 'b', type: 'color', value: '{a}', description: null },
  ] as Token[],
  new Map(),
)
const white = { type: 'color', value: '#fff', description: null } as const

test('edits are divided by mode, in the order of the modes, those to be made last', () => {
  const cell = (mode_id: string) => ({ mode_id, name: 'a', before: null, after: white })
  const places = placesOfCells(model, [cell('new:0'), cell('dark'), cell('light')], () => 'Dim (new)')
  expect(places.map(({ label }) => label)).toEqual(['Light', 'Dark', 'Dim (new)'])
  expect(places.map(({ ground }) => 'tokens' in ground && ground.tokens().map(({ name }) => name))).toEqual([
    ['a', 'b'],
    ['a'],
    [],
  ])
})

test('a rename is a change in each mode that has the name', () => {
  expect(placesOfRenames(model, [{ from: 'b', to: 'c' }]).map(({ label }) => label)).toEqual(['Light'])
  expect(placesOfRenames(model, [{ from: 'a', to: 'a' }])).toEqual([])
})

test('recorded states are read; what is no token counts as none', () => {
  const state = { tokenset_id: 't', mode_id: 'm', before: null, after: { name: 'a', ...white } }
  const [place] = placesOfStates([state], () => 'Core · Light')
  expect(place).toMatchObject({ label: 'Core · Light', ground: { tokenset_id: 't', mode_id: 'm' } })
  expect(place!.changes).toEqual([{ before: null, after: { name: 'a', type: 'color', value: '#fff' } }])
})
