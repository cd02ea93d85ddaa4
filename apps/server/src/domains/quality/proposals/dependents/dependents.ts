// The dependents of a proposal's changes: in the same mode, and in modes of other tokensets that a resolver combines
// with it.
import type { ProposalDiff } from '@tessera/contract'
import type { Db } from '../../../../storage/sql.ts'
import { readStacks } from '../../../tokens/references/stacks.ts'
import { listPointing } from './dependents.store.ts'
import type { ModeAhead } from '../outlook.ts'

type Dependent = ProposalDiff['dependents'][number]

export async function dependentsOf(db: Db, workspaceId: string, ahead: readonly ModeAhead[]): Promise<Dependent[]> {
  const written = new Set<string>()
  const names = new Map<string, { tokenset_id: string; names: Set<string> }>()
  for (const { tokenset_id, mode_id, carried } of ahead) {
    const own = new Set(carried.create.map(({ name }) => name))
    for (const { id, name } of [...carried.delete, ...carried.update.map(({ before }) => before)]) {
      written.add(id)
      own.add(name)
    }
    for (const { after } of carried.update) own.add(after.name)
    names.set(mode_id, { tokenset_id, names: own })
  }
  const all = [...names.values()].flatMap(mode => [...mode.names])
  if (all.length === 0) return []
  const rows = await listPointing(db, workspaceId, all)
  const stacks = await readStacks(db, workspaceId)
  return rows.flatMap(({ id: token_id, tokenset_id, mode_id, name, refs }) => {
    if (written.has(token_id)) return []
    const changed = [...names].filter(
      ([id, mode]) =>
        id === mode_id || (mode.tokenset_id !== tokenset_id && stacks.of(id).some(({ modes }) => modes.has(mode_id))),
    )
    const uses = [...new Set(refs)].filter(target => changed.some(([, mode]) => mode.names.has(target)))
    return uses.length === 0 ? [] : [{ tokenset_id, mode_id, token_id, name, uses: uses.sort() }]
  })
}
