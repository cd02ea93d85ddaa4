// What the properties of CSS ask of a token.
import type { TypeName } from '../base/type-names.ts'
import { kebabCase } from '../naming/words.ts'
import type { Concept } from './vocabulary.ts'

export interface Demand {
  /** Any of these. */
  concepts: readonly Concept[]
  types: readonly TypeName[]
}

const lengths: readonly TypeName[] = ['dimension', 'number', 'string']
const demand = (concepts: string, types: readonly TypeName[]): Demand => ({
  concepts: concepts.split(' ') as Concept[],
  types,
})

const border = demand('role:border role:divider', ['color'])
const spacing = demand('measure:spacing', lengths)
const size = demand('measure:size', lengths)

/** By the name, or by its end after a hyphen; the first that fits. */
const properties: readonly (readonly [pattern: RegExp, demand: Demand])[] = [
  [/^background(-color)?$/, demand('role:background', ['color', 'gradient'])],
  [/^background-image$/, demand('measure:gradient', ['gradient', 'string'])],
  [/^(color|caret-color|-webkit-text-fill-color)$/, demand('role:text role:link', ['color'])],
  [/^text-decoration-color$/, demand('role:text role:link', ['color'])],
  [/^fill$/, demand('role:icon role:text', ['color'])],
  [/^stroke$/, demand('role:icon role:border', ['color'])],
  [/^accent-color$/, demand('tone:accent', ['color'])],
  [/^outline-color$/, demand('role:ring role:border', ['color'])],
  [/^(border|column-rule)-(.*-)?color$/, border],
  [
    /^(border(-(top|right|bottom|left|block|inline)(-(start|end))?)?|outline)$/,
    demand('role:border', ['border', 'color']),
  ],
  [/(^|-)radius$/, demand('measure:radius', lengths)],
  [/^(border|outline|stroke|column-rule)-(.*-)?width$/, demand('measure:borderWidth', lengths)],
  [/^outline-offset$/, spacing],
  [/^(box|text)-shadow$|^filter$/, demand('role:shadow', ['shadow', 'string'])],
  [/^(padding|margin|scroll-padding|scroll-margin|inset)(-|$)|(^|-)gap$|^(top|right|bottom|left)$/, spacing],
  [/(^|-)(width|height|inline-size|block-size|flex-basis)$/, size],
  [/^font-size$/, demand('measure:fontSize', ['fontSize', 'dimension', 'string'])],
  [/^line-height$/, demand('measure:lineHeight', ['lineHeight', 'number', 'dimension', 'string'])],
  [/^letter-spacing$/, demand('measure:letterSpacing', ['letterSpacing', 'dimension', 'string'])],
  [/^font-weight$/, demand('measure:fontWeight', ['fontWeight', 'number'])],
  [/^font-family$/, demand('measure:fontFamily', ['fontFamily', 'string'])],
  [/^font$/, demand('measure:typography', ['typography', 'string'])],
  [/(^|-)(duration|delay)$/, demand('measure:duration', ['duration'])],
  [/timing-function$/, demand('measure:easing', ['cubicBezier', 'string'])],
  [
    /^(transition|animation)$/,
    demand('measure:duration measure:easing', ['transition', 'duration', 'cubicBezier', 'string']),
  ],
  [/opacity$/, demand('measure:opacity', ['number', 'dimension', 'string'])],
  [/^z-index$/, demand('measure:zIndex', ['number'])],
  [/^aspect-ratio$/, demand('measure:aspectRatio', ['number', 'string'])],
  [/(^|-)color$/, { concepts: [], types: ['color'] }],
]

/** What a property asks for, in CSS or in JavaScript's spelling (`backgroundColor`); null: it is not known. */
export function demandOf(property: string): Demand | null {
  const name = kebabCase(property)
  return properties.find(([pattern]) => pattern.test(name))?.[1] ?? null
}

/** The types that have a measure, by its concept. */
export const typesOfMeasure: Readonly<Record<string, readonly TypeName[]>> = {
  radius: lengths,
  spacing: lengths,
  size: lengths,
  borderWidth: lengths,
  fontSize: ['fontSize', 'dimension', 'typography'],
  lineHeight: ['lineHeight', 'number', 'dimension'],
  letterSpacing: ['letterSpacing', 'dimension'],
  fontWeight: ['fontWeight', 'number'],
  fontFamily: ['fontFamily', 'string'],
  typography: ['typography', 'fontSize', 'string'],
  duration: ['duration'],
  easing: ['cubicBezier', 'string'],
  opacity: ['number'],
  zIndex: ['number'],
  breakpoint: ['dimension', 'string'],
  aspectRatio: ['number', 'string'],
  gradient: ['gradient', 'string'],
}
