// Takes over what a commit changed, in one transaction with the base that both sides have afterwards.
import type { GitWarning } from '@tessera/contract'
import type { Services } from '../../../kernel/context.ts'
import { readProposalRules } from '../../quality/proposals/rules.store.ts'
import { renamesIn } from './commits/plan.ts'
import { fileAt } from './files/single-file.ts'
import { byAuthor } from './files/writers.ts'
import type { Writer, Writers } from './files/writers.ts'
import * as store from './git.store.ts'
import type { BaseFile, ConnectionRow, Held } from './git.store.ts'
import { inWorkspace } from './in-workspace.ts'
import type { Writing } from './in-workspace.ts'
import { matchFiles, namesOf as namesOfPath } from './sides/matching.ts'
import type { Matches, ModeHere, ReadFile } from './sides/matching.ts'
import { propose, supersede } from './propose.ts'
import type { PlacedDifference } from './propose.ts'
import { broughtBy } from './record/brought.ts'
import { findLatestChange, listChangesAfter } from './record/changes.store.ts'
import type { AuthoredChange } from './record/changes.store.ts'
import type { PulledCommit } from './record/recorded.ts'
import { stoppedIn, warningsOf } from './record/warnings.ts'
import type { Stopped } from './record/warnings.ts'
import { makeModes, recordTaken, takeOver } from './take-over.ts'
import { findRenames } from './sides/renames.ts'
import { isEmptied, slotsOf } from './sides/slot.ts'
import type { Slot } from './sides/slot.ts'
import { mergeThemes } from './themes/merge-themes.ts'
import type { MergedThemes } from './themes/merge-themes.ts'
import { placesIn } from './themes/read-themes.ts'
import type { ThemesThere } from './themes/read-themes.ts'
import { toStore } from './themes/themes.store.ts'
import { hashOf } from './sides/three-way.ts'
import { readWorkspaceSide } from './sides/workspace-side.ts'

export interface PullFrom {
  /** null: the branch does not exist yet. */
  commit: string | null
  files: readonly ReadFile[]
  writers: Writers
  themes: ThemesThere | null
  /** Every difference is decided so, whatever the base says. */
  take?: 'theirs' | 'ours' | undefined
}

export interface Pulled {
  changes: string[]
  proposal_id: string | null
  warnings: GitWarning[]
  /** The first of the warnings: why files are neither read nor written. */
  stopped: number
  /** The commits that wrote last what came here. */
  brought: PulledCommit[]
  slots: Slot[]
  /** null: the connection keeps none. */
  themes: MergedThemes | null
  /** Files of modes that were deleted here. */
  dropped: BaseFile[]
  /** What was done here since the last push, oldest first; null: too much of it to tell who did what. */
  history: AuthoredChange[] | null
  /** The newest change, of those that the slots show. */
  latest: string | null
}

/** The connection was changed or removed meanwhile. */
export class Overtaken extends Error {}

const mostHistory = 500

export async function pull(services: Services, connection: ConnectionRow, from: PullFrom): Promise<Pulled> {
  const workspace = await store.findWorkspace(services.database, connection.workspace_id)
  if (!workspace) throw new Overtaken()
  return inWorkspace(services, workspace, from.writers.newest.author, writing => pullIn(writing, connection, from))
}

