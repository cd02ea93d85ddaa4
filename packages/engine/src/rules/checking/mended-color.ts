// Finds a color with enough contrast: the nearest step of the ramp that the color points into, or else the same color at
// the nearest lightness.
import type { Color } from '../../color/color.ts'
import { toOklch, toSrgb } from '../../color/convert.ts'
import { hex } from '../../color/write.ts'
import { aliasOf, referenceIn } from '../../formula/alias.ts'
import type { Resolved, ResolvedLiteral } from '../../resolve/resolve.ts'
import type { Json } from '../../base/token.ts'
import type { Beside, FixOperation } from '../rule.ts'
import type { Meter } from './bounds/meter.ts'

/** Null if no color passes. */
export function mendedColor(
  front: Resolved,
  passes: (color: Color) => boolean,
  beside: Beside,
  meter?: Meter,
): FixOperation[] | null {
  if (!front.ok || front.type !== 'color') return null
  const { name, value } = front.token
  const target = aliasOf(value)
  meter?.spend(target === null ? 100 : beside.names.length / 5, () => 'another color')
  const step = target === null ? null : nearestStep(front, target, passes, beside, meter)
  // A part of a color that points elsewhere has no nearest color.
  const isOneColor = target !== null || !referenceIn(value)
  const better = step ?? (isOneColor ? nearestLightness(front.parsed, passes) : null)
  return better === null ? null : [{ op: 'update', name, value: better }]
}

function nearestStep(
  front: ResolvedLiteral & { type: 'color' },
  target: string,
  passes: (color: Color) => boolean,
  { names, at }: Beside,
  meter?: Meter,
): Json | null {
  const group = target.slice(0, target.lastIndexOf('.') + 1)
  const own = toOklch(front.parsed)
  let [nearest, least]: [string | null, number] = [null, Infinity]
  if (group === '') return null
  for (const name of names.filter(each => isDirectlyIn(group, each))) {
    const step = at(name)
    if (!step?.ok || step.type !== 'color' || !passes(step.parsed)) continue
    meter?.spend(5 + step.chain.length / 10, () => 'another color')
    const color = toOklch(step.parsed)
    const isStep = isOfOneRamp({ name, color }, { name: target, color: own })
    const away = Math.abs(color.l - own.l)
    if (isStep && !step.chain.includes(front.token.name) && away < least) [nearest, least] = [name, away]
  }
  return nearest === null ? null : { alias_to: nearest }
}

/** `group` ends in a dot. */
const isDirectlyIn = (group: string, name: string) => name.startsWith(group) && !name.includes('.', group.length)

interface Step {
  name: string
  color: Oklch
}
const isOfOneRamp = (one: Step, other: Step) =>
  (isNumbered(one.name) && isNumbered(other.name)) || isOfOneHue(one.color, other.color)

/** `blue.500` beside `blue.600`: steps of a ramp, whose ends may be without hue. */
const isNumbered = (name: string) => /\.\d+$/.test(name)

/** The least chroma at which the hue is visible, and the greatest distance of hues of one color. */
const [visibleChroma, nearHue] = [0.03, 30]

/** Tells `brand.light` and `brand.dark` from `palette.blue` and `palette.red`. */
function isOfOneHue(one: Oklch, other: Oklch): boolean {
  const [first, second] = [one.c >= visibleChroma, other.c >= visibleChroma]
  if (!first || !second) return first === second
  const apart = Math.abs(one.h - other.h) % 360
  return Math.min(apart, 360 - apart) <= nearHue
}
type Oklch = ReturnType<typeof toOklch>

/** Searches in OKLCH and keeps hue and chroma as far as sRGB allows. */
function nearestLightness(color: Color, passes: (color: Color) => boolean): Json | null {
  const { l, c, h, alpha } = toOklch(color)
  const at = (lightness: number) => hex(toSrgb({ space: 'oklch', components: [lightness, c, h], alpha }))
  const candidates = [0, 1].flatMap(end => {
    if (!passes(colorOf(at(end)))) return []
    let [near, far] = [l, end]
    for (let step = 0; step < 12; step++) {
      const middle = (near + far) / 2
      if (passes(colorOf(at(middle)))) far = middle
      else near = middle
    }
    return [far]
  })
  const [nearest] = candidates.sort((a, b) => Math.abs(a - l) - Math.abs(b - l))
  return nearest === undefined ? null : at(nearest)
}

/** Reads the hex text back, so that the measured color is exactly the written one. */
function colorOf(text: string): Color {
  const byte = (at: number) => parseInt(text.slice(at, at + 2), 16) / 255
  return { space: 'srgb', components: [byte(1), byte(3), byte(5)], alpha: text.length > 7 ? byte(7) : 1 }
}
