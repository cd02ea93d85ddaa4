import { checkName, typeNames } from '@tessera/engine'
import { z } from 'zod'
import { id, json, listOf, nullableText, paging, timestamp, tokenType } from '../fields.ts'
import { operations } from '../operation.ts'
import * as say from '../sentences.ts'
import * as codes from '../shared-codes.ts'

export const Token = z.object({
  id,
  tokenset_id: id,
  mode_id: id,
  name: z.string().describe('Dotted, for example color.brand.primary'),
  type: z.string().meta({ enum: [...typeNames] }),
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

/** A token as the history keeps it: what it says, without when and where it is stored. */
export const TokenState = Token.pick({
  name: true,
  type: true,
  value: true,
  description: true,
  extensions: true,
  deprecated: true,
})

export const ResolvedToken = Token.extend({
  resolved_value: json.describe('The literal at the end of the alias chain; null where the chain is broken'),
})
export type ResolvedToken = z.infer<typeof ResolvedToken>

/** What an answer to a write tells of aliases that lead nowhere. */
const brokenAliases = z
  .array(z.string())
  .optional()
  .describe('Names of the tokens that pointed at what is gone and now lead nowhere; only where there are any')
const missingTargets = z.array(z.string()).describe('Names that it points to and that are not in this mode')

/** A token as it was written. */
export const WrittenToken = Token.extend({
  broken_aliases: brokenAliases,
  missing_targets: missingTargets
    .optional()
    .describe('Names it points to that are not in this mode (yet); only where there are any'),
})

const UnresolvedAlias = z.object({ name: z.string(), missing_targets: missingTargets })
export type UnresolvedAlias = z.infer<typeof UnresolvedAlias>

/** The same for many tokens at once, and whether anything was written. */
export const writtenAtOnce = {
  dry_run: z.literal(true).optional().describe('Nothing was changed: the rest says what would be'),
  broken_aliases: brokenAliases,
  unresolved_aliases: z
    .array(UnresolvedAlias)
    .optional()
    .describe('Tokens that were written and point to names that are not in their mode; only where there are any'),
}

/** Says what is wrong with a name, in the specification's words where it has any. */
export const tokenName = (sentence: string) =>
  z.string({ error: sentence }).superRefine((text, context) => {
    const empty = text.trim() === '' || (text.length > 255 && [...text].length > 255)
    const problem = empty ? sentence : checkName(text)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })

const description = z
  .string({ error: say.descriptionInvalid })
  .max(10_000, { error: 'Description must be at most 10000 characters' })
export const aliasTo = z.string({ error: 'alias_to must be the name of a token' }).nullable().optional()

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
    output: WrittenToken,
    refuses: codes.tokenContent,
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
    output: WrittenToken,
    refuses: codes.tokenContent,
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
      broken_aliases: brokenAliases,
    }),
    destructive: true,
    refuses: ['token_has_dependents', 'inline_unresolved', 'inline_misfit', 'quota_reached'],
  },
})
