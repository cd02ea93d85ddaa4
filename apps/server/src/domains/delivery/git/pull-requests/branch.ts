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
import { readBase } from '../git.store.ts'
import type { ModeHere, ReadFile } from '../sides/matching.ts'
import { readWorkspaceSide, surroundingsOf } from '../sides/workspace-side.ts'
import { harmless } from './harmless.ts'
import type { Following } from './following.ts'
import { findEmail } from './pull-requests.store.ts'

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

export async function readStart({ services, connection, repository }: Following, tip: string): Promise<Start> {
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
  /** The commit that was pushed last. */
  commit: string | null
}

/** Returns the commit of the branch; null: no file differs, so there is nothing to ask for. */
export async function pushBranch(following: Following, start: Start, wanted: Wanted): Promise<string | null> {
  const { services, connection, repository } = following
  const { proposal, outlook } = wanted
  const branch = branchOf(proposal.id)
  const there = await repository.tip(branch)
  if (there !== null) await repository.fetch(branch, start.tip)
  const parent = there ?? start.tip
  const isOwn = there !== null && there === wanted.commit
  // Commits of others stay: the changes are made on top of them.
  const from = isOwn ? start.tip : parent
  const files = from === start.tip ? start.files : await readCommitOf(services, connection, repository, from)
  const changed = await editFiles(following, { ...start, files }, outlook)
  if (changed.size === 0 && there === null) return null
  const isBehind = isOwn && !(await repository.isAncestor(start.tip, parent))
  const commit = await repository.commit({
    parent,
    merged: isBehind ? start.tip : null,
    from,
    files: changed,
    message: messageOf(proposal),
    author: await authorOf(following, proposal),
    at: new Date(services.clock.now()).toISOString(),
  })
  if ((await repository.treeOf(commit)) === (await repository.treeOf(parent))) return there
  await repository.push(commit, branch, there)
  return commit
}

function editFiles(
  { services: { texts }, connection }: Following,
  start: Start,
  { modes }: Outlook,
): Promise<Map<string, string>> {
  const of = { account: accountOf(connection), format: connection.format, around: surroundingsOf(start.modes) }
  return texts.run(of, async texts => {
    const changed = new Map<string, string>()
    const paths = new Set(start.paths)
    for (const { mode_id, carried } of modes) {
      const mode = start.modes.find(one => one.mode_id === mode_id)
      if (!mode) continue
      const file = start.files.find(({ path }) => path === start.places.get(mode_id)) ?? null
      const { wanted, renamed } = wantedOf(carried)
      const to = fileOf({ mode, file, former: undefined }, connection, paths)
      const edited = await editedFile(texts, to, wanted, renamed)
      if (edited) changed.set(edited.path, edited.text)
    }
    return changed
  })
}

function wantedOf(carried: TokenWrites): { wanted: Map<string, Token | null>; renamed: Renamed[] } {
  const wanted = new Map<string, Token | null>()
  const moved = carried.update.filter(({ before, after }) => before.name !== after.name)
  for (const { name } of [...carried.delete, ...moved.map(({ before }) => before)]) wanted.set(name, null)
  for (const { after } of carried.update) wanted.set(after.name, toEngine(after))
  for (const token of carried.create) wanted.set(token.name, toEngine(token))
  return { wanted, renamed: moved.map(({ before, after }): Renamed => [before.name, after.name]) }
}

const messageOf = ({ id, title, description }: Proposal) =>
  `${harmless(title.replace(/\s+/g, ' '))}\n${description ? `\n${harmless(description.trim())}\n` : ''}\nTessera-Proposal: ${id}\n`

async function authorOf({ services: { database } }: Following, { author, created_at: at }: Proposal) {
  const email = author.user_id === null ? undefined : await findEmail(database, author.user_id)
  return { name: author.user_name ?? 'Tessera', email: email ?? 'tessera@localhost', at }
}
