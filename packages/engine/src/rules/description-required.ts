import { z } from 'zod'
import { rule } from './rule.ts'

export const descriptionRequired = rule({
  id: 'description-required',
  label: 'Description required',
  describe: 'Every token has a description.',
  level: 'warning',
  onByDefault: false,
  withoutFix: true,
  options: z.strictObject({}),
  optionsText: '',
  run: {
    each: 'token',
    stored: true,
    check({ token: { name, description } }) {
      return description?.trim() ? [] : [{ token: name, message: `${name} has no description` }]
    },
  },
  examples: {
    finds: { tokens: { 'color.brand': { type: 'color', value: '#336699' } }, options: {} },
    passes: { tokens: { 'color.brand': { type: 'color', value: '#336699', description: 'Ours' } }, options: {} },
  },
})
