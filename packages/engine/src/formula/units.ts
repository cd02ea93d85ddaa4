// The units of quantities: lengths, times, and angles, which only colors use.
import { lengthUnits } from '../base/length-units.ts'

const others: ReadonlySet<string> = new Set(['s', 'ms', 'deg', 'grad', 'rad', 'turn'])

/** Case does not matter, as in CSS. `%` is a unit too. */
export function isUnit(text: string): boolean {
  const lower = text.toLowerCase()
  return lengthUnits.has(lower) || others.has(lower)
}
