import { expect, test } from 'vitest'
import { draftOf, faultOf, partsOf, withModifier, withoutPart, withSet } from './draft.ts'

const core = { name: 'core', sources: [{ tokenset_id: 't' }] }
const scheme = {
  name: 'scheme',
  default: 'dark',
  contexts: [
    { name: 'light', sources: [] },
    { name: 'dark', sources: [{ tokenset_id: 't', mode_id: 'm' }], media: '(prefers-color-scheme: dark)' },
  ],
}
const stored = { description: null, sets: [core], modifiers: [scheme], resolution_order: null }

test.each([
  ['the usual order', null],
  ['an order of its own', [{ modifier: 'scheme' }, { set: 'core' }]],
  ['a part that takes no part', [{ set: 'core' }]],
])('what is not edited is written as it was: %s', (_, resolution_order) => {
  expect(partsOf(draftOf({ ...stored, resolution_order }))).toEqual({ ...stored, resolution_order })
})

test('a renamed part keeps its place in the order, a renamed context stays the default', () => {
  const draft = draftOf({ ...stored, resolution_order: [{ modifier: 'scheme' }, { set: 'core' }] })
  draft.modifiers[0]!.name = 'theme'
  draft.modifiers[0]!.contexts[1]!.name = 'night'
  const { modifiers, resolution_order } = partsOf(draft)
  expect(resolution_order).toEqual([{ modifier: 'theme' }, { set: 'core' }])
  expect(modifiers[0]!.default).toBe('night')
})

test('new parts get their position of the default order, removed ones none', () => {
  const more = withModifier(withSet(draftOf(stored)))
  expect(partsOf(more).resolution_order).toBe(null)
  expect(more.modifiers[1]!.standard).toBe(more.modifiers[1]!.contexts[0]!.key)
  expect(partsOf(withoutPart(more, more.sets[0]!.key)).sets.map(({ name }) => name)).toEqual([''])
})

test('a validation error is shown at its field', () => {
  const field = 'modifiers.0.contexts.1.name'
  expect(faultOf(`${field} must be unique`, { field })).toEqual({ field, message: 'Must be unique' })
  expect(faultOf('Invalid media: it is empty', { field: 'a.media' })).toEqual({
    field: 'a.media',
    message: 'Invalid media: it is empty',
  })
  expect(faultOf('Unknown mode: m', {})).toEqual({ field: null, message: 'Unknown mode: m' })
})
