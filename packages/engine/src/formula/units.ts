// The units of quantities: those of lengths and times, and of angles, which only colors know.
import { lengthUnits } from '../base/length-units.ts'

const others: ReadonlySet<string> = new Set(['s', 'ms', 'deg', 'grad', 'rad', 'turn'])

/** In any case, as CSS has it. `%` is one too. */
export function isUnit(text: string): boolean {
  const lower = text.toLowerCase()
  return lengthUnits.has(lower) || others.has(lower)
}
