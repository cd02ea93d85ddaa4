// Finds a color with enough contrast: the nearest step of the same ramp, or the same color at the nearest lightness.
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
  const better: Json | null =
    target !== null
      ? nearestStep(front, target, passes, beside, meter)
      : referenceIn(value)
        ? null
        : nearestLightness(front.parsed, passes)
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
  const own = toOklch(front.parsed).l
  let [nearest, least]: [string | null, number] = [null, Infinity]
  if (group === '') return null
  for (const name of names) {
    if (!isDirectlyIn(group, name)) continue
    const step = at(name)
    if (!step?.ok || step.type !== 'color' || !passes(step.parsed)) continue
    const { chain } = step
    meter?.spend(5 + chain.length / 10, () => 'another color')
    if (chain.includes(front.token.name)) continue
    const away = Math.abs(toOklch(step.parsed).l - own)
    if (away < least) [nearest, least] = [name, away]
  }
  return nearest === null ? null : { alias_to: nearest }
}

/** `group` ends in a dot. */
const isDirectlyIn = (group: string, name: string) => name.startsWith(group) && !name.includes('.', group.length)

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
