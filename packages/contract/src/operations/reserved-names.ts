// Names that somebody let go of, and that nobody else gets for a year.
import { z } from 'zod'
import { id, listOf, message, nothing, nullableText, paging, timestamp } from '../fields.ts'
import { operations } from '../operation.ts'

export const reservedNameKinds = ['npm_scope', 'swift_scope', 'maven_name', 'page', 'stylesheet'] as const
export type ReservedNameKind = (typeof reservedNameKinds)[number]

export const ReservedName = z.object({
  id,
  kind: z
    .enum(reservedNameKinds)
    .describe('`page`: the slug of a shared page or documentation; `stylesheet`: that of an environment'),
  name: z.string().describe('In the form in which names are compared'),
  holder_id: id.describe('The organization or workspace that may take it back'),
  holder_name: nullableText.describe('null: it is gone, and nobody may take the name'),
  let_go_at: timestamp,
  reserved_until: timestamp,
})
export type ReservedName = z.infer<typeof ReservedName>

export const reservedNames = operations({
  list: {
    name: 'list_reserved_names',
    summary: 'List the names of packages and public addresses that were let go of, and that nobody else gets yet.',
    method: 'GET',
    path: '/admin/reserved-names',
    on: 'instance',
    needs: 'self',
    input: z.object({ q: z.string({ error: 'q must be text' }).optional().describe('Part of the name'), ...paging }),
    status: 200,
    output: listOf('reserved_names', ReservedName),
    surfaces: ['session'],
  },
  free: {
    name: 'free_reserved_name',
    summary: 'Free a reserved name, so that anyone may take it.',
    method: 'DELETE',
    path: '/admin/reserved-names/{reserved_name_id}',
    on: 'instance',
    needs: 'self',
    input: nothing,
    refuses: ['reserved_name_not_found'],
    tells: { nobody: 'a name gives no right over an account' },
    status: 200,
    output: message,
    surfaces: ['session'],
    asksAgain: true,
  },
})
