// Reads what a page of documentation shows, and has it written.
import type { Article, Articles, ArticleSource } from './service.ts'
import type { Db } from '../../../storage/sql.ts'
import { findPart } from '../shared-pages/page-tokens.ts'
import type { Axis, PageContent, PagePart } from '../shared-pages/page-tokens.ts'
import type { DocumentationRow, PageEntry } from './documentation.store.ts'

interface Wanted {
  documentation: Omit<DocumentationRow, 'logo'>
  pages: readonly PageEntry[]
  markdown: string
  /** The parameters of the address. */
  choice: ReadonlyMap<string, string>
}

interface Shown {
  article: Article
  axes: Axis[]
}

/** The values for the choices of a reader; undefined: there are none. */
export const partOf = (db: Db, { documentation, choice }: Wanted): Promise<PagePart | undefined> =>
  findPart(db, documentation, choice)

interface Services {
  db: Db
  articles: Articles
}

export async function articleOf({ db, articles }: Services, wanted: Wanted, part?: PagePart): Promise<Shown> {
  const found = part ?? (await partOf(db, wanted))
  let axes: Axis[] = []
  const load = async () => {
    const content = await found?.read()
    axes = content?.axes ?? []
    return sourceOf(wanted, found, content, (await found?.readFormer?.()) ?? null)
  }
  const turn = { account: `documentation ${wanted.documentation.workspace_id}`, tokens: (await found?.tokens()) ?? 0 }
  const article = await articles.write(load, turn)
  return { article, axes }
}

function sourceOf(
  { documentation, pages, markdown }: Wanted,
  part: PagePart | undefined,
  content: PageContent | undefined,
  former: PageContent | null,
): ArticleSource {
  return {
    markdown,
    shown: content ? shownIn(content) : null,
    former: former && shownIn(former),
    releases: (part?.releases ?? []).map(({ version, created_at, notes }) => ({ version, created_at, notes })),
    version: part?.release?.version ?? null,
    root: `/d/${documentation.slug}`,
    query: queryOf(content?.axes ?? [], part),
    paths: pages.map(({ path }) => path),
  }
}

const shownIn = ({ layers, isPermutation }: PageContent) => ({ layers, isPermutation })

interface Choice {
  parameter: string
  value: string
}

/**
 * The choices that links to other pages take along: only those that differ from what is shown without them, so that all
 * readers of a cached page have the same links.
 */
export function queryOf(
  axes: readonly Axis[],
  part: Pick<PagePart, 'release' | 'releases'> | undefined,
  change: Choice | null = null,
): string {
  const chosen = [
    ...axes.map(axis => ({ parameter: axis.parameter, value: axis.chosen, standard: axis.standard })),
    ...releaseOf(part),
  ]
  const query = new URLSearchParams()
  for (const { parameter, value, standard } of chosen) {
    const wanted = change?.parameter === parameter ? change.value : value
    if (wanted !== standard) query.set(parameter, wanted)
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

function releaseOf(part: Pick<PagePart, 'release' | 'releases'> | undefined) {
  const [latest] = part?.releases ?? []
  return part?.release && latest
    ? [{ parameter: 'release', value: part.release.version, standard: latest.version }]
    : []
}
