import { z } from 'zod'
import { lifecycleOf } from '../checking/lifecycle.ts'
import { rule } from '../rule.ts'

export const usedWhenDeprecated = rule({
  id: 'used-when-deprecated',
  label: 'Deprecated and used in code',
  describe: 'Code does not use deprecated tokens, by the reports of `tessera scan`.',
  level: 'warning',
  onByDefault: false,
  withoutFix: true,
  options: z.strictObject({}),
  optionsText: '',
  run: {
    each: 'workspace',
    check(world, _, covers, meter) {
      const { usage } = world
      if (!usage) return []
      return world.modes.flatMap(({ mode, place, names }) => {
        meter.spend(names.length, () => `${names.length} names`)
        return mode.tokens.flatMap(token => {
          const used = usage.names.get(token.name)
          if (!used || !covers(token, mode) || lifecycleOf(token).deprecated === false) return []
          const { uses, repositories } = used
          const places = `${uses} ${uses === 1 ? 'place' : 'places'} in ${repositories} ${repositories === 1 ? 'repository' : 'repositories'}`
          const message = `${token.name} is deprecated, and code uses it: ${places}`
          return [{ place, found: { token: token.name, message, measured: uses, required: 0 } }]
        })
      })
    },
  },
  examples: {
    finds: {
      tokens: { 'color.old': { type: 'color', value: '#336699', deprecated: true } },
      usage: { 'color.old': 3 },
      options: {},
    },
    passes: {
      tokens: {
        'color.old': { type: 'color', value: '#336699', deprecated: true },
        'color.new': { type: 'color', value: '#336690' },
      },
      usage: { 'color.new': 3 },
      options: {},
    },
  },
})