async function pullIn(writing: Writing, connection: ConnectionRow, from: PullFrom): Promise<Pulled> {
  const compared = await compareSides(writing, connection, from)
  const { held, dropped, slots } = compared
  const { history, latest } = await readHistory(writing, connection)
  const manner = await mannerOf(writing, connection, from)
  const paths = pathsOf(slots)
  const writerOf = ({ mode_id, name }: Placed) => from.writers.writerOf(paths.get(mode_id), name)
  const { made, changes: taken } = await takeIn(writing, from, { compared, manner, history, paths, writerOf })
  const differences = from.take === 'ours' ? [] : differencesIn(slots, manner)
  const waiting = [...differences, ...made.waiting]
  const proposed = await proposeAll(writing, connection, { waiting, slots, held, writerOf })
  const themes = await themesIn(writing, connection, from, { modes: modesByPath(slots, dropped, made.files), manner })
  const changes = [...taken, ...listOf(themes?.change)]
  const proposal_id = proposed ?? themes?.proposal_id ?? null

  await saveAgreed(writing, connection, from, { ...compared, made: made.files, themes, latest })
  const came = manner.takesIn ? [...slots.flatMap(cameIn), ...made.tokens, ...made.waiting] : []
  const placed = came.map(one => ({ writer: writerOf(one), path: shownAt(paths.get(one.mode_id)) }))
  const isNews = changes.length > 0 || proposal_id !== null
  const brought = isNews ? broughtBy(from.writers, placed, changes) : []
  const warnings = warningsOf(from.files, compared.stopped, themes?.warnings)
  const ids = changes.map(({ id }) => id)
  const stopped = compared.stopped.length
  return { changes: ids, proposal_id, warnings, stopped, brought, slots, themes, dropped, history, latest }
}

const shownAt = (path: string | undefined) => (path === undefined ? undefined : fileAt(path))

const listOf = <Item>(item: Item | null | undefined): Item[] => (item ? [item] : [])

const themesIn = (
  writing: Writing,
  connection: ConnectionRow,
  { themes: there, take, writers }: PullFrom,
  { modes, manner }: { modes: ReadonlyMap<string, string>; manner: Manner },
) => {
  const paths = there ? there.documents.map(({ path }) => path) : []
  return mergeThemes(writing, connection, { there, modes, manner, take, writer: writers.writerOfFiles(paths) })
}

/** By path, the mode of each file that holds one, or held one that was deleted here. */
const modesByPath = (slots: readonly Slot[], ...others: readonly (readonly BaseFile[])[]) =>
  new Map([
    ...slots.flatMap(({ mode, file }) => (file ? [[file.path, mode.mode_id] as const] : [])),
    ...others.flat().map(({ path, mode_id }) => [path, mode_id] as const),
  ])

interface Manner {
  takesIn: boolean
  /** Without a proposal. */
  isDirect: boolean
}

async function mannerOf(
  { db, workspace }: Writing,
  { direction, incoming }: ConnectionRow,
  { take }: PullFrom,
): Promise<Manner> {
  return {
    takesIn: direction !== 'push' && take !== 'ours',
    isDirect: incoming === 'change' && (await readProposalRules(db, workspace.id)).direct_edits,
  }
}

interface TakingIn extends Pick<Pulled, 'history'> {
  compared: Compared
  manner: Manner
  /** By mode; filled with those of new modes. */
  paths: Map<string, string>
  writerOf: (token: Placed) => Writer
}

/** Writes what comes without a proposal, and makes the new modes. */
async function takeIn(
  writing: Writing,
  { writers, take }: PullFrom,
  { compared: { slots, matches }, manner: { takesIn, isDirect }, history, paths, writerOf }: TakingIn,
) {
  const here = renamesIn(history ?? [])
  const commitOf = (token: Placed) => writerOf(token).commit.id
  const makerOf = ({ mode_id, name }: Placed) => writers.makerOf(paths.get(mode_id), name)
  if (takesIn && take === undefined)
    await findRenames(slots, { here, joins: isDirect, there: writers.renames, commitOf, makerOf })
  const taken = await takeOver(writing, takesIn && isDirect ? slots.filter(slot => !isEmptied(slot)) : [])
  const made = await makeModes(writing, takesIn ? matches.fresh : [], slots, isDirect)
  for (const { mode_id, path } of made.files) paths.set(mode_id, path)
  return { made, changes: recordTaken(writing, taken, made, writerOf) }
}

interface Placed {
  mode_id: string
  name: string
}

/** By mode, where its file is, or was. */
const pathsOf = (slots: readonly Slot[]): Map<string, string> =>
  new Map(
    slots.flatMap(({ mode: { mode_id }, file, former }): [string, string][] => {
      const path = file?.path ?? former?.path
      return path === undefined ? [] : [[mode_id, path]]
    }),
  )

