import { describe, expect, test } from 'vitest'
import type { Json } from '../token.ts'
import type { TypeName } from '../types/index.ts'
import type { Draft } from './draft.ts'
import { nameAll } from './names.ts'
import { newReport } from './report.ts'
import { settle } from './settle.ts'

const draft = (name: string, type: TypeName | null, value: Json, more: Partial<Draft> = {}): Draft => ({
  name,
  place: name,
  type,
  sourceType: type,
  value,
  description: null,
  ...more,
})

function run(drafts: Draft[]) {
  const report = newReport()
  const names = nameAll(drafts, report)
  const tokens = settle(drafts, names, { curly: true }, report)
  return {
    tokens,
    values: Object.fromEntries(tokens.map(({ name, type, value }) => [name, [type, value]])),
    warnings: report.warnings.map(({ code, path }) => `${code} ${path}`),
  }
}

describe('settle', () => {
  test('a value that fits stays exactly as written', () => {
    const { values, warnings } = run([
      draft('a', 'dimension', '16'),
      draft('b', 'number', '.5'),
      draft('c', 'lineHeight', '130%'),
    ])
    expect(values).toEqual({ a: ['dimension', '16'], b: ['number', '.5'], c: ['lineHeight', '130%'] })
    expect(warnings).toEqual([])
  })

  test('a value that does not fit is kept as text, with its type beside it', () => {
    const { tokens, warnings } = run([draft('a', 'dimension', 'clamp(1px, 2vw, 3px)', { sourceType: 'sizing' })])
    expect(tokens).toEqual([
      {
        name: 'a',
        type: 'string',
        value: 'clamp(1px, 2vw, 3px)',
        description: null,
        alias_to: null,
        extensions: { 'app.tessera': { sourceType: 'sizing' } },
      },
    ])
    expect(warnings).toEqual(['retyped a'])
  })

  test('a name that differs only in case is another name, which may be where the document is imported', () => {
    const { values, warnings } = run([draft('A', 'dimension', '{a}'), draft('b', 'dimension', '{A}')])
    expect(values).toEqual({ A: ['dimension', { alias_to: 'a' }], b: ['dimension', { alias_to: 'A' }] })
    expect(warnings).toEqual(['unresolved A'])
  })

  test('references are found with a suffix, by display name, and reported where they lead nowhere', () => {
    const { values, tokens, warnings } = run([
      draft('size.scale-03', 'dimension', '3px'),
      draft('a', 'dimension', '{size.scale-03.value}'),
      draft('b', 'dimension', '{size.Scale 03}'),
      draft('c', 'dimension', '{gone}'),
    ])
    expect(values.a).toEqual(['dimension', { alias_to: 'size.scale-03' }])
    expect(values.b).toEqual(['dimension', { alias_to: 'size.scale-03' }])
    expect(tokens[3]).toMatchObject({ value: { alias_to: 'gone' }, alias_to: 'gone' })
    expect(warnings).toEqual(['renamed b', 'unresolved c'])
  })

  test('an alias takes the type of its target where its own cannot hold it', () => {
    const { values, warnings } = run([
      draft('a', 'fontSize', '{b}'),
      draft('b', 'dimension', '16px'),
      draft('c', 'number', '{b}'),
      draft('d', null, '{b}'),
    ])
    expect([values.a, values.c, values.d].map(value => value![0])).toEqual(['fontSize', 'dimension', 'dimension'])
    expect(warnings).toEqual(['retyped c'])
  })

  test('arithmetic follows references of any depth and is frozen with a warning', () => {
    const { values, tokens, warnings } = run([
      draft('three', 'dimension', '{two} + {one}'),
      draft('two', 'dimension', 'floor({one} * 2.2)'),
      draft('one', 'dimension', '4px'),
    ])
    expect(values.three).toEqual(['dimension', '12px'])
    expect(tokens[0]!.extensions).toEqual({ 'app.tessera': { sourceValue: '{two} + {one}' } })
    expect(warnings.sort()).toEqual(['approximated three', 'approximated two'])
  })

  test('text around references is filled in; what cannot be is kept', () => {
    const { values, warnings } = run([
      draft('w', 'dimension', '2px'),
      draft('ring', 'string', 'inset 0 0 0 {w}'),
      draft('bad', 'dimension', '{w} * {gone}'),
      draft('tint', 'color', 'rgba({red}, 0.5)'),
      draft('red', 'color', '#ff0000'),
    ])
    expect(values.ring).toEqual(['string', 'inset 0 0 0 2px'])
    expect(values.bad).toEqual(['string', '{w} * {gone}'])
    expect(values.tint).toEqual(['color', '#ff000080'])
    expect(warnings).toContain('unresolved bad')
  })

  test('circles are named and stay aliases', () => {
    const { tokens, warnings } = run([draft('a', null, '{b}'), draft('b', null, '{c}'), draft('c', null, '{a}')])
    expect(tokens.map(token => token.alias_to)).toEqual(['b', 'c', 'a'])
    expect(warnings).toEqual(['unresolved c'])
  })

  test('composites take our shape, references in their parts too', () => {
    const { values, tokens } = run([
      draft('ink', 'color', '#000'),
      draft('shadow', 'shadow', [{ x: '0', y: '1', blur: '2', spread: '0', color: '{ink}', type: 'innerShadow' }]),
      draft('text', 'typography', {
        fontFamily: 'Inter',
        fontWeight: 'Semi bold',
        lineHeight: 'AUTO',
        fontSize: '{ink}',
      }),
      draft('css', 'shadow', '0 1px 2px rgba(0, 0, 0, .5), inset 0 0 0 1px red'),
      draft('line', 'border', '1px solid red'),
    ])
    expect(values.shadow![1]).toEqual([
      { color: { alias_to: 'ink' }, offsetX: '0', offsetY: '1', blur: '2', spread: '0', inset: true },
    ])
    expect(values.text).toEqual(['typography', { fontFamily: 'Inter', fontWeight: 600, fontSize: { alias_to: 'ink' } }])
    expect(tokens[2]!.extensions).toEqual({ 'app.tessera': { parts: { lineHeight: 'AUTO' } } })
    expect(values.css![1]).toHaveLength(2)
    expect(values.line).toEqual(['border', { color: 'red', width: '1px', style: 'solid' }])
  })

  test('names that are not allowed are cleaned and stay apart, and references follow', () => {
    const { tokens, warnings } = run([
      draft('a.$b', 'number', 1),
      draft('a.b', 'number', 2),
      draft('c', 'number', '{a.$b}'),
      draft('__proto__.constructor', 'number', 3),
      draft('{}', 'number', 4),
    ])
    expect(tokens.map(({ name, value }) => [name, value])).toEqual([
      ['a.b-2', 1],
      ['a.b', 2],
      ['c', { alias_to: 'a.b-2' }],
      ['__proto__.constructor', 3],
    ])
    expect(warnings).toEqual(['renamed a.$b', 'dropped {}'])
  })

  test('the last of two definitions counts, in the place of the first', () => {
    const { tokens, warnings } = run([draft('a', 'number', 1), draft('b', 'number', 2), draft('a', 'number', 3)])
    expect(tokens.map(({ name, value }) => [name, value])).toEqual([
      ['a', 3],
      ['b', 2],
    ])
    expect(warnings).toEqual(['duplicate a'])
  })

  test('untyped values are known by their syntax', () => {
    const guesses: [Json, TypeName][] = [
      ['#fff', 'color'], ['oklch(0.7 0.1 200)', 'color'], ['1.5rem', 'dimension'], ['-.25ch', 'dimension'], ['50%', 'dimension'],
      ['150ms', 'duration'], ['12', 'number'], [true, 'boolean'], ['cubic-bezier(0, 0, 1, 1)', 'cubicBezier'],
      ['"A B", serif', 'fontFamily'], ['0 1px 2px #000', 'shadow'], ['1px solid red', 'border'], ['dashed', 'strokeStyle'],
      ['200ms ease-in', 'transition'], ['linear(0, 1)', 'string'], ['16 / 9', 'string'], ['Hello, world', 'string'],
      [[0, 0, 1, 1], 'cubicBezier'], [{ value: 1, unit: 'px' }, 'dimension'],
    ] // prettier-ignore
    for (const [value, type] of guesses)
      expect([value, run([draft('a', null, value)]).tokens[0]!.type]).toEqual([value, type])
  })

  test('a chain of 20,000 aliases and sums is settled without deep calls', () => {
    const chain = Array.from({ length: 20_000 }, (_, i) =>
      draft(`t${i}`, 'number', `{t${i + 1}}${i % 2 ? ' + 0' : ''}`),
    )
    const { tokens } = run([...chain, draft('t20000', 'number', 7)])
    expect(tokens[1]).toMatchObject({ value: '7' })
  })

  test('texts that double with every reference stop growing', () => {
    const laughs = Array.from({ length: 64 }, (_, i) => draft(`t${i}`, 'string', `{t${i + 1}}{t${i + 1}}`))
    const { tokens } = run([...laughs, draft('t64', 'string', 'ha')])
    expect(Math.max(...tokens.map(({ value }) => (value as string).length))).toBeLessThan(20_000)
  })
})
