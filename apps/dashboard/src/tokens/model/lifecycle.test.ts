import { expect, test } from 'vitest'
import type { Draft } from '../values/draft.ts'
import type { Row } from './model.ts'
import {
  endOfRow,
  lifecycleDiff,
  lifecycleIn,
  lifecycleOf,
  withLifecycle,
  type Lifecycle,
} from '../values/lifecycle.ts'
import { setLifecycle } from './set-lifecycle.ts'

const draft = (kept?: Partial<Lifecycle>) =>
  ({ type: 'color', value: '#000000', description: '', ...(kept ? { kept } : {}) }) as Draft
const none: Lifecycle = { deprecated: null, replaced_by: null, remove_in: null }
const end = (kept?: Partial<Lifecycle>) => endOfRow({ cells: [null, { draft: draft(kept) }] })?.text ?? null

test('a token without an end has none of the fields', () => {
  expect([lifecycleOf(null), lifecycleOf(draft())]).toEqual([none, none])
  expect(end()).toBeNull()
})

test('the end of a token is one sentence', () => {
  expect(end({ deprecated: true })).toBe('Deprecated')
  expect(end({ deprecated: 'Too loud', replaced_by: 'a.b', remove_in: '2.0.0' })).toBe(
    'Deprecated, use a.b instead, removed in 2.0.0: Too loud',
  )
})

test('a replacement or a version deprecates as well, unless that is denied', () => {
  expect(end({ replaced_by: 'a.b' })).toBe('Deprecated, use a.b instead')
  expect(end({ remove_in: '2.0.0' })).toBe('Deprecated, removed in 2.0.0')
  expect(end({ deprecated: false, replaced_by: 'a.b' })).toBeNull()
  expect(end({ deprecated: '' })).toBeNull()
})

test('fields are set and taken away beside what else was kept', () => {
  const kept = { extensions: { x: 1 }, deprecated: true, remove_in: '2.0.0' } as Partial<Lifecycle>
  expect(withLifecycle(draft(kept), { ...none, replaced_by: 'a.b' }).kept).toEqual({
    extensions: { x: 1 },
    replaced_by: 'a.b',
  })
})

test('only the fields that differ, or were written, are told', () => {
  expect(lifecycleDiff(draft({ deprecated: true, remove_in: '1.0.0' }), draft({ remove_in: '2.0.0' }))).toEqual([
    'deprecated',
    'remove_in',
  ])
  expect(lifecycleIn(draft({ deprecated: true, remove_in: '1.0.0' }), ['remove_in'])).toEqual({ remove_in: '1.0.0' })
  expect(lifecycleIn(draft({ deprecated: true }))).toEqual({})
})

test('each mode that has the token is changed, and takes a replacement only where it has that as well', () => {
  const cell = (mode_id: string) => ({ mode_id, draft: draft() })
  const row = { name: 'a', cells: [cell('light'), null, cell('dark')] } as unknown as Row
  const replacement = { name: 'b', cells: [cell('light'), cell('print'), null] } as unknown as Row
  expect(setLifecycle(row, { deprecated: true }, undefined).map(({ mode_id }) => mode_id)).toEqual(['light', 'dark'])
  const changes = setLifecycle(row, { replaced_by: 'b' }, replacement)
  expect(changes.map(({ mode_id, lifecycle }) => [mode_id, lifecycle])).toEqual([['light', ['replaced_by']]])
})
