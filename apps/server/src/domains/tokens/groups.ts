import { groups as contract } from '@tessera/contract'
import { implement } from '../../kernel/operation.ts'
import { problems } from '../../kernel/problems.ts'
import { listModes } from '../modes/modes.store.ts'
import { aliasFields, brokenBy } from './aliases.ts'
import { planBatch } from './batch.ts'
import * as store from './tokens.store.ts'
import { writeTokens } from './write.ts'
import type { Written } from './write.ts'

export const groups = implement(contract, {
  async rename(context, { from, to, mode_id }) {
    const { db, tokenset, newId, record } = context
    const all = await listModes(db, tokenset.id)
    const modes = mode_id === undefined ? all : all.filter(({ id }) => id === mode_id)
    if (modes.length === 0) throw problems.modeUnknown(mode_id!)
    const outcomes: (Written & { broken: string[] })[] = []
    let [renamed, changedModes] = [0, 0]
    for (const mode of modes) {
      const rows = await store.readMode(db, mode.id)
      const operations = rows
        .filter(({ name }) => name.startsWith(`${from}.`))
        .map(({ name }) => ({ op: 'update', name, new_name: to + name.slice(from.length) }))
      if (operations.length === 0) continue
      const { draft, faults } = await planBatch(rows, operations)
      if (faults.length > 0) throw problems.batchInvalid(operations.length, faults)
      const { writes } = await draft.plan(newId)
      const written = await writeTokens(context, { tokenset_id: tokenset.id, mode_id: mode.id }, writes)
      outcomes.push({ ...written, broken: await brokenBy(db, mode.id, writes) })
      renamed += operations.length
      changedModes++
    }
    if (changedModes === 0) throw problems.groupUnknown(from)
    const changed = outcomes.flatMap(outcome => outcome.changed)
    if (changed.length > 0) record({ summary: `Renamed the group "${from}" to "${to}"`, tokens: changed })
    const broken = outcomes.flatMap(outcome => outcome.broken)
    const unresolved = outcomes.flatMap(outcome => outcome.unresolved)
    return { renamed, modes: changedModes, ...aliasFields(broken, unresolved) }
  },
})
