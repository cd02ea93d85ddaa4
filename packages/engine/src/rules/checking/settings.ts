// Which rules run, how grave what they find is, and where they look.
import { z } from 'zod'
import { findingLevels } from '../../base/finding.ts'
import type { TypeName } from '../../base/type-names.ts'
import { typeNames } from '../../base/type-names.ts'
import { rules } from '../index.ts'
import { globsCost, globsMatcher } from '../names/glob.ts'
import type { Token } from '../../base/token.ts'
import type { Covers, Rule } from '../rule.ts'
import type { ModeName } from './checked.ts'

const severities = [...findingLevels, 'off'] as const

const glob = z.string().min(1).max(255)
const where = z
  .strictObject({
    tokens: z.array(glob).max(100).optional().describe('Names: * within a segment, ** any segments, !glob excludes'),
    types: z.array(z.enum(typeNames)).max(typeNames.length).optional(),
    tokensets: z.array(z.string().min(1)).max(1000).optional().describe('Names or ids'),
  })
  .describe('Only these tokens: all that is given must fit')
export type Where = z.output<typeof where>

/** What a project or workspace sets for a rule. A rule can be set several times, with other options. */
export interface RuleSetting {
  /** Part of the fingerprints of what it finds. */
  id?: string | undefined
  rule: string
  /** Instead of the rule's own level. */
  severity?: (typeof severities)[number] | undefined
  options?: unknown
  where?: Where | undefined
}

/** One schema over all rules: an unknown rule or option is refused by name. */
export const ruleSettingSchema = z.discriminatedUnion(
  'rule',
  rules.map(settingOf) as [ReturnType<typeof settingOf>, ...ReturnType<typeof settingOf>[]],
  { error: `There is no such rule. Rules: ${rules.map(({ id }) => id).join(', ')}` },
)

function settingOf({ id, describe, level, options: given, excess }: Rule) {
  const options = excess
    ? given.superRefine((value, context) => {
        const message = excess(value)
        if (message !== null) context.addIssue({ code: 'custom', message })
      })
    : given
  return z
    .strictObject({
      id: z.string().min(1).max(100).optional(),
      rule: z.literal(id),
      severity: z.enum(severities).optional().describe(`${level} when absent`),
      options: options.safeParse({}).success ? options.optional() : options,
      where: where.optional(),
    })
    .describe(describe)
}

/** Whether a setting looks at a token. Names are matched once each, however often they are asked for. */
export function coverage({ tokens, types, tokensets }: Where = {}): Covers {
  if (!tokens && !types && !tokensets) return Object.assign(() => true, { cost: 0, named: null })
  const matches = globsMatcher(tokens ?? [])
  const known = new Map<string, boolean>()
  const named = (name: string) => {
    let found = known.get(name)
    if (found === undefined) {
      found = matches(name)
      known.set(name, found)
    }
    return found
  }
  const wanted = types && new Set<TypeName>(types)
  const within = tokensets && new Set(tokensets)
  const covers = ({ name, type }: Pick<Token, 'name' | 'type'>, { tokenset }: ModeName) =>
    (!wanted || wanted.has(type)) &&
    (!within || within.has(tokenset.name) || within.has(tokenset.id)) &&
    (!tokens || named(name))
  return Object.assign(covers, { cost: globsCost(tokens ?? []), named: tokens ? named : null })
}
