// Who wrote what is pulled: the last author of each token.
import { pushersOf } from '../events/pushers.ts'
import type { Pusher } from '../events/pushers.ts'
import { findProved } from '../git.store.ts'
import type { ConnectionRow } from '../git.store.ts'
import type { Author } from '../in-workspace.ts'
import type { CommitInfo } from '../transport/history.ts'
import type { Repository } from '../transport/repository.ts'
import { authorshipOf } from './authorship.ts'
import type { Authorship } from './authorship.ts'
import type { GitServices } from './texts.ts'

/** A commit, and who of those that are known here wrote it. */
export interface Writer {
  commit: CommitInfo
  author: Author
  /** How many newer ones there are. */
  newer: number
}

export interface Writers {
  writerOf(path: string | undefined, name: string): Writer
  /** The id of the commit that brought a token into its file, or else of the one that wrote it last. */
  makerOf(path: string | undefined, name: string): string
  /** Of the newest commit that changed one of the files. */
  writerOfFiles(paths: readonly string[]): Writer
  /** By path, the names that tokens had at the last common commit, with those that they have now. */
  renames: Authorship['renames']
  newest: Writer
}

const unknown: Author = { user: null, name: 'Git', email: '', isClaimed: true, pusher: null }
const nobody: Writer = { commit: { id: '', name: '', email: '', subject: '' }, author: unknown, newer: 0 }

const of = (writer: Writer) => ({
  writerOf: () => writer,
  makerOf: () => writer.commit.id,
  writerOfFiles: () => writer,
})

/** `tip`: null: there is no branch. */
export async function writersOf(
  services: GitServices,
  connection: ConnectionRow,
  repository: Repository,
  { since, tip, branch = connection.branch }: { since: string | null; tip: string | null; branch?: string },
): Promise<Writers> {
  if (tip === null) return { ...of(nobody), renames: new Map(), newest: nobody }
  const { commits, writers, makers, renames, touched, rest } = await authorshipOf(services, connection, repository, {
    since,
    tip,
  })
  const pushers = await pushersOf(services, connection, repository, { branch, since, tip })
  const last = new Set([commits[0]!])
  for (const commit of touched.values()) last.add(commit)
  for (const byName of writers.values()) for (const commit of byName.values()) last.add(commit)
  const authors = new Map<string, Author>()
  const known = new Map<CommitInfo, Writer>()
  for (const [newer, commit] of commits.entries()) {
    if (!last.has(commit)) continue
    const pusher = pushers.get(commit.id) ?? null
    const key = JSON.stringify([commit.email, commit.name, pusher])
    const author = authors.get(key) ?? (await authorOf(services, connection, commit, pusher))
    authors.set(key, author)
    known.set(commit, { commit, author, newer })
  }
  const newest = known.get(commits[0]!)!
  const others = rest ? newest : { ...newest, author: unknown, newer: commits.length }
  const writerOf: Writers['writerOf'] = (path = '', name) => {
    const commit = writers.get(path)?.get(name)
    return (commit && known.get(commit)) ?? others
  }
  return {
    writerOf,
    makerOf: (path = '', name) => (makers.get(path)?.get(name) ?? writerOf(path, name).commit).id,
    writerOfFiles(paths) {
      const own = paths.flatMap(path => known.get(touched.get(path)!) ?? [])
      return own.sort((a, b) => a.newer - b.newer)[0] ?? newest
    },
    renames,
    newest,
  }
}

async function authorOf(
  { database }: GitServices,
  { workspace_id }: ConnectionRow,
  { name, email }: CommitInfo,
  pusher: Pusher | null,
): Promise<Author> {
  const user = (await findProved(database, workspace_id, email)) ?? null
  return { user, name: name || email || 'Git', email, isClaimed: !user || pusher?.id !== user.id, pusher }
}

/** What each author wrote and the same person pushed, with the newest of their commits; the author of the newest commit comes last. */
export function byAuthor<T>(items: readonly T[], writerOf: (item: T) => Writer): { writer: Writer; items: T[] }[] {
  const groups = new Map<string, { writer: Writer; items: T[] }>()
  for (const item of items) {
    const writer = writerOf(item)
    const group = groups.get(keyOf(writer)) ?? { writer, items: [] }
    if (writer.newer < group.writer.newer) group.writer = writer
    group.items.push(item)
    groups.set(keyOf(writer), group)
  }
  return [...groups.values()].sort((a, b) => b.writer.newer - a.writer.newer)
}

const keyOf = ({ author: { user, name, email, isClaimed, pusher } }: Writer) =>
  JSON.stringify([user?.id ?? (email.toLowerCase() || name), isClaimed, pusher])
