// Reverts modes: deleted ones are restored before their tokens, created ones are deleted after theirs.
import type { LostSources, ModesSubject, ModeState } from '../../../../kernel/change.ts'
import * as modes from '../../../tokens/stored/modes/modes.store.ts'
import { inSlices } from '../../../../kernel/pacing/slices.ts'
import { problems } from '../../../../base/problems.ts'
import { refuseBeyond } from '../../../../limits/quotas.ts'
import { isUniqueViolation } from '../../../../storage/failures.ts'
import { lostWith } from '../../../tokens/stored/resolvers/using.ts'
import { readDefaultMode } from '../../../tokens/tokensets/tokensets.store.ts'
import { listForHistory } from '../../../tokens/stored/tokens/whole-modes.store.ts'
import { bringBackSources, takeOutSources } from './revert-sources.ts'
import type { Undo } from './undo.ts'

interface Pair {
  before: ModeState | null
  after: ModeState | null
}

/** The modes of the change. */
function pairsOf(subject: ModesSubject): Pair[] {
  if (subject.kind === 'mode') return [{ before: subject.before, after: subject.after }]
  const [from, to] = [subject.before, subject.after].map(list => new Map(list.map(mode => [mode.id, mode])))
  return [...new Set([...from!.keys(), ...to!.keys()])].map(id => ({
    before: from!.get(id) ?? null,
    after: to!.get(id) ?? null,
  }))
}

/** Restores deleted modes, names, groups and the default. */
export async function revertModes(undo: Undo, subject: ModesSubject): Promise<void> {
  const pairs = pairsOf(subject)
  const { context, tokenset } = undo
  const { db } = context
  const was = await modes.listModeStates(db, tokenset!.id)
  const current = new Map(was.map(mode => [mode.id, mode]))
  let restored = false
  for (const { before, after } of pairs) {
    if (!before) continue
    const mode = current.get(before.id)
    if (mode && after) {
      await revertName(undo, mode, before, after)
      if (subject.kind === 'modes') await revertGroups(undo, mode, before, after)
    } else if (!mode && after)
      throw problems.notRevertible(`the mode "${before.name}" has been deleted; take that back first`)
    else if (!mode) {
      await restoreMode(undo, before)
      restored = true
    }
  }
  const back = restored ? await bringBackSources(undo, subject.resolvers) : []
  const default_mode = await revertDefault(undo, subject)
  await modes.raiseRevision(
    db,
    tokenset!.id,
    pairs.map(({ before, after }) => (before ?? after)!.id),
  )
  undo.subject = { ...(await swapped(undo, subject, was)), ...default_mode, ...lostWith(back) }
}

async function restoreMode({ context, tokenset }: Undo, before: ModeState): Promise<void> {
  const { db, now, config } = context
  refuseBeyond(config.quotas, 'modes_per_tokenset', (await modes.countModes(db, tokenset!.id)) + 1)
  await refuseTaken(before.name, () => modes.restoreMode(db, { ...before, tokenset_id: tokenset!.id }, now))
}

async function revertName({ context, obstacles }: Undo, current: ModeState, before: ModeState, after: ModeState) {
  if (before.name === after.name) return
  const { id, name } = current
  if (name !== after.name && name !== before.name) obstacles.push({ name, reason: 'was given that name' })
  await refuseTaken(before.name, () => modes.updateMode(context.db, id, { name: before.name, at: context.now }))
}

async function revertGroups({ context, obstacles }: Undo, current: ModeState, before: ModeState, after: ModeState) {
  if (sameGroups(before, after)) return
  if (!sameGroups(current, after))
    obstacles.push({ name: current.name, reason: 'was given other descriptions of its groups' })
  await modes.writeGroups(context.db, current.id, before.groups ?? [])
}

async function revertDefault({ context, tokenset, obstacles }: Undo, { default_mode }: ModesSubject) {
  if (!default_mode) return {}
  const { db } = context
  const current = await readDefaultMode(db, tokenset!.id)
  const all = await modes.listModes(db, tokenset!.id)
  const nameOf = (id: string) => all.find(mode => mode.id === id)?.name
  if (current === default_mode.before) return {}
  if (nameOf(default_mode.before) === undefined)
    throw problems.notRevertible('the mode that was the default before has been deleted; take that back first')
  if (current !== default_mode.after) obstacles.push({ name: nameOf(current)!, reason: 'was made the default' })
  await modes.setDefault(db, tokenset!.id, default_mode.before)
  return { default_mode: { before: current, after: default_mode.before } }
}

/** After the tokens: deletes the modes that the change created, with all tokens in them. */
export async function finishModes(undo: Undo, subject: ModesSubject): Promise<void> {
  const { context, tokenset, obstacles } = undo
  const { db } = context
  const lost: LostSources[] = []
  for (const { before, after } of pairsOf(subject)) {
    if (before || !after) continue
    const mode = (await modes.listModes(db, tokenset!.id)).find(({ id }) => id === after.id)
    if (!mode) continue
    if ((await modes.countModes(db, tokenset!.id)) === 1) throw problems.lastMode()
    if (mode.is_default) throw problems.deleteDefaultMode()
    await inSlices(await listForHistory(db, mode.id), token => {
      obstacles.push({ name: token.name, reason: `was made in ${mode.name}` })
      undo.tokens.push({ ...token, before: token.state, after: null })
    })
    const leaving = { tokenset_id: tokenset!.id, mode_id: mode.id }
    lost.push(...(await takeOutSources(undo, leaving, subject.resolvers)))
    await modes.deleteMode(db, mode.id)
    await modes.raiseRevision(db, tokenset!.id, [])
  }
  // One resolver may have lost the sources of several modes.
  if (lost.length > 0) undo.subject = { ...undo.subject!, resolvers: joined(lost) } as ModesSubject
}

/** Merges the entries of each resolver. Sources are restored at their former positions, so the last removed comes first. */
function joined(lost: readonly LostSources[]): LostSources[] {
  const byId = new Map<string, LostSources>()
  for (const { id, name, sources } of lost)
    byId.set(id, { id, name, sources: [...sources, ...(byId.get(id)?.sources ?? [])] })
  return [...byId.values()]
}

/** The subject of the new change: the revert can be reverted too. */
async function swapped(undo: Undo, subject: ModesSubject, was: readonly ModeState[]): Promise<ModesSubject> {
  const pairs = pairsOf(subject)
  const made = new Set(pairs.filter(({ before }) => !before).map(({ after }) => after!.id))
  const now = (await modes.listModeStates(undo.context.db, undo.tokenset!.id)).filter(({ id }) => !made.has(id))
  const of = (list: readonly ModeState[]) =>
    pairs.flatMap(({ before, after }) => list.find(({ id }) => id === (before ?? after)!.id) ?? [])
  const { kind, id } = subject
  if (kind === 'modes') return { kind, id, before: of(was), after: of(now) }
  return { kind, id, before: of(was)[0] ?? null, after: of(now)[0] ?? null }
}

const sameGroups = (a: ModeState, b: ModeState) => JSON.stringify(a.groups ?? []) === JSON.stringify(b.groups ?? [])

async function refuseTaken<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw isUniqueViolation(error, 'modes_name') ? problems.modeNameTaken(name) : error
  }
}
