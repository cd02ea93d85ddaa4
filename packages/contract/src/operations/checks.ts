// Checks: the rules of a workspace, their findings, and the accepted ones.
import { findingLevels, presets, ruleSettingSchema, rules as allRules } from '@tessera/engine'
import { z } from 'zod'
import { flag, id, listOf, nothing, nullableText, paging, timestamp } from '../fields.ts'
import { operations } from '../operation.ts'
import { batchOperation } from './batch.ts'

const ruleIds: readonly string[] = allRules.map(({ id: rule }) => rule)
const presetIds: readonly string[] = presets.map(({ id: preset }) => preset)

/** A stored rule, with the options of its kind: docs/reference/rules.md. */
export const CheckRule = z.object({
  id: z.string().describe('Part of the fingerprints of what it finds'),
  rule: z.enum(ruleIds),
  severity: z.enum([...findingLevels, 'off']),
  options: z.record(z.string(), z.unknown()),
  where: z
    .object({
      tokens: z.array(z.string()).optional(),
      types: z.array(z.string()).optional(),
      tokensets: z.array(z.string()).optional(),
    })
    .optional(),
})
export type CheckRule = z.infer<typeof CheckRule>

const blocks = z
  .enum(['error', 'warning', 'never'], { error: 'blocks must be one of: error, warning, never' })
  .describe('The least severity that stops publishing and merging')

export const CheckRules = z.object({
  rules: z.array(CheckRule),
  blocks,
  updated_at: timestamp.nullable().describe('null: never set; broken-alias runs alone'),
})
export type CheckRules = z.infer<typeof CheckRules>

export const CheckFinding = z.object({
  fingerprint: z.string().describe('The same in every run for as long as the same tokens break the same rule there'),
  rule: z.string(),
  code: z
    .enum(['too_large_to_check'])
    .optional()
    .describe('The rule would be too much work: the message says what to narrow, and no more is said of the rest'),
  severity: z.enum(findingLevels),
  message: z.string(),
  workspace_id: id,
  token: z.string().describe('Its name; empty where it is about the options of the rule'),
  token_id: id.nullable().describe('null where the token is missing'),
  tokenset_id: id.nullable().describe('Of the token'),
  mode_id: id.nullable().describe('null with a resolver'),
  resolver_id: id.nullable(),
  input: z.record(z.string(), z.string()).nullable().describe('With a resolver: the first of the permutations'),
  count: z.int().describe('In how many permutations; 1 in a mode'),
  measured: z.number().nullable(),
  required: z.number().nullable(),
  fix: z
    .array(batchOperation)
    .optional()
    .describe('Operations of a batch on the mode that make it go away; only where there are any'),
  colors: z
    .array(z.object({ token: z.string(), value: z.string().describe('As CSS') }))
    .optional()
    .describe('The two that were compared there, its own first; only of rules that compare colors'),
  known: z.boolean().describe('Accepted: it does not block'),
  accepted: z
    .object({
      reason: z.string(),
      by: z.object({ user_id: id, user_name: nullableText }).nullable(),
      at: timestamp,
    })
    .optional()
    .describe('Why, by whom and when; only of what is known'),
})
export type CheckFinding = z.infer<typeof CheckFinding>

export const findingCounts = { error: z.int(), warning: z.int(), info: z.int(), known: z.int() }
const counts = z
  .object(findingCounts)
  .describe('Of all that was found, whatever the filters; what is known counts only there')

const Findings = listOf('findings', CheckFinding).extend({
  truncated: z.literal(true).optional().describe('More is found than is listed; total and counts are of all of it'),
  more: z.record(z.string(), z.int()).optional().describe('With truncated: how many of each rule are not listed'),
  rules: z
    .int()
    .describe(
      'How many rules were checked; with 0 only aliases that lead nowhere are found: set_check_rules sets some, a preset has some',
    ),
  counts,
  revision: z.string().describe('The same for as long as nothing that was checked changes'),
})

const SarifLog = z
  .looseObject({ version: z.literal('2.1.0'), runs: z.array(z.looseObject({})) })
  .describe('SARIF 2.1.0')

