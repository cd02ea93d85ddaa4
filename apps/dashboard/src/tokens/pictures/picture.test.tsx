import type { Mode, Token } from '@tessera/contract'
import type { Json, TypeName } from '@tessera/engine'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createView } from '../model/view.ts'
import { Lengths } from './lengths.ts'
import { Picture } from './picture.tsx'

const values: [name: string, type: TypeName, value: Json, drawn: string][] = [
  ['radius.card', 'dimension', '12px', 'border-start-end-radius:12px'],
  ['border-width.thick', 'dimension', '3px', 'block-size:3px'],
  ['space.small', 'dimension', '8px', 'inline-size:8px'],
  ['opacity.half', 'number', 0.5, 'opacity:0.5'],
  ['font.size.small', 'fontSize', '14px', 'font-size:14px'],
  ['font.weight.strong', 'fontWeight', 700, 'font-weight:700'],
  ['edge', 'border', { color: '#892a67', width: '2px', style: 'dashed' }, 'border:2px dashed'],
  ['dashes', 'strokeStyle', 'dotted', 'border-style:dotted'],
  [
    'fade',
    'gradient',
    [
      { color: '#000', position: 0 },
      { color: '#fff', position: 1 },
    ],
    'background-image:linear-gradient',
  ],
  ['quick', 'duration', '120ms', 'animation-duration:120ms'],
]

const markup = (room: 'row' | 'card' | 'large', [name, type, value]: (typeof values)[number]) =>
  renderToStaticMarkup(<Picture room={room} name={name} type={type} value={value} />)

test.each(values)('%s is drawn by the same shape in a row, on a card and large', (...given) => {
  for (const room of ['row', 'card', 'large'] as const) expect(markup(room, given)).toContain(given[3])
})

test('a row shows a size up to its height, and a longer bar fades out', () => {
  expect(markup('row', ['font.size.huge', 'fontSize', '64px', ''])).toContain('font-size:20px')
  expect(markup('large', ['font.size.huge', 'fontSize', '64px', ''])).toContain('font-size:64px')
  expect(markup('row', ['space.huge', 'dimension', '300px', ''])).toMatch(/longer/)
})

test('what has no size of its own, no value or no picture is not drawn', () => {
  expect(markup('row', ['font.size.bad', 'fontSize', 'much', ''])).toBe('')
  expect(markup('large', ['n', 'number', 4, ''])).toBe('')
  expect(markup('row', ['opacity.bad', 'number', 4, ''])).toBe('')
})

test('a length without room is drawn to the scale of the largest in its group, in every mode', () => {
  const token = (mode_id: string, name: string, value: string) =>
    ({ id: `${mode_id}/${name}`, mode_id, name, type: 'dimension', value, alias_to: null, description: null }) as Token
  const tokens = [
    token('light', 'size.page.text', '720px'),
    token('light', 'size.page.wide', '1120px'),
    token('dark', 'size.page.wide', '1440px'),
    token('light', 'size.icon.small', '14px'),
  ]
  const modes = ['light', 'dark'].map(id => ({ id, name: id }) as Mode)
  const view = createView()({ modes, tokens, pending: new Map() })
  const drawn = (name: string, value: string) =>
    renderToStaticMarkup(
      <Lengths value={view}>
        <Picture room="row" name={name} type="dimension" value={value} />
      </Lengths>,
    )
  expect(drawn('size.page.text', '720px')).toContain('min(720px, 50%)')
  expect(drawn('size.page.wide', '1120px')).toContain('min(1120px, 77.7')
  expect(drawn('size.page.wide', '1120px')).not.toMatch(/longer/)
  expect(drawn('size.icon.small', '14px')).toContain('min(14px, 100%)')
})
