// A scale between two colors, in even steps of OKLCH along the shorter arc of hues.
import type { Color } from '../color/color.ts'
import { isWide, toDisplayP3, toSrgb } from '../color/convert.ts'
import { mixColors } from '../color/mix.ts'
import { hex, workedOut } from '../color/write.ts'
import { colorIn, rounded } from './fields.ts'
import { scaleLimits, Unfit, type Made, type ScaleRule } from './scale.ts'
import { shadeNames } from './step-names.ts'

export function oklch({ type = 'color', from, to, steps }: ScaleRule): Made {
  if (type !== 'color') throw new Unfit('type', 'must be color')
  const [start, end] = [colorIn(from, 'from'), colorIn(to, 'to')]
  if (typeof steps !== 'number' || !Number.isInteger(steps) || steps < 2 || steps > scaleLimits.steps)
    throw new Unfit('steps', `must be how many colors there are, a whole number from 2 to ${scaleLimits.steps}`)
  const say = isWide(start) || isWide(end) ? inDisplayP3 : inSrgb
  const names = shadeNames(steps)
  return {
    type: 'color',
    steps: names.map((key, index) => ({ key, value: say(mixColors(start, end, index / (steps - 1), 'oklch')) })),
  }
}

const inSrgb = (color: Color) => hex(toSrgb(color))

/** Display P3, for scales with an end outside sRGB. */
function inDisplayP3(color: Color): string {
  const { r, g, b, alpha } = toDisplayP3(color)
  return workedOut({ space: 'display-p3', components: [rounded(r), rounded(g), rounded(b)], alpha })
}
