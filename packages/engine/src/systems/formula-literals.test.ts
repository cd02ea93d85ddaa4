// Formulas in a resolver document: tools that know literals alone find in every permutation what the formula comes to there, and
// reading the document back gives the formulas.
import { describe, expect, test } from 'vitest'
import type { Color } from '../color/color.ts'
import { toSrgb } from '../color/convert.ts'
import { hex } from '../color/write.ts'
import { formatById, resolveTokens } from '../index.ts'
import { inputsOf, merged, readSystem, systemOf } from '../testing/published/imported-systems.ts'
import { typeOf } from '../values/value.ts'

const size = (value: string) => ({ value, type: 'dimension' })
const color = (value: string) => ({ value, type: 'color' })
const theme = (group: string, name: string, ...sets: string[]) => ({
  id: `${group}-${name}`,
  name,
  group,
  selectedTokenSets: Object.fromEntries(sets.map(set => [set, 'enabled'])),
})
const faded = (value: string) => ({
  ...color(value),
  $extensions: { 'studio.tokens': { modify: { type: 'alpha', value: '0.5', space: 'srgb' } } },
})

const projectOf = (sets: Record<string, object>, themes: object[]) =>
  readSystem([{ path: '', text: JSON.stringify({ ...sets, $themes: themes, $metadata: { tokenSetOrder: Object.keys(sets) } }) }], { format: 'tokens-studio' }) // prettier-ignore

const others = [theme('other', 'x'), theme('other', 'y', 'y')]
const y = { k: size('1px') }
const joint = 'two axes that decide together'
const systems = {
  'one axis over the set of the formula': projectOf(
    { scale: { two: size('floor({unit} * 2)'), unit: size('{fs} / 18') }, m: { fs: size('18px') }, s: { fs: size('64px') }, y },
    [theme('size', 'm', 'scale', 'm'), theme('size', 's', 'scale', 's'), ...others],
  ),
  'lengths without a unit': projectOf(
    { scale: { step: { value: '4', type: 'dimension' }, unit: { value: '{step} / 18 * {fs}', type: 'number' }, two: size('floor({unit} * 2)') }, m: { fs: { value: '18', type: 'number' } }, s: { fs: { value: '16', type: 'number' } }, y },
    [theme('size', 'm', 'scale', 'm'), theme('size', 's', 'scale', 's'), ...others],
  ),
  'one axis beneath it': projectOf(
    { m: { unit: size('4px') }, s: { unit: size('3px') }, y, scale: { two: size('{unit} * 2') } },
    [theme('size', 'm', 'm', 'scale'), theme('size', 's', 's', 'scale'), ...others],
  ),
  'two axes, of which the later counts': projectOf(
    { base: { brand: color('#000000') }, sem: { tint: faded('{brand}'), half: size('{sz} * 0.5'), sz: size('16px') }, dark: { brand: color('#ffffff') }, b: { brand: color('#ff0000') } },
    [theme('scheme', 'light', 'base', 'sem'), theme('scheme', 'dark', 'base', 'sem', 'dark'), theme('brand', 'A'), theme('brand', 'B', 'b')],
  ),
  [joint]: projectOf(
    { base: { unit: size('4px'), gap: size('{unit} * 2') }, m: { unit: size('6px') }, loose: { gap: size('{unit} * 3') } },
    [theme('size', 's', 'base'), theme('size', 'm', 'base', 'm'), theme('density', 'tight'), theme('density', 'loose', 'loose')],
  ),
} // prettier-ignore

const writeResolver = formatById('dtcg-resolver')!.writeSystem!

/** Without anything that Tessera alone understands. */
const asOthersRead = (text: string) =>
  readSystem([{ path: '', text: JSON.stringify(JSON.parse(text, (key, value: unknown) => (key === 'app.tessera' ? undefined : value))) }]) // prettier-ignore

/** As text, whatever notation they are in. */
function valuesAt(system: ReturnType<typeof readSystem>, input: Record<string, string>): Record<string, string> {
  const texts = [...resolveTokens(merged(system, input)).all()].map(found => {
    if (!found.ok) return [found.token.name, found.message]
    const text = found.type === 'color' ? hex(toSrgb(found.parsed as Color)) : typeOf(found.type).text(found.parsed)
    return [found.token.name, text]
  })
  return Object.fromEntries(texts.sort()) as Record<string, string>
}

describe.each(Object.entries(systems))('%s', (name, system) => {
  const { text, findings } = writeResolver(systemOf(system), {})

  test.runIf(name !== joint)('other tools find each value in every permutation', () => {
    expect(findings).toEqual([])
    const read = asOthersRead(text)
    for (const input of inputsOf(system)) expect({ input, values: valuesAt(read, input) }).toEqual({ input, values: valuesAt(system, input) }) // prettier-ignore
  })

  test('the formulas come back', () => {
    const back = readSystem([{ path: '', text }])
    const formulasIn = ({ tokensets }: typeof back) =>
      tokensets.flatMap(({ name: tokenset, modes }) => modes.flatMap(({ name: mode, tokens }) => tokens.flatMap(token => (JSON.stringify(token.value).includes('"formula"') ? [[tokenset, mode, token.name, token.value]] : [])))) // prettier-ignore
    expect(formulasIn(back).sort()).toEqual(formulasIn(system).sort())
    const names = ({ tokensets }: typeof back) => tokensets.map(({ name }) => name).sort()
    expect(names(back)).toEqual(names(system))
    expect(back.resolver!.modifiers.map(({ contexts }) => contexts)).toEqual(system.resolver!.modifiers.map(({ contexts }) => contexts)) // prettier-ignore
    for (const input of inputsOf(system)) expect(valuesAt(back, input)).toEqual(valuesAt(system, input))
  })
})

test('what two axes decide together has a modifier of its own, for each combination', () => {
  const system = systems[joint]!
  const { text, findings } = writeResolver(systemOf(system), {})
  expect(findings.map(({ message }) => message)).toEqual([
    'gap is a formula that size and density decide together: other tools find its values by the modifier size × density, for example m × loose',
  ])
  const read = asOthersRead(text)
  const [size, density] = ['size', 'density']
  for (const input of inputsOf(system)) {
    const chosen = { ...input, 'size × density': `${input[size]} × ${input[density]}` }
    expect({ input, values: valuesAt(read, chosen) }).toEqual({ input, values: valuesAt(system, input) })
  }
})

test('more than 64 combinations are left to the defaults, with a note', () => {
  const steps = Array.from({ length: 9 }, (_, i) => i + 1)
  const system = projectOf(
    {
      base: { area: size('{w} * 1'), w: size('1px') },
      ...Object.fromEntries(steps.map(i => [`a${i}`, { w: size(`${i}px * {h}`) }])),
      ...Object.fromEntries(steps.map(i => [`b${i}`, { h: { value: `${i}`, type: 'number' } }])),
    },
    [...steps.map(i => theme('a', `a${i}`, 'base', `a${i}`)), ...steps.map(i => theme('b', `b${i}`, `b${i}`))],
  )
  const { findings } = writeResolver(systemOf(system), {})
  expect(findings.map(({ message }) => message)).toContain(
    'area is a formula that a and b decide together: other tools see its value at the defaults',
  )
})
