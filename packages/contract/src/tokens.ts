import { checkName } from '@tessera/engine'
import { z } from 'zod'
import { flag, id, json, listOf, nullableText, paging, timestamp, tokenType } from './fields.ts'
import { operations } from './operation.ts'
import * as say from './sentences.ts'

export const Token = z.object({
  id,
  tokenset_id: id,
  mode_id: id,
  name: z.string().describe('Dotted, for example color.brand.primary'),
  type: z.string(),
  value: json.describe('A literal of the type, as written, or {"alias_to": "other.token"}'),
  description: nullableText,
  alias_to: nullableText.describe('The token this one points to, when its whole value is an alias'),
  extensions: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('DTCG $extensions, verbatim; only where there are any'),
  deprecated: z.union([z.boolean(), z.string()]).optional().describe('DTCG $deprecated; only where it is set'),
  created_at: timestamp,
  updated_at: timestamp,
})
export type Token = z.infer<typeof Token>

export const ResolvedToken = Token.extend({
  resolved_value: json.describe('The literal at the end of the alias chain; null where the chain is broken'),
})
export type ResolvedToken = z.infer<typeof ResolvedToken>

/** Says what is wrong with a name, in the specification's words where it has any. */
const tokenName = (sentence: string) =>
  z.string({ error: sentence }).superRefine((text, context) => {
    const empty = text.trim() === '' || (text.length > 255 && [...text].length > 255)
    const problem = empty ? sentence : checkName(text)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })

const description = z
  .string({ error: say.descriptionInvalid })
  .max(10_000, { error: 'Description must be at most 10000 characters' })
const aliasTo = z.string({ error: 'alias_to must be the name of a token' }).nullable().optional()

export const newToken = {
  name: tokenName(say.nameRequired),
  type: tokenType(say.typeRequired),
  value: json.optional().describe('A literal of the type, {"alias_to": "a.b"} or "{a.b}"'),
  description: description.nullable().optional(),
  alias_to: aliasTo.describe('Makes the token an alias of this one; the target may be written later'),
}

export const changedToken = {
  name: tokenName(say.nameInvalid).optional(),
  type: tokenType(say.typeInvalid).optional(),
  value: json.optional().describe('A literal of the type, {"alias_to": "a.b"} or "{a.b}"'),
  description: description.nullable().optional(),
  alias_to: aliasTo,
}

/** Renaming re-points the mode's aliases unless this is false. */
const updateReferences = z
  .boolean({ error: 'update_references must be true or false' })
  .default(true)
  .describe('On a rename: re-point the aliases of this mode at the new name')

export const onDependents = z
  .enum(['break', 'refuse', 'inline'], { error: 'on_dependents must be one of: break, refuse, inline' })
  .default('break')
  .describe('When others point at it: leave them broken, refuse, or let them take over the resolved literal')

export const tokenFilters = {
  type: tokenType(say.typeInvalid).optional(),
  group: z
    .string({ error: 'group must be a dotted prefix' })
    .optional()
    .describe('Only tokens below this dotted prefix'),
  q: z.string({ error: 'q must be text' }).optional().describe('Part of the name or description, in any case'),
}

