// Reverts modes: deleted ones are restored before their tokens, created ones are deleted after theirs.
import type { LostSources, ModesSubject, ModeState } from '../../../kernel/change.ts'
import * as modes from '../../modes/modes.store.ts'
import { inSlices } from '../../../kernel/pacing/slices.ts'
import { problems } from '../../../base/problems.ts'
import { refuseBeyond } from '../../../limits/quotas.ts'
import { isUniqueViolation } from '../../../storage/failures.ts'
import { lostWith } from '../../resolvers/using.ts'
import { readDefaultMode } from '../../tokensets/tokensets.store.ts'
import { listForHistory } from '../../tokens/whole-modes.store.ts'
import { bringBackSources, takeOutSources } from './revert-sources.ts'
import type { Undo } from './undo.ts'

interface Pair {
  before: ModeState | null
  after: ModeState | null
}

/** The modes that the change was about. */
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
  const { context, tokenset, obstacles } = undo
  const { db, now } = context
  const was = await modes.listModeStates(db, tokenset!.id)
  const current = new Map(was.map(mode => [mode.id, mode]))
  let restored = false
  for (const { before, after } of pairs) {
    const mode = current.get((before ?? after)!.id)
    if (before && !after && !mode) {
      refuseBeyond(context.config.quotas, 'modes_per_tokenset', (await modes.countModes(db, tokenset!.id)) + 1)
      await named(before.name, () => modes.restoreMode(db, { ...before, tokenset_id: tokenset!.id }, now))
      restored = true
    } else if (before && !mode)
      throw problems.notRevertible(`the mode "${before.name}" has been deleted; take that back first`)
    else if (before && after && mode) {
      if (before.name !== after.name) {
        if (mode.name !== after.name && mode.name !== before.name)
          obstacles.push({ name: mode.name, reason: 'was given that name' })
        await named(before.name, () => modes.updateMode(db, mode.id, { name: before.name, at: now }))
      }
      if (subject.kind === 'modes' && !sameGroups(before, after)) {
        if (!sameGroups(mode, after))
          obstacles.push({ name: mode.name, reason: 'was given other descriptions of its groups' })
        await modes.writeGroups(db, mode.id, before.groups ?? [])
      }
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
  // Also the sources of several modes in one resolver go back one by one.
  if (lost.length > 0) undo.subject = { ...undo.subject!, resolvers: joined(lost) } as ModesSubject
}

/** Each resolver once: restores the sources that it lost with several modes, the last removed first, at its position then. */
function joined(lost: readonly LostSources[]): LostSources[] {
  const byId = new Map<string, LostSources>()
  for (const { id, name, sources } of lost)
    byId.set(id, { id, name, sources: [...sources, ...(byId.get(id)?.sources ?? [])] })
  return [...byId.values()]
}

/** The subject of the new change, with which it can be reverted as well. */
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

async function named<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw isUniqueViolation(error, 'modes_name') ? problems.modeNameTaken(name) : error
  }
}
