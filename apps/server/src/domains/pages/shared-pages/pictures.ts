// A token as a picture: an element with the CSS that draws it, which the engine generates from parsed values. The shapes are
// those of the dashboard (`pictures/picture.tsx`), in whose sizes the style sheets of pages draw them.
import type { Piece } from '@tessera/contract'
import { contrastRatio, cssText, hex, isInDisplayP3, isWide, pictureKind, toSrgb, types } from '@tessera/engine'
import type { Color, Json, PictureKind, ResolvedLiteral } from '@tessera/engine'
import { drawn, element } from '../../../base/pieces.ts'

const pangram = 'The quick brown fox jumps over the lazy dog'
const white: Color = { space: 'srgb', components: [1, 1, 1], alpha: 1 }
const black: Color = { space: 'srgb', components: [0, 0, 0], alpha: 1 }

const shape = (name: 'card' | 'corner' | 'frame' | 'ground', css: string) => drawn(css, 'span', { class: name })
const specimen = (css: string, text = pangram) => drawn(css, 'span', { class: 'specimen' }, text)
const textOf = (literal: ResolvedLiteral): string | null => cssText(literal.type, literal.value)

type Draw = (literal: ResolvedLiteral, text: string) => Piece | null

const draw: Partial<Record<PictureKind, Draw>> = {
  color: literal => (literal.type === 'color' ? swatch(literal.parsed) : null),
  gradient: (_, text) => shape('ground', `background-image:${text}`),
  shadow: (_, text) => shape('card', `box-shadow:${text}`),
  border: (_, text) => shape('frame', `border:${text}`),
  strokeStyle: (_, text) => shape('frame', `border-style:${text}`),
  radius: (_, text) => shape('corner', `border-start-end-radius:${text}`),
  stroke: (_, text) => drawn(`block-size:${text}`, 'span', { class: 'line' }),
  length: (_, text) => drawn(`inline-size:${text}`, 'span', { class: 'bar' }),
  opacity: (_, text) => shape('ground', `background-color:currentColor;opacity:${text}`),
  fontFamily: (_, text) => specimen(`font-family:${text}`),
  fontWeight: (_, text) => specimen(`font-weight:${text}`),
  fontSize: (_, text) => specimen(`font-size:${text}`),
  letterSpacing: (_, text) => specimen(`letter-spacing:${text}`),
  lineHeight: (_, text) => specimen(`line-height:${text}`, `${pangram}. ${pangram}.`),
  typography: ({ value }) => specimen(typographyCss(value)),
  cubicBezier: literal => (literal.type === 'cubicBezier' ? curve(literal.parsed) : null),
  duration: (_, text) => drawn(`animation-duration:${text}`, 'span', { class: 'moving' }),
}

/** Null: there is nothing to draw, such as for numbers, texts, and values without a CSS form. */
export function pictureOf(name: string, literal: ResolvedLiteral): Piece | null {
  const text = textOf(literal)
  return text === null ? null : (draw[pictureKind(literal.type, name)]?.(literal, text) ?? null)
}

/** Prints the better of both contrasts on it. */
function swatch(color: Color): Piece {
  const onWhite = contrastRatio(color, white)
  const onBlack = contrastRatio(color, black)
  const [ratio, ink] = onWhite > onBlack ? [onWhite, 'white'] : [onBlack, 'black']
  const label = color.alpha !== null && color.alpha < 1 ? [] : [element('span', {}, `${ratio.toFixed(1)} : 1`)]
  const css = `--color:${types.color.text(color)};color:${ink}`
  return drawn(css, 'span', { class: 'swatch', title: `Contrast with ${ink}` }, ...label)
}

const parts = {
  fontFamily: 'font-family',
  fontSize: 'font-size',
  fontWeight: 'font-weight',
  letterSpacing: 'letter-spacing',
  lineHeight: 'line-height',
} as const

export function typographyCss(value: Json): string {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return ''
  const declared = Object.entries(parts).flatMap(([part, property]) => {
    const given = value[part]
    const text = given === undefined ? null : cssText(part as keyof typeof parts, given)
    return text === null ? [] : [`${property}:${text}`]
  })
  const slant = value['fontStyle']
  return [...declared, ...(slant === 'italic' || slant === 'oblique' ? [`font-style:${slant}`] : [])].join(';')
}

/** Time to the right, progress upwards, with room for overshoot. */
function curve([x1 = 0, y1 = 0, x2 = 1, y2 = 1]: readonly number[]): Piece {
  const [least, most] = [Math.min(0, y1, y2), Math.max(1, y1, y2)]
  const at = (x: number, y: number) =>
    `${(1.5 + x * 69).toFixed(1)} ${(1.5 + ((most - y) / (most - least)) * 69).toFixed(1)}`
  const guide = element('path', { class: 'guide', d: `M${at(0, 0)}H70.5M${at(0, 1)}H70.5` })
  const line = element('path', { d: `M${at(0, 0)}C${at(x1, y1)} ${at(x2, y2)} ${at(1, 1)}` })
  return element('svg', { class: 'curve', viewBox: '0 0 72 72', 'aria-hidden': 'true' }, guide, line)
}

/** The text of a value for people: CSS if possible. */
export const valueText = (literal: ResolvedLiteral): string =>
  textOf(literal) ?? (typeof literal.value === 'string' ? literal.value : JSON.stringify(literal.value))

/** A color as people read it: hex, with its gamut where that is wider. The other values are in their own text. */
export function shownText(literal: ResolvedLiteral): string {
  if (literal.type !== 'color') return valueText(literal)
  const { parsed } = literal
  return `${hex(toSrgb(parsed))}${isWide(parsed) ? ` ${isInDisplayP3(parsed) ? 'P3' : 'wide'}` : ''}`
}

/** A small swatch, for a line of text. */
export const chipOf = (literal: ResolvedLiteral): Piece[] =>
  literal.type === 'color'
    ? [drawn(`background:${types.color.text(literal.parsed)}`, 'span', { class: 'chip', 'aria-hidden': 'true' })]
    : []
