// Imports one tokenset of a system: into the one with its name, or a new one.
import type { ImportedTokenset } from '@tessera/engine'
import type { ModeRecord } from '../../../access/subjects/mode.store.ts'
import type { TokensetRecord } from '../../../access/subjects/tokenset.store.ts'
import type { SystemSubject } from '../../../kernel/change.ts'
import type { Context } from '../../../kernel/context.ts'
import { refuseBeyond } from '../../../limits/quotas.ts'
import { nameKey } from '../../../base/name-key.ts'
import * as modes from '../../tokens/stored/modes/modes.store.ts'
import { modesChanged } from '../../tokens/stored/modes/state.ts'
import type { ModeSource } from '../../tokens/stored/resolvers/shape.ts'
import * as tokensets from '../../tokens/tokensets/tokensets.store.ts'
import { writeMode } from './write-mode.ts'
import type { ModeWriteResult } from './write-mode.ts'

export interface WrittenTokenset {
  tokenset: TokensetRecord
  created: boolean
  outcomes: (ModeWriteResult & { mode: ModeRecord; created: boolean })[]
  /** The part of the change; undefined: only tokens changed, or nothing. */
  subject: SystemSubject['parts'][number] | undefined
  /** The stored source for a source of the document. */
  sourceOf(mode: string | undefined): ModeSource
}

type Importing = Pick<Context<'workspace'>, 'db' | 'workspace' | 'newId' | 'now' | 'config' | 'lockWorkspace'>

export async function writeTokenset(
  context: Importing,
  source: ImportedTokenset,
  existing: TokensetRecord | undefined,
  { makeTokenset, strategy }: { makeTokenset: MakeTokenset; strategy: 'merge' | 'replace' },
): Promise<WrittenTokenset> {
  const { db } = context
  const tokenset = existing ?? (await makeTokenset(source))
  const former = existing ? await modes.listModeStates(db, tokenset.id) : []
  const targets = await modesFor(context, tokenset.id, source)
  const outcomes: WrittenTokenset['outcomes'] = []
  for (const [index, { mode, created }] of targets.entries()) {
    const written = await writeMode({ ...context, tokenset }, mode, source.modes[index]!, { strategy })
    outcomes.push({ mode, created: created || !existing, ...written })
  }
  const default_mode_id = await tokensets.readDefaultMode(db, tokenset.id)
  const after = await modes.listModeStates(db, tokenset.id)
  const made = { ...tokenset, default_mode_id, modes: after }
  return {
    tokenset,
    created: !existing,
    outcomes,
    subject: existing
      ? modesChanged(tokenset.id, former, after)
      : { kind: 'tokenset', id: tokenset.id, before: null, after: made },
    sourceOf(name) {
      const index = name === undefined ? 0 : source.modes.findIndex(mode => mode.name === name)
      const { id } = targets[index]!.mode
      return id === default_mode_id ? { tokenset_id: tokenset.id } : { tokenset_id: tokenset.id, mode_id: id }
    },
  }
}

type MakeTokenset = (source: ImportedTokenset) => Promise<TokensetRecord>

/** `total`: how many tokensets the workspace has before. */
export function tokensetMaker({ db, workspace, newId, now, config }: Importing, total: number): MakeTokenset {
  return async ({ name, modes: sources }) => {
    refuseBeyond(config.quotas, 'tokensets_per_workspace', ++total)
    const [id, default_mode_id] = [newId(), newId()]
    const given = { id, workspace_id: workspace.id, name: nameFor(name), description: null, default_mode_id, at: now }
    const tokenset = await tokensets.insertTokenset(db, given)
    await modes.insertMode(db, { id: default_mode_id, tokenset_id: id, name: nameFor(sources[0]!.name), at: now })
    return tokenset
  }
}

/**
 * The mode for each of the document's modes: the one with its name, or a new one; names that differ only in case stay
 * separate.
 */
async function modesFor(
  { db, newId, now, config }: Importing,
  tokenset_id: string,
  { modes: sources }: ImportedTokenset,
) {
  const there = await modes.listModes(db, tokenset_id)
  const taken = new Set(there.map(({ name }) => nameKey(name)))
  const free = [...there]
  const targets: { mode: ModeRecord; created: boolean }[] = []
  for (const { name: given } of sources) {
    const name = nameFor(given)
    const place = free.findIndex(mode => nameKey(mode.name) === nameKey(name))
    if (place !== -1) {
      targets.push({ mode: free.splice(place, 1)[0]!, created: false })
      continue
    }
    let unused = name
    for (let n = 2; taken.has(nameKey(unused)); n++) unused = `${name.slice(0, 240)} ${n}`
    taken.add(nameKey(unused))
    refuseBeyond(config.quotas, 'modes_per_tokenset', taken.size)
    const mode = await modes.insertMode(db, { id: newId(), tokenset_id, name: unused, at: now })
    targets.push({ mode, created: true })
  }
  return targets
}

/** Converts a document's name to a valid one: it may be too long, or contain invisible characters. */
export function nameFor(text: string): string {
  const visible = text.replace(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, ' ').trim()
  return [...visible].slice(0, 255).join('') || 'Tokens'
}
