// Writes what is ours to the files of the branch and pushes it. What the push makes of the base is noted before it, so
// that a process that dies meanwhile neither commits twice nor forgets.
import type { Services } from '../../../../kernel/context.ts'
import { collect } from './collected.ts'
import type { CommitRequest } from './collected.ts'
import { messageOf } from '../pull-requests/message.ts'
import { planCommits, trailerOf } from './plan.ts'
import type { CommitPlan } from './plan.ts'
import { noteTag } from './tags.store.ts'
import type { UntaggedRelease } from './tags.store.ts'
import { editedFile, fileOf } from '../files/file-edits.ts'
import type { TokenFile } from '../files/file-edits.ts'
import { filesChanged } from '../files/single-file.ts'
import { outputsIn } from '../files/output-files.ts'
import type { PlannedOutput } from '../files/output-plan.ts'
import { accountOf } from '../files/texts.ts'
import type { GitServices, Texts } from '../files/texts.ts'
import * as store from '../git.store.ts'
import type { BaseFile, ConnectionRow, Pushing } from '../git.store.ts'
import type { Pulled } from '../pull.ts'
import type { AuthoredChange } from '../record/changes.store.ts'
import { pushedCommits, tokensBetween } from '../record/recorded.ts'
import type { PushedCommit, RecordedToken } from '../record/recorded.ts'
import { agree } from '../sides/three-way.ts'
import { blobOf } from '../transport/repository.ts'
import type { NewCommit } from '../transport/make-commit.ts'
import type { Repository } from '../transport/repository.ts'
import { planThemes } from '../themes/push-themes.ts'
import type { ThemesPush } from '../themes/push-themes.ts'
import { surroundingsOf } from '../sides/workspace-side.ts'
import { nextTurn } from '../../../../kernel/pacing/turns.ts'

interface PushTo {
  /** The commit that the new ones follow; null: the first of the repository. */
  parent: string | null
  branch: string
  /** What the branch has to be on the server; null: not there. */
  expected: string | null
  /** Nothing that was known of the former branch holds for this one. */
  isNew?: boolean
  /** What somebody commits; left out: everything, as a commit for each author. */
  asked?: CommitRequest | undefined
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
  all: Pulled,
  to: PushTo,
): Promise<Pushed> {
  const { asked } = to
  const collected = asked && (await collect(services.database, connection, all, asked))
  const { pulled, isWhole } = collected ?? { pulled: all, isWhole: true }
  const paths = to.parent === null ? new Set<string>() : await repository.paths(to.parent)
  const record = pushedCommits(paths)
  const files = new Map<string, TokenFile>()
  const at = new Date(services.clock.now()).toISOString()
  const own = collected ? { ...collected.plan, author: { ...asked!.author, at } } : null
  const commits = await planFiles({ services, connection, pulled, files, paths, own })
  const planning = { services, connection, pulled, files, paths, own }
  const { themes, planned } = isWhole ? await planWhole(planning, commits, repository, to.parent) : nothing
  const blocked = planned.filter(({ isBlocked }) => isBlocked).map(({ path }) => path)
  const outputs = planned.filter(({ isBlocked }) => !isBlocked).map(({ path, blob }) => ({ path, blob }))
  if (commits.length === 0) {
    if (isWhole) await noteOutputs(services, connection, outputs)
    return { commits: [], blocked }
  }
  const tip = await commitAll(services, repository, { commits, record, parent: to.parent })
  const pushed = await record.within()
  if (asked?.as === 'request') {
    await repository.push(tip, to.branch, null)
    return { commits: pushed, blocked }
  }
  const pushing = {
    ...(await pushingTo(tip, pulled, files)),
    pushed,
    outputs,
    ...(themes ? { themes: themes.base } : {}),
  }
  const db = services.database.autocommit({ touches: 'nothing' })
  await store.notePushing(db, connection.id, pushing)
  await repository.push(pushing.commit, to.branch, to.expected)
  await adopt(services, connection, pushing, to.isNew ? to.branch : null)
  return { commits: pushed, blocked }
}

const nothing = { themes: null, planned: [] }

/** Themes and outputs show the whole workspace. */
async function planWhole(planning: Planning, commits: Planned[], repository: Repository, parent: string | null) {
  const { services, connection, pulled, own } = planning
  const themes = await planThemes(planning)
  if (themes) addThemes(commits, themes, own ?? themesBy(services, connection, pulled))
  const planned = await outputsIn(services, connection, repository, parent)
  addOutputs(commits, planned, own ?? plainly(services, connection, 'Write the outputs'))
  return { themes, planned }
}

