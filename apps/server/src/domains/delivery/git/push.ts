// Writes what is ours to the files of the branch and pushes it. What the push makes of the base is noted before it, so
// that a process that dies meanwhile neither commits twice nor forgets.
import type { Services } from '../../../kernel/context.ts'
import { planCommits } from './commits.ts'
import type { CommitPlan } from './commits.ts'
import { editedFile, fileOf } from './files/file-edits.ts'
import type { TokenFile } from './files/file-edits.ts'
import { outputsIn } from './files/output-files.ts'
import type { PlannedOutput } from './files/output-plan.ts'
import { accountOf } from './files/texts.ts'
import type { GitServices, Texts } from './files/texts.ts'
import * as store from './git.store.ts'
import type { BaseFile, ConnectionRow, Pushing, UntaggedRelease } from './git.store.ts'
import type { Pulled } from './pull.ts'
import { pushedCommits, tokensBetween } from './record/recorded.ts'
import type { PushedCommit, RecordedToken } from './record/recorded.ts'
import { agree } from './sides/three-way.ts'
import { blobOf } from './transport/repository.ts'
import type { NewCommit, Repository } from './transport/repository.ts'
import { surroundingsOf } from './sides/workspace-side.ts'
import { nextTurn } from '../../../kernel/pacing/turns.ts'

interface PushTo {
  /** The commit that the new ones follow; null: the first of the repository. */
  parent: string | null
  branch: string
  /** What the branch has to be on the server; null: not there. */
  expected: string | null
  /** Nothing that was known of the former branch holds for this one. */
  isNew?: boolean
}

interface Planned extends Omit<NewCommit, 'parent' | 'at' | 'files'> {
  files: Map<string, string | null>
  tokens: RecordedToken[]
}

export interface Pushed {
  commits: PushedCommit[]
  /** Paths of outputs that somebody else wrote; they stay as they are. */
  blocked: string[]
}

export async function push(
  services: GitServices,
  connection: ConnectionRow,
  repository: Repository,
  pulled: Pulled,
  to: PushTo,
): Promise<Pushed> {
  const paths = to.parent === null ? new Set<string>() : await repository.paths(to.parent)
  const record = pushedCommits(paths)
  const files = new Map<string, TokenFile>()
  const commits = await planFiles({ services, connection, pulled, files, paths })
  const planned = await outputsIn(services, connection, repository, to.parent)
  addOutputs(commits, planned, ownAuthor(connection, services))
  const blocked = planned.filter(({ isBlocked }) => isBlocked).map(({ path }) => path)
  const outputs = planned.filter(({ isBlocked }) => !isBlocked).map(({ path, blob }) => ({ path, blob }))
  if (commits.length === 0) {
    await noteOutputs(services, connection, outputs)
    return { commits: [], blocked }
  }
  let tip = to.parent
  const at = new Date(services.clock.now()).toISOString()
  for (const { tokens, ...commit } of commits) {
    tip = await repository.commit({ ...commit, at, parent: tip })
    record.add(tip, { ...commit, tokens })
  }
  const pushed = await record.within()
  const pushing = { ...(await pushingTo(tip!, pulled, files)), pushed, outputs }
  const db = services.database.autocommit({ touches: 'nothing' })
  await store.notePushing(db, connection.id, pushing)
  await repository.push(pushing.commit, to.branch, to.expected)
  await adopt(services, connection, pushing, to.isNew ? to.branch : null)
  return { commits: pushed, blocked }
}

/** Files of outputs that are in the repository as they would be written count as Tessera's from then on. */
async function noteOutputs(
  { database }: Services,
  { id, outputs_known, may_replace }: ConnectionRow,
  outputs: readonly store.OutputBlob[],
): Promise<void> {
  const known = await store.readOutputBlobs(database, id)
  const isKnown = outputs.every(({ path, blob }) => known.get(path) === blob)
  if (isKnown && outputs_known && may_replace.length === 0) return
  await database.transaction(tx => store.noteOutputs(tx, id, outputs), { touches: 'nothing' })
}

/** Both sides have had this commit. */
export function adopt(
  { database }: Services,
  { id, last_commit }: ConnectionRow,
  pushing: Pushing,
  newBranch: string | null = null,
): Promise<boolean> {
  return database.transaction(
    async tx => {
      await store.forgetFirstAuthor(tx, id)
      if (newBranch === null) return store.saveBase(tx, id, last_commit, pushing)
      await store.forgetBase(tx, id)
      await store.setBranch(tx, id, newBranch)
      return store.saveBase(tx, id, null, pushing)
    },
    { touches: 'nothing' },
  )
}

