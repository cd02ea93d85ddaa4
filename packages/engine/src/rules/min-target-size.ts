import { z } from 'zod'
import { referenceIn } from '../formula/alias.ts'
import { isFollowed } from './checking/followed.ts'
import { inPixels, pixelsOf } from './checking/lengths.ts'
import { rule } from './rule.ts'

export const minTargetSize = rule({
  id: 'min-target-size',
  label: 'Smallest target size',
  describe: 'Sizes of what is pressed are not below a size in pixels (WCAG 2.2, 2.5.8: 24, 2.5.5: 44).',
  level: 'warning',
  onByDefault: false,
  options: z.strictObject({ px: z.number().positive().describe('1rem is 16px') }),
  optionsText: '`px`: the least size; `where` says which dimensions are targets',
  run: {
    each: 'token',
    types: ['dimension'],
    check(at, { px }) {
      const { token, resolved } = at
      const measured = resolved.ok && resolved.type === 'dimension' ? pixelsOf(resolved.parsed) : null
      if (measured === null || measured >= px || isFollowed(at)) return []
      const { name, value } = token
      const message = `The size of ${name} is ${measured}px, below ${px}px`
      const fix = () => (referenceIn(value) ? null : [{ op: 'update' as const, name, value: inPixels(px, value) }])
      return [{ token: name, message, measured, required: px, fix }]
    },
  },
  examples: {
    finds: { tokens: { 'size.button': { type: 'dimension', value: { value: 20, unit: 'px' } } }, options: { px: 24 } },
    passes: { tokens: { 'size.button': { type: 'dimension', value: '1.5rem' } }, options: { px: 24 } },
  },
})
