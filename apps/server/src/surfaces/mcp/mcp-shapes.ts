// The differences between tools and their operations: answers must fit into a model's context, and irreversible actions
// are not the default.
import { changesNothing, listOf, resolvedFields, Resolver, Token } from '@tessera/contract'
import type {
  AnyOperation,
  BatchAnswer,
  CheckFinding,
  ImportReport,
  Token as TokenRecord,
  TokenOfResolver,
} from '@tessera/contract'
import { z } from 'zod'
import { adviceShapes } from './calls/mcp-advice.ts'
import { fileShape } from './mcp-files.ts'
import { grouped, groupedOutput } from './mcp-grouped.ts'
import type { FoundTokens } from './mcp-grouped.ts'
import { recordShapes } from './mcp-records.ts'
import { dryRun, rehearsal } from './mcp-shape.ts'
import type { Shape } from './mcp-shape.ts'

const asItIs = (body: unknown) => body

export function shapeOf(operation: AnyOperation): Shape {
  const has = (field: string) => field in operation.input.shape
  const isFile = operation.answers === 'file'
  const rehearses = !changesNothing(operation) && !has('dry_run')
  const shape: Shape = {
    extra: rehearses ? { dry_run: dryRun } : {},
    defaults: {
      ...(has('limit') ? { limit: 100 } : {}),
      ...(has('on_dependents') ? { on_dependents: 'refuse' } : {}),
      ...(isFile ? { strict: true } : {}),
    },
    output: rehearses ? (operation.output as z.ZodObject).extend(rehearsal) : operation.output,
    present: asItIs,
    rehearses,
  }
  return { ...shape, ...(isFile ? fileShape(operation) : special[operation.tool ?? operation.name]) }
}

const BriefToken = Token.partial().required({ name: true, type: true, value: true })

const madeToken = BriefToken.pick({ name: true, type: true, value: true })

/** A shorter description than the schemas of all its variants. */
const parts = {
  sets: z
    .array(z.unknown())
    .describe('[{name, description?, sources: [{tokenset_id, mode_id?}]}]; the later source stands over the earlier'),
  modifiers: z
    .array(z.unknown())
    .describe(
      'The axes: [{name, description?, default?: a context, contexts: [{name, sources, selector?: CSS, media?: CSS, platform?: {android?, ios?}}]}]',
    ),
  resolution_order: z
    .array(z.unknown())
    .nullable()
    .describe('[{set: name} or {modifier: name}]; null: sets, then modifiers'),
}
const BriefResolver = Resolver.extend(parts)
const writesResolver: Partial<Shape> = {
  extra: { dry_run: dryRun, ...z.object(parts).partial().shape },
  output: BriefResolver.extend(rehearsal),
}

const full = z
  .boolean({ error: 'full must be true or false' })
  .default(false)
  .describe('Every field of each token, ids and times included')

const described = full.describe('With their descriptions')

const shownChanges = 50

