// The draft of a shared page.
import type { SharedPage } from '@tessera/contract'
import type { Row } from '../../model/model.ts'

export interface PageDraft {
  title: string
  slug: string
  visibility: SharedPage['visibility']
  /** The subject of the page: `tokenset` or `resolver`, and its id. */
  shows: string
  /** The id of an environment; empty for the present tokens. */
  environment: string
  intro: string
  notes: ReadonlyMap<string, string>
}

export const draftOf = (page: SharedPage): PageDraft => ({
  title: page.title,
  slug: page.slug,
  visibility: page.visibility,
  shows: page.tokenset_id === null ? `resolver ${page.resolver_id}` : `tokenset ${page.tokenset_id}`,
  environment: page.environment_id ?? '',
  intro: page.intro ?? '',
  notes: new Map(page.notes.map(({ group, text }) => [group, text])),
})

export const newDraft = (tokenset: string, name: string): PageDraft => ({
  title: name,
  slug: slugFrom(name),
  visibility: 'members',
  shows: `tokenset ${tokenset}`,
  environment: '',
  intro: '',
  notes: new Map(),
})

/** A readable slug; saving reports one that is taken. */
export function slugFrom(name: string, otherwise = 'tokens'): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '')
  return slug.length < 3 ? `${otherwise}-${slug}`.replace(/-$/, '') : slug
}

/** The ids of what a page shows. */
export function shownIn({ shows, environment }: Pick<PageDraft, 'shows' | 'environment'>) {
  const [what, id = ''] = shows.split(' ')
  return {
    ...(what === 'tokenset' ? { tokenset_id: id } : { resolver_id: id }),
    environment_id: environment === '' ? null : environment,
  }
}

export function fieldsOf(draft: PageDraft) {
  return {
    title: draft.title,
    intro: draft.intro.trim() === '' ? null : draft.intro,
    visibility: draft.visibility,
    ...shownIn(draft),
    notes: [...draft.notes].map(([group, text]) => ({ group, text })),
  }
}

/** The groups that contain tokens directly, like the headings of the page. */
export function headingsOf(rows: readonly Row[]): string[] {
  return [...new Set(rows.map(({ name }) => name.split('.').slice(0, -1).join('.')))].filter(group => group !== '')
}
