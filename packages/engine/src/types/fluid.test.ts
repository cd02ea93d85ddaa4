import { expect, test } from 'vitest'
import { importTokens, isImportFailure } from '../imports/import.ts'
import { resolveTokens } from '../resolve/resolve.ts'
import type { Json, Token } from '../base/token.ts'
import { dimension } from './dimension.ts'
import { isMisfit } from './type.ts'

const token = (name: string, value: Json): Token => ({
  name,
  type: 'dimension',
  value,
  description: null,
  alias_to: null,
})

test.each([
  ['clamp(1rem, 0.5rem + 2vw, 2rem)', 'clamp(1rem, 0.5rem + 2vw, 2rem)', 1, 'rem'],
  [' CLAMP( 16px , -8.50PX  +  2.5VI,24px ) ', 'clamp(16px, -8.5px + 2.5vi, 24px)', 16, 'px'],
  ['clamp(1rem, 3rem + -5cqi, 2rem)', 'clamp(1rem, 3rem + -5cqi, 2rem)', 1, 'rem'],
])('%s is a length that grows with the viewport', (text, fluid, value, unit) => {
  const parsed = dimension.parse(text)
  expect(parsed).toEqual({ value, unit, fluid })
  expect(!isMisfit(parsed) && dimension.text(parsed)).toBe(fluid)
})

test.each([
  'clamp(1rem, 2vw, 3rem)',
  'clamp(1px, 1rem + 2vw, 3px)',
  'clamp(1rem, 1rem+2vw, 3rem)',
  'clamp(1rem, 1rem + 2em, 3rem)',
  'clamp(1rem, 1rem + 2vw, 3rem) 1px',
])('%s is no length of ours', text => {
  expect(isMisfit(dimension.parse(text))).toBe(true)
})

test('an alias and a formula take it as it is, and no formula reckons with it', () => {
  const fluid = 'clamp(1rem, 0.5rem + 2vw, 2rem)'
  const tokens = [
    token('a', fluid),
    { ...token('b', { alias_to: 'a' }), alias_to: 'a' },
    token('c', { formula: '{a}' }),
    token('d', { formula: '{a} * 2' }),
  ]
  const resolved = resolveTokens(tokens)
  expect(['b', 'c'].map(name => resolved.get(name))).toMatchObject([
    { ok: true, value: fluid },
    { ok: true, value: fluid },
  ])
  const { ok, message } = resolved.get('d') as { ok: boolean; message?: string }
  expect([ok, message]).toEqual([
    false,
    'The formula of d cannot be worked out: "*" needs a number, not a composite or fluid value at column 5',
  ])
})

test('is read from CSS as a length', () => {
  const read = importTokens([{ path: 'a.css', text: ':root { --size: clamp(1rem, 0.5rem + 2vw, 2rem); }' }])
  if (isImportFailure(read)) throw new Error('no CSS')
  expect(read.modes[0]!.tokens[0]).toMatchObject({ type: 'dimension', value: 'clamp(1rem, 0.5rem + 2vw, 2rem)' })
})
