import { fieldParts, parseFields, partText, type ParsedFields } from './composite.ts'
import { cubicBezier } from './cubic-bezier.ts'
import { duration } from './duration.ts'
import type { TokenType } from './type.ts'

const fields = {
  duration: { type: 'duration', of: duration },
  delay: { type: 'duration', of: duration },
  timingFunction: { type: 'cubicBezier', of: cubicBezier },
} as const

export type Transition = ParsedFields<typeof fields>

export const transition: TokenType<Transition> = {
  parse: value => parseFields(value, fields, 'an object with duration, delay and timingFunction'),
  parts: value => fieldParts(value, fields),
  // The first time in CSS is the duration, the second the delay.
  text: ({ duration, timingFunction, delay }, writeReference) =>
    [
      partText(duration, fields.duration, writeReference),
      partText(timingFunction, fields.timingFunction, writeReference),
      partText(delay, fields.delay, writeReference),
    ].join(' '),
  examples: [
    { duration: { value: 200, unit: 'ms' }, delay: { value: 0, unit: 'ms' }, timingFunction: [0.5, 0, 1, 1] },
    { duration: '0.3s', delay: '-100ms', timingFunction: [0.4, -0.2, 0.2, 1.4] },
  ],
}