export const tokens = operations({
  listInTokenset: {
    name: 'list_tokens',
    summary: 'List the tokens of all modes of a tokenset.',
    method: 'GET',
    path: '/tokensets/{tokenset_id}/tokens',
    on: 'tokenset',
    needs: 'read',
    input: z.object({ ...tokenFilters, ...paging }),
    status: 200,
    output: listOf('tokens', Token),
    surfaces: ['rest', 'session'],
  },
  list: {
    name: 'list_tokens_by_mode',
    summary: 'List the tokens of one mode, as stored (aliases unresolved).',
    method: 'GET',
    path: '/tokensets/{tokenset_id}/modes/{mode_id}/tokens',
    on: 'mode',
    needs: 'read',
    input: z.object({ ...tokenFilters, ...paging }),
    status: 200,
    output: listOf('tokens', Token).extend({
      mode: z.object({ id, name: z.string(), is_default: z.boolean() }),
    }),
  },
  create: {
    name: 'create_token',
    summary: 'Create a token in a mode.',
    method: 'POST',
    path: '/tokensets/{tokenset_id}/modes/{mode_id}/tokens',
    on: 'mode',
    needs: 'write',
    input: z.object(newToken),
    status: 201,
    output: Token,
  },
  get: {
    name: 'get_token',
    summary: 'Read one token, by id or by name, with the literal it resolves to.',
    method: 'GET',
    path: '/tokensets/{tokenset_id}/modes/{mode_id}/tokens/{token_id}',
    on: 'token',
    needs: 'read',
    input: z.object({}),
    status: 200,
    output: ResolvedToken,
  },
  update: {
    name: 'update_token',
    summary: 'Change a token: its name, type, value, alias or description. Only what is given changes.',
    method: 'PATCH',
    path: '/tokensets/{tokenset_id}/modes/{mode_id}/tokens/{token_id}',
    on: 'token',
    needs: 'write',
    input: z.object({ ...changedToken, update_references: updateReferences }),
    status: 200,
    output: Token,
  },
  delete: {
    name: 'delete_token',
    summary: 'Delete a token. `on_dependents` says what happens to tokens that point at it.',
    method: 'DELETE',
    path: '/tokensets/{tokenset_id}/modes/{mode_id}/tokens/{token_id}',
    on: 'token',
    needs: 'write',
    input: z.object({ on_dependents: onDependents }),
    status: 200,
    output: z.object({
      message: z.string(),
      broken_aliases: z
        .array(z.string())
        .optional()
        .describe('Names of the tokens that pointed at it and now lead nowhere'),
    }),
    destructive: true,
  },
})

const opName = { name: tokenName(say.nameRequired) }
const opSeen = {
  updated_at: timestamp
    .nullable()
    .optional()
    .describe('As the token was read (null: it was not there); refused when it has changed since'),
}
/** What DTCG keeps beside the value: so that a token that was deleted can be made again as it was. */
const opKept = { extensions: Token.shape.extensions, deprecated: Token.shape.deprecated }
const batchOperation = z.discriminatedUnion(
  'op',
  [
    z.object({ op: z.literal('create'), ...newToken, ...opKept, ...opSeen }),
    z.object({
      op: z.literal('update'),
      ...opName,
      type: changedToken.type,
      value: changedToken.value,
      description: changedToken.description,
      alias_to: aliasTo,
      new_name: tokenName(say.nameInvalid).optional(),
      ...opSeen,
    }),
    z.object({ op: z.literal('upsert'), ...newToken, ...opKept, ...opSeen }),
    z.object({ op: z.literal('delete'), ...opName, ...opSeen }),
  ],
  { error: 'op must be one of: create, update, upsert, delete' },
)
export type BatchOperation = z.infer<typeof batchOperation>

export const batchLimit = 5000

export const batch = operations({
  run: {
    name: 'batch_tokens',
    summary: 'Create, update and delete many tokens of a mode at once: all or nothing.',
    method: 'POST',
    path: '/tokensets/{tokenset_id}/modes/{mode_id}/tokens/batch',
    on: 'mode',
    needs: 'write',
    input: z.object({
      // Each operation is validated on its own, so that every fault is reported with its index.
      operations: z
        .array(z.unknown(), { error: 'operations must be an array' })
        .min(1, { error: 'operations must hold at least one operation' })
        .max(batchLimit, {
          error: `operations must hold at most ${batchLimit} operations; send the rest in another batch`,
        })
        .meta({ items: z.toJSONSchema(batchOperation, { io: 'input', unrepresentable: 'any' }) }),
      dry_run: flag('dry_run').describe('Say what would happen, change nothing'),
    }),
    status: 200,
    output: z.object({ created: z.int(), updated: z.int(), deleted: z.int(), unchanged: z.int() }),
    body: 'large',
    destructive: true,
  },
})
export { batchOperation }
