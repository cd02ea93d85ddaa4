import { batch as contract, batchOperation } from '@tessera/contract'
import type { BatchOperation } from '@tessera/contract'
import type { JsonObject } from '@tessera/engine'
import { implement } from '../operation.ts'
import { Problem, problems } from '../problems.ts'
import { createDraft } from './draft.ts'
import type { Draft } from './draft.ts'
import * as store from './tokens.store.ts'
import type { TokenContent, TokenRow } from './tokens.store.ts'
import { changedContent } from './tokens.ts'
import { valueFor } from './value.ts'
import { writeTokens } from './write.ts'

export const batch = implement(contract, {
  async run({ db, tokenset, mode, newId, now, record, rehearsed }, { operations, dry_run }) {
    const rows = await store.listInMode(db, mode.id)
    const stored = new Map(rows.map(row => [row.name, row]))
    const draft = createDraft(rows)
    const errors: { index: number; error: string }[] = []
    operations.forEach((given, index) => {
      const parsed = batchOperation.safeParse(given)
      const error = parsed.success ? tryTo(() => apply(draft, stored, parsed.data)) : parsed.error.issues[0]!.message
      if (error !== null) errors.push({ index, error })
    })
    if (errors.length > 0) throw problems.batchInvalid(operations.length, errors)

    const writes = draft.writes(newId)
    const changed = await writeTokens(db, { tokenset_id: tokenset.id, mode_id: mode.id, at: now }, writes)
    const counts = {
      created: writes.create.length,
      updated: writes.update.length,
      deleted: writes.delete.length,
      unchanged: draft.unchanged(),
    }
    if (dry_run) return rehearsed(counts)
    if (changed.length > 0)
      record({
        summary: `Changed ${changed.length} ${changed.length === 1 ? 'token' : 'tokens'} of ${mode.name}`,
        tokens: changed,
      })
    return counts
  },
})

function apply(draft: Draft, stored: ReadonlyMap<string, TokenRow>, operation: BatchOperation): void {
  const { name, updated_at } = operation
  if (updated_at !== undefined && (stored.get(name)?.updated_at ?? null) !== updated_at)
    throw problems.changedSinceRead()
  if (operation.op === 'delete') return draft.delete(name)
  const former = draft.get(name)
  if (operation.op === 'update') {
    if (!former) throw problems.tokenUnknown(name)
    draft.update(name, changedContent(former, { ...operation, name }))
    if (operation.new_name !== undefined) draft.rename(name, operation.new_name)
    return
  }
  const content: TokenContent = {
    name,
    type: operation.type,
    ...valueFor(operation.type, operation),
    description: operation.description === undefined ? (former?.description ?? null) : operation.description,
    extensions: (operation.extensions as JsonObject | undefined) ?? former?.extensions ?? null,
    deprecated: operation.deprecated ?? former?.deprecated ?? null,
  }
  if (operation.op === 'upsert' && former) draft.update(name, content)
  else draft.create(content)
}

/** The sentence of the problem that it has, or null. */
function tryTo(run: () => void): string | null {
  try {
    run()
    return null
  } catch (error) {
    if (error instanceof Problem) return error.message
    throw error
  }
}
