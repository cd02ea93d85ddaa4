import { checkName, typeNames } from '@tessera/engine'
import { z } from 'zod'
import { id, json, listOf, nullableText, paging, timestamp, tokenType } from '../fields.ts'
import { operations } from '../operation.ts'
import * as sentences from '../sentences.ts'
import { UsedIn } from './used-in.ts'
import * as codes from '../codes/shared-codes.ts'

export const Token = z.object({
  id,
  tokenset_id: id,
  mode_id: id,
  name: z.string().describe('Dotted, for example color.brand.primary'),
  type: z.string().meta({ enum: [...typeNames] }),
  value: json.describe('As written: a literal, {"alias_to": "a.b"} or {"formula": "{a.b} * 2"}'),
  description: nullableText,
  alias_to: nullableText.describe('The token this one points to, when its whole value is an alias'),
  extensions: z.record(z.string(), z.unknown()).optional().describe('DTCG $extensions'),
  deprecated: z.union([z.boolean(), z.string()]).nullable().describe('$deprecated'),
  // Without descriptions: every tool that reads tokens would repeat them, and the list of tools must stay short.
  replaced_by: nullableText,
  remove_in: nullableText,
  created_at: timestamp,
  updated_at: timestamp,
})
export type Token = z.infer<typeof Token>

/** A token in the history: its content, without timestamps and ids of its place. */
export const TokenState = Token.pick({
  name: true,
  type: true,
  value: true,
  description: true,
  extensions: true,
  deprecated: true,
  replaced_by: true,
  remove_in: true,
}).partial({ deprecated: true, replaced_by: true, remove_in: true })

/** The resolved value of a token. */
export const resolvedFields = {
  resolved_value: json.describe('The literal that it leads to, or null'),
  unresolved: z.string().optional().describe('Why there is no literal'),
}

export const ResolvedToken = Token.extend(resolvedFields)
export type ResolvedToken = z.infer<typeof ResolvedToken>

/** The warnings about broken aliases in the answer to a write. */
const brokenAliases = z
  .array(z.string())
  .optional()
  .describe('Names of the tokens that pointed at what is gone and now lead nowhere; only where there are any')
const missingTargets = z.array(z.string()).describe('Names that it points to and that nothing has')

export const AffectedReference = z.object({
  tokenset_id: id,
  mode_id: id,
  token: z.string(),
  /** Names of the resolvers in which it leads to another token now. */
  resolvers: z.array(z.string()),
})
export type AffectedReference = z.infer<typeof AffectedReference>
export const affected = z
  .array(AffectedReference)
  .optional()
  .describe('Tokens with a reference that a rename made mean another token')

/** The answer to writing one token. */
export const WrittenToken = Token.extend({
  broken_aliases: brokenAliases,
  missing_targets: missingTargets
    .optional()
    .describe('Names it points to that nothing has (yet); only where there are any'),
})

/** The same for a token that may have been renamed. */
export const RenamedToken = WrittenToken.extend({ affected })

const UnresolvedAlias = z.object({ name: z.string(), missing_targets: missingTargets })
export type UnresolvedAlias = z.infer<typeof UnresolvedAlias>

/** The answer to writing many tokens; tells whether anything was written. */
export const writtenAtOnce = {
  dry_run: z.literal(true).optional().describe('Nothing was changed: the rest says what would be'),
  broken_aliases: brokenAliases,
  unresolved_aliases: z
    .array(UnresolvedAlias)
    .optional()
    .describe('Tokens that were written and point to names that nothing has; only where there are any'),
}

/** The validation message for a name; the specification's wording where it has one. */
export const tokenName = (sentence: string) =>
  z.string({ error: sentence }).superRefine((text, context) => {
    const empty = text.trim() === '' || (text.length > 255 && [...text].length > 255)
    const problem = empty ? sentence : checkName(text)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })

const description = z
  .string({ error: sentences.descriptionInvalid })
  .max(10_000, { error: 'Description must be at most 10000 characters' })
export const aliasTo = z.string({ error: 'alias_to must be the name of a token' }).nullable().optional()

const writtenValue = 'A literal of the type, {"alias_to": "a.b"}, "{a.b}" or {"formula": "{a.b} * 2"}'

const lifecycle = {
  deprecated: z
    .union([z.boolean(), z.string()], { error: 'deprecated must be true, false, a reason or null' })
    .nullable()
    .optional(),
  replaced_by: z.string({ error: 'replaced_by must be the name of a token or null' }).nullable().optional(),
  remove_in: z.string({ error: 'remove_in must be a version or null' }).nullable().optional(),
}

export const newToken = {
  name: tokenName(sentences.nameRequired),
  type: tokenType(sentences.typeRequired),
  value: json.optional().describe(writtenValue),
  description: description.nullable().optional(),
  alias_to: aliasTo.describe('Makes it an alias of this one; the target may come later'),
  ...lifecycle,
}

export const changedToken = {
  name: tokenName(sentences.nameInvalid).optional(),
  type: tokenType(sentences.typeInvalid).optional(),
  value: json.optional().describe(writtenValue),
  description: description.nullable().optional(),
  alias_to: aliasTo,
  ...lifecycle,
}

/** Renaming updates the mode's aliases unless this is false. */
export const updateReferences = z
  .boolean({ error: 'update_references must be true or false' })
  .default(true)
  .describe('On a rename: references follow')

export const followReferences = z
  .enum(['follow', 'refuse'], { error: 'references must be one of: follow, refuse' })
  .default('follow')
  .describe('refuse: 400 if one cannot follow')

export const onDependents = z
  .enum(['break', 'refuse', 'inline'], { error: 'on_dependents must be one of: break, refuse, inline' })
  .default('break')
  .describe('When others point at it: leave them broken, refuse, or let them take over the resolved literal')

export const tokenFilters = {
  type: tokenType(sentences.typeInvalid).optional(),
  group: z
    .string({ error: 'group must be a dotted prefix' })
    .optional()
    .describe('Only tokens below this dotted prefix'),
  q: z.string({ error: 'q must be text' }).optional().describe('Part of the name or description, in any case'),
}

const maxIds = 200
const idsInvalid = `ids must be at most ${maxIds} ids of tokens, separated by commas`

/** A list in a query: `ids=a,b`. */
const tokenIds = z
  .preprocess(
    given => (typeof given === 'string' ? given.split(',') : given),
    z.array(z.uuid({ error: idsInvalid }), { error: idsInvalid }).max(maxIds, { error: idsInvalid }),
  )
  .optional()
  .describe(`Only these, as far as they are there: at most ${maxIds} ids, separated by commas`)

export const tokens = operations({
  listInTokenset: {
    name: 'list_tokens',
    summary: 'List the tokens of all modes of a tokenset.',
    method: 'GET',
    path: '/tokensets/{tokenset_id}/tokens',
    on: 'tokenset',
    needs: 'read',
    input: z.object({ ...tokenFilters, ids: tokenIds, ...paging }),
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
    adds: true,
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
    input: z.object({ ...changedToken, update_references: updateReferences, references: followReferences }),
    status: 200,
    output: RenamedToken,
    refuses: [...codes.tokenContent, 'references_stay'],
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
      used_in: UsedIn.optional(),
    }),
    refuses: ['token_has_dependents', 'inline_unresolved', 'inline_varies', 'inline_misfit', 'quota_reached'],
  },
})
