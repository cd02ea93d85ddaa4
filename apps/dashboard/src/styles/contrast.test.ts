// @vitest-environment node
// The promise of the roles: what they are for can be read and seen in both modes (WCAG 2.2, 1.4.3 and 1.4.11).
import { contrastRatio, isMisfit, types, type Color } from '@tessera/engine'
import { describe, expect, test } from 'vitest'
import { readMode, type ModeName } from './read-mode.ts'

const modes: ModeName[] = ['Light', 'Dark']
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
const statuses = ['success', 'warning', 'danger', 'info']

/** What stands on what, and how far apart they must be. */
const pairs: [front: string, back: string, least: number][] = [
  ...['default', 'muted', 'accent'].flatMap(text => surfaces.map(s => pair(`text.${text}`, `surface.${s}`, 4.5))),
  ...['control', 'control-hover', 'danger', 'strong'].flatMap(b =>
    ['page', 'rail', 'sunken', 'raised', 'overlay', 'field', 'hover'].map(s => pair(`border.${b}`, `surface.${s}`, 3)),
  ),
  ...surfaces.map(s => pair('focus.ring', `surface.${s}`, 3)),
  ...['page', 'rail', 'sunken', 'raised', 'overlay', 'hover'].map(s => pair('swatch.edge', `surface.${s}`, 3)),
  ...['rest', 'hover', 'active'].flatMap(state => [
    pair('text.on-accent', `fill.accent.${state}`, 4.5),
    pair('text.on-danger', `fill.danger.${state}`, 4.5),
    pair('text.default', `fill.neutral.${state}`, 4.5),
  ]),
  ...['page', 'rail', 'raised', 'overlay'].map(s => pair('fill.accent.rest', `surface.${s}`, 3)),
  ...statuses.flatMap(name => [
    pair(`status.${name}.text`, `status.${name}.surface`, 4.5),
    ...surfaces.map(s => pair(`status.${name}.text`, `surface.${s}`, 4.5)),
    pair(`status.${name}.icon`, `status.${name}.surface`, 3),
    ...['page', 'raised', 'overlay'].map(s => pair(`status.${name}.icon`, `surface.${s}`, 3)),
    pair(`status.${name}.border`, `status.${name}.surface`, 3),
  ]),
  pair('text.on-inverse', 'surface.inverse', 4.5),
  pair('text.accent-on-inverse', 'surface.inverse', 4.5),
  pair('selection.text', 'selection.background', 4.5),
  pair('match.text', 'match.background', 4.5),
  ...['text', 'comment', 'name', 'string', 'number', 'punctuation'].map(c => pair(`code.${c}`, 'code.surface', 4.5)),
  pair('button.secondary.text', 'button.secondary.background', 4.5),
  pair('input.placeholder', 'input.background', 4.5),
  pair('rail.text', 'rail.item-selected', 4.5),
  pair('badge.text', 'badge.background', 4.5),
  pair('badge.accent-text', 'badge.accent-background', 4.5),
  pair('meter.fill', 'meter.track', 3),
  pair('meter.full', 'meter.track', 3),
  ...['first', 'second', 'ground'].map(tile => pair(`mark.${tile}`, 'surface.rail', 3)),
]

function pair(front: string, back: string, least: number): [string, string, number] {
  return [front, back, least]
}

describe.each(modes)('%s', mode => {
  const tokens = readMode(mode)
  const color = (name: string): Color => {
    const value = types.color.parse((tokens.get(name) ?? null) as string | null)
    if (isMisfit(value)) throw new Error(`${mode} has no color ${name}`)
    return value
  }
  test.each(pairs)('%s on %s is at least %d:1', (front, back, least) => {
    expect(contrastRatio(color(front), color(back))).toBeGreaterThanOrEqual(least)
  })
  test('has more than 150 tokens', () => {
    expect(tokens.size).toBeGreaterThan(150)
  })
})

test('both modes name the same tokens', () => {
  expect([...readMode('Dark').keys()]).toEqual([...readMode('Light').keys()])
})
