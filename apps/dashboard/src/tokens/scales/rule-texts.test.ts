import type { ScaleKind, ScaleRule } from '@tessera/engine'
import { describe, expect, test } from 'vitest'
import { fieldsOf, madeBy, ruleOf, startTexts, textsOf } from './rule-texts.ts'

const kinds = Object.keys(fieldsOf) as ScaleKind[]

describe('the form of a scale', () => {
  test.each(kinds)('begins with a %s scale that makes tokens', kind => {
    expect(madeBy(kind, ruleOf(kind, 'group', startTexts(kind)))).toHaveProperty('tokens.steps.0.name')
  })
  test.each<ScaleRule & { kind: ScaleKind; group: string }>([
    { kind: 'modular', group: 'size', type: 'dimension', base: '{space.base}', ratio: 1.25, steps: [-2, 5] },
    {
      kind: 'fluid',
      group: 'size',
      type: 'fontSize',
      min: { size: '16px', at: '320px' },
      max: { size: '20px', at: '1240px' },
    },
    { kind: 'contrast', group: 'red', hue: 20, against: '#fff', by: 'apca', targets: { '500': 60, '100': -15 } },
    { kind: 'oklch', group: 'red', from: '#fff', to: 'red', steps: 5, names: ['a', 'b', 'c', 'd', 'e'] },
  ])('reads $kind and writes the same', rule => {
    expect(ruleOf(rule.kind, rule.group, textsOf(rule.kind, rule), rule['names'])).toEqual(rule)
  })
  test.each<[ScaleKind, Record<string, string>, string, string]>([
    ['modular', { ratio: 'big' }, 'ratio', 'Must be a number from 0.01 to 100'],
    ['modular', { 'steps.0': 'x' }, 'steps.0', 'Steps must be the first and the last step'],
    ['fluid', { 'max.at': '100px' }, 'max.at', 'Must be wider than min.at'],
    ['contrast', { targets: '500: 40' }, 'targets', '500 must be a contrast from 1 to 21'],
    ['oklch', { from: 'reddish' }, 'from', 'Must be a color'],
  ])('%s with %j says at %s what is wrong', (kind, texts, key, sentence) => {
    const made = madeBy(kind, ruleOf(kind, 'group', { ...startTexts(kind), ...texts }))
    expect(made).toMatchObject({ fault: { key, sentence: expect.stringContaining(sentence) } })
  })
  test('says at the group what is wrong with its name', () => {
    expect(madeBy('oklch', ruleOf('oklch', 'a..b', startTexts('oklch')))).toMatchObject({ fault: { key: 'group' } })
  })
})
