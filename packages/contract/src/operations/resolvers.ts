// Resolvers: themes with independent axes, in the terms of the DTCG 2025.10 Resolver Module.
import { resolverLimits as limits } from '@tessera/engine'
import { z } from 'zod'
import {
  changedDescription,
  id,
  json,
  listOf,
  message,
  newDescription,
  nothing,
  nullableText,
  optionalName,
  paging,
  requiredName,
  timestamp,
} from '../fields.ts'
import { operations } from '../operation.ts'
import * as codes from '../codes/shared-codes.ts'
import { ExportedFile, exportFormat, exportOptions, renderOptions } from './exports.ts'
import { resolvedFields, Token, tokenFilters } from './tokens.ts'

/** The message of a validation error begins with the field: `modifiers.0.contexts.1.name`. */
const must = (be: string) => ({
  error: ({ path = [] }: { path?: PropertyKey[] }) => `${path.map(String).join('.')} must be ${be}`,
})
const text = (most: number) => z.string(must('text')).max(most, must(`text of at most ${most} characters`))
const list = <Item extends z.ZodType>(item: Item, most: number) =>
  z.array(item, must('an array')).max(most, must(`an array of at most ${most} entries`))
const record = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape, must('an object'))

/** The engine validates the names and their uniqueness, because that needs all of them together. */
const partName = z.string(must('text'))

const Source = record({
  tokenset_id: z.string(must('the id of a tokenset')),
  mode_id: z.string(must('the id of a mode')).optional().describe('Absent: the default mode'),
})
const sources = list(Source, limits.sources).describe('The later stands over the earlier')
const partDescription = text(limits.descriptionLength).optional()

/** DTCG `$extensions`, verbatim. */
const extensions = z.record(z.string(), json, must('an object')).optional()

const ResolverSet = record({ name: partName, description: partDescription, sources, extensions })

const Context = record({
  name: partName,
  sources,
  selector: text(1_000).optional().describe('CSS selector in place of the attribute data-<modifier>="<context>"'),
  media: text(1_000).optional().describe('CSS media query in place of the attribute'),
  platform: record({ android: text(limits.platformLength).optional(), ios: text(limits.platformLength).optional() })
    .optional()
    .describe('What a platform calls the context: night, dark'),
})

const Modifier = record({
  name: partName,
  description: partDescription,
  default: partName.optional().describe('A context; absent: every input has to choose one'),
  extensions,
  contexts: list(Context, limits.contexts),
})

const OrderEntry = z.union([record({ set: partName }), record({ modifier: partName })], must('{set} or {modifier}'))

const unused = record({ sources: list(Source, limits.unused) })
  .optional()
  .describe('Modes that no set or context names')

const sets = list(ResolverSet, limits.sets)
const modifiers = list(Modifier, limits.modifiers).describe('The axes')
const resolution_order = list(OrderEntry, limits.sets + limits.modifiers)
  .nullable()
  .describe('The later stands over the earlier. null: sets, then modifiers')

export const Resolver = z.object({
  id,
  workspace_id: id,
  name: z.string(),
  description: nullableText,
  sets,
  modifiers,
  resolution_order,
  unused,
  extensions,
  created_at: timestamp,
  updated_at: timestamp,
})
export type Resolver = z.infer<typeof Resolver>

export const resolverInput = z
  .string({ error: 'input must be text' })
  .optional()
  .describe('A context for each modifier, {"scheme":"dark"} or scheme:dark,brand:b; what is left out takes its default')

const chosen = z.record(z.string(), z.string()).describe('The context of every modifier, defaults included')
const unresolved = z
  .array(z.object({ name: z.string(), reason: z.string() }))
  .describe('Tokens that lead nowhere in this permutation')

export const TokenOfResolver = Token.extend({
  ...resolvedFields,
  source: z.object({ tokenset_id: id, mode_id: id, token_id: id }).describe('Whose token stands'),
})
export type TokenOfResolver = z.infer<typeof TokenOfResolver>

export const wrongInput = ['modifier_unknown', 'context_unknown', 'input_required'] as const

/** The content of a resolver, without its name and description. */
export type ResolverParts = Pick<Resolver, 'sets' | 'modifiers' | 'resolution_order' | 'unused' | 'extensions'>

const refusedParts = ['resolver_name_taken', 'resolver_invalid', 'tokenset_unknown', 'mode_unknown'] as const

