import { z } from 'zod'
import {
  json,
  deletedSource,
  id,
  isDefault,
  listOf,
  nothing,
  optionalName,
  paging,
  requiredName,
  timestamp,
} from '../fields.ts'
import { operations } from '../operation.ts'
import { usedTokens } from './used-in.ts'

export const Mode = z.object({
  id,
  tokenset_id: id,
  name: z.string(),
  is_default: z.boolean().describe('Exactly one mode of a tokenset is the default'),
  created_at: timestamp,
  updated_at: timestamp,
})
export type Mode = z.infer<typeof Mode>

const diffedMode = z.object({ id, name: z.string(), is_default: z.boolean() })
const tokenContent = z.object({ type: z.string(), value: json })
const ModeDifference = z.object({
  name: z.string(),
  change: z.enum(['added', 'changed', 'removed']).describe('From the other mode to this one'),
  before: tokenContent.nullable().describe('In the other mode'),
  after: tokenContent.nullable().describe('In this mode'),
})
export type ModeDifference = z.infer<typeof ModeDifference>

export const modes = operations({
  list: {
    name: 'list_modes',
    summary: 'List the modes (themes, platforms, brands) of a tokenset.',
    method: 'GET',
    path: '/tokensets/{tokenset_id}/modes',
    on: 'tokenset',
    needs: 'read',
    input: z.object(paging),
    status: 200,
    output: listOf('modes', Mode),
  },
  create: {
    name: 'create_mode',
    adds: true,
    summary: 'Create a mode (a theme, platform or brand) in a tokenset, empty or with the tokens of another mode.',
    method: 'POST',
    path: '/tokensets/{tokenset_id}/modes',
    on: 'tokenset',
    needs: 'write',
    input: z.object({
      name: requiredName,
      is_default: isDefault.default(false),
      copy_from: z
        .string({ error: 'copy_from must be the id or the name of a mode of this tokenset' })
        .nullable()
        .optional()
        .describe('A mode of the same tokenset, by id or name, whose tokens the new mode starts with'),
    }),
    status: 201,
    output: Mode,
    refuses: ['mode_name_taken', 'copy_from_unknown', 'quota_reached'],
  },
  get: {
    name: 'get_mode',
    summary: 'Read one mode.',
    method: 'GET',
    path: '/tokensets/{tokenset_id}/modes/{mode_id}',
    on: 'mode',
    needs: 'read',
    input: nothing,
    status: 200,
    output: Mode,
  },
  diff: {
    name: 'diff_modes',
    summary:
      'Compare a mode with another of its tokenset: the tokens that only one has, and those whose type or value differs.',
    method: 'GET',
    path: '/tokensets/{tokenset_id}/modes/{mode_id}/diff',
    on: 'mode',
    needs: 'read',
    input: z.object({
      against: z
        .string({ error: 'against must be the id or the name of a mode' })
        .optional()
        .describe('The other mode, by id or name; absent: the default mode'),
    }),
    status: 200,
    output: z.object({
      mode: diffedMode,
      against: diffedMode,
      tokens: z.array(ModeDifference),
      total: z.int(),
    }),
    refuses: ['mode_unknown'],
  },
  update: {
    name: 'update_mode',
    summary: 'Rename a mode or make it the default.',
    method: 'PATCH',
    path: '/tokensets/{tokenset_id}/modes/{mode_id}',
    on: 'mode',
    needs: 'write',
    input: z.object({ name: optionalName, is_default: isDefault.optional() }),
    status: 200,
    output: Mode,
    refuses: ['mode_name_taken', 'default_mode_required'],
  },
  delete: {
    name: 'delete_mode',
    summary: 'Delete a mode with all its tokens. The default mode and the last mode cannot be deleted.',
    method: 'DELETE',
    path: '/tokensets/{tokenset_id}/modes/{mode_id}',
    on: 'mode',
    needs: 'write',
    input: nothing,
    status: 200,
    output: deletedSource.extend({ used_in: usedTokens }),
    refuses: ['mode_is_last', 'mode_is_default'],
  },
})
