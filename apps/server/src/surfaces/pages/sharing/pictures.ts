// A token as a picture: an element, and the rule that draws it. The engine generates the CSS from parsed values.
import { contrastRatio, cssText, pictureKind, types } from '@tessera/engine'
import type { Color, Json, PictureKind, Resolved, ResolvedLiteral } from '@tessera/engine'
import { escape } from '../../../base/escape-html.ts'

interface Picture {
  html: string
  /** Declarations of the element. */
  css: string
}

const pangram = 'The quick brown fox jumps over the lazy dog'
const white: Color = { space: 'srgb', components: [1, 1, 1], alpha: 1 }
const black: Color = { space: 'srgb', components: [0, 0, 0], alpha: 1 }

const box = (css: string): Picture => ({ html: '<span class="box"></span>', css })
const specimen = (css: string, text = pangram): Picture => ({ html: `<span class="specimen">${text}</span>`, css })
const textOf = (literal: ResolvedLiteral): string | null => cssText(literal.type, literal.value)

type Draw = (literal: ResolvedLiteral, text: string) => Picture | null

const draw: Partial<Record<PictureKind, Draw>> = {
  color: literal => (literal.type === 'color' ? swatch(literal.parsed) : null),
  gradient: (_, text) => box(`background-image:${text}`),
  shadow: (_, text) => box(`box-shadow:${text}`),
  border: (_, text) => box(`border:${text}`),
  strokeStyle: (_, text) => box(`border:3px ${text}`),
  radius: (_, text) => box(`border-radius:${text}`),
  stroke: (_, text) => ({ html: '<span class="line"></span>', css: `block-size:${text}` }),
  length: (_, text) => ({ html: '<span class="bar"></span>', css: `inline-size:${text}` }),
  opacity: (_, text) => box(`background:currentColor;opacity:${text}`),
  fontFamily: (_, text) => specimen(`font-family:${text}`),
  fontWeight: (_, text) => specimen(`font-weight:${text}`),
  fontSize: (_, text) => specimen(`font-size:${text}`),
  letterSpacing: (_, text) => specimen(`letter-spacing:${text}`),
  lineHeight: (_, text) => specimen(`line-height:${text}`, `${pangram}. ${pangram}.`),
  typography: ({ value }) => specimen(typographyCss(value)),
  cubicBezier: literal => (literal.type === 'cubicBezier' ? curve(literal.parsed) : null),
  duration: (_, text) => ({ html: '<span class="moving"></span>', css: `animation-duration:${text}` }),
}

/** Null: there is nothing to draw, such as for numbers, texts, and values without a CSS form. */
function pictureOf(name: string, literal: ResolvedLiteral): Picture | null {
  const text = textOf(literal)
  return text === null ? null : (draw[pictureKind(literal.type, name)]?.(literal, text) ?? null)
}

/** Prints the better of both contrasts on it. */
function swatch(color: Color): Picture {
  const onWhite = contrastRatio(color, white)
  const onBlack = contrastRatio(color, black)
  const [ratio, ink] = onWhite > onBlack ? [onWhite, 'white'] : [onBlack, 'black']
  const label = color.alpha !== null && color.alpha < 1 ? '' : `<span>${ratio.toFixed(1)} : 1</span>`
  return {
    html: `<span class="swatch" title="Contrast with ${ink}">${label}</span>`,
    css: `--color:${types.color.text(color)};color:${ink}`,
  }
}

const parts = {
  fontFamily: 'font-family',
  fontSize: 'font-size',
  fontWeight: 'font-weight',
  letterSpacing: 'letter-spacing',
  lineHeight: 'line-height',
} as const

function typographyCss(value: Json): string {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return ''
  const declared = Object.entries(parts).flatMap(([part, property]) => {
    const given = value[part]
    const text = given === undefined ? null : cssText(part as keyof typeof parts, given)
    return text === null ? [] : [`${property}:${text}`]
  })
  const slant = value['fontStyle']
  return [...declared, ...(slant === 'italic' || slant === 'oblique' ? [`font-style:${slant}`] : [])].join(';')
}

/** Time to the right, progress upwards. */
function curve([x1, y1, x2, y2]: readonly number[]): Picture {
  const at = (x = 0, y = 0) => `${(8 + x * 80).toFixed(1)} ${(88 - y * 80).toFixed(1)}`
  return {
    html: `<svg class="curve" viewBox="0 -32 96 160" aria-hidden="true"><path d="M${at(0, 0)}C${at(x1, y1)} ${at(x2, y2)} ${at(1, 1)}"/></svg>`,
    css: '',
  }
}

/** The text of a value for people: CSS if possible. */
export const valueText = (literal: ResolvedLiteral): string =>
  escape(textOf(literal) ?? (typeof literal.value === 'string' ? literal.value : JSON.stringify(literal.value)))

/** The pictures of a page with their rules, since the page's policy forbids style attributes. */
export interface Pictures {
  /** Empty: there is nothing to draw. */
  of(name: string, literal: Resolved | undefined): string
  css(): string
}

export function createPictures(): Pictures {
  const rules: string[] = []
  return {
    of(name, literal) {
      const picture = literal?.ok ? pictureOf(name, literal) : null
      if (!picture) return ''
      rules.push(`.p${rules.length}>*{${picture.css}}`)
      return `<div class="picture p${rules.length - 1}">${picture.html}</div>`
    },
    // The element would end at the first `</style`, even within a string.
    css: () => rules.join('\n').replaceAll('<', '\\3c '),
  }
}
