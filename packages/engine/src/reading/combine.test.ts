import { describe, expect, test } from 'vitest'
import { combine, type Axis } from './combine.ts'
import { newReport } from './report.ts'

const axis = (name: string, ...choices: string[]): Axis<string> => ({
  name,
  choices: choices.map(choice => ({ name: choice, choice: `${name}=${choice}` })),
})

describe('combine', () => {
  test('no axis, or one choice each, is one mode', () => {
    expect(combine([], newReport())).toEqual([{ name: null, choices: [] }])
    expect(combine([axis('scheme', 'Light')], newReport())).toEqual([{ name: 'Light', choices: ['scheme=Light'] }])
    expect(combine([axis('scheme', 'Light'), axis('base', 'all')], newReport())[0]!.name).toBe(null)
  })

  test('up to 24 permutations are all made, named after the axes that vary', () => {
    const modes = combine(
      [axis('scheme', 'Light', 'Dark'), axis('base', 'all'), axis('size', 'S', 'M', 'L')],
      newReport(),
    )
    expect(modes.map(mode => mode.name)).toEqual([
      'Light / S',
      'Light / M',
      'Light / L',
      'Dark / S',
      'Dark / M',
      'Dark / L',
    ])
    expect(modes[4]!.choices).toEqual(['scheme=Dark', 'base=all', 'size=M'])
  })

  test('beyond that each choice is combined only with the first of the others, with a warning', () => {
    const report = newReport()
    const modes = combine(
      [axis('scheme', 'Light', 'Dark'), axis('size', '1', '2', '3', '4', '5'), axis('brand', 'a', 'b', 'c', 'Dark')],
      report,
    )
    expect(modes.map(mode => mode.name)).toEqual([
      'Light / 1 / a',
      'scheme: Dark',
      '2',
      '3',
      '4',
      '5',
      'b',
      'c',
      'brand: Dark',
    ])
    expect(modes[3]!.choices).toEqual(['scheme=Light', 'size=3', 'brand=a'])
    expect(report.warnings).toEqual([
      {
        code: 'approximated',
        level: 'warning',
        path: '',
        message:
          'scheme (2) × size (5) × brand (4) are too many permutations: the default mode takes the first of each, and every other choice became a mode that differs from it in that alone',
      },
    ])
  })

  test('24 permutations are not too many', () => {
    const report = newReport()
    expect(combine([axis('a', '1', '2'), axis('b', '1', '2', '3'), axis('c', '1', '2', '3', '4')], report)).toHaveLength(24) // prettier-ignore
    expect(report.warnings).toEqual([])
  })

  test('an axis without a choice is none', () => {
    expect(combine([axis('none'), axis('scheme', 'Light', 'Dark')], newReport())).toEqual([
      { name: 'Light', choices: ['scheme=Light'] },
      { name: 'Dark', choices: ['scheme=Dark'] },
    ])
  })

  test('a hundred modes are created, and the number of omitted ones is reported', () => {
    const brands = (count: number) => {
      const report = newReport()
      const modes = combine([axis('brand', ...Array.from({ length: count }, (_, i) => `b${i}`))], report)
      return [modes.length, report.warnings]
    }
    expect(brands(100)).toEqual([100, []])
    expect(brands(103)).toEqual([
      100,
      [{ code: 'dropped', level: 'warning', path: '', message: 'More than 100 modes: 3 were left out' }],
    ])
  })

  test('mode names never differ by case alone', () => {
    expect(combine([axis('scheme', 'dark', 'Dark')], newReport()).map(mode => mode.name)).toEqual(['dark', 'Dark 2'])
  })

  test('one axis may have more choices than there may be permutations', () => {
    const report = newReport()
    const modes = combine([axis('brand', ...Array.from({ length: 40 }, (_, i) => `b${i}`))], report)
    expect(modes.map(mode => mode.name)).toEqual(Array.from({ length: 40 }, (_, i) => `b${i}`))
    expect(report.warnings).toEqual([])
  })

  test('a thousand axes do not multiply, and omissions are reported', () => {
    const report = newReport()
    const axes = Array.from({ length: 1000 }, (_, i) => axis(`a${i}`, 'x', 'y'))
    expect(combine(axes, report)).toHaveLength(100)
    expect(report.warnings.map(({ code }) => code)).toEqual(['dropped', 'approximated'])
  })
})
