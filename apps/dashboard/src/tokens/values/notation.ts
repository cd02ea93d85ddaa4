// Colors in the notation that the grid shows. Editing, copying and searching always use the written value.
import { hex, isInDisplayP3, isWide, toOklch, toSrgb, type Color, type Json, type TypeName } from '@tessera/engine'
import { colorOf } from './color.ts'
import { valueText } from './value-text.ts'

/** `short`: hex; a color outside sRGB by its nearest one inside, with the name of its gamut. */
export type Notation = 'short' | 'written' | 'oklch'

export const notations: readonly Notation[] = ['short', 'oklch', 'written']

const texts: Readonly<Record<Exclude<Notation, 'written'>, (color: Color) => string>> = {
  short: color => `${hex(toSrgb(color))}${isWide(color) ? ` ${isInDisplayP3(color) ? 'P3' : 'wide'}` : ''}`,
  oklch(color) {
    const { l, c, h, alpha } = toOklch(color)
    const opacity = alpha < 1 ? ` / ${round(alpha, 2)}` : ''
    return `oklch(${round(l, 3)} ${round(c, 3)} ${round(c, 3) === 0 ? 0 : round(h, 1)}${opacity})`
  },
}

const round = (n: number, places: number): number => Number(n.toFixed(places)) + 0

const cache = new WeakMap<Color, Partial<Record<Notation, string>>>()

/** The value in one line; a color in this notation. */
export function shownText(type: TypeName, value: Json, notation: Notation): string {
  const color = type === 'color' && notation !== 'written' ? colorOf(value) : null
  if (!color || notation === 'written') return valueText(type, value)
  let known = cache.get(color)
  if (!known) cache.set(color, (known = {}))
  return (known[notation] ??= texts[notation](color))
}
