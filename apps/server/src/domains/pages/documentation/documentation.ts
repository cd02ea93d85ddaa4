import {
  bytesOf,
  documentation as contract,
  mostDocumentationBytes,
  mostDocumentationPages,
  mostDocumentations,
} from '@tessera/contract'
import type { Documentation, DocumentationPage } from '@tessera/contract'
import type { z } from 'zod'
import { problems } from '../../../base/problems.ts'
import type { Context } from '../../../kernel/context.ts'
import { implement } from '../../../kernel/operation.ts'
import { takeSlug } from '../shared-pages/slugs.ts'
import { isFreeSlug } from '../shared-pages/slugs.store.ts'
import { isOfWorkspace } from '../shared-pages/shared-pages.store.ts'
import { shownBy } from '../shared-pages/shown-by.ts'
import { articleOf } from './article-of.ts'
import * as store from './documentation.store.ts'
import type { DocumentationRow, PageEntry, PageRow } from './documentation.store.ts'

type Settings = z.infer<typeof contract.update.input>
type InWorkspace = Context<'workspace'>

export const documentation = implement(contract, {
  async list({ db, workspace, baseUrl }) {
    const rows = await store.listDocumentations(db, workspace.id)
    const pages = await store.listPagesOf(db, workspace.id)
    const own = (id: string) => pages.filter(page => page.documentation_id === id)
    return { documentations: rows.map(row => listed(row, own(row.id), baseUrl)), total: rows.length }
  },

  async create(context, { slug, ...settings }) {
    const { db, workspace, record, baseUrl, newId, now } = context
    if ((await store.listDocumentations(db, workspace.id)).length >= mostDocumentations)
      throw problems.tooManyDocumentations(mostDocumentations)
    const empty = { ...emptyRow, id: newId(), workspace_id: workspace.id, slug, created_at: now, updated_at: now }
    const row = changed(empty, settings, now)
    await refuseStrange(context, row)
    if (!(await isFreeSlug(db, slug, row.id))) throw problems.slugTaken(slug)
    await store.insertDocumentation(db, row)
    await takeSlug(db, row)
    const after = listed(row, [], baseUrl)
    record({
      summary: `Created the documentation "${row.title}"`,
      subject: { kind: 'documentation', id: row.id, before: null, after },
    })
    return toRecord(row, [], baseUrl)
  },

  async get(context) {
    const row = await named(context)
    return toRecord(row, await store.listPages(context.db, row.id), context.baseUrl)
  },

  async update(context, settings) {
    const { db, now, record, baseUrl } = context
    const before = await named(context)
    const pages = await store.listPages(db, before.id)
    const updated_at = await store.touchDocumentation(db, before.id, now)
    const after = changed(before, settings, updated_at)
    await refuseStrange(context, after)
    if (after.slug !== before.slug && !(await isFreeSlug(db, after.slug, after.id)))
      throw problems.slugTaken(after.slug)
    await store.updateDocumentation(db, after)
    await takeSlug(db, after)
    record({
      summary: summaryOf(before, after),
      subject: {
        kind: 'documentation',
        id: after.id,
        before: listed(before, pages, baseUrl),
        after: listed(after, pages, baseUrl),
      },
    })
    return toRecord(after, pages, baseUrl)
  },

  async delete(context) {
    const { db, record, baseUrl } = context
    const row = await named(context)
    const before = listed(row, await store.listPages(db, row.id), baseUrl)
    await store.deleteDocumentation(db, row.id)
    record({
      summary: `Deleted the documentation "${row.title}"`,
      subject: { kind: 'documentation', id: row.id, before, after: null },
    })
    return { message: 'Documentation deleted successfully' }
  },

  getPage: async context => pageRecord(await pageNamed(context, await named(context))),

  async createPage(context, { path, title, markdown = '' }) {
    const { db, newId, now } = context
    return changePages(context, async row => {
      if ((await store.listPages(db, row.id)).length >= mostDocumentationPages)
        throw problems.tooManyDocumentationPages(mostDocumentationPages)
      const times = { created_at: now, updated_at: now }
      const page = { id: newId(), documentation_id: row.id, path, title, markdown, ...times }
      await refusePage(context, row, page)
      await store.insertPage(db, page)
      return {
        summary: `Added the page "${title}" to the documentation "${row.title}"`,
        answer: () => pageRecord(page),
      }
    })
  },

  updatePage: (context, changes) =>
    changePages(context, async row => {
      const page = { ...(await pageNamed(context, row)), ...definedIn(changes), updated_at: context.now }
      await refusePage(context, row, page)
      await store.updatePage(context.db, page)
      const summary = `Changed the page "${page.title}" of the documentation "${row.title}"`
      return { summary, answer: () => pageRecord(page) }
    }),

  deletePage: context =>
    changePages(context, async row => {
      const page = await pageNamed(context, row)
      await store.deletePage(context.db, page.id)
      const summary = `Deleted the page "${page.title}" of the documentation "${row.title}"`
      return { summary, answer: () => ({ message: 'Page deleted successfully' }) }
    }),

  order: (context, { paths }) =>
    changePages(context, async row => {
      const pages = await store.listPages(context.db, row.id)
      const ids = new Map(pages.map(({ path, id }) => [path, id]))
      const wanted = [...new Set(paths)].flatMap(path => ids.get(path) ?? [])
      if (wanted.length !== pages.length || paths.length !== pages.length)
        throw problems.invalidInput({ path: ['paths'], message: 'paths must hold the path of each page once' })
      await store.orderPages(context.db, wanted)
      const summary = `Ordered the pages of the documentation "${row.title}"`
      return { summary, answer: (after: Documentation) => after }
    }),

  async preview(context, { markdown }) {
    const row = await named(context)
    const pages = await store.listPages(context.db, row.id)
    const { article } = await articleOf(context, { documentation: row, pages, markdown, choice: new Map() })
    return { content: article.content, problems: article.problems }
  },
})

