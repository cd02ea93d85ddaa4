// The effect of writes to several modes on the names of tokens.
import { canonicalJson } from '@tessera/engine'
import { renamed } from './repoint.ts'
import type { TokenWrites } from '../stored/tokens/draft.ts'
import type { TokenContent, TokenRow } from '../stored/tokens/tokens.store.ts'
import type { Holders } from './index.store.ts'
import type { LookUp } from './stacks.ts'

/** Writes to one mode. */
export interface ModeWrites {
  tokenset_id: string
  mode_id: string
  writes: TokenWrites
}

/** A mode without writes. */
export const nothingIn = (tokenset_id: string, mode_id: string): ModeWrites => ({
  tokenset_id,
  mode_id,
  writes: { create: [], update: [], delete: [] },
})

export interface Moves {
  /** The new names of renamed tokens, by id. */
  renamed: ReadonlyMap<string, string>
  /** The modes of renamed tokens, by id. */
  renamedIn: ReadonlyMap<string, string>
  /** Names that a token loses, and new names of renamed tokens. */
  names: ReadonlySet<string>
  /** The modes in which names are lost. */
  modes: ReadonlySet<string>
}

export function movesOf(planned: readonly ModeWrites[]): Moves {
  const renamed = new Map<string, string>()
  const renamedIn = new Map<string, string>()
  const names = new Set<string>()
  const modes = new Set<string>()
  for (const { mode_id, writes } of planned) {
    for (const { before, after } of writes.update) {
      if (before.name === after.name) continue
      renamed.set(before.id, after.name)
      renamedIn.set(before.id, mode_id)
      names.add(before.name).add(after.name)
      modes.add(mode_id)
    }
    for (const { name } of writes.delete) {
      names.add(name)
      modes.add(mode_id)
    }
  }
  const deleted = new Map(
    planned.flatMap(({ mode_id, writes }) => writes.delete.map(row => [row.id, { mode_id, row }])),
  )
  for (const { writes } of planned)
    for (const { id, name } of writes.create) {
      const former = deleted.get(id)
      if (!former || former.row.name === name) continue
      renamed.set(id, name)
      renamedIn.set(id, former.mode_id)
      names.add(name)
    }
  return { renamed, renamedIn, names, modes }
}

/** What leaves a mode for another one is deleted before it is created there with the same id. */
export function leavingFirst(planned: readonly ModeWrites[]): ModeWrites[] {
  const created = new Set(planned.flatMap(({ writes }) => writes.create.map(({ id }) => id)))
  const isLeaving = ({ id }: { id: string }) => created.has(id)
  const leaving = planned.filter(({ writes }) => writes.delete.some(isLeaving))
  if (leaving.length === 0) return [...planned]
  return [
    ...leaving.map(({ writes, ...place }) => ({
      ...place,
      writes: { create: [], update: [], delete: writes.delete.filter(isLeaving) },
    })),
    ...planned.map(({ writes, ...place }) => ({
      ...place,
      writes: { ...writes, delete: writes.delete.filter(row => !isLeaving(row)) },
    })),
  ]
}

/** Finds the tokens of a name after the writes; `holders`: before them. */
export function holdersAfter(holders: Holders, planned: readonly ModeWrites[]): (name: string) => LookUp {
  const written = new Map<string, Map<string, string | undefined>>()
  const note = (name: string, mode: string, id: string | undefined) => {
    const known = written.get(name)
    if (known) known.set(mode, id)
    else written.set(name, new Map([[mode, id]]))
  }
  for (const { mode_id, writes } of planned) {
    const lost = writes.update.flatMap(({ before, after }) => (before.name === after.name ? [] : [before.name]))
    for (const name of [...lost, ...writes.delete.map(({ name }) => name)]) note(name, mode_id, undefined)
    for (const { before, after } of writes.update) note(after.name, mode_id, before.id)
    for (const { name, id } of writes.create) note(name, mode_id, id)
  }
  return name => {
    const [before, after] = [holders.get(name), written.get(name)]
    return mode => (after?.has(mode) ? after.get(mode) : before?.get(mode))
  }
}

/** A token with references, after the writes. */
export interface Referring {
  id: string
  tokenset_id: string
  mode_id: string
  /** The stored token; null: it is new. */
  before: TokenRow | null
  after: TokenContent
  /** The caller gave its value, and it differs from the stored one. */
  isGiven: boolean
}

/** The written tokens by id, without deleted ones. */
export function writtenIn(planned: readonly ModeWrites[]): Map<string, Referring> {
  const written = new Map<string, Referring>()
  for (const { tokenset_id, mode_id, writes } of planned) {
    const place = { tokenset_id, mode_id }
    const names = new Map(writes.update.map(({ before, after }) => [before.name, after.name]))
    for (const { before, after } of writes.update)
      written.set(before.id, { ...place, id: before.id, before, after, isGiven: isGiven(before, after, names) })
    for (const after of writes.create)
      written.set(after.id, { ...place, id: after.id, before: null, after, isGiven: true })
  }
  return written
}

/** False if the value is the stored one, possibly with references to the new names in the mode. */
const isGiven = (before: TokenRow, after: TokenContent, names: ReadonlyMap<string, string>) =>
  before.value !== after.value &&
  canonicalJson(after.value) !== canonicalJson(before.value) &&
  canonicalJson(after.value) !== canonicalJson(renamed(before.value, names))
