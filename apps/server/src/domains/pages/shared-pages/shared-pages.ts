import { isSlug, mostSharedPages, sharedPages as contract } from '@tessera/contract'
import type { SharedPage } from '@tessera/contract'
import type { z } from 'zod'
import type { Context } from '../../../kernel/context.ts'
import { implement } from '../../../kernel/operation.ts'
import { problems } from '../../../base/problems.ts'
import { shownBy } from './shown-by.ts'
import { takeSlug } from './slugs.ts'
import { isFreeSlug } from './slugs.store.ts'
import * as store from './shared-pages.store.ts'
import type { SharedPageRow } from './shared-pages.store.ts'

type Changes = z.infer<typeof contract.save.input>

export const sharedPages = implement(contract, {
  async list({ db, workspace, baseUrl }) {
    const rows = await store.listSharedPages(db, workspace.id)
    return { pages: rows.map(row => toRecord(row, baseUrl)), total: rows.length }
  },

  get: async context => toRecord(await pageNamed(context), context.baseUrl),

  async save(context, changes) {
    const { db, workspace, baseUrl, record, params } = context
    const slug = params.slug ?? ''
    const before = await store.findSharedPage(db, slug)
    if (before && before.workspace_id !== workspace.id) throw problems.slugTaken(slug)
    if (!before) await refuseNew(context, slug, changes.title)
    const after = changed(before ?? emptyPage(context, slug), changes, context.now)
    await refuseStrange(context, after)
    if (after.slug !== before?.slug && !(await isFreeSlug(db, after.slug, after.id)))
      throw problems.slugTaken(after.slug)
    await (before ? store.updateSharedPage(db, after) : store.insertSharedPage(db, after))
    await takeSlug(db, after)
    const saved = toRecord(after, baseUrl)
    record({
      summary: summaryOf(before, after),
      subject: { kind: 'shared_page', id: saved.id, before: before ? toRecord(before, baseUrl) : null, after: saved },
    })
    return saved
  },

  async delete(context) {
    const { db, baseUrl, record } = context
    const page = await pageNamed(context)
    await store.deleteSharedPage(db, page.id)
    record({
      summary: `Deleted the shared page "${page.title}"`,
      subject: { kind: 'shared_page', id: page.id, before: toRecord(page, baseUrl), after: null },
    })
    return { message: 'Shared page deleted successfully' }
  },
})

const toRecord = (row: SharedPageRow, baseUrl: string): SharedPage => ({ ...row, url: `${baseUrl}/d/${row.slug}` })

const emptyPage = ({ workspace, newId, now }: Context<'workspace'>, slug: string): SharedPageRow => ({
  id: newId(),
  workspace_id: workspace.id,
  slug,
  title: '',
  intro: null,
  visibility: 'members',
  tokenset_id: null,
  resolver_id: null,
  environment_id: null,
  notes: [],
  created_at: now,
  updated_at: now,
})

function changed(before: SharedPageRow, changes: Changes, now: string): SharedPageRow {
  const { intro = before.intro, environment_id = before.environment_id } = changes
  return {
    ...before,
    slug: changes.new_slug ?? before.slug,
    title: changes.title ?? before.title,
    intro,
    visibility: changes.visibility ?? before.visibility,
    environment_id,
    notes: (changes.notes ?? before.notes).filter(note => note.text.trim() !== ''),
    ...shownBy(before, changes),
    updated_at: now,
  }
}

async function pageNamed({ db, workspace, params }: Context<'workspace'>): Promise<SharedPageRow> {
  const page = await store.findSharedPage(db, params.slug ?? '')
  if (page?.workspace_id !== workspace.id) throw problems.notFound('Page')
  return page
}

async function refuseNew({ db, workspace }: Context<'workspace'>, slug: string, title: string | undefined) {
  if (!isSlug(slug))
    throw problems.invalidInput({
      path: ['slug'],
      message:
        'slug must have 3 to 63 lower-case letters, digits and single hyphens, starting and ending with a letter or digit',
    })
  if (title === undefined) throw problems.invalidInput({ path: ['title'], message: 'title is needed for a new page' })
  if ((await store.listSharedPages(db, workspace.id)).length >= mostSharedPages)
    throw problems.tooManySharedPages(mostSharedPages)
}

async function refuseStrange({ db, workspace }: Context<'workspace'>, page: SharedPageRow): Promise<void> {
  const of = (what: 'tokenset' | 'resolver' | 'environment', id: string | null) =>
    id === null || store.isOfWorkspace(db, workspace.id, what, id)
  if (!(await of('tokenset', page.tokenset_id))) throw problems.notFound('Tokenset')
  if (!(await of('resolver', page.resolver_id))) throw problems.notFound('Resolver')
  if (!(await of('environment', page.environment_id))) throw problems.notFound('Environment')
}

function summaryOf(before: SharedPageRow | undefined, { title, visibility }: SharedPageRow): string {
  if (!before) return `Shared the page "${title}" with ${visibility === 'public' ? 'everyone' : 'members'}`
  if (before.visibility !== visibility)
    return `Made the shared page "${title}" ${visibility === 'public' ? 'public' : 'visible to members only'}`
  return `Changed the shared page "${title}"`
}