const cameIn = ({ mode: { mode_id }, comparison: { pull, conflicts, moves } }: Slot): Placed[] =>
  [...pull, ...conflicts, ...moves.map(({ to }) => ({ name: to }))].map(({ name }) => ({ mode_id, name }))

interface Compared {
  base: BaseFile[]
  held: Held[]
  matches: Matches
  dropped: BaseFile[]
  slots: Slot[]
  stopped: Stopped[]
}

async function compareSides({ db, workspace }: Writing, connection: ConnectionRow, from: PullFrom): Promise<Compared> {
  const current = await store.findConnection(db, connection.id)
  if (current?.last_commit !== connection.last_commit || current.updated_at !== connection.updated_at)
    throw new Overtaken()
  if (from.take === 'theirs') await store.forgetBase(db, connection.id)
  const base = from.take ? [] : await store.readBase(db, connection.id)
  const held = from.take ? [] : await store.listHeld(db, connection.id)
  const modes = await readWorkspaceSide(db, workspace.id)
  const folder = from.themes?.root ?? connection.folder
  const matches = await matchFiles(from.files, modes, base, connection.folder, placesIn(from.themes))
  const dropped = splitDropped(base, modes, matches, from.files, folder)
  const slots = await slotsOf(modes, { base, held, matches, take: from.take })
  return { base, held, matches, dropped, slots, stopped: stoppedIn(slots, matches) }
}

/** What was done here since the last push. */
async function readHistory(
  { db, workspace }: Writing,
  { pushed_change }: ConnectionRow,
): Promise<Pick<Pulled, 'history' | 'latest'>> {
  const latest = (await findLatestChange(db, workspace.id)) ?? pushed_change
  if (pushed_change === null) return { history: null, latest }
  const history = await listChangesAfter(db, workspace.id, pushed_change, mostHistory)
  return { history: history.length < mostHistory ? history : null, latest }
}

/** Stores what both sides have now. */
async function saveAgreed(
  { db }: Writing,
  connection: ConnectionRow,
  { commit, take }: PullFrom,
  { base, slots, dropped, made, themes, latest }: Compared & Pick<Pulled, 'themes' | 'latest'> & { made: BaseFile[] },
): Promise<void> {
  if (!commit || take === 'ours') return
  const files = [...slots.flatMap(fileOf), ...made]
  const gone = goneFrom(base, { slots, dropped })
  const change = connection.pushed_change === null ? latest : null
  const since = take === 'theirs' ? null : connection.last_commit
  const both = { commit, change, files, gone, ...(themes ? { themes: toStore(themes.base) } : {}) }
  if (!(await store.saveBase(db, connection.id, since, both))) throw new Overtaken()
}

/**
 * Files of modes that were deleted here. One that was changed there since becomes a mode again, because nothing that
 * either side wrote is lost.
 */
function splitDropped(
  base: readonly BaseFile[],
  modes: readonly ModeHere[],
  { fresh }: Matches,
  files: readonly ReadFile[],
  folder: string,
): BaseFile[] {
  const here = new Set(modes.map(({ mode_id }) => mode_id))
  return base.filter(({ mode_id, path, tokens }) => {
    const file = here.has(mode_id) ? undefined : files.find(one => one.path === path)
    if (!file) return false
    const names = [...new Set([...file.tokens.keys(), ...Object.keys(tokens)])]
    const isUnchanged = names.every(
      name => hashOf(file.tokens.get(name)) === (Object.hasOwn(tokens, name) ? tokens[name]![1] : null),
    )
    if (!isUnchanged) fresh.push({ file, ...namesOfPath(path, folder) })
    return isUnchanged
  })
}

