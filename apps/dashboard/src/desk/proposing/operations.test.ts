import type { ProposalOperation, Token as Stored } from '@tessera/contract'
import { expect, test } from 'vitest'
import type { CellChange } from '../../tokens/edits/save.ts'
import { withChanges } from './operations.ts'

const token = (name: string, value: string): Stored => ({
  ...{ id: name, tokenset_id: 't', mode_id: 'm', name, type: 'color', value, description: null, alias_to: null },
  ...{ deprecated: null, replaced_by: null, remove_in: null, created_at: '', updated_at: '' },
})
const known = [token('ink', '#111'), token('brand', '#222')]
const stored = (mode: string, name: string) => known.find(each => mode === 'm' && each.name === name) ?? null
const edit = (name: string, value: string | null): CellChange => ({
  mode_id: 'm',
  name,
  before: null,
  after: value === null ? null : { type: 'color', value, description: null },
})
const after = (operations: ProposalOperation[], ...changes: CellChange[]) =>
  withChanges(operations, 't', changes, stored).operations
const place = { tokenset_id: 't', mode_id: 'm' }
const author = { id: 'u', name: 'Una' }
const made = { ...place, type: 'color', description: null }

test('a cell is one operation, by what is stored and not by what was proposed before', () => {
  const first = after([], edit('ink', '#333'))
  expect(first).toEqual([{ ...made, op: 'update', name: 'ink', value: '#333', alias_to: null }])
  expect(after(first, edit('ink', '#444'))).toEqual([{ ...first[0], value: '#444' }])
  expect(after(first, edit('ink', null))).toEqual([{ ...place, op: 'delete', name: 'ink' }])
  expect(after([], edit('new', '#555'))).toEqual([{ ...made, op: 'create', name: 'new', value: '#555' }])
})

test('what is as it was again is no operation any more', () => {
  expect(after(after([], edit('ink', '#333')), edit('ink', '#111'))).toEqual([])
  expect(after(after([], edit('new', '#555')), edit('new', null))).toEqual([])
})

test('operations on other tokens, in other modes and on themes stay', () => {
  const others = [
    { ...place, op: 'delete', name: 'brand' },
    { ...place, mode_id: 'other', op: 'delete', name: 'ink' },
    { op: 'delete_resolver', resolver_id: 'r' },
  ] as ProposalOperation[]
  expect(after(others, edit('ink', null))).toEqual([...others, { ...place, op: 'delete', name: 'ink' }])
})

test('a token that the proposal renames keeps its new name', () => {
  const renaming = [{ ...place, op: 'update', name: 'ink', new_name: 'text', author }] as ProposalOperation[]
  expect(after(renaming, edit('text', '#333'))).toEqual([
    { ...made, op: 'update', name: 'ink', new_name: 'text', value: '#333', alias_to: null },
  ])
  expect(after(renaming, edit('text', null))).toEqual([{ ...place, op: 'delete', name: 'ink' }])
})

test('each change knows its operation, so that a fault is told of it', () => {
  const changes = [edit('ink', '#111'), edit('brand', '#333'), edit('new', '#444')]
  const { places } = withChanges([{ op: 'delete_resolver', resolver_id: 'r', author }], 't', changes, stored)
  expect(changes.map(change => places.get(change))).toEqual([undefined, 1, 2])
})
