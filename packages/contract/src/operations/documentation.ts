// Documentation: pages of Markdown with live pictures of tokens, which the server shows at /d/{slug}.
import { z } from 'zod'
import { isRasterImage } from '../documentation/image.ts'
import { markdownFault } from '../documentation/markdown.ts'
import { id, message, nothing, nullableText, slug, timestamp, typed } from '../fields.ts'
import { operations } from '../operation.ts'

/** The maximum number per workspace, and of pages in each. */
export const mostDocumentations = 20
export const mostDocumentationPages = 200
const mostLogo = 64_000

const text = (field: string, most: number) =>
  z.string({ error: `${field} must be text` }).max(most, { error: `${field} must have at most ${most} characters` })
const title = text('title', 200).refine(given => given.trim() !== '', { error: 'title must not be empty' })

const pathInvalid =
  'path must be one to three parts of lower-case letters, digits and single hyphens, such as components/button'
const isPagePath = (given: string): boolean =>
  given.length <= 120 && /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*){0,2}$/.test(given)
const path = z.string({ error: pathInvalid }).refine(isPagePath, { error: pathInvalid })

const markdown = z
  .string({ error: 'markdown must be text' })
  .superRefine((given, context) => {
    const fault = markdownFault(given)
    if (fault !== null) context.addIssue({ code: 'custom', message: fault })
  })
  .describe('At most 200,000 bytes. HTML is shown as text; fences such as ```tokens group=color are live')

const PageEntry = z.object({ path: z.string(), title: z.string() })

export const Documentation = z.object({
  id,
  workspace_id: id,
  slug: z.string().describe('The last part of its address: /d/{slug}'),
  url: z.string(),
  title: z.string(),
  description: nullableText.describe('One or two sentences for search engines'),
  visibility: z.enum(['members', 'public']),
  published: z.boolean().describe('Until it is published, only who may read the workspace sees it'),
  tokenset_id: id.nullable().describe('Whose values it shows: this tokenset, or the themes of `resolver_id`'),
  resolver_id: id.nullable(),
  environment_id: id.nullable().describe('It shows what is published there, by version; null: what is now'),
  accent: nullableText.describe('A color such as #0a7a33'),
  logo: nullableText.optional().describe('An image as data: address; absent in lists'),
  pages: z.array(PageEntry).describe('In the order of the navigation; the first is at /d/{slug}'),
  created_at: timestamp,
  updated_at: timestamp,
})
export type Documentation = z.infer<typeof Documentation>

export const DocumentationPage = z.object({
  path: z.string().describe('After the slug: /d/{slug}/{path}'),
  title: z.string(),
  markdown: z.string(),
  created_at: timestamp,
  updated_at: timestamp,
})
export type DocumentationPage = z.infer<typeof DocumentationPage>

/** An element of a rendered page, or text. The tags and attributes are those that the server writes. */
export type Piece =
  | string
  | {
      tag: string
      attributes?: Record<string, string>
      /** Declarations of CSS for this element. */
      css?: string
      children?: Piece[]
    }

export const DocumentationPreview = z.object({
  content: typed<Piece[]>(z.array(z.unknown())).describe(
    'What the page would show: texts, and elements as {tag, attributes?, css?, children?}',
  ),
  problems: z.array(z.object({ line: z.int(), message: z.string() })).describe('What of it cannot be shown, and why'),
})
export type DocumentationPreview = z.infer<typeof DocumentationPreview>

const visibilityInvalid = 'visibility must be members or public'
const idOf = (field: string) =>
  z
    .string({ error: `${field} must be the id of one, or null` })
    .nullable()
    .optional()
const accentInvalid = 'accent must be a color such as #0a7a33, or null'
const logoInvalid =
  'logo must be a PNG, JPEG, GIF or WebP image as data: address of at most 64,000 characters, or null. Convert an SVG to PNG'

