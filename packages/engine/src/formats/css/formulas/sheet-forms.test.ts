// Formulas whose units meet only where they are used: `calc()` in style sheets, left out for every other platform.
import { describe, expect, test } from 'vitest'
import { exportTokens, type Json, type TypeName } from '../../../index.ts'
import { oneMode, token } from '../../../testing/tokens.ts'

const base: [string, TypeName, Json][] = [
  ['px', 'dimension', '8px'],
  ['rem', 'dimension', '1.5rem'],
  ['n', 'number', 3],
  ['zero', 'number', 0],
  ['ms', 'duration', '150ms'],
]
const tokens = (formulas: [TypeName, string][]) => [
  ...base.map(([name, type, value]) => token(name, type, value)),
  ...formulas.map(([type, formula], i) => token(`f${i}`, type, { formula })),
]
const written = (type: TypeName, formula: string, references: boolean) =>
  /--f0: (.*);/.exec(exportTokens('css', oneMode(tokens([[type, formula]])), { references }).text)?.[1]

test.each<[TypeName, string, string, string]>([
  ['dimension', '{px} + 2em', 'calc(8px + 2em)', 'calc(var(--px) + 2em)'],
  ['dimension', '{px} + 10%', 'calc(8px + 10%)', 'calc(var(--px) + 10%)'],
  ['dimension', '100% - {px}', 'calc(100% - 8px)', 'calc(100% - var(--px))'],
  ['dimension', '100% - 2 * {px}', 'calc(100% - 16px)', 'calc(100% - 2 * var(--px))'],
  ['dimension', '100% - ({px} + {n})', 'calc(100% - 11px)', 'calc(100% - (var(--px) + var(--n) * 1px))'],
  ['dimension', '(100% - {px}) / 2', 'calc((100% - 8px) / 2)', 'calc((100% - var(--px)) / 2)'],
  ['dimension', '(100% - {px}) * 50%', 'calc((100% - 8px) * 0.5)', 'calc((100% - var(--px)) * 0.5)'],
  ['dimension', '100% - round({px} / 3)', 'calc(100% - 3px)', 'calc(100% - 3px)'],
  ['dimension', 'min(100% - {px}, 600px)', 'min(100% - 8px, 600px)', 'min(100% - var(--px), 600px)'],
  ['dimension', 'clamp(1rem, 2vw + {px}, 3rem)', 'clamp(1rem, 2vw + 8px, 3rem)', 'clamp(1rem, 2vw + var(--px), 3rem)'],
  ['dimension', 'max(50%, {px}) + 1vw', 'calc(max(50%, 8px) + 1vw)', 'calc(max(50%, var(--px)) + 1vw)'],
  ['fontSize', '{rem} + 1vw', 'calc(1.5rem + 1vw)', 'calc(var(--rem) + 1vw)'],
  ['lineHeight', '{rem} + 1em', 'calc(1.5rem + 1em)', 'calc(var(--rem) + 1em)'],
  ['duration', '{ms} + 1s', 'calc(150ms + 1s)', 'calc(var(--ms) + 1s)'],
  ['dimension', '100% - 16px', 'calc(100% - 16px)', 'calc(100% - 16px)'],
])('css writes %s %s as %s, with references as %s', (type, formula, literal, references) => {
  expect([written(type, formula, false), written(type, formula, true)]).toEqual([literal, references])
})

test.each<[TypeName, string]>([
  ['dimension', '{px} / 0'],
  ['dimension', '(100% - {px}) / 0'],
  ['dimension', '(100% - {px}) / {zero}'],
  ['dimension', '100% - {nowhere}'],
  ['dimension', '{px} + 2s'],
  ['dimension', '100% - {n}'],
  ['dimension', 'round(100% - {px})'],
  ['duration', '{px} + 10%'],
  ['number', '{px} + 10%'],
])('css leaves %s %s out and says so', (type, formula) => {
  const { text, findings } = exportTokens('css', oneMode(tokens([[type, formula]])))
  expect(text).not.toContain('--f0:')
  expect(text).toContain('/* Left out: f0.')
  expect(findings.map(({ code, token }) => [code, token])).toEqual([['unresolved', 'f0']])
})

describe('what refers to such a token', () => {
  const all = [
    ...tokens([['dimension', '100% - {px}']]),
    token('alias', 'dimension', { alias_to: 'f0' }),
    token('half', 'dimension', { formula: '{f0} / 2' }),
    token('text', 'string', 'min(50vw, 10rem)', { extensions: { 'app.tessera': { sourceType: 'dimension' } } }),
    token('less', 'dimension', { formula: '{text} - 1px' }),
    token('lift', 'shadow', {
      color: '#000',
      offsetX: 0,
      offsetY: { alias_to: 'text' },
      blur: { formula: '{f0} * 2' },
    }),
  ]
  const values = (format: string, references: boolean) =>
    [
      ...exportTokens(format, oneMode(all), { references }).text.matchAll(/^\s*[$@-]+(alias|half|less|lift): (.*);$/gm),
    ].map(([, , value]) => value)

  test('has it in style sheets', () => {
    expect(values('css', false)).toEqual([
      'calc(100% - 8px)',
      'calc(calc(100% - 8px) / 2)',
      'calc(min(50vw, 10rem) - 1px)',
      '0px min(50vw, 10rem) calc(calc(100% - 8px) * 2) #000',
    ])
    expect(values('css', true)).toEqual([
      'var(--f0)',
      'calc(var(--f0) / 2)',
      'calc(var(--text) - 1px)',
      '0px var(--text) calc(var(--f0) * 2) #000',
    ])
    expect(values('scss', false)[0]).toBe('#{"calc(100% - 8px)"}')
    expect(values('less', false)[0]).toBe('~"calc(100% - 8px)"')
  })

  test.each(['swiftui', 'ios', 'android', 'compose', 'flutter', 'react-native'])('%s leaves all of it out', format => {
    const { findings } = exportTokens(format, oneMode(all))
    const unresolved = findings.filter(({ code }) => code === 'unresolved').map(({ token }) => token)
    expect(unresolved.toSorted()).toEqual(['alias', 'f0', 'half', 'less', 'lift', 'text'])
  })
})

test('a chain of them ends where a form would be longer than a text may be', () => {
  const chain: [TypeName, string][] = Array.from({ length: 2_000 }, (_, i) => [
    'dimension',
    i === 0 ? '{px} + 1em' : `{f${i - 1}} * 2 + 1em`,
  ])
  const { text } = exportTokens('css', oneMode(tokens(chain)), {})
  expect(text).toContain('--f2: calc(')
  expect(text).not.toContain('--f1999: ')
  expect(
    Math.max(
      ...text
        .split('\n')
        .filter(line => line.startsWith('  --'))
        .map(line => line.length),
    ),
  ).toBeLessThan(10_050)
})