/** What a person has to decide about. */
function differencesIn(slots: readonly Slot[], { takesIn, isDirect }: Manner) {
  return slots.flatMap(slot => {
    const { mode, comparison } = slot
    const { mode_id, tokenset_id } = mode
    const { conflicts, pull, moves } = comparison
    const place = { mode_id, tokenset_id }
    const asked = conflicts.map((one): PlacedDifference => ({ ...one, ...place, isConflict: true }))
    if (!takesIn || (isDirect && !isEmptied(slot))) return asked
    const renamed = moves.map(({ from, to, theirs }) => ({ name: to, ours: null, theirs, from }))
    return [...asked, ...[...renamed, ...pull].map(one => ({ ...one, ...place, isConflict: false }))]
  })
}

interface Deciding {
  writerOf: (token: Placed) => Writer
  waiting: readonly PlacedDifference[]
  slots: readonly Slot[]
  held: readonly Held[]
}

const keyOf = ({ mode_id, name }: Placed) => JSON.stringify([mode_id, name])

/** One that is renamed is gone under its former name. */
const namesOf = ({ mode_id, name, theirs, from }: PlacedDifference) => [
  { mode_id, name, theirs },
  ...(from === undefined ? [] : [{ mode_id, name: from, theirs: null }]),
]

/** Makes the proposals and notes which tokens wait for them. Returns the first. */
async function proposeAll(
  writing: Writing,
  { id }: ConnectionRow,
  { waiting, slots, held, writerOf }: Deciding,
): Promise<string | null> {
  const decided = slots.flatMap(({ mode, comparison }) =>
    comparison.decided.map(name => ({ mode_id: mode.mode_id, name })),
  )
  await store.releaseHeld(writing.db, id, decided)
  if (waiting.length === 0) return null
  const named = new Set(waiting.flatMap(namesOf).map(keyOf))
  const open = held.filter(({ status }) => status !== 'merged' && status !== 'closed' && status !== null)
  const former = new Set(open.filter(one => named.has(keyOf(one))).map(({ proposal_id }) => proposal_id))
  const rest = new Set(open.filter(one => former.has(one.proposal_id) && !named.has(keyOf(one))).map(keyOf))
  const again = slots.flatMap(slot => stillWaiting(slot, rest))
  for (const proposal of former) await supersede(writing, proposal)
  let first: string | null = null
  for (const { writer, items } of byAuthor([...waiting, ...again], writerOf)) {
    const proposals = await propose(writing, items, writer)
    first ??= proposals[0]!
    const held = items.flatMap((one, at) =>
      namesOf(one).map(({ mode_id, name, theirs }) => ({
        mode_id,
        name,
        proposal_id: proposals[at]!,
        theirs: hashOf(theirs),
      })),
    )
    await store.hold(writing.db, id, held)
  }
  return first
}

/** Tokens whose proposal is replaced though nothing new is known of them. */
function stillWaiting({ mode, file }: Slot, rest: ReadonlySet<string>): PlacedDifference[] {
  const { mode_id, tokenset_id, tokens } = mode
  const names = new Set([...tokens.keys(), ...(file?.tokens.keys() ?? [])])
  return [...names]
    .filter(name => rest.has(keyOf({ mode_id, name })))
    .map(name => ({
      name,
      ours: tokens.get(name) ?? null,
      theirs: file?.tokens.get(name) ?? null,
      mode_id,
      tokenset_id,
      isConflict: false,
    }))
}

/** What is known of the file of a slot from now on; nothing, where there neither is one nor something to remember. */
function fileOf({ mode: { mode_id }, file, former, stop, comparison: { base } }: Slot): BaseFile[] {
  // What it says by now is not what both sides have had.
  if (file && stop) return former ? [{ ...former, path: file.path }] : []
  if (file) return [{ mode_id, path: file.path, blob: file.blob, tokens: base }]
  return former && Object.keys(base).length > 0 ? [{ ...former, blob: '', tokens: base }] : []
}

function goneFrom(
  base: readonly BaseFile[],
  { slots, dropped }: { slots: readonly Slot[]; dropped: readonly BaseFile[] },
): string[] {
  const kept = new Set([...slots.flatMap(fileOf), ...dropped].map(({ mode_id }) => mode_id))
  return base.map(({ mode_id }) => mode_id).filter(id => !kept.has(id))
}
