import { groups as contract } from '@tessera/contract'
import type { Context } from '../../../kernel/context.ts'
import { implement } from '../../../kernel/operation.ts'
import { problems } from '../../../base/problems.ts'
import { listModes } from '../stored/modes/modes.store.ts'
import type { ModeWrites } from '../references/moves.ts'
import { referenceFields, writeModes } from '../references/write.ts'
import type { WriteReport } from '../references/write.ts'
import { goneNames, planBatch } from './batch.ts'
import { usedInMany } from '../stored/usage/usage.store.ts'
import * as store from '../stored/tokens/tokens.store.ts'
import type { TokenRow } from '../stored/tokens/tokens.store.ts'

export const groups = implement(contract, {
  async rename(context, { from, to, mode_id, references }) {
    const { db, workspace, tokenset, record } = context
    const all = await listModes(db, tokenset.id)
    const modes = mode_id === undefined ? all : all.filter(({ id }) => id === mode_id)
    if (modes.length === 0) throw problems.modeUnknown(mode_id!)
    const planned = await planRenames(context, modes, ({ name }) => nameBelow(name, from, to))
    if (planned.length === 0) throw problems.groupUnknown(from)
    const written = await writeModes(context, planned, references)
    const { tokens, elsewhere } = written
    if (tokens.length > 0) record({ summary: `Renamed the group "${from}" to "${to}"`, tokens, elsewhere })
    const used = await usedInMany(db, workspace.id, formerNames(planned))
    return { renamed: countOf(planned), modes: planned.length, ...(await referenceFields(context, written)), ...used }
  },

  async renameTokens(context, { renames, update_references, references, dry_run }) {
    const { db, workspace, tokenset, record, rehearsed } = context
    const names = new Map(renames.map(({ from, to }) => [from, to]))
    const there = new Set<string>()
    const planned = await planRenames(context, await listModes(db, tokenset.id), ({ name }) => {
      const to = names.get(name)
      if (to !== undefined) there.add(name)
      return to
    })
    for (const name of names.keys()) if (!there.has(name)) throw problems.tokenUnknown(name)
    const written = await writeModes(context, planned, update_references ? references : 'leave')
    const { tokens, elsewhere } = written
    const [first] = renames
    const summary =
      names.size === 1 ? `Renamed "${first!.from}" to "${first!.to}" in every mode` : `Renamed ${names.size} tokens`
    if (tokens.length > 0) record({ summary, tokens, elsewhere })
    const { unresolved_aliases: _, ...fields } = await referenceFields(context, { ...written, unresolved: [] })
    const answer = {
      renamed: countOf(planned),
      modes: planned.length,
      followed: followedBy(written, planned),
      ...fields,
      ...(await usedInMany(db, workspace.id, formerNames(planned))),
    }
    return dry_run ? rehearsed({ dry_run, ...answer }) : answer
  },
})

const nameBelow = (name: string, from: string, to: string) =>
  name.startsWith(`${from}.`) ? to + name.slice(from.length) : undefined

/** Plans new names for the tokens of all modes that have any, by `nameFor`. */
async function planRenames(
  { db, tokenset, newId }: Pick<Context<'tokenset'>, 'db' | 'tokenset' | 'newId'>,
  modes: readonly { id: string }[],
  nameFor: (row: TokenRow) => string | undefined,
): Promise<ModeWrites[]> {
  const planned: ModeWrites[] = []
  for (const mode of modes) {
    const rows = await store.readMode(db, mode.id)
    // Uses temporary names first, since tokens may swap theirs.
    const moving = rows.flatMap(row => {
      const to = nameFor(row)
      return to === undefined ? [] : [{ id: row.id, from: row.name, to }]
    })
    if (moving.length === 0) continue
    const { draft, faults } = await planBatch(rows, [
      ...moving.map(({ from, id }) => ({ op: 'update', name: from, new_name: id })),
      ...moving.map(({ id, to }) => ({ op: 'update', name: id, new_name: to })),
    ])
    const [fault] = faults
    if (fault && moving.length === 1) throw problems.tokenNameTaken(moving[0]!.to)
    if (fault)
      throw problems.batchInvalid(
        moving.length,
        faults.map(fault => ({ ...fault, index: fault.index % moving.length })),
      )
    const { writes } = await draft.plan(newId)
    planned.push({ tokenset_id: tokenset.id, mode_id: mode.id, writes })
  }
  return planned
}

const formerNames = (planned: readonly ModeWrites[]) => [...new Set(planned.flatMap(({ writes }) => goneNames(writes)))]

const countOf = (planned: readonly ModeWrites[]) =>
  planned.reduce((sum, { writes }) => sum + writes.update.filter(isRenaming).length, 0)

const isRenaming = ({ before, after }: ModeWrites['writes']['update'][number]) => before.name !== after.name

/** The writes beside the renamed tokens. */
function followedBy({ tokens, elsewhere }: WriteReport, planned: readonly ModeWrites[]) {
  const renamed = new Set(
    planned.flatMap(({ writes }) => writes.update.filter(isRenaming).map(({ before }) => before.id)),
  )
  const followed = tokens.filter(({ token_id }) => !renamed.has(token_id))
  return {
    tokens: followed.length,
    modes: new Set(followed.map(({ mode_id }) => mode_id)).size,
    tokensets: new Set(followed.map(({ mode_id }) => elsewhere.get(mode_id) ?? '')).size,
  }
}
