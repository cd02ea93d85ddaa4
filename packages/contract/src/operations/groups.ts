// Groups: tokens whose names begin with the same segments.
import { z } from 'zod'
import { operations } from '../operation.ts'
import { followReferences, writtenAtOnce } from './tokens.ts'

const group = (field: string) => {
  const invalid = `${field} must be the name of a group, such as color.text`
  return z
    .string({ error: invalid })
    .refine(name => name.length <= 255 && name.split('.').every(segment => segment.trim() !== ''), { error: invalid })
    .meta({ minLength: 1, maxLength: 255 })
}

export const groups = operations({
  rename: {
    name: 'rename_group',
    summary:
      'Rename a group in every mode of a tokenset: all tokens below it get the new name, and what points at them follows.',
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
      affected: writtenAtOnce.affected,
    }),
    refuses: ['group_unknown', 'mode_unknown', 'batch_invalid', 'references_stay'],
  },
})
