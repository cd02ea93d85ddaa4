// The report of an import.
import type { ImportReport } from '@tessera/contract'
import type { ImportResult } from '@tessera/engine'
import type { ModeRecord } from '../../../access/subjects/mode.store.ts'
import { inSlices } from '../../../kernel/pacing/slices.ts'
import type { Context } from '../../../kernel/context.ts'
import { referenceFields } from '../../tokens/references/write.ts'
import { usedInMany } from '../../tokens/stored/usage/usage.store.ts'
import type { ModeWriteResult } from './write-mode.ts'

const shownChanges = 1000

/** `told`: further fields for each mode and change. */
export async function reportOf<Told extends object>(
  context: Pick<Context<'workspace'>, 'db' | 'workspace'>,
  document: Pick<ImportResult, 'format' | 'warnings'>,
  outcomes: readonly (ModeWriteResult & { mode: Pick<ModeRecord, 'id' | 'name'>; created: boolean; told: Told })[],
  guidance: readonly unknown[],
) {
  const count = { created: 0, updated: 0, deleted: 0 }
  const changes: (ImportReport['changes'][number] & Told)[] = []
  const deleted: string[] = []
  for (const { mode, changed, told } of outcomes)
    await inSlices(changed, ({ name, before, after }) => {
      const change = before === null ? 'created' : after === null ? 'deleted' : 'updated'
      count[change]++
      if (after === null) deleted.push(name)
      if (changes.length < shownChanges) changes.push({ mode: mode.name, name, change, before, after, ...told })
    })
  return {
    format: document.format,
    ...count,
    ...(guidance.length === 0 ? {} : { guidance: guidance.length }),
    unchanged: outcomes.reduce((sum, outcome) => sum + outcome.unchanged, 0),
    modes: outcomes.map(({ mode, created, told }) => ({ id: mode.id, name: mode.name, created, ...told })),
    changes,
    changes_total: outcomes.reduce((sum, { changed }) => sum + changed.length, 0),
    ...(await referenceFields(context, {
      broken: outcomes.flatMap(({ broken }) => broken),
      unresolved: outcomes.flatMap(({ unresolved }) => unresolved),
    })),
    ...(await usedInMany(context.db, context.workspace.id, deleted)),
    warnings: document.warnings,
  }
}