/** What no change explains; at first it is all that was there when somebody connected the repository. */
const ownAuthor = ({ first_author }: ConnectionRow, { clock }: Services): Planned['author'] => ({
  name: first_author?.name ?? 'Tessera',
  email: first_author?.email ?? 'tessera@localhost',
  at: new Date(clock.now()).toISOString(),
})

interface Planning {
  services: GitServices
  connection: ConnectionRow
  pulled: Pulled
  /** By mode; filled with the new texts. */
  files: Map<string, TokenFile>
  paths: Set<string>
}

async function planFiles(planning: Planning): Promise<Planned[]> {
  const { services, connection, pulled } = planning
  const { slots, dropped, history } = pulled
  const author = ownAuthor(connection, services)
  const unexplained = { author, message: `Write the tokens of ${connection.workspace_name}\n` }
  const plans = planCommits(slots, history, unexplained).filter(({ wanted }) => wanted.size > 0)
  const commits: Planned[] = []
  const around = surroundingsOf(slots.map(({ mode }) => mode))
  const of = { account: accountOf(connection), format: connection.format, around }
  if (plans.length > 0)
    await services.texts.run(of, async texts => {
      for (const plan of plans) {
        const edited = await editFiles(planning, texts, plan)
        if (edited.files.size > 0) commits.push({ author: plan.author, message: plan.message, ...edited })
      }
    })
  if (dropped.length > 0) dropFiles(commits, dropped, history?.at(-1), author)
  return commits
}

async function editFiles(
  { connection, pulled: { slots }, files, paths }: Planning,
  texts: Texts,
  { wanted: all, renamed }: CommitPlan,
): Promise<Pick<Planned, 'files' | 'tokens'>> {
  const changed: Planned['files'] = new Map()
  const carried: RecordedToken[] = []
  for (const slot of slots) {
    const { mode_id } = slot.mode
    const wanted = all.get(mode_id)
    if (!wanted) continue
    const file = files.get(mode_id) ?? fileOf(slot, connection, paths)
    const edited = await editedFile(texts, file, wanted, [...(renamed.get(mode_id) ?? [])])
    if (!edited) continue
    files.set(mode_id, edited)
    for (const token of tokensBetween(mode_id, file.tokens, edited.tokens)) carried.push(token)
    changed.set(edited.path, edited.text)
  }
  return { files: changed, tokens: carried }
}

function dropFiles(
  commits: Planned[],
  dropped: readonly BaseFile[],
  by: store.AuthoredChange | undefined,
  own: Planned['author'],
): void {
  const author = by ? { name: by.name ?? 'Tessera', email: by.email ?? 'tessera@localhost', at: by.created_at } : own
  const trailer = by ? `\nTessera-Change: ${by.id}\n` : ''
  commits.push({
    author,
    message: `Delete ${dropped.length === 1 ? 'a mode' : `${dropped.length} modes`}\n${trailer}`,
    files: new Map(dropped.map(({ path }) => [path, null])),
    tokens: [],
  })
}

/** The files of outputs are part of the last commit, or one of their own where only they differ. */
function addOutputs(commits: Planned[], planned: readonly PlannedOutput[], author: Planned['author']): void {
  const differing = planned.filter(({ action }) => action !== 'leave')
  if (differing.length === 0) return
  const last = commits.at(-1)
  const files = last?.files ?? new Map<string, string | null>()
  for (const { path, text } of differing) files.set(path, text)
  if (!last) commits.push({ author, message: 'Write the outputs\n', files, tokens: [] })
}

async function pushingTo(
  commit: string,
  { slots, dropped, latest }: Pulled,
  files: ReadonlyMap<string, TokenFile>,
): Promise<Omit<Pushing, 'pushed'>> {
  const bases: BaseFile[] = []
  for (const { mode, comparison } of slots) {
    const file = files.get(mode.mode_id)
    if (!file) continue
    await nextTurn()
    agree(comparison, comparison.push, mode.tokens, file.tokens)
    bases.push({
      mode_id: mode.mode_id,
      path: file.path,
      blob: blobOf(file.text),
      tokens: comparison.base,
    })
  }
  return { commit, change: latest, files: bases, gone: dropped.map(({ mode_id }) => mode_id) }
}

/** A release of Production is an annotated tag of the repository. */
export async function tagReleases(
  { database }: Services,
  { id }: ConnectionRow,
  repository: Repository,
  releases: readonly UntaggedRelease[],
  commit: string | null,
): Promise<void> {
  if (commit === null) return
  const there = await repository.tags()
  for (const { id: release, version, notes, created_at } of releases) {
    const name = `v${version}`
    // A tag that somebody made stays: people may have built from it.
    if (!there.has(name))
      await repository.pushTag(name, commit, `Release ${version}${notes ? `\n\n${notes}` : ''}`, created_at)
    await store.noteTag(database.autocommit({ touches: 'nothing' }), id, release)
  }
}
