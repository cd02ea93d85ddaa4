import { expect, test } from 'vitest'
import { TesseraError } from './error.ts'
import type { ErrorCode } from './error.ts'

test('a code that docs/errors.md does not have does not compile, and those of a newer server can be compared with', () => {
  // @ts-expect-error -- misspelled
  const misspelled: ErrorCode = 'token_not_fund'
  const { code } = new TesseraError('', { status: 404, code: 'token_not_found' })
  expect(code === 'of_a_newer_server' || code === misspelled).toBe(false)
})
