import { z } from 'zod'
import { lifecycleOf } from './checking/lifecycle.ts'
import { compareVersions } from './checking/version.ts'
import { rule, type Placed } from './rule.ts'

export const expired = rule({
  id: 'expired',
  label: 'Expired',
  describe: 'Tokens are gone in the version that they were announced to be removed in.',
  level: 'error',
  onByDefault: false,
  options: z.strictObject({}),
  optionsText: '',
  run: {
    each: 'workspace',
    check(world, _, covers, meter) {
      const next = world.released?.next ?? null
      if (next === null) return []
      return world.modes.flatMap(({ mode, place }) =>
        mode.tokens.flatMap((token): Placed[] => {
          meter.spend(1, () => 'the tokens of all modes')
          const { remove_in } = lifecycleOf(token)
          if (remove_in === null || compareVersions(next, remove_in) < 0 || !covers(token, mode)) return []
          const { name } = token
          const message = `${name} was to be removed in ${remove_in}; the next release is ${next}`
          const fix = () => (world.isUsed(name, mode) ? null : [{ op: 'delete' as const, name }])
          return [{ place, found: { token: name, message, fix } }]
        }),
      )
    },
  },
  examples: {
    finds: {
      tokens: {
        'color.old': { type: 'color', value: '#336699', remove_in: '2.0.0' },
      },
      released: { next: '2.0.0' },
      options: {},
    },
    passes: {
      tokens: {
        'color.old': { type: 'color', value: '#336699', remove_in: '2.0.0' },
      },
      released: { next: '1.9.0' },
      options: {},
    },
  },
})
