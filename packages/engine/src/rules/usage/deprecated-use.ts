import { z } from 'zod'
import { renameReferences } from '../../formula/alias.ts'
import { referencesOf } from '../checking/changes.ts'
import { lifecycleOf } from '../checking/lifecycle.ts'
import { rule, type RuleFinding, type TokenAt } from '../rule.ts'

export const deprecatedUse = rule({
  id: 'deprecated-use',
  label: 'Use of deprecated tokens',
  describe: 'Tokens that are not deprecated themselves do not point at deprecated ones.',
  level: 'warning',
  onByDefault: false,
  options: z.strictObject({}),
  optionsText: '',
  run: {
    each: 'token',
    check(at) {
      const targets = referencesOf(at.token)
      if (targets.length === 0 || lifecycleOf(at.token).deprecated !== false) return []
      return targets.flatMap(target => usedAt(at, target))
    },
  },
  examples: {
    finds: {
      tokens: {
        'color.old': {
          type: 'color',
          value: '#336699',
          deprecated: true,
          replaced_by: 'color.new',
        },
        'color.new': { type: 'color', value: '#336690' },
        'text.link': { type: 'color', value: '{color.old}' },
      },
      options: {},
    },
    passes: {
      tokens: {
        'color.old': { type: 'color', value: '#336699', deprecated: 'Use color.new' },
        'color.new': { type: 'color', value: '#336690' },
        'text.link': { type: 'color', value: '{color.new}' },
      },
      options: {},
    },
  },
})

function usedAt({ token, find }: TokenAt, target: string): RuleFinding[] {
  const used = find(target)?.token
  const { deprecated, replaced_by } = used ? lifecycleOf(used) : { deprecated: false, replaced_by: null }
  if (!used || deprecated === false) return []
  const why = typeof deprecated === 'string' ? `: ${deprecated}` : ''
  const fix = () => {
    const instead = replaced_by === null ? undefined : find(replaced_by)
    if (!instead?.ok || instead.token.type !== used.type || instead.chain.includes(token.name)) return null
    if (lifecycleOf(instead.token).deprecated !== false) return null
    return [
      { op: 'update' as const, name: token.name, value: renameReferences(token.value, target, instead.token.name) },
    ]
  }
  return [
    {
      token: token.name,
      about: [target],
      message: `${token.name} points at ${target}, which is deprecated${why}`,
      fix,
    },
  ]
}
