import { describe, expect, it } from 'vitest'
import { colorOf } from '../../../tokens/values/color.ts'
import { colorRoleOf } from '@tessera/engine'
import { buildModel } from '../../../tokens/model/model.ts'
import { demands, measure, measuredText, sidesOf } from './pairs.ts'

const mode = { id: 'm', name: 'Light' } as never
const token = (name: string, type = 'color') =>
  ({ id: name, mode_id: 'm', name, type, value: '#fff', alias_to: null, description: null }) as never
const model = buildModel(
  [mode],
  ['text.default', 'text.muted', 'surface.page', 'plum.100', 'plum.200', 'button.primaryBackground'].map(name =>
    token(name),
  ),
  new Map(),
)
const group = (path: string) => model.rows.filter(row => row.name.startsWith(path))

describe('the sides of a contrast matrix', () => {
  it('are what the names of the group say, with the other side from the whole tokenset', () => {
    expect(sidesOf(model, group('text'), { front: '', back: '' })).toEqual({
      fronts: ['text.default', 'text.muted'],
      backs: ['surface.page', 'button.primaryBackground'],
    })
  })

  it('are what was typed, from the whole tokenset', () => {
    expect(sidesOf(model, group('text'), { front: 'plum 2', back: 'PAGE' })).toEqual({
      fronts: ['plum.200'],
      backs: ['surface.page'],
    })
    expect(sidesOf(model, group('text'), { front: 'nothing', back: '' }).fronts).toEqual([])
  })

  it('go by the part of a name nearest to its end', () => {
    expect(colorRoleOf('text.background')).toBe('back')
    expect(colorRoleOf('surface.on-accent')).toBe('front')
    expect(colorRoleOf('button.primaryBackground')).toBe('back')
    expect(colorRoleOf('plum.100')).toBeNull()
  })
})

describe('what is measured', () => {
  const [aa] = demands
  const apca = demands.find(({ by }) => by === 'apca')!

  it('is the ratio of WCAG or the contrast of APCA, light on dark as well', () => {
    const [black, white] = [colorOf('#000')!, colorOf('#fff')!]
    expect(measure(aa!, black, white)).toBeCloseTo(21)
    expect(measure(apca, white, black)).toBeGreaterThan(100)
  })

  it('is never shown as more than it is', () => {
    expect(measuredText(aa!, 4.499)).toBe('4.4')
    expect(measuredText(apca, 74.99)).toBe('74')
  })
})
