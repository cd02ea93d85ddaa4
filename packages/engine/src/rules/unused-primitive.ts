import { z } from 'zod'
import { referencesOf } from './checking/changes.ts'
import { globsCost, globsMatcher } from '../naming/glob.ts'
import { rule } from './rule.ts'

export const unusedPrimitive = rule({
  id: 'unused-primitive',
  label: 'Unused primitive',
  describe: 'Tokens that hold literals for others to point at are pointed at, in their mode or in a theme.',
  level: 'info',
  onByDefault: false,
  options: z.strictObject({
    tokens: z
      .array(z.string().min(1))
      .min(1)
      .optional()
      .describe('The primitives; absent: every token that holds a literal'),
  }),
  optionsText: '`tokens`: globs of the primitives; every token that holds a literal when absent',
  narrow: 'its tokens',
  run: {
    each: 'workspace',
    check(world, { tokens }, covers, meter) {
      const count = world.modes.reduce((sum, { names }) => sum + names.length, 0)
      const units = count * (2 + globsCost(tokens ?? []) + world.resolvers.length / 10)
      meter.spend(
        units,
        () => `${tokens?.length ?? 0} globs on ${count} names, used in ${world.resolvers.length} themes`,
      )
      const isPrimitive = globsMatcher(tokens ?? ['**'])
      return world.modes.flatMap(({ mode, place }) =>
        mode.tokens.flatMap(token => {
          const { name } = token
          if (!covers(token, mode) || !isPrimitive(name) || referencesOf(token).length > 0) return []
          if (world.isUsed(name, mode)) return []
          const fix = () => [{ op: 'delete' as const, name }]
          return [{ place, found: { token: name, message: `Nothing points at ${name}`, fix } }]
        }),
      )
    },
  },
  examples: {
    finds: {
      tokens: {
        'palette.blue': { type: 'color', value: '#336699' },
        'palette.red': { type: 'color', value: '#993333' },
        'text.link': { type: 'color', value: '{palette.blue}' },
      },
      options: { tokens: ['palette.**'] },
    },
    passes: {
      tokens: {
        'palette.blue': { type: 'color', value: '#336699' },
        'text.link': { type: 'color', value: '{palette.blue}' },
        'text.other': { type: 'color', value: '#111111' },
      },
      options: { tokens: ['palette.**'] },
    },
  },
})
