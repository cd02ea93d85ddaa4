// Guidance: what a token, a group or a component is for, in Markdown, for people and agents who design with it.
import { z } from 'zod'
import { bytesOf, markdownFault } from '../documentation/markdown.ts'
import { flag, id, listOf, message, nothing, nullableText, paging, timestamp } from '../fields.ts'
import { operations } from '../operation.ts'

export const guidanceKinds = ['token', 'group', 'component'] as const
export type GuidanceKind = (typeof guidanceKinds)[number]

/** In bytes of UTF-8: of one text, of one entry of `do` or `dont`, and of all that is said of a subject. */
const mostText = 4_000
const mostEntry = 1_000
const mostGuidanceBytes = 16_000
const mostEntries = 20
const mostExamples = 10

const markdown = (field: string, most: number) =>
  z.string({ error: `${field} must be text` }).superRefine((given, context) => {
    const fault =
      given.trim() === ''
        ? `${field} must not be empty: leave it out`
        : bytesOf(given) > most
          ? `${field} must have at most ${most} bytes`
          : (markdownFault(given)?.replace('markdown', field) ?? null)
    if (fault !== null) context.addIssue({ code: 'custom', message: fault })
  })

const texts = (field: string, entries: number, most: number) =>
  z
    .array(markdown(`An entry of ${field}`, most), { error: `${field} must be a list of texts` })
    .max(entries, { error: `${field} must have at most ${entries} entries` })
    .default([])

/** What is said of a subject. */
export const guidanceContent = z
  .object({
    purpose: markdown('purpose', mostText).nullish().describe('What it is for'),
    do: texts('do', mostEntries, mostEntry).describe('How to use it'),
    dont: texts('dont', mostEntries, mostEntry).describe('What to avoid'),
    accessibility: markdown('accessibility', mostText).nullish(),
    examples: texts('examples', mostExamples, mostText),
  })
  .superRefine(({ purpose, accessibility, ...lists }, context) => {
    const said = [purpose, accessibility, ...lists.do, ...lists.dont, ...lists.examples].filter(text => text != null)
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message, input: undefined })
    if (said.length === 0) refuse('purpose', 'Say something of the subject, or delete its guidance')
    if (said.reduce((sum, text) => sum + bytesOf(text), 0) > mostGuidanceBytes)
      refuse('examples', `The guidance on a subject must have at most ${mostGuidanceBytes} bytes together`)
  })

export const Guidance = z.object({
  id,
  subject: z
    .string()
    .describe(
      'token:<tokenset>/<name>, group:<tokenset>/<name> or component:<name>; the tokenset by its id where several have its name',
    ),
  kind: z.enum(guidanceKinds),
  purpose: nullableText,
  do: z.array(z.string()),
  dont: z.array(z.string()),
  accessibility: nullableText,
  examples: z.array(z.string()),
  pinned: z.boolean().describe('An administrator made it part of the primer, as it is said now'),
  author: z.object({ user_id: id.nullable(), user_name: nullableText }).describe('Who wrote it last'),
  created_at: timestamp,
  updated_at: timestamp,
})
export type Guidance = z.infer<typeof Guidance>

const at = '/workspaces/{workspace_id}/guidance'
const one = `${at}/{subject}` as const
const unknownSubject = ['tokenset_not_found', 'token_not_found', 'component_not_found'] as const

export const guidance = operations({
  list: {
    name: 'list_guidance',
    summary: 'List the guidance of a workspace: on tokens, groups and components that are there.',
    method: 'GET',
    path: at,
    on: 'workspace',
    needs: 'read',
    input: z.object({
      kind: z
        .enum(guidanceKinds, { error: `kind must be one of: ${guidanceKinds.join(', ')}` })
        .optional()
        .describe('Only on these'),
      pinned: flag('pinned').describe('Only what is part of the primer, or only the rest'),
      subject: z.string({ error: 'subject must be text' }).optional().describe('Only on this one, as a path has it'),
      ...paging,
    }),
    status: 200,
    output: listOf('guidance', Guidance),
    surfaces: ['rest', 'session'],
    refuses: unknownSubject,
  },
  get: {
    name: 'get_guidance',
    summary: 'Read what a token, group or component is for: token:Core/color.text, group:Core/color, component:Button.',
    method: 'GET',
    path: one,
    on: 'workspace',
    needs: 'read',
    input: nothing,
    status: 200,
    output: Guidance,
    refuses: ['guidance_not_found', ...unknownSubject],
  },
  set: {
    name: 'set_guidance',
    summary: 'Say what a token, group or component is for. Replaces all that was said of it.',
    method: 'PUT',
    path: one,
    on: 'workspace',
    needs: 'describe',
    input: guidanceContent,
    status: 200,
    output: Guidance,
    refuses: ['guidance_not_found', ...unknownSubject, 'group_unknown', 'quota_reached'],
  },
  delete: {
    name: 'delete_guidance',
    summary: 'Delete what is said of a token, group or component.',
    method: 'DELETE',
    path: one,
    on: 'workspace',
    needs: 'describe',
    input: nothing,
    status: 200,
    output: message,
    surfaces: ['rest', 'session'],
    refuses: ['guidance_not_found', ...unknownSubject],
  },
  pin: {
    name: 'pin_guidance',
    summary: 'Make guidance part of the primer that agents read first, or take it out.',
    method: 'PUT',
    path: `${one}/pin`,
    on: 'workspace',
    needs: 'pin_guidance',
    input: z.object({ pinned: z.boolean({ error: 'pinned must be true or false' }).default(true) }),
    status: 200,
    output: Guidance,
    surfaces: ['rest', 'session'],
    ifMatchOf: one,
    refuses: ['guidance_not_found', ...unknownSubject],
  },
})
