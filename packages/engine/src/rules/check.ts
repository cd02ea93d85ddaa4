// Runs rules over variants, as they are set.
import { z } from 'zod'
import { findingLevels, type Finding } from '../finding.ts'
import type { Rule, ResolvedVariant } from './rule.ts'
import { rules } from './index.ts'

const severities = [...findingLevels, 'off'] as const

/** What a project sets for a rule. A rule can be set several times, with other options. */
export interface RuleSetting {
  rule: string
  /** Instead of the rule's own level. */
  severity?: (typeof severities)[number] | undefined
  options?: unknown
}

/** One schema over all rules, for configuration files: an unknown rule or option is refused by name. */
export const ruleSettingSchema = z.discriminatedUnion(
  'rule',
  rules.map(settingOf) as [ReturnType<typeof settingOf>, ...ReturnType<typeof settingOf>[]],
  { error: `There is no such rule. Rules: ${rules.map(({ id }) => id).join(', ')}` },
)

function settingOf({ id, describe, level, onByDefault, options }: Rule) {
  return z
    .strictObject({
      rule: z.literal(id),
      severity: z.enum(severities).optional().describe(`${level} when absent`),
      options: onByDefault ? options.optional() : options,
    })
    .describe(describe)
}

/** Throws where options are not as `ruleSettingSchema` has them. Rules that are on by default run where they are not set. */
export function checkRules(variants: readonly ResolvedVariant[], settings: readonly RuleSetting[] = []): Finding[] {
  return rules.flatMap(rule => {
    const set = settings.filter(setting => setting.rule === rule.id)
    const runs: Omit<RuleSetting, 'rule'>[] = set.length === 0 && rule.onByDefault ? [{}] : set
    return runs.flatMap(({ severity: level = rule.level, options = {} }) => {
      if (level === 'off') return []
      return rule.check(variants, rule.options.parse(options)).map(found => ({ ...found, code: rule.id, level }))
    })
  })
}
