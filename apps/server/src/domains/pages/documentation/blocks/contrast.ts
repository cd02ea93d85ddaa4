// Contrast of colors on backgrounds as WCAG 2.2 measures it: AAA from 7, AA from 4.5, AA for large text from 3.
import type { Piece } from '@tessera/contract'
import { contrastRatio, types } from '@tessera/engine'
import type { Color } from '@tessera/engine'
import { drawn, element } from '../../../../base/pieces.ts'
import { listIn, tokensOf } from './block.ts'
import type { Options, Values, BlockResult } from './block.ts'

interface NamedColor {
  name: string
  color: Color
}

/** More columns or rows are no table that anyone reads. */
const [mostRows, mostColumns] = [40, 8]

export function contrast(options: Options, values: Values): BlockResult {
  const given = { foreground: options.get('foreground'), background: options.get('background') }
  if (!given.foreground || !given.background)
    return {
      fault: 'A block "contrast" needs foreground and background, such as foreground=text background=surface.page',
    }
  const rows = colorsOf(given.foreground, values)
  if ('fault' in rows) return rows
  const columns = colorsOf(given.background, values)
  if ('fault' in columns) return columns
  if (rows.colors.length > mostRows || columns.colors.length > mostColumns)
    return { fault: `A table of contrast has at most ${mostRows} foregrounds and ${mostColumns} backgrounds` }
  return { pieces: [table(rows.colors, columns.colors)] }
}

function colorsOf(list: string, values: Values): { colors: NamedColor[] } | { fault: string } {
  const colors: NamedColor[] = []
  for (const part of listIn(list)) {
    const found = tokensOf(part, values)
    if ('fault' in found) return found
    const own = found.tokens.flatMap(({ name }) => {
      const literal = values.resolution.get(name)
      return literal?.ok && literal.type === 'color' ? [{ name, color: literal.parsed }] : []
    })
    if (own.length === 0) return { fault: `"${part}" has no colors` }
    colors.push(...own)
  }
  return { colors }
}

function table(rows: readonly NamedColor[], columns: readonly NamedColor[]): Piece {
  const head = [
    element('th', { scope: 'col' }, 'On'),
    ...columns.map(({ name }) => element('th', { scope: 'col' }, element('code', {}, name))),
  ]
  const body = rows.map(front =>
    element(
      'tr',
      {},
      element('th', { scope: 'row' }, element('code', {}, front.name)),
      ...columns.map(back => element('td', {}, ...measured(front.color, back.color))),
    ),
  )
  return element(
    'div',
    { class: 'scroll', role: 'region', 'aria-label': 'Contrast', tabindex: '0' },
    element(
      'table',
      { class: 'contrast' },
      element('thead', {}, element('tr', {}, ...head)),
      element('tbody', {}, ...body),
    ),
  )
}

const isOpaque = ({ alpha }: Color): boolean => alpha === null || alpha === 1

function measured(front: Color, back: Color): Piece[] {
  if (!isOpaque(front) || !isOpaque(back)) return ['translucent']
  const ratio = contrastRatio(front, back)
  const css = `color:${types.color.text(front)};background:${types.color.text(back)}`
  // The sample is a picture that the style sheet draws: its contrast is what the table is about.
  const sample = drawn(css, 'span', { class: 'sample', 'aria-hidden': 'true' })
  return [sample, ' ', `${ratio.toFixed(1)} : 1 `, element('span', { class: 'grade' }, gradeOf(ratio))]
}

const gradeOf = (ratio: number): string =>
  ratio >= 7 ? 'AAA' : ratio >= 4.5 ? 'AA' : ratio >= 3 ? 'AA for large text' : 'too little'
