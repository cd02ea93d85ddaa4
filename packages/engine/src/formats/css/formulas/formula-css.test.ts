// A formula written as CSS has the same value in Chromium as in the engine.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportTokens, resolveTokens, types, type Json, type TypeName } from '../../../index.ts'
import { openBrowser } from '../../../testing/browser.ts'
import { oneMode, token } from '../../../testing/tokens.ts'

let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => void (browser = await openBrowser()))
afterAll(() => browser?.close())

const base: [string, TypeName, Json][] = [
  ['px', 'dimension', '8px'],
  ['rem', 'dimension', '1.5rem'],
  ['bare', 'dimension', 6],
  ['n', 'number', 3],
  ['half', 'number', 0.5],
  ['time', 'duration', '150ms'],
  ['text', 'string', '4px'],
  ['red', 'color', '#c14242'],
  ['blue', 'color', 'oklch(0.55 0.2 260)'],
  ['gray', 'color', '#808080'],
  ['thin', 'color', 'rgb(0 128 0 / 0.4)'],
  ['wide', 'color', 'color(display-p3 0 1 0)'],
]
const tokens = (formulas: [TypeName, string][]) => [
  ...base.map(([name, type, value]) => token(name, type, value)),
  ...formulas.map(([type, formula], i) => token(`f${i}`, type, { formula })),
]
const declared = (type: TypeName, formula: string) =>
  /--f0: (.*);/.exec(exportTokens('css', oneMode(tokens([[type, formula]])), { references: true }).text)?.[1]

describe('with references, css writes', () => {
  test.each<[TypeName, string, string]>([
    ['dimension', '{px} * 2', 'calc(var(--px) * 2)'],
    ['dimension', '({px} + 4) / {n}', 'calc((var(--px) + 4px) / var(--n))'],
    ['dimension', '{px} - ({px} - {n})', 'calc(var(--px) - (var(--px) - var(--n) * 1px))'],
    ['dimension', '{n}rem', 'calc(var(--n) * 1rem)'],
    ['dimension', '-{px} * 50%', 'calc(-1 * var(--px) * 0.5)'],
    ['dimension', 'max({px}, {n} * 2px, 4)', 'max(var(--px), var(--n) * 2px, 4px)'],
    ['dimension', 'clamp(4px, {px} * {half}, 6px)', 'clamp(4px, var(--px) * var(--half), 6px)'],
    ['number', 'average({n}, {half}, 1)', 'calc((var(--n) + var(--half) + 1) / 3)'],
    ['duration', '{time} * {n}', 'calc(var(--time) * var(--n))'],
    ['color', '{red}', 'var(--red)'],
    ['color', 'mix({red}, {blue}, 0.3)', 'color-mix(in oklch, var(--red), var(--blue) 30%)'],
    ['color', 'alpha({red}, 0.4)', 'rgb(from var(--red) r g b / 0.4)'],
    ['color', 'lighten({blue}, 0.25)', 'oklch(from var(--blue) calc(l + (1 - l) * 0.25) c h)'],
    [
      'color',
      'darken(mix({red}, #fff, 0.5, srgb), 0.2, lab)',
      'lab(from color-mix(in srgb, var(--red), #fff 50%) calc(l * 0.8) calc(a * 0.8) calc(b * 0.8))',
    ],
  ])('%s %s as %s', (type, formula, expected) => expect(declared(type, formula)).toBe(expected))

  test.each<[TypeName, string, string]>([
    ['dimension', '{px} + 1rem', '24px'],
    ['dimension', '{px} * {px}', '64px'],
    ['dimension', 'round({px} / 3)', '3px'],
    ['dimension', '{bare}rem', '6rem'],
    ['dimension', '{text} * 2', '8px'],
    ['dimension', '{n} ^ 2', '9px'],
    ['color', 'lighten({wide}, 0, srgb)', 'color(srgb 0 0.9857637108 0.159742444)'],
    ['color', 'alpha({red}, {half})', 'rgb(193 66 66 / 0.5)'],
    ['color', '{red}.to.hex()', '#c14242'],
  ])('%s %s as its literal %s', (type, formula, expected) => expect(declared(type, formula)).toBe(expected))

  test('formulas in parts of composites, each by itself', () => {
    const line = token('line', 'border', {
      color: { formula: 'alpha({red}, 0.5)' },
      width: { formula: '{px} + 1rem' },
      style: 'solid',
    })
    const { text } = exportTokens('css', oneMode([...tokens([]), line]), { references: true })
    expect(text).toContain('--line: 24px solid rgb(from var(--red) r g b / 0.5);')
  })
})

