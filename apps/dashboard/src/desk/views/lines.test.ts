import { describe, expect, it } from 'vitest'
import type { Draft } from '../../tokens/values/draft.ts'
import type { Row } from '../../tokens/model/model.ts'
import { countViews, fittingView } from './fitting.ts'
import { linesOf, specimenBeside } from './lines.ts'

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
    const rows = [...ramp('plum', 5), row('plum.flag', 'boolean'), ...ramp('blue', 1)]
    const { lines, shown } = linesOf('swatches', rows, 208, () => undefined)
    expect(lines.map(line => (line.kind === 'heading' ? line.path : line.rows.map(({ name }) => name)))).toEqual([
      'plum',
      ['plum.0', 'plum.1'],
      ['plum.2', 'plum.3'],
      ['plum.4'],
      'blue',
      ['blue.0'],
    ])
    expect(lines.flatMap(line => (line.kind === 'specimens' ? [line.from] : []))).toEqual([0, 2, 4, 5])
    expect(shown).toHaveLength(6)
  })

  const columnsOf = (width: number, rows: readonly Row[]) =>
    linesOf('swatches', rows, width, () => undefined).lines.flatMap(line =>
      line.kind === 'specimens' ? [line.columns] : [],
    )

  it('hold a whole ramp as long as its steps can be read, each group by itself', () => {
    expect(columnsOf(840, ramp('plum', 17))).toEqual([17])
    expect(columnsOf(840, [...ramp('plum', 11), ...ramp('blue', 2)])).toEqual([11, 8])
    expect(columnsOf(400, ramp('plum', 11))).toEqual([3, 3, 3, 3])
    // So many colors are no ramp, and long names need more room.
    expect(columnsOf(840, ramp('plum', 40))[0]).toBe(8)
    const named = Array.from({ length: 12 }, (_, i) => row(`text.on-inverse-${i}`, 'color'))
    expect(columnsOf(840, named)[0]).toBe(8)
    expect(columnsOf(900, named)[0]).toBe(12)
  })

  it('stand above one another, whatever groups they are of', () => {
    const { lines } = linesOf('swatches', [...ramp('plum', 11), ...ramp('blue', 2)], 840, () => undefined)
    expect(specimenBeside(lines, 1, 1)).toBe(12)
    expect(specimenBeside(lines, 9, 1)).toBe(12)
    expect(specimenBeside(lines, 12, -1)).toBe(1)
    expect(specimenBeside(lines, 12, 1)).toBe(12)
  })

  it('are as high as the text in them', () => {
    const heightOf = (value: unknown) =>
      linesOf('type', [row('title', 'typography')], 800, () => value as never).lines[1]!.height
    const small = heightOf({ fontSize: '12px', lineHeight: 1.5 })
    expect(heightOf({ fontSize: '40px', lineHeight: 1.5 })).toBeGreaterThan(small)
    expect(heightOf({ fontSize: '2.5rem', lineHeight: 1.5 })).toBe(heightOf({ fontSize: '40px', lineHeight: '60px' }))
    // Nobody scrolls past a letter of a thousand pixels.
    expect(heightOf({ fontSize: '1000px' })).toBeLessThan(260)
  })
})