const settings = {
  description: text('description', 500).nullable().optional().describe('For search engines; null removes it'),
  visibility: z
    .enum(['members', 'public'], { error: visibilityInvalid })
    .optional()
    .describe('members: who may read the workspace (of a new one); public: everyone'),
  published: z.boolean({ error: 'published must be true or false' }).optional(),
  environment_id: idOf('environment_id').describe('Show what is published there; null: what is now'),
  accent: z
    .string({ error: accentInvalid })
    .regex(/^#[0-9a-fA-F]{6}$/, { error: accentInvalid })
    .nullable()
    .optional(),
  logo: z
    .string({ error: logoInvalid })
    .max(mostLogo, { error: logoInvalid })
    .refine(isRasterImage, { error: logoInvalid })
    .nullable()
    .optional(),
}

const at = '/workspaces/{workspace_id}/documentations'
const one = `${at}/{slug}` as const
const surfaces = ['rest', 'session'] as const
const strange = ['tokenset_not_found', 'resolver_not_found', 'environment_not_found'] as const
const missingPage = ['documentation_not_found', 'documentation_page_not_found'] as const

export const documentation = operations({
  list: {
    name: 'list_documentations',
    summary: 'List the documentations of a workspace with their pages, without text and logos.',
    method: 'GET',
    path: at,
    on: 'workspace',
    needs: 'read',
    input: nothing,
    status: 200,
    output: z.object({ documentations: z.array(Documentation), total: z.int() }),
    surfaces,
  },
  create: {
    name: 'create_documentation',
    summary: 'Make a documentation at /d/{slug}, without pages and not yet published.',
    method: 'POST',
    path: at,
    on: 'workspace',
    needs: 'share',
    input: z.object({
      slug: slug.describe('The last part of its address'),
      title,
      tokenset_id: idOf('tokenset_id').describe('Whose values it shows: one of both'),
      resolver_id: idOf('resolver_id'),
      ...settings,
    }),
    status: 201,
    output: Documentation,
    surfaces,
    refuses: ['slug_taken', 'name_reserved', 'too_many_documentations', ...strange],
  },
  get: {
    name: 'get_documentation',
    summary: 'Get a documentation with the list of its pages.',
    method: 'GET',
    path: one,
    on: 'workspace',
    needs: 'read',
    input: nothing,
    status: 200,
    output: Documentation,
    surfaces,
    refuses: ['documentation_not_found'],
  },
  update: {
    name: 'update_documentation',
    summary: 'Publish a documentation, or change its address, title, values, logo or accent.',
    method: 'PATCH',
    path: one,
    on: 'workspace',
    needs: 'share',
    input: z.object({
      new_slug: slug.optional().describe('Another address than the one in the path'),
      title: title.optional(),
      tokenset_id: idOf('tokenset_id'),
      resolver_id: idOf('resolver_id'),
      ...settings,
    }),
    status: 200,
    output: Documentation,
    surfaces,
    refuses: ['documentation_not_found', 'slug_taken', 'name_reserved', ...strange],
  },
  delete: {
    name: 'delete_documentation',
    summary: 'Delete a documentation with all its pages. Its addresses answer 404.',
    method: 'DELETE',
    path: one,
    on: 'workspace',
    needs: 'share',
    input: nothing,
    status: 200,
    output: message,
    surfaces,
    refuses: ['documentation_not_found'],
  },
  getPage: {
    name: 'get_documentation_page',
    summary: 'Get a page of a documentation with its Markdown.',
    method: 'GET',
    path: `${one}/pages/{page}`,
    on: 'workspace',
    needs: 'read',
    input: nothing,
    status: 200,
    output: DocumentationPage,
    surfaces,
    refuses: missingPage,
  },
  createPage: {
    name: 'create_documentation_page',
    summary: 'Add a page to a documentation, as the last.',
    method: 'POST',
    path: `${one}/pages`,
    on: 'workspace',
    needs: 'share',
    input: z.object({ path, title, markdown: markdown.optional() }),
    status: 201,
    output: DocumentationPage,
    surfaces,
    refuses: ['documentation_not_found', 'documentation_path_taken', 'documentation_full'],
  },
  updatePage: {
    name: 'update_documentation_page',
    summary: 'Change the text, title or path of a page.',
    method: 'PATCH',
    path: `${one}/pages/{page}`,
    on: 'workspace',
    needs: 'share',
    input: z.object({
      path: path.optional().describe('Another path; the one in the address of this call is percent-encoded'),
      title: title.optional(),
      markdown: markdown.optional(),
    }),
    status: 200,
    output: DocumentationPage,
    surfaces,
    refuses: [...missingPage, 'documentation_path_taken', 'documentation_full'],
  },
  deletePage: {
    name: 'delete_documentation_page',
    summary: 'Delete a page of a documentation.',
    method: 'DELETE',
    path: `${one}/pages/{page}`,
    on: 'workspace',
    needs: 'share',
    input: nothing,
    status: 200,
    output: message,
    surfaces,
    refuses: missingPage,
  },
  order: {
    name: 'order_documentation_pages',
    summary: 'Set the order of the pages of a documentation, which its navigation follows.',
    method: 'PUT',
    path: `${one}/page-order`,
    on: 'workspace',
    needs: 'share',
    input: z.object({
      paths: z
        .array(z.string({ error: 'paths must be the paths of all pages' }), {
          error: 'paths must be the paths of all pages',
        })
        .max(mostDocumentationPages, { error: `paths must have at most ${mostDocumentationPages} entries` }),
    }),
    status: 200,
    output: Documentation,
    surfaces,
    ifMatchOf: one,
    refuses: ['documentation_not_found'],
  },
  preview: {
    name: 'preview_documentation_page',
    summary: 'Show what Markdown would be as a page of a documentation, and what of it cannot be shown.',
    method: 'POST',
    path: `${one}/preview`,
    on: 'workspace',
    needs: 'export',
    input: z.object({ markdown }),
    status: 200,
    output: DocumentationPreview,
    surfaces,
    passing: true,
    refuses: ['documentation_not_found', 'export_too_heavy', 'exports_busy'],
  },
})
