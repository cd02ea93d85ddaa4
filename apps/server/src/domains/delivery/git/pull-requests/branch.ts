// The branch of a proposal: the files of the connected branch with the changes of the proposal in them.
import type { Proposal } from '@tessera/contract'
import type { Token } from '@tessera/engine'
import { createHash } from 'node:crypto'
import type { Outlook } from '../../../quality/proposals/outlook.ts'
import type { TokenWrites } from '../../../tokens/stored/tokens/draft.ts'
import { toEngine } from '../../../tokens/stored/tokens/tokens.store.ts'
import { readCommitOf } from '../files/commit-files.ts'
import { editedFile, fileOf } from '../files/file-edits.ts'
import type { Renamed } from '../files/text-work.ts'
import { accountOf } from '../files/texts.ts'
import { written } from './message.ts'
import { readBase } from '../git.store.ts'
import type { ModeHere, ReadFile } from '../sides/matching.ts'
import { hashOf as tokenHash } from '../sides/three-way.ts'
import { readWorkspaceSide, surroundingsOf } from '../sides/workspace-side.ts'
import { harmless } from './harmless.ts'
import type { Editing } from './following.ts'
import { findEmail } from './pull-requests.store.ts'
import type { PullRequestRow } from './pull-requests.store.ts'

export const branchOf = (proposalId: string) => `tessera/${proposalId}`

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/** Changes with what the proposal changes. */
export const contentKey = ({ operations }: Proposal) => hashOf(operations.map(({ author: _, ...one }) => one))
export const textKey = hashOf

/** What all proposals of a run start from. */
export interface Start {
  tip: string
  files: readonly ReadFile[]
  paths: ReadonlySet<string>
  /** Paths by mode. */
  places: ReadonlyMap<string, string>
  modes: readonly ModeHere[]
}

export async function readStart({ services, connection, repository }: Editing, tip: string): Promise<Start> {
  const { database: db } = services
  return {
    tip,
    files: await readCommitOf(services, connection, repository, tip),
    paths: await repository.paths(tip),
    places: new Map((await readBase(db, connection.id)).map(({ mode_id, path }) => [mode_id, path])),
    modes: await readWorkspaceSide(db, connection.workspace_id),
  }
}

interface Wanted {
  proposal: Proposal
  outlook: Outlook
  row: Pick<PullRequestRow, 'commit' | 'is_shared'>
  /** Left out: one that is the proposal's own. */
  branch?: string
}

/** Returns the commit of the branch; null: no file differs, so there is nothing to ask for. */
export async function pushBranch(following: Editing, start: Start, wanted: Wanted): Promise<string | null> {
  const { services, connection, repository } = following
  const { proposal, outlook, row, branch = branchOf(proposal.id) } = wanted
  const there = await repository.tip(branch)
  if (there !== null) await repository.fetch(branch, start.tip)
  const parent = there ?? start.tip
  const isOwn = there !== null && there === row.commit && !row.is_shared
  // Commits of others stay: the changes are made on top of them.
  const from = isOwn ? start.tip : parent
  const changed = await changedFiles(following, start, { outlook, from, isShared: row.is_shared })
  if (changed.size === 0 && there === null) return null
  const isBehind = isOwn && !(await repository.isAncestor(start.tip, parent))
  const commit = await repository.commit({
    parent,
    merged: isBehind ? start.tip : null,
    from,
    files: changed,
    message: messageFor(proposal, connection.message),
    author: await authorOf(following, proposal),
    at: new Date(services.clock.now()).toISOString(),
  })
  if (await repository.hasSameFiles(commit, parent)) return there
  await repository.push(commit, branch, there)
  return commit
}

async function changedFiles(
  following: Editing,
  start: Start,
  { outlook, from, isShared }: Pick<Wanted, 'outlook'> & { from: string; isShared: boolean },
): Promise<Map<string, string>> {
  const { services, connection, repository } = following
  const files = from === start.tip ? start.files : await readCommitOf(services, connection, repository, from)
  const former = isShared ? await formerFiles(following, from, start.tip) : []
  return editFiles(following, { ...start, files }, { outlook, former })
}

function editFiles(
  { services: { texts }, connection }: Editing,
  start: Start,
  { outlook: { modes }, former }: Pick<Wanted, 'outlook'> & { former: readonly ReadFile[] },
): Promise<Map<string, string>> {
  const of = { account: accountOf(connection), format: connection.format, around: surroundingsOf(start.modes) }
  return texts.run(of, async texts => {
    const changed = new Map<string, string>()
    const paths = new Set(start.paths)
    const carriedBy = new Map(modes.map(({ mode_id, carried }) => [mode_id, carried]))
    for (const mode of start.modes) {
      const carried = carriedBy.get(mode.mode_id)
      const path = start.places.get(mode.mode_id)
      const file = start.files.find(one => one.path === path) ?? null
      const before = former.find(one => one.path === path)
      if (!carried && !before) continue
      const { wanted, renamed } = carried ? wantedOf(carried) : { wanted: new Map<string, Token | null>(), renamed: [] }
      if (file && before) takeBack(wanted, file, before)
      const to = fileOf({ mode, file, former: undefined }, connection, paths)
      const edited = await editedFile(texts, to, wanted, renamed)
      if (edited) changed.set(edited.path, edited.text)
    }
    return changed
  })
}

/** What the proposal said of other tokens before. */
function takeBack(wanted: Map<string, Token | null>, file: ReadFile, former: ReadFile): void {
  for (const name of new Set([...file.tokens.keys(), ...former.tokens.keys()])) {
    const token = former.tokens.get(name) ?? null
    if (!wanted.has(name) && tokenHash(token) !== tokenHash(file.tokens.get(name))) wanted.set(name, token)
  }
}

/** The files that a branch of others began with. */
async function formerFiles({ services, connection, repository }: Editing, tip: string, main: string) {
  const common = await repository.mergeBase(tip, main)
  return common === null ? [] : readCommitOf(services, connection, repository, common)
}

function wantedOf(carried: TokenWrites): { wanted: Map<string, Token | null>; renamed: Renamed[] } {
  const wanted = new Map<string, Token | null>()
  const moved = carried.update.filter(({ before, after }) => before.name !== after.name)
  for (const { name } of [...carried.delete, ...moved.map(({ before }) => before)]) wanted.set(name, null)
  for (const { after } of carried.update) wanted.set(after.name, toEngine(after))
  for (const token of carried.create) wanted.set(token.name, toEngine(token))
  return { wanted, renamed: moved.map(({ before, after }): Renamed => [before.name, after.name]) }
}

function messageFor({ id, title, description, operations }: Proposal, template: string | null): string {
  const names = operations.flatMap(({ name }) => (typeof name === 'string' ? [name] : []))
  const subject = written({ summaries: [title], names, proposal: title }, template)
  return `${subject}\n${description ? `\n${harmless(description.trim())}\n` : ''}\nTessera-Proposal: ${id}\n`
}

async function authorOf({ services: { database } }: Editing, { author, created_at: at }: Proposal) {
  const email = author.user_id === null ? undefined : await findEmail(database, author.user_id)
  return { name: author.user_name ?? 'Tessera', email: email ?? 'tessera@localhost', at }
}
