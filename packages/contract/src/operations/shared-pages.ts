// Shared pages: documentation of a tokenset or of themes, at an address of its own.
import { z } from 'zod'
import { id, message, nothing, nullableText, slug, timestamp } from '../fields.ts'
import { operations } from '../operation.ts'

/** The maximum number per workspace. */
export const mostSharedPages = 50

const text = (field: string, most: number) =>
  z.string({ error: `${field} must be text` }).max(most, { error: `${field} must have at most ${most} characters` })

const note = z.object({ group: z.string(), text: z.string() })

export const SharedPage = z.object({
  id,
  workspace_id: id,
  slug: z.string().describe('The last part of its address: /d/{slug}'),
  url: z.string(),
  title: z.string(),
  intro: nullableText.describe('Markdown'),
  visibility: z.enum(['members', 'public']),
  tokenset_id: id.nullable().describe('What it shows: this tokenset, or the themes of `resolver_id`'),
  resolver_id: id.nullable(),
  environment_id: id.nullable().describe('It shows what is published there; null: what is now'),
  notes: z.array(note).describe('Markdown below the headings of groups'),
  created_at: timestamp,
  updated_at: timestamp,
})
export type SharedPage = z.infer<typeof SharedPage>

const visibilityInvalid = 'visibility must be members or public'
const notesInvalid = 'notes must be an array of objects with group and text'
const of = (field: string) =>
  z
    .string({ error: `${field} must be the id of one, or null` })
    .nullable()
    .optional()

export const sharedPages = operations({
  list: {
    name: 'list_shared_pages',
    summary: 'List the pages that show tokens of a workspace to others.',
    method: 'GET',
    path: '/workspaces/{workspace_id}/shared-pages',
    on: 'workspace',
    needs: 'read',
    input: nothing,
    status: 200,
    output: z.object({ pages: z.array(SharedPage), total: z.int() }),
    surfaces: ['rest', 'session'],
  },
  get: {
    name: 'get_shared_page',
    summary: 'Get a page that shows tokens to others.',
    method: 'GET',
    path: '/workspaces/{workspace_id}/shared-pages/{slug}',
    on: 'workspace',
    needs: 'read',
    input: nothing,
    status: 200,
    output: SharedPage,
    surfaces: ['rest', 'session'],
    refuses: ['shared_page_not_found'],
  },
  save: {
    name: 'save_shared_page',
    summary:
      'Make a page that documents a tokenset or themes at /d/{slug}, or change it. Fields that are absent stay as they are.',
    method: 'PUT',
    path: '/workspaces/{workspace_id}/shared-pages/{slug}',
    on: 'workspace',
    needs: 'share',
    input: z.object({
      new_slug: slug.optional().describe('Another address than the one in the path'),
      title: text('title', 200)
        .refine(title => title.trim() !== '', { error: 'title must not be empty' })
        .optional()
        .describe('Needed for a new page'),
      intro: text('intro', 20_000).nullable().optional().describe('Markdown'),
      visibility: z
        .enum(['members', 'public'], { error: visibilityInvalid })
        .optional()
        .describe('members: who may read the workspace (of a new page); public: everyone'),
      tokenset_id: of('tokenset_id').describe('What it shows: one of both'),
      resolver_id: of('resolver_id'),
      environment_id: of('environment_id').describe('Show what is published there; null: what is now'),
      notes: z
        .array(
          z.object(
            { group: text('group of a note', 500), text: text('text of a note', 20_000) },
            { error: notesInvalid },
          ),
          { error: notesInvalid },
        )
        .max(500, { error: 'notes must hold at most 500 notes' })
        .optional()
        .describe('Markdown below the headings of groups; all of them'),
    }),
    status: 200,
    output: SharedPage,
    surfaces: ['rest', 'session'],
    refuses: [
      'slug_taken',
      'name_reserved',
      'too_many_shared_pages',
      'tokenset_not_found',
      'resolver_not_found',
      'environment_not_found',
    ],
  },
  delete: {
    name: 'delete_shared_page',
    summary: 'Delete a page that shows tokens to others. Its address answers 404.',
    method: 'DELETE',
    path: '/workspaces/{workspace_id}/shared-pages/{slug}',
    on: 'workspace',
    needs: 'share',
    input: nothing,
    status: 200,
    output: message,
    surfaces: ['rest', 'session'],
    refuses: ['shared_page_not_found'],
  },
})
