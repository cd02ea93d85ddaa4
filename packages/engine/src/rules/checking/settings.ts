// The settings of rules: severity, options, and the tokens to check.
import { z } from 'zod'
import { findingLevels } from '../../base/finding.ts'
import type { TypeName } from '../../base/type-names.ts'
import { typeNames } from '../../base/type-names.ts'
import { rules } from '../index.ts'
import { globsCost, globsMatcher } from '../../naming/glob.ts'
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

/** The setting of a rule in a project or workspace. A rule can have several settings with different options. */
export interface RuleSetting {
  /** Part of the fingerprints of its findings. */
  id?: string | undefined
  rule: string
  /** Replaces the level of the rule. */
  severity?: (typeof severities)[number] | undefined
  options?: unknown
  where?: Where | undefined
}

/** One schema for all rules. Its errors name an unknown rule or option. */
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

/** Whether a setting covers a token. Caches the matches of names. */
export function coverage({ tokens, types, tokensets }: Where = {}): Covers {
  if (!tokens && !types && !tokensets) return Object.assign(() => true, { cost: 0, named: null })
  const matches = globsMatcher(tokens ?? [])
  const cache = new Map<string, boolean>()
  const named = (name: string) => {
    let isMatch = cache.get(name)
    if (isMatch === undefined) {
      isMatch = matches(name)
      cache.set(name, isMatch)
    }
    return isMatch
  }
  const wanted = types && new Set<TypeName>(types)
  const within = tokensets && new Set(tokensets)
  const covers = ({ name, type }: { name: string; type?: TypeName }, { tokenset }: ModeName) =>
    (!wanted || (type !== undefined && wanted.has(type))) &&
    (!within || within.has(tokenset.name) || within.has(tokenset.id)) &&
    (!tokens || named(name))
  return Object.assign(covers, { cost: globsCost(tokens ?? []), named: tokens ? named : null })
}
