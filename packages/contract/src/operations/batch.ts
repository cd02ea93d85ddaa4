// Batches: many changes to the tokens of one mode in one transaction.
import { z } from 'zod'
import { flag, timestamp, typed } from '../fields.ts'
import { operations } from '../operation.ts'
import * as sentences from '../sentences.ts'
import { Token, affected, changedToken, followReferences, newToken, tokenName, writtenAtOnce } from './tokens.ts'
import { usedTokens } from './used-in.ts'

const opName = { name: tokenName(sentences.nameRequired) }
const opSeen = {
  updated_at: timestamp
    .nullable()
    .optional()
    .describe('As the token was read (null: it was not there); refused when it has changed since'),
}
/** The DTCG extensions, so that a deleted token can be restored completely. */
const opKept = { extensions: Token.shape.extensions }
const batchOperation = z.discriminatedUnion(
  'op',
  [
    z.object({ op: z.literal('create'), ...newToken, ...opKept, ...opSeen }),
    z.object({
      op: z.literal('update'),
      ...opName,
      ...z.object(changedToken).omit({ name: true }).shape,
      new_name: tokenName(sentences.nameInvalid).optional(),
      ...opSeen,
    }),
    z.object({ op: z.literal('upsert'), ...newToken, ...opKept, ...opSeen }),
    z.object({ op: z.literal('delete'), ...opName, ...opSeen }),
  ],
  { error: 'op must be one of: create, update, upsert, delete' },
)
export type BatchOperation = z.infer<typeof batchOperation>

const counts = { created: z.int(), updated: z.int(), deleted: z.int(), unchanged: z.int() }
// Not an interface, because the client's declarations expand aliases.
export type FoundFinding = {
  fingerprint: string
  rule: string
  severity: 'error' | 'warning' | 'info'
  message: string
  token: string
}
/**
 * Findings of the check rules that the edits would add and remove. Only a type, because MCP's list of tools has no room
 * for the schema.
 */
export const findingChanges = typed<{ added: FoundFinding[]; removed: FoundFinding[] }>(z.unknown())
const BatchAnswer = z.object({
  ...counts,
  ...writtenAtOnce,
  affected,
  used_in: usedTokens,
  findings: findingChanges.optional(),
})
export type BatchAnswer = z.infer<typeof BatchAnswer>

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
      // Each operation is validated separately, so that every fault is reported with its index.
      operations: z
        .array(z.unknown(), { error: 'operations must be an array' })
        .min(1, { error: 'operations must hold at least one operation' })
        .max(batchLimit, {
          error: `operations must hold at most ${batchLimit} operations; send the rest in another batch`,
        })
        .meta({ items: z.toJSONSchema(batchOperation, { io: 'input', unrepresentable: 'any' }) }),
      references: followReferences,
      dry_run: flag('dry_run').describe('Say what would happen, change nothing'),
    }),
    status: 200,
    output: BatchAnswer,
    body: 'large',
    refuses: ['batch_invalid', 'references_stay', 'circular_alias', 'quota_reached'],
  },
})
export { batchOperation }
