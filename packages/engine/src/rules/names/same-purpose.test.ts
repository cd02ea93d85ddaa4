import { expect, test } from 'vitest'
import type { Json } from '../../base/token.ts'
import type { TypeName } from '../../base/type-names.ts'
import { checkedExample, findingsOf } from '../../testing/checked.ts'

/** What the fix of each finding points at, by the name of the token. */
function targetsOf(rule: string, tokens: Record<string, [TypeName, Json]>, options: object = {}) {
  const given = Object.fromEntries(Object.entries(tokens).map(([name, [type, value]]) => [name, { type, value }]))
  return Object.fromEntries(
    findingsOf(checkedExample({ tokens: given, options }), { rule, options }).map(({ token, fix }) => {
      const [operation] = fix() ?? []
      return [token, operation?.op === 'update' ? operation.value : null]
    }),
  )
}

test('alias-only proposes no alias to a token of another purpose', () => {
  const options = { tokens: ['border-width.**', 'corner.**'] }
  expect(
    targetsOf(
      'alias-only',
      {
        'radius.tile': ['dimension', '4px'],
        'border-width.thick': ['dimension', '4px'],
        'corner.card': ['dimension', '4px'],
      },
      options,
    ),
  ).toEqual({ 'border-width.thick': null, 'corner.card': { alias_to: 'radius.tile' } })
  expect(
    targetsOf(
      'alias-only',
      { 'surface.page': ['color', '#fff'], 'palette.white': ['color', '#fff'], 'text.on-accent': ['color', '#fff'] },
      { tokens: ['text.**'] },
    ),
  ).toEqual({ 'text.on-accent': { alias_to: 'palette.white' } })
})

test('duplicate-value proposes aliases within a group and to primitives, never across groups by an equal value', () => {
  expect(
    targetsOf('duplicate-value', {
      'radius.tile': ['dimension', '4px'],
      'border-width.thick': ['dimension', '4px'],
      'border-width.heavy': ['dimension', '4px'],
      'palette.step': ['dimension', '4px'],
      'card.gap': ['dimension', '4px'],
    }),
  ).toEqual({
    'border-width.thick': null,
    'border-width.heavy': { alias_to: 'border-width.thick' },
    'palette.step': null,
    'card.gap': { alias_to: 'palette.step' },
  })
  expect(
    targetsOf('duplicate-value', { 'button.radius': ['dimension', '4px'], 'button.gap': ['dimension', '4px'] }),
  ).toEqual({ 'button.gap': null })
})
