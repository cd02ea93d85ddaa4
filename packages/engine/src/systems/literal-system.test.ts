// references=false in the formats that hold a whole resolver: literals, and the same value in every permutation.
import { describe, expect, test } from 'vitest'
import { exportSystem, importSystem, joinedSystem, permutationInput, permutationsFrom, resolveTokens, type System } from '../index.ts' // prettier-ignore
import { systemOf } from '../testing/systems.ts'

const formats = ['dtcg-resolver', 'tokens-studio', 'figma']
const ends = (system: System) =>
  [...permutationsFrom(system.resolver, null)].map(input => {
    const { tokens, resolution = resolveTokens(tokens) } = permutationInput(system, input).variants[0]!
    const values = tokens.map(({ name }) => [name, (resolution.get(name) as { value?: unknown }).value] as const)
    return [[...input].sort().join(), Object.fromEntries(values.sort(([a], [b]) => (a < b ? -1 : 1)))]
  })
function literal(format: string, system: System): { text: string; again: System } {
  const output = exportSystem(format, system, { references: false })
  if ('fault' in output) throw new Error(output.fault)
  const read = importSystem([{ path: 'out.json', text: output.text }], { format })
  if ('errors' in read) throw new Error(JSON.stringify(read.errors))
  return { text: output.text, again: joinedSystem(read)! }
}
const references = (text: string) => text.match(/"\{[^"]*\}"|VARIABLE_ALIAS/g)

const themes = systemOf({
  sets: { core: { blue: 1, red: 2, brand: '{blue}', action: '{text}', deep: '{action}', same: '{brand}', kept: 9 } },
  modifiers: {
    scheme: { default: 'dark', contexts: { light: { text: '{red}' }, dark: { text: '{blue}' } } },
    density: { default: 'airy', contexts: { airy: { gap: 8 }, dense: { gap: 4, wide: '{gap}' } } },
    only: { contexts: { one: { outer: '{text}' } } },
  },
  order: [{ set: 'core' }, { modifier: 'only' }, { modifier: 'scheme' }, { modifier: 'density' }],
})

describe.each(formats)('%s', format => {
  test('has no reference left, and every permutation is what it was', () => {
    const { text, again } = literal(format, themes)
    expect(references(text)).toBeNull()
    expect(ends(again)).toEqual(ends(themes))
  })

  test('keeps references by default', () => {
    for (const options of [{}, { references: true }]) {
      const output = exportSystem(format, themes, options)
      expect('text' in output && references(output.text)).not.toBeNull()
    }
  })

  test('what several modifiers decide together is refused with the token and the modifiers', () => {
    const joint = systemOf({
      sets: { core: { low: 1, high: 2, button: '{text}' } },
      modifiers: {
        scheme: {
          default: 'light',
          contexts: { light: { text: '{low}', strong: 3 }, dark: { text: '{high}', strong: 4 } },
        },
        contrast: { default: 'normal', contexts: { normal: {}, more: { text: '{strong}' } } },
      },
    })
    expect(exportSystem(format, joint, { references: false })).toEqual({
      fault: 'Keep references, or choose an input: button has a value that scheme and contrast decide together',
    })
    expect(exportSystem(format, joint, { references: false }, new Map([['scheme', 'dark'], ['contrast', 'more']]))).toHaveProperty('text') // prettier-ignore
  })

  test('a token that does not resolve is left out and reported', () => {
    const lost = systemOf({ sets: { core: { a: 1, b: '{gone}' } }, modifiers: { m: { contexts: { x: {}, y: {} } } } })
    const output = exportSystem(format, lost, { references: false })
    expect(output).toMatchObject({
      findings: expect.arrayContaining([expect.objectContaining({ code: 'unresolved', token: 'b' })]),
    })
    expect('text' in output && output.text).not.toContain('gone')
  })
})

test('a token that does not resolve in some permutations only is refused', () => {
  const some = systemOf({ sets: { core: { b: '{a}' } }, modifiers: { m: { contexts: { x: { a: 1 }, y: {} } } } })
  expect(exportSystem('figma', some, { references: false })).toEqual({
    fault:
      'Keep references, or choose an input: b leads nowhere in some permutations, and a literal would stand in all of them',
  })
})

test('a context cannot override a set of higher precedence, nor one with a modifier between', () => {
  const sets = { core: { alias: '{text}' } }
  const scheme = { default: 'light', contexts: { light: { text: 1 }, dark: { text: 2 } } }
  const brand = { default: 'a', contexts: { a: {}, b: { alias: 7 } } }
  const over = systemOf({ sets, modifiers: { scheme }, order: [{ modifier: 'scheme' }, { set: 'core' }] })
  expect(exportSystem('figma', over, { references: false })).toHaveProperty('fault')
  const between = systemOf({ sets, modifiers: { brand, scheme } })
  expect(exportSystem('figma', between, { references: false })).toHaveProperty('fault')
  const after = systemOf({ sets, modifiers: { scheme, brand } })
  const { again } = literal('dtcg-resolver', after)
  expect(ends(again)).toEqual(ends(after))
})

test('ten modifiers of ten contexts are refused without enumerating them, and accepted where there are no references', () => {
  const empty = Array.from({ length: 9 }, (_, i): [string, Record<string, number>] => [`c${i + 1}`, {}])
  const holding = (x: number | string) =>
    Object.fromEntries(
      Array.from({ length: 10 }, (_, i) => [
        `m${i}`,
        { default: 'c0', contexts: Object.fromEntries([['c0', { x }], ...empty]) },
      ]),
    )
  const sets = { core: { base: 1, x: 2 } }
  const aliases = systemOf({ sets, modifiers: holding('{base}') })
  expect(exportSystem('figma', aliases, { references: false })).toHaveProperty('fault')
  expect(exportSystem('figma', systemOf({ sets, modifiers: holding(3) }), { references: false })).toHaveProperty('text')
})
