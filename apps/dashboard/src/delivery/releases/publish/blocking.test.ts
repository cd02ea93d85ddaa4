import type { CheckFinding } from '@tessera/contract'
import { expect, test } from 'vitest'
import { blockingIn } from './blocking.ts'

const finding = (severity: CheckFinding['severity'], known = false): CheckFinding => ({
  fingerprint: `${severity} ${known}`,
  rule: 'contrast',
  severity,
  message: `A ${severity}`,
  workspace_id: 'shop',
  token: 'text.muted',
  token_id: null,
  tokenset_id: null,
  mode_id: null,
  resolver_id: null,
  input: null,
  count: 1,
  measured: null,
  required: null,
  known,
})
const counts = { error: 0, warning: 0, info: 0, known: 0 }
const errorAndWarning = {
  findings: [finding('error'), finding('error', true), finding('warning')],
  counts: { ...counts, error: 1, warning: 1, known: 1 },
}

test('errors stop a release where the rules say so, and accepted ones do not', () => {
  expect(blockingIn([{ found: errorAndWarning, blocks: 'error' }])).toEqual({
    message: 'Publishing is blocked by 1 finding',
    findings: [finding('error')],
  })
})

test('warnings stop it only where the rules say so, and nothing does where they never block', () => {
  expect(blockingIn([{ found: errorAndWarning, blocks: 'warning' }])?.message).toBe(
    'Publishing is blocked by 2 findings',
  )
  expect(blockingIn([{ found: errorAndWarning, blocks: 'never' }])).toBeNull()
  expect(blockingIn([])).toBeNull()
})

test('all workspaces count, and findings that are not listed as well', () => {
  const cut = { findings: [finding('error')], counts: { ...counts, error: 12_000 } }
  expect(
    blockingIn([
      { found: cut, blocks: 'error' },
      { found: errorAndWarning, blocks: 'error' },
    ])?.message,
  ).toBe('Publishing is blocked by 12001 findings')
})
