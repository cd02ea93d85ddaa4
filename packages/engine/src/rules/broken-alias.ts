import { z } from 'zod'
import { circlesIn } from '../resolve/circle.ts'
import { references } from '../resolve/alias.ts'
import { circularAlias, missingTarget } from '../resolve/unresolvable.ts'
import { inEachVariant, rule, type Found, type ResolvedVariant } from './rule.ts'

/** Longer circles are cut in the message. */
const mostNames = 12

/** Names the token at the break, once; those that point at it have a target and are not named. */
export const brokenAlias = rule({
  id: 'broken-alias',
  label: 'Broken alias',
  describe: 'Aliases, also in parts of values, point at tokens that exist and never in a circle.',
  level: 'error',
  onByDefault: true,
  options: z.strictObject({}),
  check: variants => inEachVariant(variants, findBroken),
  examples: {
    finds: { tokens: { 'color.action': { type: 'color', value: '{color.brand}' } }, options: {} },
    passes: {
      tokens: {
        'color.action': { type: 'color', value: '{color.brand}' },
        'color.brand': { type: 'color', value: '#336699' },
      },
      options: {},
    },
  },
})

function findBroken({ resolution }: ResolvedVariant): Found[] {
  const found: Found[] = []
  const edges = new Map<string, string[]>()
  for (const { token } of resolution.all()) {
    const targets = references(token)
    if (targets.length > 0) edges.set(token.name, targets)
    for (const target of targets)
      if (!resolution.get(target)) found.push(at(token.name, missingTarget([token.name, target])))
  }
  for (const names of circlesIn(edges)) {
    const [first] = names as [string]
    const way = names.length > mostNames ? [...names.slice(0, mostNames - 1), '…', first] : names
    found.push(at(first, circularAlias(way)))
  }
  return found
}

const at = (token: string, message: string): Found => ({ path: token, token, message })
