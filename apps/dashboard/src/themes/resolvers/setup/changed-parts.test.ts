import { expect, test } from 'vitest'
import { changedParts } from './changed-parts.ts'

const core = { name: 'core', sources: [{ tokenset_id: 't' }] }
const more = { name: 'more', sources: [] }
const scheme = { name: 'scheme', default: 'light', contexts: [{ name: 'light', sources: [] }] }
const base = { description: null, sets: [core, more], modifiers: [scheme], resolution_order: null }

test.each([
  ['nothing', base, []],
  ['a description', { ...base, description: 'Ours' }, ['description changed']],
  ['a set', { ...base, sets: [{ ...core, sources: [] }, more] }, ['set core changed']],
  ['a new set', { ...base, sets: [core, more, { name: 'late', sources: [] }] }, ['set late added']],
  ['an axis that is gone', { ...base, modifiers: [] }, ['axis scheme removed']],
  ['the default of an axis', { ...base, modifiers: [{ ...scheme, default: 'dark' }] }, ['axis scheme changed']],
  ['the order of the sets', { ...base, sets: [more, core] }, ['order changed']],
  ['an order of its own', { ...base, resolution_order: [{ set: 'core' }] }, ['order changed']],
])('what differs is told in words: %s', (_, after, expected) => {
  expect(changedParts(base, after)).toEqual(expected)
})
