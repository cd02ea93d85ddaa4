import { expect, test } from 'vitest'
import type { Finding } from '../base/finding.ts'
import { groupFindings } from './group.ts'

const missing = (path: string): Finding => ({
  path,
  code: 'unresolved',
  level: 'warning',
  message: `Points at "${path}.x", which does not exist`,
})
const many = (count: number, make = missing) => Array.from({ length: count }, (_, i) => make(`t${i}`))

test('ten of one cause are listed one by one', () => {
  expect(groupFindings(many(10))).toEqual(many(10))
  const two = [...many(10), ...many(10, path => ({ ...missing(path), code: 'invalid' }))]
  expect(groupFindings(two)).toEqual(two)
})

test('many findings of one cause become one at the position of the first, with their number and first places', () => {
  const other: Finding = { path: 'o', code: 'dropped', level: 'warning', message: 'Something else' }
  expect(groupFindings([other, ...many(1200), { ...other, path: 'p' }])).toEqual([
    other,
    { ...other, path: 'p' },
    {
      path: 't0',
      code: 'unresolved',
      level: 'warning',
      message: 'Points at "t0.x", which does not exist (the same 1199 times more: t1, t2, t3 …)',
      count: 1200,
      examples: ['t0', 't1', 't2', 't3', 't4', 't5', 't6', 't7', 't8', 't9'],
    },
  ])
})

test('different names, references and numbers are the same cause, different wording and codes are not', () => {
  const figures = many(11, path => ({
    ...missing(path),
    code: 'approximated',
    message: `{${path}} was ${path.slice(1)}px`,
  }))
  expect(groupFindings(figures)).toHaveLength(1)
  const words = many(11, path => ({ ...missing(path), code: 'approximated', message: `It was ${'x'.repeat(Number(path.slice(1)) + 1)}` })) // prettier-ignore
  expect(groupFindings(words)).toHaveLength(11)
})

test('an error and a warning with the same message are two causes', () => {
  const both = [...many(11), ...many(11, path => ({ ...missing(path), level: 'error' }))]
  expect(groupFindings(both).map(({ level, count }) => [level, count])).toEqual([
    ['warning', 11],
    ['error', 11],
  ])
})

test('one place with many remarks is named once', () => {
  const same = many(11, path => ({ ...missing(path), path: 'a' }))
  expect(groupFindings(same)).toEqual([
    expect.objectContaining({
      count: 11,
      examples: ['a'],
      message: expect.stringMatching(/\(the same 10 times more\)$/),
    }),
  ])
})

test('however many kinds there are, the report is bounded', () => {
  const kinds = Array.from({ length: 5000 }, (_, i): Finding => ({
    path: `t${i}`,
    code: 'dropped',
    level: 'warning',
    message: `Kind ${[...String(i)].map(digit => 'abcdefghij'[Number(digit)]).join('')}`,
  }))
  const grouped = groupFindings(kinds)
  expect(grouped).toHaveLength(101)
  expect(grouped.at(-1)).toMatchObject({ path: '', count: 4900 })
  expect(grouped.at(-1)!.message).toBe('4900 further remarks of 4900 other kinds were left out')
})

test('names that stand in a sentence as they are do not make another cause of it', () => {
  const sentences: ((name: string) => string)[] = [
    name => `${name} in Light is left out: the format has no form for this duration`,
    name => `Circular alias: ${name} → b.${name} → ${name}`,
    name => `Alias to a token that does not exist: ${name} → gone.${name}`,
    name => `color of ${name} is a color, but base.${name} is a dimension`,
    name => `base.${name} does not fit ${name} of type color: expected a color, not "${name}"`,
    name => `The value is only JSON (${name} → b.${name})`,
  ]
  for (const sentence of sentences) {
    const names = Array.from({ length: 26 }, (_, i) => `group.${String.fromCharCode(97 + i)}`)
    const found = names.map((name): Finding => ({ ...missing(name), token: name, message: sentence(name) }))
    expect(groupFindings(found)).toMatchObject([{ count: 26, message: expect.stringContaining('25 times more') }])
  }
})
