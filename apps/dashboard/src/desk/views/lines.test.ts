import { describe, expect, it } from 'vitest'
import type { Draft } from '../../tokens/values/draft.ts'
import type { Row } from '../../tokens/model/model.ts'
import { countViews, fittingView } from './fitting.ts'
import { columnsOf, linesOf } from './lines.ts'

const row = (name: string, type: Draft['type']): Row => ({
  name,
  cells: [{ mode_id: 'm', draft: { type, value: '', description: null }, stored: null }],
  index: name,
})
const ramp = (group: string, count: number) => Array.from({ length: count }, (_, i) => row(`${group}.${i}`, 'color'))

describe('the view of a group', () => {
  it('is the one that shows all of its tokens', () => {
    expect(fittingView(ramp('plum', 3))).toBe('swatches')
    expect(fittingView([row('space.small', 'dimension'), row('space.large', 'dimension')])).toBe('spacing')
    expect(fittingView([row('radius.small', 'dimension'), row('shadow.low', 'shadow')])).toBe('shapes')
    expect(fittingView([row('ease', 'cubicBezier'), row('fast', 'duration')])).toBe('motion')
    expect(fittingView([row('title', 'typography'), row('size', 'fontSize')])).toBe('type')
  })

  it('is the table where none shows all', () => {
    expect(fittingView([...ramp('plum', 3), row('space.small', 'dimension')])).toBe('table')
    expect(fittingView([row('flag', 'boolean')])).toBe('table')
    expect(fittingView([])).toBe('table')
  })

  it('is offered where some of its tokens have a specimen', () => {
    expect([...countViews([...ramp('plum', 3), row('space.small', 'dimension'), row('flag', 'boolean')])]).toEqual([
      ['swatches', 3],
      ['spacing', 1],
    ])
  })
})

describe('the lines of a view', () => {
  it('begin anew with each group, and leave out what has no specimen there', () => {
    const rows = [...ramp('plum', 3), row('plum.flag', 'boolean'), ...ramp('blue', 1)]
    const { lines, shown } = linesOf('swatches', rows, 2, () => undefined)
    expect(lines.map(line => (line.kind === 'heading' ? line.path : line.rows.map(({ name }) => name)))).toEqual([
      'plum',
      ['plum.0', 'plum.1'],
      ['plum.2'],
      'blue',
      ['blue.0'],
    ])
    expect(lines.flatMap(line => (line.kind === 'specimens' ? [line.from] : []))).toEqual([0, 2, 3])
    expect(shown).toHaveLength(4)
  })

  it('hold a whole ramp as long as its colors are wide enough', () => {
    expect(columnsOf('swatches', 840, ramp('plum', 11))).toBe(11)
    expect(columnsOf('swatches', 400, ramp('plum', 11))).toBe(5)
    // So many colors are no ramp.
    expect(columnsOf('swatches', 840, ramp('plum', 40))).toBe(8)
    expect(columnsOf('shapes', 100, [])).toBe(1)
    expect(columnsOf('type', 2000, [])).toBe(1)
  })

  it('are as high as the text in them', () => {
    const heightOf = (value: unknown) =>
      linesOf('type', [row('title', 'typography')], 1, () => value as never).lines[1]!.height
    const small = heightOf({ fontSize: '12px', lineHeight: 1.5 })
    expect(heightOf({ fontSize: '40px', lineHeight: 1.5 })).toBeGreaterThan(small)
    expect(heightOf({ fontSize: '2.5rem', lineHeight: 1.5 })).toBe(heightOf({ fontSize: '40px', lineHeight: '60px' }))
    // Nobody scrolls past a letter of a thousand pixels.
    expect(heightOf({ fontSize: '1000px' })).toBeLessThan(260)
  })
})
