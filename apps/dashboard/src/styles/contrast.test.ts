// @vitest-environment node
// The promise of the roles: what they are for can be read and seen in every theme. Where contrast is normal as AA of
// WCAG 2.2 asks (1.4.3, 1.4.11); where it is high, text as AAA does (1.4.6), and edges and icons as AA asks of text.
import { contrastRatio, isMisfit, types, type Color } from '@tessera/engine'
import { describe, expect, test } from 'vitest'
import { readPermutation } from './design.ts'

const schemes = ['light', 'dark']
const densities = ['comfortable', 'compact']
const strength = { normal: { text: 4.5, edge: 3, mark: 3 }, high: { text: 7, edge: 4.5, mark: 3 } }
const surfaces = [
  'page',
  'rail',
  'sunken',
  'raised',
  'overlay',
  'field',
  'hover',
  'active',
  'selected',
  'selected-strong',
]
type Pair = [front: string, back: string, as: 'text' | 'edge' | 'mark']
type Sizes = Map<string, string>
const statuses = ['success', 'warning', 'danger', 'info']

/** The pairs of foreground and background, and whether each is text or decoration. */
const pairs: Pair[] = [
  ...['default', 'muted', 'accent'].flatMap(text => surfaces.map(s => pair(`text.${text}`, `surface.${s}`, 'text'))),
  ...['control', 'control-hover', 'danger', 'strong'].flatMap(b =>
    ['page', 'rail', 'sunken', 'raised', 'overlay', 'field', 'hover'].map(s =>
      pair(`border.${b}`, `surface.${s}`, 'edge'),
    ),
  ),
  ...surfaces.map(s => pair('focus.ring', `surface.${s}`, 'edge')),
  ...['page', 'rail', 'sunken', 'raised', 'overlay', 'hover'].map(s => pair('swatch.edge', `surface.${s}`, 'edge')),
  ...['rest', 'hover', 'active'].flatMap(state => [
    pair('text.on-accent', `fill.accent.${state}`, 'text'),
    pair('text.on-danger', `fill.danger.${state}`, 'text'),
    pair('text.default', `fill.neutral.${state}`, 'text'),
  ]),
  ...['page', 'rail', 'raised', 'overlay'].map(s => pair('fill.accent.rest', `surface.${s}`, 'edge')),
  ...statuses.flatMap(name => [
    pair(`status.${name}.text`, `status.${name}.surface`, 'text'),
    ...surfaces.map(s => pair(`status.${name}.text`, `surface.${s}`, 'text')),
    pair(`status.${name}.icon`, `status.${name}.surface`, 'edge'),
    ...['page', 'raised', 'overlay'].map(s => pair(`status.${name}.icon`, `surface.${s}`, 'edge')),
    pair(`status.${name}.border`, `status.${name}.surface`, 'edge'),
  ]),
  pair('text.on-inverse', 'surface.inverse', 'text'),
  pair('text.accent-on-inverse', 'surface.inverse', 'text'),
  pair('selection.text', 'selection.background', 'text'),
  pair('match.text', 'match.background', 'text'),
  ...['text', 'comment', 'name', 'string', 'number', 'punctuation'].map(c => pair(`code.${c}`, 'code.surface', 'text')),
  pair('button.secondary.text', 'button.secondary.background', 'text'),
  pair('input.placeholder', 'input.background', 'text'),
  pair('rail.text', 'rail.item-selected', 'text'),
  pair('badge.text', 'badge.background', 'text'),
  pair('badge.accent-text', 'badge.accent-background', 'text'),
  pair('segment.text', 'segment.track', 'text'),
  pair('segment.text-selected', 'segment.selected', 'text'),
  pair('alias.text', 'alias.background', 'text'),
  pair('meter.fill', 'meter.track', 'edge'),
  pair('meter.full', 'meter.track', 'edge'),
  ...['first', 'second', 'ground'].map(tile => pair(`mark.${tile}`, 'surface.rail', 'mark')),
]

function pair(front: string, back: string, as: Pair[2]): Pair {
  return [front, back, as]
}

function colorsOf(input: string): (name: string) => Color {
  const tokens = readPermutation(input)
  return name => {
    const value = types.color.parse(tokens.get(name) ?? null)
    if (isMisfit(value)) throw new Error(`${input} has no color ${name}`)
    return value
  }
}

for (const [contrast, least] of Object.entries(strength))
  describe.each(schemes)(`%s, contrast ${contrast}`, scheme => {
    const color = colorsOf(`scheme:${scheme},contrast:${contrast}`)
    test.each(pairs)(`%s on %s is far enough for %s`, (front, back, as) => {
      expect(contrastRatio(color(front), color(back))).toBeGreaterThanOrEqual(least[as])
    })
  })

test.each(schemes)('%s: decoration is visible in high contrast', scheme => {
  const color = colorsOf(`scheme:${scheme},contrast:high`)
  for (const border of ['border.subtle', 'border.default'])
    for (const surface of surfaces)
      expect(
        contrastRatio(color(border), color(`surface.${surface}`)),
        `${border} on ${surface}`,
      ).toBeGreaterThanOrEqual(3)
})

test('every permutation has the same tokens, more than 150', () => {
  const names = schemes.flatMap(scheme =>
    densities.flatMap(density =>
      Object.keys(strength).map(contrast =>
        [...readPermutation(`scheme:${scheme},density:${density},contrast:${contrast}`).keys()].sort(),
      ),
    ),
  )
  expect(names).toHaveLength(8)
  expect(names[0]!.length).toBeGreaterThan(150)
  for (const others of names) expect(others).toEqual(names[0])
})

test('compact is smaller than comfortable, and never too small to be pressed', () => {
  const [comfortable, compact] = densities.map(density => readPermutation(`density:${density}`)) as [Sizes, Sizes]
  const varying = [...comfortable.keys()].filter(name => comfortable.get(name) !== compact.get(name))
  const pixels = (value: string | undefined) => Number(/^([\d.]+)px$/.exec(value ?? '')?.[1])
  expect(varying.length).toBeGreaterThan(15)
  for (const name of varying) {
    expect(pixels(compact.get(name)), name).toBeLessThan(pixels(comfortable.get(name)))
    if (/^size\.(control|row)\./.test(name))
      expect(pixels(compact.get(name)), name).toBeGreaterThanOrEqual(pixels(compact.get('size.target')))
  }
})