/** Returns the last of the commits, of which there is one. */
async function commitAll(
  { clock }: GitServices,
  repository: Repository,
  {
    commits,
    record,
    parent,
  }: { commits: readonly Planned[]; record: ReturnType<typeof pushedCommits>; parent: string | null },
): Promise<string> {
  const at = new Date(clock.now()).toISOString()
  let tip = parent
  for (const { tokens, ...commit } of commits) {
    tip = await repository.commit({ ...commit, at, parent: tip })
    record.add(tip, { ...commit, files: filesChanged(commit.files), tokens })
  }
  return tip!
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
function plainly(
  { clock }: Services,
  { first_author, message }: ConnectionRow,
  summary: string,
  by?: AuthoredChange,
): Pick<Planned, 'author' | 'message'> {
  const who = by ?? first_author
  const at = by?.created_at ?? new Date(clock.now()).toISOString()
  return {
    author: { name: who?.name ?? 'Tessera', email: who?.email ?? 'tessera@localhost', at },
    message: messageOf({ summaries: [summary], names: [], proposal: null }, message, by ? [trailerOf(by)] : []),
  }
}

interface Planning {
  services: GitServices
  connection: ConnectionRow
  pulled: Pulled
  /** By mode; filled with the new texts. */
  files: Map<string, TokenFile>
  paths: Set<string>
  /** The only commit. */
  own: CommitPlan | null
}

async function planFiles(planning: Planning): Promise<Planned[]> {
  const { services, connection, pulled, own } = planning
  const { slots, dropped, history } = pulled
  const unexplained = plainly(services, connection, `Write the tokens of ${connection.workspace_name}`)
  const all = own ? [own] : planCommits(slots, history, { unexplained, template: connection.message })
  const plans = all.filter(({ wanted }) => wanted.size > 0)
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
  if (dropped.length > 0) dropFiles(planning, commits)
  return commits
}

async function editFiles(
  { connection, pulled: { slots, themes }, files, paths }: Planning,
  texts: Texts,
  { wanted: all, renamed }: CommitPlan,
): Promise<Pick<Planned, 'files' | 'tokens'>> {
  const changed: Planned['files'] = new Map()
  const carried: RecordedToken[] = []
  const folder = themes?.there?.root ?? connection.folder
  for (const slot of slots) {
    const { mode_id } = slot.mode
    const wanted = all.get(mode_id)
    if (!wanted) continue
    const file = files.get(mode_id) ?? fileOf(slot, { folder }, paths)
    const edited = await editedFile(texts, file, wanted, [...(renamed.get(mode_id) ?? [])])
    if (!edited) continue
    files.set(mode_id, edited)
    for (const token of tokensBetween(mode_id, file.tokens, edited.tokens)) carried.push(token)
    changed.set(edited.path, edited.text)
  }
  return { files: changed, tokens: carried }
}

function dropFiles({ services, connection, pulled: { dropped, history }, own }: Planning, commits: Planned[]): void {
  const files = new Map(dropped.map(({ path }): [string, null] => [path, null]))
  const only = commits[0]
  if (own && only) for (const [path] of files) only.files.set(path, null)
  else {
    const summary = `Delete ${dropped.length === 1 ? 'a mode' : `${dropped.length} modes`}`
    const { author, message } = own ?? plainly(services, connection, summary, history?.at(-1))
    commits.push({ author, message, files, tokens: [] })
  }
}

const resolverOperation = /_resolver$/

/** Who changed the resolver last. */
function themesBy(services: Services, connection: ConnectionRow, { history }: Pulled) {
  const change = history?.findLast(({ operation }) => resolverOperation.test(operation))
  const by = change && { ...connection, first_author: null }
  return plainly(services, by ?? connection, change?.summary ?? 'Write the themes', change ?? history?.at(-1))
}

/** The themes are a commit of their own after the tokens, unless all are one. */
function addThemes(
  commits: Planned[],
  { files }: ThemesPush,
  { author, message }: Pick<Planned, 'author' | 'message'>,
): void {
  const last = commits.at(-1)
  if (last?.message === message) for (const [path, text] of files) last.files.set(path, text)
  else if (files.size > 0) commits.push({ author, message, files: new Map(files), tokens: [] })
}

/** The files of outputs are part of the last commit, or one of their own where only they differ. */
function addOutputs(
  commits: Planned[],
  planned: readonly PlannedOutput[],
  { author, message }: Pick<Planned, 'author' | 'message'>,
): void {
  const differing = planned.filter(({ action }) => action !== 'leave')
  if (differing.length === 0) return
  const last = commits.at(-1)
  const files = last?.files ?? new Map<string, string | null>()
  for (const { path, text } of differing) files.set(path, text)
  if (!last) commits.push({ author, message, files, tokens: [] })
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
    await noteTag(database.autocommit({ touches: 'nothing' }), id, release)
  }
}
