import { groups as contract } from '@tessera/contract'
import { implement } from '../../kernel/operation.ts'
import { problems } from '../../kernel/problems.ts'
import { listModes } from '../modes/modes.store.ts'
import { planBatch } from './batch.ts'
import * as store from './tokens.store.ts'
import { referenceFields, writeModes } from '../references/write.ts'
import type { ModeWrites } from '../references/moves.ts'

export const groups = implement(contract, {
  async rename(context, { from, to, mode_id, references }) {
    const { db, tokenset, newId, record } = context
    const all = await listModes(db, tokenset.id)
    const modes = mode_id === undefined ? all : all.filter(({ id }) => id === mode_id)
    if (modes.length === 0) throw problems.modeUnknown(mode_id!)
    const planned: ModeWrites[] = []
    let renamed = 0
    for (const mode of modes) {
      const rows = await store.readMode(db, mode.id)
      const operations = rows
        .filter(({ name }) => name.startsWith(`${from}.`))
        .map(({ name }) => ({ op: 'update', name, new_name: to + name.slice(from.length) }))
      if (operations.length === 0) continue
      const { draft, faults } = await planBatch(rows, operations)
      if (faults.length > 0) throw problems.batchInvalid(operations.length, faults)
      const { writes } = await draft.plan(newId)
      planned.push({ tokenset_id: tokenset.id, mode_id: mode.id, writes })
      renamed += operations.length
    }
    if (planned.length === 0) throw problems.groupUnknown(from)
    const written = await writeModes(context, planned, references)
    const { tokens, elsewhere } = written
    if (tokens.length > 0) record({ summary: `Renamed the group "${from}" to "${to}"`, tokens, elsewhere })
    return { renamed, modes: planned.length, ...(await referenceFields(context, written)) }
  },
})
