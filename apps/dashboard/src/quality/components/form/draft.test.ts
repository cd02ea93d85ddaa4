import { expect, test } from 'vitest'
import { componentIn, draftOf } from './draft.ts'

const binding = { part: 'label', property: 'color', state: 'hover', option: { size: 'small' }, token: 'Core/text' }
const stored = {
  name: 'Button',
  anatomy: ['label', 'icon'],
  states: ['hover'],
  options: [{ name: 'size', values: ['small', 'large'] }],
  bindings: [binding],
}

test('a component that is opened and saved is the same', () => {
  const bindings = [{ ...binding, type: null, value: null }]
  const times = { created_at: '', updated_at: '' }
  expect(componentIn(draftOf({ id: 'c', ...times, findings: [], ...stored, bindings }))).toEqual(stored)
})

test('lines and words without text are left out', () => {
  const typed = { name: 'Button', anatomy: ' label \n\n icon', states: '\n', options: 'size: small,, large\n' }
  expect(componentIn({ ...typed, bindings: [] })).toEqual({ ...stored, states: [], bindings: [] })
})