export const resolvers = operations({
  list: {
    name: 'list_resolvers',
    summary: 'List the resolvers (themes with independent axes) of a workspace.',
    method: 'GET',
    path: '/workspaces/{workspace_id}/resolvers',
    on: 'workspace',
    needs: 'read',
    input: z.object(paging),
    status: 200,
    output: listOf('resolvers', Resolver),
  },
  create: {
    name: 'create_resolver',
    adds: true,
    summary: 'Create a resolver: sets of tokens, and modifiers (axes such as scheme or brand) with their contexts.',
    method: 'POST',
    path: '/workspaces/{workspace_id}/resolvers',
    on: 'workspace',
    needs: 'write',
    input: z.object({
      name: requiredName,
      description: newDescription,
      sets: sets.optional(),
      modifiers: modifiers.optional(),
      resolution_order: resolution_order.optional(),
      unused,
      extensions,
    }),
    status: 201,
    output: Resolver,
    refuses: [...refusedParts, 'quota_reached'],
  },
  get: {
    name: 'get_resolver',
    summary: 'Read one resolver.',
    method: 'GET',
    path: '/resolvers/{resolver_id}',
    on: 'resolver',
    needs: 'read',
    input: nothing,
    status: 200,
    output: Resolver,
  },
  update: {
    name: 'update_resolver',
    summary:
      'Change a resolver: its name, description, sets, modifiers or order, as in create_resolver. Each list is replaced as a whole.',
    method: 'PATCH',
    path: '/resolvers/{resolver_id}',
    on: 'resolver',
    needs: 'write',
    input: z.object({
      name: optionalName,
      description: changedDescription(),
      sets: sets.optional(),
      modifiers: modifiers.optional(),
      resolution_order: resolution_order.optional(),
      unused,
      extensions,
    }),
    status: 200,
    output: Resolver,
    refuses: refusedParts,
  },
  delete: {
    name: 'delete_resolver',
    summary: 'Delete a resolver. Its tokensets and modes stay.',
    method: 'DELETE',
    path: '/resolvers/{resolver_id}',
    on: 'resolver',
    needs: 'write',
    input: nothing,
    status: 200,
    output: message,
  },
  tokens: {
    name: 'get_tokens_by_resolver',
    summary: 'Read the tokens of one permutation of a resolver, aliases followed in the result.',
    method: 'GET',
    path: '/resolvers/{resolver_id}/tokens',
    on: 'resolver',
    needs: 'read',
    input: z.object({ input: resolverInput, ...tokenFilters, ...paging }),
    status: 200,
    output: listOf('tokens', TokenOfResolver).extend({ input: chosen, unresolved }),
    refuses: wrongInput,
  },
  permutations: {
    name: 'list_permutations',
    summary:
      'List the permutations of a resolver, each with what cannot be resolved in it; at most 1,000 at once, fewer in large systems.',
    method: 'GET',
    path: '/resolvers/{resolver_id}/permutations',
    on: 'resolver',
    needs: 'read',
    input: z.object(paging),
    status: 200,
    output: z.object({
      permutations: z.array(z.object({ input: chosen, unresolved })),
      total: z.number().describe('The product of the contexts of all modifiers; it may be beyond all counting'),
      next_cursor: nullableText.describe('Where the next page starts; null on the last'),
    }),
    surfaces: ['rest', 'session'],
  },
  export: {
    name: 'export_resolver',
    summary: 'Export a resolver as JSON, CSS, Swift or Android XML: the permutation of an input, or all of it.',
    method: 'GET',
    path: '/resolvers/{resolver_id}/export',
    on: 'resolver',
    needs: 'export',
    input: z.object({ format: exportFormat, input: resolverInput, ...exportOptions }),
    status: 200,
    output: ExportedFile,
    answers: 'file',
    refuses: [...codes.exportedFile, ...wrongInput],
  },
  render: {
    name: 'render_resolver',
    summary: 'Write a resolver in any format that the engine knows: the permutation of an input, or all of it.',
    method: 'GET',
    path: '/resolvers/{resolver_id}/render/{format}',
    on: 'resolver',
    needs: 'export',
    input: z.object({ input: resolverInput, ...renderOptions }),
    status: 200,
    output: ExportedFile,
    answers: 'file',
    surfaces: ['rest', 'session'],
    refuses: [...codes.exportedFile, ...wrongInput],
  },
})
