import type { CheckFinding } from '@tessera/contract'
import { expect, test } from 'vitest'
import { filtered, grouped, itemsOf } from './groups.ts'

const finding = (rule: string, token: string, more: Partial<CheckFinding> = {}) =>
  ({ rule, token, severity: 'warning', tokenset_id: 'core', known: false, ...more }) as CheckFinding

test('what is known and what is open are apart, and each filter narrows', () => {
  const open = finding('contrast', 'a', { severity: 'error' })
  const known = finding('contrast', 'b', { known: true })
  const other = finding('names', 'a', { tokenset_id: 'brand' })
  const all = [open, known, other]
  expect(filtered(all, { known: false })).toEqual([open, other])
  expect(filtered(all, { known: true })).toEqual([known])
  expect(filtered(all, { known: false, severity: 'error' })).toEqual([open])
  expect(filtered(all, { known: false, rule: 'names' })).toEqual([other])
  expect(filtered(all, { known: false, tokenset: 'core' })).toEqual([open])
})

test('groups by rule begin with the gravest and keep the order of what was found', () => {
  const [info, first, error, second] = [
    finding('names', 'a', { severity: 'info' }),
    finding('steps', 'b'),
    finding('contrast', 'c', { severity: 'error' }),
    finding('steps', 'd'),
  ]
  expect(grouped([info, first, error, second], 'rule').map(group => group.findings)).toEqual([
    [error],
    [first, second],
    [info],
  ])
})

test('groups by token keep tokens of the same name in two tokensets apart', () => {
  const all = [finding('a', 'x'), finding('b', 'x', { tokenset_id: 'brand' }), finding('c', 'x')]
  expect(grouped(all, 'token').map(({ findings }) => findings.map(({ rule }) => rule))).toEqual([['a', 'c'], ['b']])
})

test('each head is followed by what is in its group', () => {
  const items = itemsOf(grouped([finding('a', 'x'), finding('b', 'y'), finding('a', 'z')], 'rule'))
  expect(items.map(item => (item.kind === 'head' ? item.group.key : item.same[0].token))).toEqual([
    'a warning',
    'x',
    'z',
    'b warning',
    'y',
  ])
})

test('one cause in several modes is one entry; another message or another reason is another', () => {
  const at = (mode_id: string, more: Partial<CheckFinding> = {}) =>
    finding('steps', 'x', { mode_id, message: '13px is no step', fingerprint: mode_id, ...more })
  const reason = (why: string) => ({ reason: why, by: null, at: '2026-01-01T00:00:00Z' }) as CheckFinding['accepted']
  const entries = (all: CheckFinding[]) =>
    itemsOf(grouped(all, 'rule')).flatMap(item => (item.kind === 'head' ? [] : [item.same.map(each => each.mode_id)]))
  expect(entries([at('Light'), at('Dark'), at('Dim', { message: '15px is no step' })])).toEqual([
    ['Light', 'Dark'],
    ['Dim'],
  ])
  expect(entries([at('Light', { accepted: reason('a') }), at('Dark', { accepted: reason('b') })])).toEqual([
    ['Light'],
    ['Dark'],
  ])
})
