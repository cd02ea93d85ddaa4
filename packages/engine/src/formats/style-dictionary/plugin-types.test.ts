import { expect, test } from 'vitest'
import { exportTokens } from '../../outputs/export.ts'
import { importTokens, isImportFailure } from '../../imports/import.ts'
import type { Json } from '../../base/token.ts'
import { oneMode } from '../../testing/tokens.ts'

/** The token `it`, as CSS. */
function css(token: Json): string {
  const read = importTokens([{ path: '', text: JSON.stringify({ it: token }) }])
  if (isImportFailure(read)) throw new Error(JSON.stringify(read.errors))
  return /--it: (.*);/.exec(exportTokens('css', oneMode(read.modes[0]!.tokens)).text)![1]!
}

const style = { fontSize: 20, fontFamily: 'Roboto', fontWeight: 500, fontStyle: 'normal', letterSpacing: 0.5 }
const more = {
  textDecoration: 'none',
  textCase: 'uppercase',
  paragraphIndent: 0,
  paragraphSpacing: 0,
  fontStretch: 'normal',
}
const shadow = { shadowType: 'dropShadow', radius: 8, color: '#00000040', offsetX: 0, offsetY: 4, spread: 0 }
const stops = [
  { position: 0, color: '#ff0000ff' },
  { position: 0.34000000357627869, color: '#0000ff80' },
]
const corners = { smoothing: 0, topLeft: 4, topRight: 4, bottomRight: 4, bottomLeft: 4 }
const easingFunction = { x1: 0.42, x2: 1, y1: 0, y2: 1 }

test.each<[string, Json, string]>([
  ['custom-fontStyle', { ...style, ...more, lineHeight: 24 }, '500 20px/24px "Roboto"'],
  ['custom-fontStyle', { ...style, fontStyle: 'italic', lineHeight: 'normal' }, 'italic 500 20px "Roboto"'],
  ['custom-shadow', shadow, '0px 4px 8px 0px #00000040'],
  ['custom-shadow', { ...shadow, shadowType: 'innerShadow' }, 'inset 0px 4px 8px 0px #00000040'],
  ['custom-gradient', { gradientType: 'linear', rotation: 45, stops }, 'linear-gradient(45deg, #ff0000ff 0%, #0000ff80 34%)'],
  ['custom-gradient', { gradientType: 'linear', rotation: 180, stops }, 'linear-gradient(#ff0000ff 0%, #0000ff80 34%)'],
  ['custom-gradient', { gradientType: 'radial', rotation: 407.29, stops }, 'radial-gradient(#ff0000ff 0%, #0000ff80 34%)'],
  ['custom-gradient', { gradientType: 'angular', rotation: 90, stops }, 'conic-gradient(from 90deg, #ff0000ff 0%, #0000ff80 34%)'],
  ['custom-stroke', { strokeAlign: 'inside', dashPattern: [], strokeWeight: 2, stroke: '#ff0000ff' }, '2px solid #ff0000ff'],
  ['custom-stroke', { dashPattern: '5, 10', strokeWeight: 2, stroke: '#ff0000ff' }, '2px dashed #ff0000ff'],
  ['custom-radius', corners, '4px'],
  ['custom-radius', { ...corners, topRight: 5.5 }, '4px 5.5px 4px 4px'],
  ['custom-spacing', { top: 1, right: 2, bottom: 3, left: 4 }, '1px 2px 3px 4px'],
  ['custom-opacity', { transparency: 0.5 }, '0.5'],
  ['custom-transition', { transitionType: 'dissolve', duration: 0.5, easing: 'ease', easingFunction }, '0.5s cubic-bezier(0.42, 0, 1, 1) 0s'],
])('%s %j is %s', (type, value, expected) => expect(css({ type, value, description: null })).toBe(expected)) // prettier-ignore

test('what has no form here stays as it is', () => {
  const read = importTokens([
    { path: '', text: JSON.stringify({ it: { type: 'custom-grid', value: { pattern: 'columns', count: 12 } } }) },
  ])
  expect(read).toMatchObject({ modes: [{ tokens: [{ type: 'string' }] }] })
})
