import { z } from 'zod'
import { lifecycleOf } from './checking/lifecycle.ts'
import { rule, type Placed } from './rule.ts'

export const removedWithoutReplacement = rule({
  id: 'removed-without-replacement',
  label: 'Removed without replacement',
  describe: 'Tokens of the last release that are gone have named a token that takes their place.',
  level: 'warning',
  onByDefault: false,
  options: z.strictObject({}),
  optionsText: '',
  run: {
    each: 'workspace',
    check(world, _, covers, meter) {
      return (world.released?.tokens ?? []).flatMap(({ mode_id, token }): Placed[] => {
        meter.spend(4, () => 'the tokens of the last release')
        const view = world.viewOf(mode_id)
        const { name, type, value, description, id } = token
        if (!view || view.resolution.get(name) || !covers(token, view.mode)) return []
        const { replaced_by } = lifecycleOf(token)
        if (replaced_by !== null && view.resolution.get(replaced_by)) return []
        // The same id under another name is a rename.
        if (id !== undefined && view.has(id)) return []
        const fix = () => [{ op: 'create' as const, name, type, value, description }]
        const message = `${name} was released and is gone, and no token takes its place`
        return [{ place: view.place, found: { token: name, message, fix } }]
      })
    },
  },
  examples: {
    finds: {
      tokens: { 'color.new': { type: 'color', value: '#336699' } },
      released: { next: '2.0.0', tokens: { 'color.old': { type: 'color', value: '#336699' } } },
      options: {},
    },
    passes: {
      tokens: { 'color.new': { type: 'color', value: '#336699' } },
      released: {
        next: '2.0.0',
        tokens: {
          'color.old': { type: 'color', value: '#336699', replaced_by: 'color.new' },
        },
      },
      options: {},
    },
  },
})
