// What a tool does otherwise than the operation it is: answers have to fit into a model's context, and what cannot be taken
// back is not done by default.
import { listOf, reads, resolvedFields, Resolver, Token } from '@tessera/contract'
import type {
  AnyOperation,
  BatchAnswer,
  CheckFinding,
  ExportedFile,
  ImportReport,
  Token as TokenRecord,
  TokenOfResolver,
} from '@tessera/contract'
import { z } from 'zod'

export interface Shape {
  /** Arguments that only the tool has. */
  extra: z.ZodRawShape
  /** Arguments of the operation that the tool does not have. */
  without?: readonly string[]
  defaults: Record<string, unknown>
  output: z.ZodType
  /** The tool's answer; `extras` are the parsed arguments of `extra`. */
  present(body: never, extras: never): unknown
  /** Whether the tool itself has to undo what a dry run did. */
  rehearses: boolean
}

const asItIs = (body: unknown) => body

export function shapeOf(operation: AnyOperation): Shape {
  const has = (field: string) => field in operation.input.shape
  const isFile = operation.answers === 'file'
  const rehearses = !reads(operation) && !has('dry_run')
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
  return { ...shape, ...(isFile ? fileInSlices : special[operation.name]) }
}

const dryRun = z
  .boolean({ error: 'dry_run must be true or false' })
  .default(false)
  .describe('Say what would happen, change nothing')

/** Additional fields of a dry run's answer. */
const rehearsal = {
  dry_run: z.literal(true).optional().describe('Nothing was changed: the rest says what would be'),
  extent: z
    .record(z.string(), z.int())
    .optional()
    .describe('What a dry run would have done: tokens_created, tokens_updated, tokens_deleted'),
}

/** A file as structured content, a slice at a time. */
const fileInSlices: Partial<Shape> = {
  extra: {
    offset: z
      .int({ error: 'offset must be a whole number' })
      .min(0, { error: 'offset must not be negative' })
      .default(0)
      .describe('Where to go on: next_offset of the answer before'),
    max_characters: z
      .int({ error: 'max_characters must be a whole number' })
      .min(1, { error: 'max_characters must be at least 1' })
      .max(1_000_000, { error: 'max_characters must be at most 1000000' })
      .default(50_000)
      .describe('Long files are cut here'),
  },
  output: z.object({
    text: z.string(),
    media_type: z.string(),
    file_name: z.string(),
    unresolved: z.array(z.object({ mode: z.string(), name: z.string(), reason: z.string() })),
    notes: z.array(z.string()),
    omitted_modes: z.array(z.string()).describe('Modes whose values other tools do not find in the file'),
    total_characters: z.int(),
    next_offset: z.int().nullable().describe('Where the rest starts; null when this is all'),
  }),
  present(
    { text, media_type, file_name, unresolved, notes, omitted_modes = [] }: ExportedFile,
    { offset, max_characters }: { offset: number; max_characters: number },
  ) {
    const end = offset + max_characters
    return {
      text: text.slice(offset, end),
      media_type,
      file_name,
      unresolved,
      notes,
      omitted_modes,
      total_characters: text.length,
      next_offset: end < text.length ? end : null,
    }
  },
}

const BriefToken = Token.partial().required({ name: true, type: true, value: true })

const madeToken = BriefToken.pick({ name: true, type: true, value: true })

/** A shorter description than the schemas of all its places. */
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

const shownChanges = 50

const special: Record<string, Partial<Shape>> = {
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
    output: z.object({ id: z.string(), tokens: z.array(madeToken), ...rehearsal }),
    present: ({ id, tokens }: { id: string; tokens: TokenRecord[] }) => ({
      id,
      tokens: tokens.map(({ name, type, value }) => ({ name, type, value })),
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
      counts: z.record(z.string(), z.int()).describe('By severity; what is known counts apart'),
      findings: z
        .array(z.record(z.string(), z.unknown()))
        .describe(
          '{rule, severity, token, message, tokenset_id, mode_id, or resolver_id with input: the first permutation of count; measured, required, fix?: operations for batch_tokens, known?}',
        ),
      total: z.int(),
      next_cursor: z.string().nullable().optional(),
    }),
    present: ({ counts, findings, total, next_cursor }: FoundPage) => ({
      counts,
      findings: findings.map(briefFinding),
      total,
      next_cursor,
    }),
  },
  batch_tokens: { present: (counts: BatchAnswer) => ({ ...counts, ...withFew(counts) }) },
}

interface FoundPage {
  counts: Record<string, number>
  findings: CheckFinding[]
  total: number
  next_cursor?: string | null
}

/** Without what is absent, and without what only a person at a screen uses. */
function briefFinding({ fingerprint: _, token_id: __, known, count, ...finding }: CheckFinding) {
  const told = Object.entries(finding).filter(([, value]) => value !== null)
  return { ...Object.fromEntries(told), ...(count > 1 ? { count } : {}), ...(known ? { known } : {}) }
}

/** The first of them; the message before the answer states how many there are. */
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

const brief = ({ name, type, value, description, deprecated, replaced_by, remove_in }: TokenRecord) => ({
  name,
  type,
  value,
  ...(description === null ? {} : { description }),
  ...(deprecated === null ? {} : { deprecated }),
  ...(replaced_by === null ? {} : { replaced_by }),
  ...(remove_in === null ? {} : { remove_in }),
})
