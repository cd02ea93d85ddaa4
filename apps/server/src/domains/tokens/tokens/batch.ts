import { batch as contract, batchOperation } from '@tessera/contract'
import type { BatchOperation } from '@tessera/contract'
import { inWords } from '@tessera/engine'
import type { JsonObject } from '@tessera/engine'
import { implement } from '../../../kernel/operation.ts'
import { nearestToken } from '../../../access/subjects/token.store.ts'
import type { Db } from '../../../storage/sql.ts'
import { Problem, problems } from '../../../base/problems.ts'
import { inSlices } from '../../../kernel/pacing/slices.ts'
import { compareFindings } from './finding-changes.ts'
import { createDraft } from '../stored/tokens/draft.ts'
import type { Draft, TokenWrites } from '../stored/tokens/draft.ts'
import * as store from '../stored/tokens/tokens.store.ts'
import type { TokenContent, TokenRow } from '../stored/tokens/tokens.store.ts'
import { changedContent } from './tokens.ts'
import { checkLifecycle, lifecycleAfter } from '../stored/tokens/lifecycle.ts'
import { valueFor } from '../stored/tokens/value.ts'
import { usedInMany } from '../stored/usage/usage.store.ts'
import { referenceFields, writeModes } from '../references/write.ts'

export const batch = implement(contract, {
  async run(context, { operations, dry_run, references }) {
    const { db, workspace, tokenset, mode, nextId, record, rehearsed } = context
    const rows = await readTouched(db, mode.id, operations)
    const { draft, faults } = await planBatch(rows, operations)
    if (faults.length > 0)
      throw problems.batchInvalid(operations.length, await withNearest(db, mode.id, operations, faults))

    const { writes, unchanged } = await draft.plan(nextId)
    const findings = dry_run ? await compareFindings(context) : null
    const written = await writeModes(context, [{ tokenset_id: tokenset.id, mode_id: mode.id, writes }], references)
    const { tokens, elsewhere } = written
    const answer = {
      ...(dry_run ? { dry_run } : {}),
      created: writes.create.length,
      // Includes tokens whose references or replacement follow a rename.
      updated: tokens.length - writes.create.length - writes.delete.length,
      deleted: writes.delete.length,
      unchanged,
      ...(await referenceFields(context, written)),
      ...(await usedInMany(db, workspace.id, goneNames(writes))),
      ...(await findings?.()),
    }
    if (tokens.length > 0)
      record({
        summary: `Changed ${tokens.length} ${tokens.length === 1 ? 'token' : 'tokens'} of ${mode.name}`,
        tokens,
        elsewhere,
      })
    if (dry_run) return rehearsed(answer)
    return answer
  },
})

/** The former names of what is deleted or renamed. */
export const goneNames = (writes: Pick<TokenWrites, 'update' | 'delete'>): string[] => [
  ...writes.delete.map(({ name }) => name),
  ...writes.update.flatMap(({ before, after }) => (before.name === after.name ? [] : [before.name])),
]

/** Above this number of operations, the whole mode is read. */
const fewOperations = 500

/** All tokens that the operations name, and those that follow a rename. */
function readTouched(tx: Db, modeId: string, operations: readonly unknown[]): Promise<TokenRow[]> {
  if (operations.length > fewOperations) return store.readMode(tx, modeId)
  const names = new Set<string>()
  const renamed: string[] = []
  for (const operation of operations) {
    const { name, new_name, replaced_by } = (operation ?? {}) as Record<string, unknown>
    for (const text of [name, new_name, replaced_by]) if (typeof text === 'string') names.add(text)
    if (typeof name === 'string' && typeof new_name === 'string') renamed.push(name)
  }
  return store.listNamed(tx, modeId, [...names], renamed)
}

export interface BatchFault {
  index: number
  error: string
  code: Problem['code']
  /** The name that a misspelt one may have meant. */
  did_you_mean?: string
}

/** More would make the refusal wait for names that nobody reads. */
const mostNearest = 10

async function withNearest(
  db: Db,
  modeId: string,
  operations: readonly unknown[],
  faults: readonly BatchFault[],
): Promise<BatchFault[]> {
  let left = mostNearest
  const told: BatchFault[] = []
  for (const fault of faults) {
    const isUnknown = fault.code === 'token_unknown' && left-- > 0
    const { name } = operations[fault.index] as { name: string }
    const nearest = isUnknown ? await nearestToken(db, modeId, name) : null
    told.push(nearest === null ? fault : { ...fault, did_you_mean: nearest })
  }
  return told
}

/**
 * Applies the operations to a draft of a mode's tokens; returns it with the faults in the order of the operations. `prepare` changes
 * the draft before the first operation.
 */
export async function planBatch(
  rows: readonly TokenRow[],
  operations: readonly unknown[],
  prepare?: (draft: Draft) => void,
): Promise<{ draft: Draft; faults: BatchFault[] }> {
  const stored = new Map(rows.map(row => [row.name, row]))
  const draft = await createDraft(rows)
  prepare?.(draft)
  const faults: BatchFault[] = []
  await inSlices(operations, (given, index) => {
    const parsed = batchOperation.safeParse(given, { error: inWords })
    const problem = parsed.success
      ? tryTo(() => apply(draft, stored, parsed.data))
      : problems.invalidInput(parsed.error.issues[0]!)
    if (problem) faults.push({ index, error: problem.message, code: problem.code })
  })
  for (const [index, given] of operations.entries()) {
    const replacement = (given as { replaced_by?: unknown } | null)?.replaced_by
    if (typeof replacement === 'string' && !draft.knows(replacement) && !faults.some(fault => fault.index === index)) {
      const { message, code } = problems.replacementUnknown(replacement)
      faults.push({ index, error: message, code })
    }
  }
  faults.sort((a, b) => a.index - b.index)
  return { draft, faults }
}

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
  const content = contentFrom(operation, former)
  checkLifecycle(content)
  if (operation.op === 'upsert' && former) draft.update(name, content)
  else draft.create(content)
}

/** Absent fields other than the value stay as they were. */
function contentFrom(
  operation: Extract<BatchOperation, { op: 'create' | 'upsert' }>,
  former: TokenContent | undefined,
): TokenContent {
  const { name, type, description } = operation
  return {
    name,
    type,
    ...valueFor(type, operation),
    description: description === undefined ? (former?.description ?? null) : description,
    extensions: (operation.extensions as JsonObject | undefined) ?? former?.extensions ?? null,
    ...lifecycleAfter(former, operation),
  }
}

/** Returns the problem that it throws, or null. */
function tryTo(run: () => void): Problem | null {
  try {
    run()
    return null
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}
