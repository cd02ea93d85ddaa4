// Batches: many changes to the tokens of one mode in one transaction.
import { z } from 'zod'
import { flag, timestamp } from '../fields.ts'
import { operations } from '../operation.ts'
import * as say from '../sentences.ts'
import { Token, aliasTo, changedToken, newToken, tokenName, writtenAtOnce } from './tokens.ts'

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

const counts = { created: z.int(), updated: z.int(), deleted: z.int(), unchanged: z.int() }
const BatchAnswer = z.object({ ...counts, ...writtenAtOnce })
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
    output: BatchAnswer,
    body: 'large',
    destructive: true,
    refuses: ['batch_invalid', 'circular_alias', 'quota_reached'],
  },
})
export { batchOperation }
