// Rules in the form of callers: validated one by one, each with an id.
import type { CheckRule } from '@tessera/contract'
import { rules, ruleSettingSchema, wordsWithin } from '@tessera/engine'
import type { RuleSetting } from '@tessera/engine'
import { problems } from '../../../base/problems.ts'

export function readRules(given: readonly unknown[]): CheckRule[] {
  const settings = given.map(readRule)
  const taken = new Set<string>()
  for (const [at, { id }] of settings.entries()) {
    if (id === undefined) continue
    if (taken.has(id)) throw problems.ruleInvalid(`rules.${at}.id`, `rules.${at}.id is used already: ${id}`)
    taken.add(id)
  }
  return settings.map(({ id, rule, severity, options, where }) => {
    const { level } = rules.find(one => one.id === rule)!
    return {
      id: id ?? freeId(rule, taken),
      rule,
      severity: severity ?? level,
      options: (options ?? {}) as Record<string, unknown>,
      ...(where ? { where } : {}),
    }
  })
}

/** Equal for equal lists, so that accepted findings stay accepted when the list is set again without ids. */
function freeId(rule: string, taken: Set<string>): string {
  let id = rule
  for (let n = 2; taken.has(id); n++) id = `${rule}-${n}`
  taken.add(id)
  return id
}

function readRule(given: unknown, at: number): RuleSetting {
  const name: unknown = typeof given === 'object' && given !== null ? (given as { rule?: unknown }).rule : undefined
  if (typeof name !== 'string')
    throw problems.ruleInvalid(`rules.${at}.rule`, `rules.${at}.rule must be the name of a rule`)
  if (!rules.some(({ id }) => id === name))
    throw problems.ruleUnknown(
      name,
      rules.map(({ id }) => id),
    )
  const words = wordsWithin(`rules.${at}`)
  const { data, error } = ruleSettingSchema.safeParse(given, { error: words.error })
  const issue = error?.issues[0]
  if (!issue) return data as RuleSetting
  const field = ['rules', at, ...issue.path].map(String).join('.')
  if (issue.code !== 'unrecognized_keys') throw problems.ruleInvalid(field, words.sentenceOf(issue))
  const keys = issue.keys.join(', ')
  const isOption = issue.path[0] === 'options'
  throw problems.ruleInvalid(
    field,
    isOption ? `Unknown option of ${name}: ${keys}` : `Unknown field of ${field}: ${keys}`,
  )
}
