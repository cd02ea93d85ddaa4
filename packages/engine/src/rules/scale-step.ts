import { z } from 'zod'
import { referenceIn } from '../formula/alias.ts'
import { readDimension } from '../types/dimension.ts'
import { isFollowed } from './checking/followed.ts'
import { inPixels, pixelsOf } from './checking/lengths.ts'
import { rule } from './rule.ts'

const stepOf = (text: string): number => pixelsOf(readDimension(text) ?? { value: 0, unit: 'px' }) ?? 0

export const scaleStep = rule({
  id: 'scale-step',
  label: 'Scale step',
  describe: 'Dimensions are multiples of a step.',
  level: 'warning',
  onByDefault: false,
  options: z.strictObject({
    step: z
      .string()
      .refine(text => stepOf(text) > 0, { error: 'step must be a length such as "4px" or "0.25rem"' })
      .describe('1rem is 16px'),
  }),
  optionsText:
    '`step`: a length such as `"4px"`; 1rem is 16px, and dimensions that depend on where they are used are not looked at',
  run: {
    each: 'token',
    types: ['dimension'],
    check(at, { step }) {
      const { token, resolved } = at
      const measured = resolved.ok && resolved.type === 'dimension' ? pixelsOf(resolved.parsed) : null
      if (measured === null) return []
      const size = stepOf(step)
      const nearest = Math.round(measured / size) * size
      if (Math.abs(measured - nearest) < 1e-6 || isFollowed(at)) return []
      const { name, value } = token
      const fix = () => {
        // A length below half a step must not become zero.
        const near = nearest === 0 ? Math.sign(measured) * size : nearest
        return referenceIn(value) ? null : [{ op: 'update' as const, name, value: inPixels(near, value) }]
      }
      return [{ token: name, message: `${name} is ${measured}px, which is no multiple of ${step}`, measured, fix }]
    },
  },
  examples: {
    finds: { tokens: { 'space.odd': { type: 'dimension', value: '13px' } }, options: { step: '4px' } },
    passes: {
      tokens: { 'space.4': { type: 'dimension', value: '1rem' }, 'space.fluid': { type: 'dimension', value: '5vw' } },
      options: { step: '4px' },
    },
  },
})
