// Runs rules over the modes or permutations of a document.
import type { Finding } from '../base/finding.ts'
import type { CheckedMode } from './checking/checked.ts'
import type { CheckFinding } from './checking/check-finding.ts'
import { createChecker } from './checking/checker.ts'
import type { RuleSetting } from './checking/settings.ts'
import type { ResolvedVariant } from './rule.ts'

/**
 * Throws if options do not fit `ruleSettingSchema`. Rules that are on by default also run without a setting. Equal findings in all
 * variants become one finding; otherwise each names its mode.
 */
export function checkRules(variants: readonly ResolvedVariant[], settings: readonly RuleSetting[] = []): Finding[] {
  const tokenset = { id: '', name: '' }
  const modes = variants.map(({ name, tokens, resolution }, at): CheckedMode => ({
    id: String(at),
    name,
    tokenset,
    tokens,
    resolution,
  }))
  const all = new Map<string, CheckFinding[]>()
  for (const found of createChecker().run({ modes, resolvers: [] }, settings)) {
    const key = JSON.stringify([found.rule, found.severity, found.token, found.message])
    const same = all.get(key)
    if (same) same.push(found)
    else all.set(key, [found])
  }
  return [...all.values()].flatMap(same =>
    same.length === variants.length
      ? [findingOf(same[0]!)]
      : same.map(found => ({ ...findingOf(found), ...modeOf(found) })),
  )
}

const modeOf = ({ mode }: CheckFinding) => (mode ? { mode: mode.name } : {})

const findingOf = ({ rule, severity, token, message, measured, required }: CheckFinding): Finding => ({
  code: rule,
  level: severity,
  path: token,
  ...(token === '' ? {} : { token }),
  message,
  ...(measured === undefined ? {} : { measured }),
  ...(required === undefined ? {} : { required }),
})
