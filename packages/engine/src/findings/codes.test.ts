import { expect, expectTypeOf, test } from 'vitest'
import type { Finding, FindingCode } from '../base/finding.ts'
import { rules } from '../rules/index.ts'

test('a code that no list has does not compile', () => {
  // @ts-expect-error -- misspelled
  const code: FindingCode = 'unresovled'
  // @ts-expect-error -- a rule has its id from its definition
  const written: Finding = { code: 'contrast', level: 'info', path: '', message: '' }
  expect([code, written.code]).toEqual(['unresovled', 'contrast'])
})

test('the codes of this list and the ids of rules are codes', () => {
  const codes: FindingCode[] = ['unresolved', rules[0]!.id]
  expect(codes).toHaveLength(2)
  expectTypeOf<FindingCode>().toExtend<string>()
})
