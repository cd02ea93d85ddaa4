import { groups as contract } from '@tessera/contract'
import type { TokenChange } from '../../kernel/change.ts'
import { implement } from '../../kernel/operation.ts'
import { problems } from '../../kernel/problems.ts'
import { listModes } from '../modes/modes.store.ts'
import { aliasFields, brokenBy } from './aliases.ts'
import { planBatch } from './batch.ts'
import * as store from './tokens.store.ts'
import { writeTokens } from './write.ts'

export const groups = implement(contract, {
  async rename(context, { from, to, mode_id }) {
    const { db, tokenset, newId, record } = context
    const all = await listModes(db, tokenset.id)
    const modes = mode_id === undefined ? all : all.filter(({ id }) => id === mode_id)
    if (modes.length === 0) throw problems.modeUnknown(mode_id!)
    const changed: TokenChange[] = []
    const broken: string[] = []
    const unresolved: Awaited<ReturnType<typeof writeTokens>>['unresolved'] = []
    let [renamed, changedModes] = [0, 0]
    for (const mode of modes) {
      const rows = await store.listInMode(db, mode.id)
      const operations = rows
        .filter(({ name }) => name.startsWith(`${from}.`))
        .map(({ name }) => ({ op: 'update', name, new_name: to + name.slice(from.length) }))
      if (operations.length === 0) continue
      const { draft, faults } = await planBatch(rows, operations)
      if (faults.length > 0) throw problems.batchInvalid(operations.length, faults)
      const { writes } = await draft.plan(newId)
      const written = await writeTokens(context, { tokenset_id: tokenset.id, mode_id: mode.id }, writes)
      changed.push(...written.changed)
      unresolved.push(...written.unresolved)
      broken.push(...(await brokenBy(db, mode.id, writes)))
      renamed += operations.length
      changedModes++
    }
    if (changedModes === 0) throw problems.groupUnknown(from)
    if (changed.length > 0) record({ summary: `Renamed the group "${from}" to "${to}"`, tokens: changed })
    return { renamed, modes: changedModes, ...aliasFields(broken, unresolved) }
  },
})