const emptyRow = {
  title: '',
  description: null,
  visibility: 'members' as const,
  published: false,
  tokenset_id: null,
  resolver_id: null,
  environment_id: null,
  accent: null,
  logo: null,
}

/** The record in lists and in the history. */
const listed = (
  row: Omit<DocumentationRow, 'logo'>,
  pages: readonly PageEntry[],
  baseUrl: string,
): Omit<Documentation, 'logo'> => ({
  id: row.id,
  workspace_id: row.workspace_id,
  slug: row.slug,
  url: `${baseUrl}/d/${row.slug}`,
  title: row.title,
  description: row.description,
  visibility: row.visibility,
  published: row.published,
  tokenset_id: row.tokenset_id,
  resolver_id: row.resolver_id,
  environment_id: row.environment_id,
  accent: row.accent,
  pages: pages.map(({ path, title }) => ({ path, title })),
  created_at: row.created_at,
  updated_at: row.updated_at,
})

const toRecord = (row: DocumentationRow, pages: readonly PageEntry[], baseUrl: string): Documentation => ({
  ...listed(row, pages, baseUrl),
  logo: row.logo,
})

const pageRecord = ({ path, title, markdown, created_at, updated_at }: PageRow): DocumentationPage => ({
  path,
  title,
  markdown,
  created_at,
  updated_at,
})

/** Those fields that were given, so that the others stay as they are. */
const definedIn = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>
  }

function changed(before: DocumentationRow, changes: Settings, updated_at: string): DocumentationRow {
  const { new_slug: slug = before.slug, tokenset_id, resolver_id, ...rest } = changes
  return { ...before, ...definedIn(rest), slug, ...shownBy(before, { tokenset_id, resolver_id }), updated_at }
}

async function named({ db, workspace, params }: InWorkspace): Promise<DocumentationRow> {
  const row = await store.findDocumentation(db, params.slug ?? '')
  if (row?.workspace_id !== workspace.id) throw problems.notFound('Documentation')
  return row
}

async function pageNamed({ db, params }: InWorkspace, { id }: DocumentationRow): Promise<PageRow> {
  const page = isStorable(params.page) ? await store.findPageAt(db, id, params.page) : undefined
  if (!page) throw problems.notFound('Documentation page')
  return page
}

/** PostgreSQL refuses NUL in texts. */
const isStorable = (path: string | undefined): path is string => path !== undefined && !path.includes('\0')

async function refusePage({ db }: InWorkspace, row: DocumentationRow, page: PageRow): Promise<void> {
  const other = await store.findPageAt(db, row.id, page.path)
  if (other && other.id !== page.id) throw problems.documentationPathTaken(page.path)
  if ((await store.bytesOfOthers(db, row.id, page.id)) + bytesOf(page.markdown) > mostDocumentationBytes)
    throw problems.documentationTooLarge(mostDocumentationBytes)
}

async function refuseStrange({ db, workspace }: InWorkspace, row: DocumentationRow): Promise<void> {
  const isOwn = (what: 'tokenset' | 'resolver' | 'environment', id: string | null) =>
    id === null || isOfWorkspace(db, workspace.id, what, id)
  if (!(await isOwn('tokenset', row.tokenset_id))) throw problems.notFound('Tokenset')
  if (!(await isOwn('resolver', row.resolver_id))) throw problems.notFound('Resolver')
  if (!(await isOwn('environment', row.environment_id))) throw problems.notFound('Environment')
}

interface ChangedPages<Answer> {
  summary: string
  answer: (after: Documentation) => Answer
}

/** Records a change of pages as one of their documentation. */
async function changePages<Answer>(
  context: InWorkspace,
  write: (row: DocumentationRow) => Promise<ChangedPages<Answer>>,
): Promise<Answer> {
  const { db, now, record, baseUrl } = context
  const row = await named(context)
  const before = listed(row, await store.listPages(db, row.id), baseUrl)
  const { summary, answer } = await write(row)
  const updated_at = await store.touchDocumentation(db, row.id, now)
  const after = { ...row, updated_at }
  const pages = await store.listPages(db, row.id)
  record({
    summary,
    subject: { kind: 'documentation', id: row.id, before, after: listed(after, pages, baseUrl) },
  })
  return answer(toRecord(after, pages, baseUrl))
}

function summaryOf(before: DocumentationRow, { title, published, visibility }: DocumentationRow): string {
  if (before.published !== published) return `${published ? 'Published' : 'Unpublished'} the documentation "${title}"`
  if (before.visibility !== visibility)
    return `Made the documentation "${title}" ${visibility === 'public' ? 'public' : 'visible to members only'}`
  return `Changed the documentation "${title}"`
}
