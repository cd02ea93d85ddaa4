// A scale of contrast: for each target the color of one hue that has this contrast against a ground, as Leonardo makes them
// (https://leonardocolor.io). The nearest color above the target is taken, so that a 4.5 passes where 4.5 is asked for.
import { apcaOf } from '../color/apca.ts'
import type { Color } from '../color/color.ts'
import { isWide, toOklch, toSrgb } from '../color/convert.ts'
import { contrastBetween, luminance, over, white, type Opaque } from '../color/measure.ts'
import { hex } from '../color/write.ts'
import type { Json } from '../base/token.ts'
import { decimal } from '../base/decimal.ts'
import { colorIn, numberIn, objectIn } from './fields.ts'
import { scaleLimits, Unfit, type Made, type ScaleRule } from './scale.ts'

/** Of a hue given in degrees alone; sRGB holds less of it in most lightnesses. */
const usualChroma = 0.15

const measures = {
  wcag: { of: contrastBetween, least: 1, most: 21, near: 0.02, unit: ':1' },
  // Below its least contrast APCA says 0.
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
    // The side with more room, as a theme has it; a target below 0 is on the other one.
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
    // Only chroma goes: mapping by the nearest color, as CSS does, jumps from one lightness to the next.
    let [inside, outside] = [0, c]
    if (!isWide(at(c))) inside = c
    else
      for (let round = 0; round < 20; round++) {
        const chroma = (inside + outside) / 2
        if (isWide(at(chroma))) outside = chroma
        else inside = chroma
      }
    const { r, g, b } = toSrgb(at(inside))
    // Grays have no noise of a conversion in them: their channels stay alike.
    return c === 0 ? opaque(g) : { r, g, b }
  }
}

function chromaOf(color: Color) {
  const { c, h } = toOklch(color)
  return { c: c < 0.002 ? 0 : c, h }
}

interface Measure {
  of(front: Opaque, back: Opaque): number
  near: number
}

/** Among the colors of eight bits around the one that has the contrast exactly: the nearest that does not fall below it. */
function nearest(
  shade: (l: number) => Opaque,
  ground: Opaque,
  darker: boolean,
  target: number,
  measure: Measure,
): Opaque {
  const isEnough = (color: Opaque) => isOn(color, ground, darker) && measure.of(color, ground) >= target - 1e-9
  let [enough, short] = darker ? [0, 1] : [1, 0]
  for (let round = 0; round < 30; round++) {
    const lightness = (enough + short) / 2
    if (isEnough(shade(lightness))) enough = lightness
    else short = lightness
  }
  const exact = shade(enough)
  let best: { color: Opaque; over: number; away: number } | undefined
  for (const color of around(exact)) {
    if (!isEnough(color)) continue
    const over = measure.of(color, ground) - target
    const away = Math.hypot(color.r - exact.r, color.g - exact.g, color.b - exact.b)
    const better = !best || (over <= measure.near && best.over <= measure.near ? away < best.away : over < best.over)
    if (better) best = { color, over, away }
  }
  return best?.color ?? opaque(darker ? 0 : 1)
}

const isOn = (color: Opaque, ground: Opaque, darker: boolean) =>
  darker ? luminance(color) <= luminance(ground) : luminance(color) >= luminance(ground)

/** Blue reaches farthest: it has the least light in it, so that its levels are the finest and show the least. */
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