const reason = z
  .string({ error: 'reason must say why, in 1 to 1000 characters' })
  .max(1000, { error: 'reason must say why, in 1 to 1000 characters' })
  .refine(text => text.trim() !== '', { error: 'reason must say why, in 1 to 1000 characters' })

export const mostRules = 200

export const checks = operations({
  rules: {
    name: 'get_check_rules',
    summary: 'Read the rules that check the tokens of a workspace.',
    method: 'GET',
    path: '/workspaces/{workspace_id}/check-rules',
    on: 'workspace',
    needs: 'read',
    input: nothing,
    status: 200,
    output: CheckRules,
    surfaces: ['rest', 'session', 'mcp'],
  },
  setRules: {
    name: 'set_check_rules',
    summary: 'Replace the rules that check the tokens of a workspace.',
    method: 'PUT',
    path: '/workspaces/{workspace_id}/check-rules',
    on: 'workspace',
    needs: 'manage_checks',
    input: z.object({
      // Each rule is validated separately, so that the message contains its name and option.
      rules: z
        .array(z.unknown(), { error: 'rules must be an array' })
        .max(mostRules, { error: `rules must hold at most ${mostRules} rules` })
        .meta({ items: z.toJSONSchema(ruleSettingSchema, { io: 'input', unrepresentable: 'any' }) })
        .describe('{rule, severity?, options?, where?: {tokens?, types?, tokensets?}}'),
      blocks: blocks.default('error'),
    }),
    status: 200,
    output: CheckRules,
    surfaces: ['rest', 'session', 'mcp'],
    refuses: ['rule_unknown', 'rule_invalid'],
  },
  findings: {
    name: 'check_tokens',
    summary: 'Check a workspace by its rules: what they find in every mode and every permutation of every resolver.',
    method: 'GET',
    path: '/workspaces/{workspace_id}/findings',
    on: 'workspace',
    needs: 'read',
    input: z.object({
      severity: z
        .enum(findingLevels, { error: `severity must be one of: ${findingLevels.join(', ')}` })
        .optional()
        .describe('Only these'),
      rule: z.enum(ruleIds, { error: `rule must be one of: ${ruleIds.join(', ')}` }).optional(),
      tokenset_id: z.string({ error: 'tokenset_id must be the id of a tokenset' }).optional(),
      preset: z
        .enum(presetIds, { error: `preset must be one of: ${presetIds.join(', ')}` })
        .optional()
        .describe('Check by the rules of this preset instead of those that are set; nothing is stored'),
      known: flag('known').describe('Only what is accepted, or only what is not'),
      format: z
        .enum(['json', 'sarif'], { error: 'format must be json or sarif' })
        .optional()
        .describe('sarif: the answer is a SARIF 2.1.0 log of all that match'),
      ...paging,
    }),
    status: 200,
    output: z.union([Findings, SarifLog]),
    surfaces: ['rest', 'session', 'mcp'],
    refuses: ['checks_too_heavy', 'checks_busy'],
  },
  accept: {
    name: 'accept_findings',
    summary: 'Make findings known: they no longer block. One that goes away is known no more.',
    method: 'POST',
    path: '/workspaces/{workspace_id}/findings/accept',
    on: 'workspace',
    needs: 'decide',
    input: z.object({
      fingerprints: z
        .array(z.string({ error: 'fingerprints must be an array of texts' }).max(100), {
          error: 'fingerprints must be an array of texts',
        })
        .max(10_000, { error: 'fingerprints must hold at most 10000 entries' })
        .optional(),
      all: z.literal(true, { error: 'all must be true or absent' }).optional().describe('Everything that is found now'),
      reason,
    }),
    status: 200,
    output: z.object({
      accepted: z.int().describe('How many became known'),
      known: z.int().describe('How many are known now'),
    }),
    surfaces: ['rest', 'session'],
    refuses: ['finding_unknown', 'findings_required', 'findings_too_many', 'checks_too_heavy', 'checks_busy'],
  },
})