test('Chromium computes of each formula what the engine does', async () => {
  const amounts = ['0', '0.2', '0.5', '85%', '1']
  const colors = ['{red}', '{blue}', '{gray}', '{thin}', '{wide}']
  const formulas: [TypeName, string][] = [
    ...[
      '{px} * 3 / 7',
      '{px} - {n} * 2',
      '({px} + {px} / 3) * {half}',
      'max({px}, {n})',
      'min({px}, {n}px, 5)',
      'sum({px}, 4, {n})',
      'clamp(1px, -{px}, 2px)',
      '{rem} * {half} + 2',
    ].map((formula): [TypeName, string] => ['dimension', formula]),
    ...colors.flatMap(color =>
      amounts.flatMap(amount => [
        ...['oklch', 'oklab', 'lch', 'lab', 'srgb', 'p3', 'hsl'].flatMap((space): [TypeName, string][] => [
          ['color', `lighten(${color}, ${amount}, ${space})`],
          ['color', `darken(${color}, ${amount}, ${space})`],
          ...['{red}', '{gray}', '{thin}'].map((other): [TypeName, string] => [
            'color',
            `mix(${color}, ${other}, ${amount}, ${space})`,
          ]),
        ]),
        ['color', `alpha(${color}, ${amount})`] as [TypeName, string],
      ]),
    ),
  ]
  const all = tokens(formulas)
  const resolution = resolveTokens(all)
  const { text } = exportTokens('css', oneMode(all), { references: true })
  const probes = formulas.map(([type], i) => ({
    property: `--f${i}`,
    used: type === 'color' ? 'color' : 'text-indent',
  }))
  const { computed } = await browser.show(text, probes)
  const literals = formulas.map((_, i) => {
    const end = resolution.get(`f${i}`)!
    if (!end.ok) throw new Error(end.message)
    return types[end.type].text(end.parsed as never)
  })
  const declarations = literals.map((value, i) => `--f${i}: ${value};`).join('\n')
  const expected = (await browser.show(`:root { ${declarations} }`, probes)).computed
  const [shown, meant] = [await painted(computed.flat()), await painted(expected.flat())]
  const off = formulas.flatMap(([, formula], i) =>
    near(shown[i]!, meant[i]!) ? [] : [[formula, computed[i], expected[i]]],
  )
  expect(off).toEqual([])
  // Most of them are CSS, and not literals that could not differ.
  expect(text.match(/calc\(|color-mix\(|\bfrom var/g)!.length).toBeGreaterThan(formulas.length / 2)
})

/** Lengths as they are, colors in one space: `hsl()` and `color(srgb …)` may be the same color. */
async function painted(values: string[]): Promise<number[][]> {
  const colors = values.map(value => (/px$/.test(value) ? 'black' : `color-mix(in xyz, ${value} 100%, ${value})`))
  const [mixed] = await browser.colorsOf([colors])
  return values.map((value, i) =>
    /px$/.test(value) ? [parseFloat(value)] : (mixed![i]!.match(/-?[\d.]+(?:e-?\d+)?(?=[\s)])/g) ?? []).map(Number),
  )
}

/** The tolerance of eight bits per channel, in XYZ. */
const near = (one: number[], other: number[]) =>
  one.length > 0 && one.length === other.length && one.every((number, i) => Math.abs(number - other[i]!) < 0.006)
