// A contrast scale: for each target the color of one hue that has this contrast against a background, as Leonardo makes them
// (https://leonardocolor.io). Rounds up, so that a step for 4.5 passes a check that requires 4.5.
import { apcaOf } from '../color/apca.ts'
import type { Color } from '../color/color.ts'
import { isWide, toOklch, toSrgb } from '../color/convert.ts'
import { contrastBetween, luminance, over, white, type Opaque } from '../color/measure.ts'
import { hex } from '../color/write.ts'
import type { Json } from '../base/token.ts'
import { decimal } from '../base/decimal.ts'
import { colorIn, numberIn, objectIn } from './fields.ts'
import { scaleLimits, Unfit, type Made, type ScaleRule } from './scale.ts'

/** The chroma of a hue in degrees, which states none; most lightnesses in sRGB allow less. */
const usualChroma = 0.15

const measures = {
  wcag: { of: contrastBetween, least: 1, most: 21, near: 0.02, unit: ':1' },
  // APCA reports lower contrasts as 0.
  apca: {
    of: (front: Opaque, back: Opaque) => Math.abs(apcaOf(front, back)),
    least: 7.5,
    most: 108,
    near: 0.2,
    unit: '',
  },
} as const

export function contrast(rule: ScaleRule): Made {
  const { type = 'color', by = 'wcag' } = rule
  if (type !== 'color') throw new Unfit('type', 'must be color')
  if (by !== 'wcag' && by !== 'apca') throw new Unfit('by', 'must be wcag or apca')
  const measure = measures[by]
  const shade = hueIn(rule.hue)
  const ground = over(toSrgb(colorIn(rule.against, 'against')), white)
  const targets = Object.entries(objectIn(rule.targets, 'targets', '{"100": 1.2, "500": 4.5}'))
  if (targets.length === 0 || targets.length > scaleLimits.steps)
    throw new Unfit('targets', `must be 1 to ${scaleLimits.steps} steps with their contrast`)
  const [black, above] = [opaque(0), white].map(end => measure.of(end, ground)) as [number, number]
  const steps = targets.map(([key, value]) => {
    const field = `targets.${key}`
    const target = targetIn(value, field, measure)
    // A positive target uses the side with more room, as themes do; a negative one the other side.
    const darker = black >= above === target > 0
    const reach = darker ? black : above
    if (Math.abs(target) > reach + 1e-9)
      throw new Unfit(
        field,
        `cannot be reached against this color: at most ${decimal(Math.floor(reach * 100) / 100)}${measure.unit}`,
      )
    return { key, value: hex({ ...nearest(shade, ground, darker, Math.abs(target), measure), alpha: 1 }) }
  })
  return { type: 'color', steps }
}

const opaque = (channel: number): Opaque => ({ r: channel, g: channel, b: channel })

function targetIn(value: Json | undefined, field: string, { least, most }: { least: number; most: number }): number {
  if (typeof value === 'number' && Math.abs(value) >= least && Math.abs(value) <= most) return value
  throw new Unfit(field, `must be a contrast from ${least} to ${most}, or the same below 0 for the other side`)
}

/** The color of the hue in any lightness, as sRGB shows it. A color gives its chroma too. */
function hueIn(value: Json | undefined): (lightness: number) => Opaque {
  const { c, h } =
    typeof value === 'number' ? { c: usualChroma, h: numberIn(value, 'hue', 0, 360) } : chromaOf(colorIn(value, 'hue'))
  return lightness => {
    const at = (chroma: number): Color => ({ space: 'oklch', components: [lightness, chroma, h], alpha: 1 })
    // Reduces chroma only: the nearest color, which CSS takes, jumps from one lightness to the next.
    const inside = isWide(at(c)) ? bisect(0, c, 20, chroma => !isWide(at(chroma))) : c
    const { r, g, b } = toSrgb(at(inside))
    // A gray has equal channels; the conversion would leave noise in them.
    return c === 0 ? opaque(g) : { r, g, b }
  }
}

function chromaOf(color: Color) {
  const { c, h } = toOklch(color)
  return { c: c < 0.002 ? 0 : c, h }
}

/** Halves the interval so many times, and returns the last number that fits. `good` fits, `bad` does not. */
function bisect(good: number, bad: number, rounds: number, fits: (number: number) => boolean): number {
  let [inside, outside] = [good, bad]
  for (let round = 0; round < rounds; round++) {
    const middle = (inside + outside) / 2
    if (fits(middle)) inside = middle
    else outside = middle
  }
  return inside
}

interface Measure {
  of(front: Opaque, back: Opaque): number
  near: number
}

/** Of the eight-bit colors around the exact one, the nearest that does not fall below the contrast. */
function nearest(
  shade: (l: number) => Opaque,
  ground: Opaque,
  darker: boolean,
  target: number,
  measure: Measure,
): Opaque {
  const isEnough = (color: Opaque) => isOn(color, ground, darker) && measure.of(color, ground) >= target - 1e-9
  const far = darker ? 0 : 1
  const exact = shade(bisect(far, 1 - far, 30, lightness => isEnough(shade(lightness))))
  let best: Candidate | undefined
  for (const color of around(exact)) {
    if (!isEnough(color)) continue
    const over = measure.of(color, ground) - target
    const away = Math.hypot(color.r - exact.r, color.g - exact.g, color.b - exact.b)
    if (!best || isBetter(over, away, best, measure.near)) best = { color, over, away }
  }
  return best?.color ?? opaque(far)
}

interface Candidate {
  color: Opaque
  /** The contrast beyond the target. */
  over: number
  /** The distance from the exact color. */
  away: number
}

/** Where both are near enough to the target, the color decides, else the contrast. */
function isBetter(over: number, away: number, best: Candidate, near: number): boolean {
  return over <= near && best.over <= near ? away < best.away : over < best.over
}

const isOn = (color: Opaque, ground: Opaque, darker: boolean) =>
  darker ? luminance(color) <= luminance(ground) : luminance(color) >= luminance(ground)

/** Blue varies most: it adds the least light, so that its levels are the finest and the least visible. */
function* around({ r, g, b }: Opaque): Generator<Opaque> {
  const level = (channel: number, by: number) => Math.min(255, Math.max(0, Math.round(channel * 255) + by)) / 255
  if (r === g && g === b) {
    for (const by of upTo(2)) yield opaque(level(g, by))
    return
  }
  for (const red of upTo(3))
    for (const green of upTo(3))
      for (const blue of upTo(8)) yield { r: level(r, red), g: level(g, green), b: level(b, blue) }
}

const upTo = (reach: number) => Array.from({ length: 2 * reach + 1 }, (_, index) => index - reach)
