import type { Mode } from '@tessera/contract'
import type { Json, TypeName } from '@tessera/engine'
import { describe, expect, test } from 'vitest'
import { buildModel } from '../../model/model.ts'
import { createResolver } from '../../model/resolver.ts'
import { expressionOf, overSelection, type Keeping } from './over-selection.ts'

const stamps = { created_at: '', updated_at: '' }
const mode: Mode = { id: 'm', tokenset_id: 't', name: 'm', is_default: true, ...stamps }
const values: Record<string, [TypeName, Json]> = {
  base: ['dimension', '4px'],
  plain: ['dimension', '-8px'],
  alias: ['dimension', { alias_to: 'base' }],
  formula: ['dimension', { formula: '{base} + 1px' }],
  brand: ['color', '#ff0000'],
  fonts: ['fontFamily', ['Inter', 'serif']],
}
const stored = Object.entries(values).map(([name, [type, value]]) => ({
  id: name,
  tokenset_id: 't',
  mode_id: 'm',
  name,
  type,
  value: value as never,
  alias_to: null,
  description: null,
  deprecated: null,
  replaced_by: null,
  remove_in: null,
  ...stamps,
}))
const model = buildModel([mode], stored, new Map())
const resolver = createResolver(model)
const run = (names: string[], expression: string, keeping: Keeping) =>
  overSelection(
    { model, resolver },
    names.map(name => model.byName.get(name)!),
    [0],
    expression,
    keeping,
  ).map(({ change, error }) => change?.after?.value ?? { error })

describe('a formula over a selection', () => {
  test('writes what it comes to for each token', () => {
    expect(run(['plain', 'alias', 'formula'], '{value} * 2', 'results')).toEqual(['-16px', '8px', '10px'])
    expect(run(['plain', 'alias'], 'max({value}, {base} * 3)', 'results')).toEqual(['12px', '12px'])
  })
  test('or writes formulas, in which each token has its own value, alias or formula', () => {
    expect(run(['plain', 'alias', 'formula'], '2 * {value}', 'formulas')).toEqual([
      { formula: '2 * (-8px)' },
      { formula: '2 * {base}' },
      { formula: '2 * ({base} + 1px)' },
    ])
    expect(run(['plain'], '{value}', 'formulas')).toEqual(['-8px'])
  })
  test('leaves out what has no result, what would lead back, and what cannot stand in a formula', () => {
    expect(run(['brand', 'plain'], '{value} * 2', 'results')).toEqual([
      { error: 'this is no color: the formula gives a number' },
      '-16px',
    ])
    expect(run(['base'], '{alias} * 2', 'formulas')).toEqual([
      { error: '{alias} leads here already: this would be a circle' },
    ])
    expect(run(['fonts'], '{value}, "Arial"', 'formulas')).toEqual([{ error: 'Its value cannot stand in a formula' }])
  })
  test.each(['= {value} * 2', '{value} * 2 '])('is typed as %j', text => {
    expect(expressionOf(text)).toBe('{value} * 2')
  })
  test.each([
    ['* 1.125', '{value} * 1.125'],
    ['= ×2', '{value} * 2'],
    ['÷ 2', '{value} / 2'],
    ['+ 1px', '{value} + 1px'],
    ['- 1px', '{value} - 1px'],
    ['-8px', '-8px'],
    ['lighten 4%', 'lighten({value}, 4%)'],
    ['mix #ffffff, 20%', 'mix({value}, #ffffff, 20%)'],
    ['lighten({value}, 4%)', 'lighten({value}, 4%)'],
    ['lighten ({value}, 4%)', 'lighten ({value}, 4%)'],
    ['Inter Tight', 'Inter Tight'],
  ])('%j is short for %j', (text, formula) => {
    expect(expressionOf(text)).toBe(formula)
  })
  test('a short form changes what is selected', () => {
    expect(run(['base', 'plain'], expressionOf('* 1.5'), 'results')).toEqual(['6px', '-12px'])
    expect(run(['brand'], expressionOf('lighten 10%'), 'results')).not.toEqual(['#ff0000'])
  })
})
