import { z } from 'zod'
import { globsCost, globsMatcher } from '../../naming/glob.ts'
import { rule } from '../rule.ts'

export const unusedInCode = rule({
  id: 'unused-in-code',
  label: 'Unused in code',
  describe: 'Code uses each token, by the reports of `tessera scan`, or another token points at it.',
  level: 'info',
  onByDefault: false,
  withoutFix: true,
  options: z.strictObject({
    tokens: z.array(z.string().min(1)).min(1).optional().describe('The tokens that code should use; absent: all'),
  }),
  optionsText: '`tokens`: globs of the tokens that code should use; all when absent',
  narrow: 'its tokens',
  run: {
    each: 'workspace',
    check(world, { tokens }, covers, meter) {
      const { usage } = world
      if (!usage) return []
      const count = world.modes.reduce((sum, { names }) => sum + names.length, 0)
      const units = count * (2 + globsCost(tokens ?? []) + world.resolvers.length / 10)
      meter.spend(
        units,
        () => `${tokens?.length ?? 0} globs on ${count} names, used in ${world.resolvers.length} themes`,
      )
      const isMeant = globsMatcher(tokens ?? ['**'])
      return world.modes.flatMap(({ mode, place }) =>
        mode.tokens.flatMap(token => {
          const { name } = token
          if (usage.names.has(name) || !covers(token, mode) || !isMeant(name) || world.isUsed(name, mode)) return []
          return [{ place, found: { token: name, message: `No code uses ${name}, and no token points at it` } }]
        }),
      )
    },
  },
  examples: {
    finds: {
      tokens: {
        'text.link': { type: 'color', value: '#336699' },
        'text.other': { type: 'color', value: '#111111' },
      },
      usage: { 'text.link': 12 },
      options: {},
    },
    passes: {
      tokens: {
        'palette.blue': { type: 'color', value: '#336699' },
        'text.link': { type: 'color', value: '{palette.blue}' },
      },
      usage: { 'text.link': 12 },
      options: {},
    },
  },
})
