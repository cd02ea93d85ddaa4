import { z } from 'zod'
import { referencesOf } from './checking/changes.ts'
import { groupOf, isOfPurpose } from './names/same-purpose.ts'
import { isPrimitive } from '../naming/primitives.ts'
import { literalKey } from './checking/same-value.ts'
import { rule, type RuleFinding } from './rule.ts'
import type { Token } from '../base/token.ts'

export const duplicateValue = rule({
  id: 'duplicate-value',
  label: 'Duplicate value',
  describe: 'No two tokens of a mode hold the same literal: the second points at the first.',
  level: 'info',
  onByDefault: false,
  options: z.strictObject({}),
  optionsText: '',
  run: {
    each: 'mode',
    check({ mode, resolution }, _, covers) {
      const first = new Map<string, string>()
      // By value, and group or `primitives`: only those may take the place of a literal.
      const targets = new Map<string, Token>()
      return mode.tokens.flatMap((token): RuleFinding[] => {
        const resolved = covers(token) && referencesOf(token).length === 0 ? resolution.get(token.name) : undefined
        if (!resolved?.ok || resolved.token !== token) return []
        const key = literalKey(resolved)
        const { name } = token
        const own = `${key} in ${groupOf(name)}`
        const target = [targets.get(own), targets.get(`${key} of primitives`)].find(
          each => each !== undefined && isOfPurpose(each, token),
        )
        if (!targets.has(own)) targets.set(own, token)
        if (isPrimitive(name) && !targets.has(`${key} of primitives`)) targets.set(`${key} of primitives`, token)
        const original = first.get(key)
        if (original === undefined) {
          first.set(key, name)
          return []
        }
        const fix = () => (target ? [{ op: 'update' as const, name, value: { alias_to: target.name } }] : null)
        return [{ token: name, about: [original], message: `${name} holds the same value as ${original}`, fix }]
      })
    },
  },
  examples: {
    finds: {
      tokens: { 'color.a': { type: 'color', value: '#FFF' }, 'color.b': { type: 'color', value: '#ffffff' } },
      options: {},
    },
    passes: {
      tokens: {
        'color.a': { type: 'color', value: '#fff' },
        'color.b': { type: 'color', value: '{color.a}' },
        'color.c': { type: 'color', value: '#fffffe' },
      },
      options: {},
    },
  },
})
