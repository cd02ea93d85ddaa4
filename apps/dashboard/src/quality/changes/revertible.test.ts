import { allOperations } from '@tessera/contract'
import { expect, test } from 'vitest'
import { isRevertible, operations } from './revertible.ts'

test('whatever changed tokens can be taken back, and of the rest what the server takes back', () => {
  expect(isRevertible({ operation: 'update_token', token_count: 1 })).toBe(true)
  expect(isRevertible({ operation: 'delete_tokenset', token_count: 0 })).toBe(true)
  for (const operation of ['comment_on_proposal', 'create_webhook', 'add_member', 'create_documentation_page'])
    expect(isRevertible({ operation, token_count: 0 })).toBe(false)
})

test('each of the operations is one', () => {
  const names = allOperations.map(({ name }) => name)
  expect(operations.filter(name => !names.includes(name))).toEqual([])
})
