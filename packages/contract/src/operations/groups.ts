// Renames tokens and groups in all modes of a tokenset at once; a group is the tokens with the same first segments.
import { z } from 'zod'
import { flag } from '../fields.ts'
import { operations } from '../operation.ts'
import * as sentences from '../sentences.ts'
import { affected, followReferences, tokenName, updateReferences, writtenAtOnce } from './tokens.ts'
import { usedTokens } from './used-in.ts'

const group = (field: string) => {
  const invalid = `${field} must be the name of a group, such as color.text`
  return z
    .string({ error: invalid })
    .refine(name => name.length <= 255 && name.split('.').every(segment => segment.trim() !== ''), { error: invalid })
    .meta({ minLength: 1, maxLength: 255 })
}

const mostRenames = 5000

export const groups = operations({
  rename: {
    name: 'rename_group',
    summary: 'Rename a group in every mode of a tokenset: all tokens below it, and what points at them follows.',
    method: 'POST',
    path: '/tokensets/{tokenset_id}/rename-group',
    on: 'tokenset',
    needs: 'write',
    input: z.object({
      from: group('from').describe('color.text: the tokens color.text.…'),
      to: group('to'),
      mode_id: z.string({ error: 'mode_id must be the id of a mode' }).optional().describe('Only in this mode'),
      references: followReferences,
    }),
    status: 200,
    output: z.object({
      renamed: z.int().describe('Tokens of all modes'),
      modes: z.int().describe('Modes that had any'),
      broken_aliases: writtenAtOnce.broken_aliases,
      unresolved_aliases: writtenAtOnce.unresolved_aliases,
      affected,
      used_in: usedTokens,
    }),
    refuses: ['group_unknown', 'mode_unknown', 'batch_invalid', 'references_stay'],
  },
  renameTokens: {
    name: 'rename_tokens',
    summary: 'Give tokens other names in every mode of a tokenset at once; what points at them follows.',
    method: 'POST',
    path: '/tokensets/{tokenset_id}/rename-tokens',
    on: 'tokenset',
    needs: 'write',
    input: z.object({
      renames: z
        .array(z.object({ from: tokenName(sentences.nameRequired), to: tokenName(sentences.nameInvalid) }), {
          error: 'renames must be an array of {from, to}',
        })
        .min(1, { error: 'renames must hold at least one name' })
        .max(mostRenames, { error: `renames must hold at most ${mostRenames} names` })
        .refine(renames => new Set(renames.map(({ from }) => from)).size === renames.length, {
          error: 'renames must name each token once',
        }),
      update_references: updateReferences,
      references: followReferences,
      dry_run: flag('dry_run').describe('Say what would happen, change nothing'),
    }),
    status: 200,
    output: z.object({
      dry_run: writtenAtOnce.dry_run,
      renamed: z.int().describe('Tokens of all modes'),
      modes: z.int().describe('Modes that had any'),
      followed: z
        .object({ tokens: z.int(), modes: z.int(), tokensets: z.int() })
        .describe('The tokens whose references follow, and in how many modes and tokensets they are'),
      broken_aliases: writtenAtOnce.broken_aliases,
      affected,
      used_in: usedTokens,
    }),
    refuses: ['token_unknown', 'batch_invalid', 'references_stay'],
    surfaces: ['rest', 'session'],
  },
})