const special: Record<string, Partial<Shape>> = {
  find_usage: { defaults: { limit: 20 } },
  list_tokens_by_mode: {
    extra: { full },
    output: z.object({
      mode: z.object({ id: z.string(), name: z.string(), is_default: z.boolean() }),
      tokens: z.array(BriefToken),
      total: z.int(),
      next_cursor: z.string().nullable().optional().describe('Pass it as cursor for the next page; null on the last'),
    }),
    present(body: { tokens: TokenRecord[] }, { full }: { full: boolean }) {
      return full ? body : { ...body, tokens: body.tokens.map(brief) }
    },
  },
  list_resolvers: { output: listOf('resolvers', BriefResolver) },
  get_resolver: { output: BriefResolver },
  create_resolver: writesResolver,
  update_resolver: writesResolver,
  create_scale: {
    output: z.object({
      id: z.string(),
      tokens: z.array(madeToken),
      other_scales: z.array(z.object({ id: z.string(), mode_id: z.string() })).optional(),
      ...rehearsal,
    }),
    present: ({ id, tokens, other_scales: others }: MadeScale) => ({
      id,
      tokens: tokens.map(({ name, type, value }) => ({ name, type, value })),
      ...(others ? { other_scales: others.map(({ id, mode_id }) => ({ id, mode_id })) } : {}),
    }),
  },
  get_tokens_by_resolver: {
    extra: { full },
    output: z.object({
      input: z.record(z.string(), z.string()).describe('The context of every modifier, defaults included'),
      tokens: z.array(BriefToken.pick({ name: true, type: true, value: true }).extend(resolvedFields)),
      total: z.int(),
      unresolved: z.array(z.object({ name: z.string(), reason: z.string() })).describe('The first that lead nowhere'),
      next_cursor: z.string().nullable().optional(),
    }),
    present(
      body: { tokens: TokenOfResolver[]; unresolved: { name: string; reason: string }[] },
      { full }: { full: boolean },
    ) {
      const unresolved = body.unresolved.slice(0, shownChanges)
      if (full) return { ...body, unresolved }
      const tokens = body.tokens.map(({ resolved_value, unresolved: why, ...token }) => ({
        ...brief(token),
        resolved_value,
        ...(why === undefined ? {} : { unresolved: why }),
      }))
      return { ...body, tokens, unresolved }
    },
  },
  import_tokens: {
    present: (report: ImportReport) => ({
      ...report,
      ...withFew(report),
      changes: report.changes.slice(0, shownChanges),
      warnings: report.warnings.slice(0, shownChanges),
    }),
  },
  check_tokens: {
    without: ['format', 'tokenset_id'],
    output: z.object({
      rules: z.int(),
      hint: z.string().optional(),
      counts: z.record(z.string(), z.int()).describe('By severity; what is known counts apart'),
      findings: z
        .array(z.record(z.string(), z.unknown()))
        .describe(
          '{rule, severity, token, message, tokenset_id, mode_id, or resolver_id with input: the first permutation of count; measured, required, fix?: operations for batch_tokens, known?}',
        ),
      total: z.int(),
      next_cursor: z.string().nullable().optional(),
    }),
    present: ({ rules, counts, findings, total, next_cursor }: FoundPage) => ({
      rules,
      ...(rules === 0 ? { hint: withoutRules } : {}),
      counts,
      findings: findings.map(briefFinding),
      total,
      next_cursor,
    }),
  },
  ...recordShapes,
  ...adviceShapes,
  search_tokens: {
    extra: { full: described },
    defaults: { limit: 25 },
    output: groupedOutput,
    present: (page: FoundTokens, { full }: { full: boolean }) => grouped(page, { descriptions: full, types: true }),
  },
  list_references: {
    extra: { full: described },
    defaults: { limit: 25 },
    output: groupedOutput,
    present: (page: FoundTokens, { full }: { full: boolean }) => grouped(page, { descriptions: full, types: true }),
  },
  find_tokens_by_type: {
    extra: { full: described },
    output: groupedOutput,
    present: (page: FoundTokens, { full }: { full: boolean }) => grouped(page, { descriptions: full, types: false }),
  },
  batch_tokens: { present: (counts: BatchAnswer) => ({ ...counts, ...withFew(counts) }) },
}

const withoutRules =
  'No rules are set, so that only aliases that lead nowhere are found. Pass a preset (recommended, wcag-aa, wcag-aaa, strict-tiers), or set some with set_check_rules, for example {"rule": "deprecated-use"} or {"rule": "contrast", "options": {"pairs": [{"foreground": "text.*", "background": "surface.*"}]}}.'

interface FoundPage {
  rules: number
  counts: Record<string, number>
  findings: CheckFinding[]
  total: number
  next_cursor?: string | null
}

/** Omits absent fields, those for people at a screen, and what the arguments and the message have. */
function briefFinding({ fingerprint, token_id, workspace_id, colors, known, count, ...finding }: CheckFinding) {
  const told = Object.entries(finding).filter(([, value]) => value !== null)
  return { ...Object.fromEntries(told), ...(count > 1 ? { count } : {}), ...(known ? { known } : {}) }
}

/** The first items; the message before the answer states the total. */
const withFew = ({
  broken_aliases,
  unresolved_aliases,
  findings,
}: Pick<BatchAnswer, 'broken_aliases' | 'unresolved_aliases' | 'findings'>) => ({
  ...(findings
    ? { findings: { added: findings.added.slice(0, shownChanges), removed: findings.removed.slice(0, shownChanges) } }
    : {}),
  ...(broken_aliases ? { broken_aliases: broken_aliases.slice(0, shownChanges) } : {}),
  ...(unresolved_aliases ? { unresolved_aliases: unresolved_aliases.slice(0, shownChanges) } : {}),
})

interface MadeScale {
  id: string
  tokens: TokenRecord[]
  other_scales?: { id: string; mode_id: string }[]
}

const brief = ({ name, type, value, description, deprecated, replaced_by, remove_in }: TokenRecord) => ({
  name,
  type,
  value,
  ...(description === null ? {} : { description }),
  ...(deprecated === null ? {} : { deprecated }),
  ...(replaced_by === null ? {} : { replaced_by }),
  ...(remove_in === null ? {} : { remove_in }),
})
