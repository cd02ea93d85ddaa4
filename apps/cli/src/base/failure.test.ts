import { TesseraError } from '@tessera/sdk'
import type { ErrorCode } from '@tessera/sdk'
import { expect, test } from 'vitest'
import { Failure, toFailure } from './failure.ts'

test.each([
  ['plan_lacks_organizations', /administrator gives accounts their plan.*Accounts of this instance/],
  ['workspace_limit_reached', /administrator gives accounts their plan.*Accounts of this instance/],
  ['scope_missing', /key with this scope/],
  ['role_insufficient', /Ask an owner/],
] satisfies [ErrorCode, RegExp][])('a refusal with %s says what to do', (code, hint) => {
  const failure = toFailure(new TesseraError('Refused.', { status: 403, code })) as Failure
  expect(failure).toBeInstanceOf(Failure)
  expect(failure.hint).toMatch(hint)
})
