import { canonicalJson } from '@tessera/engine'
import type { Json } from '@tessera/engine'
import type { OutputsSubject } from '../../../../kernel/change.ts'
import { readOutputs, saveOutputs } from '../../../files/outputs/outputs.store.ts'
import type { Undo } from './undo.ts'

/** Reverts the whole list, since outputs do not depend on each other. */
export async function revertOutputs(undo: Undo, { before, after }: OutputsSubject): Promise<void> {
  const { context, workspace } = undo
  const { outputs: now } = await readOutputs(context.db, workspace.id)
  const asText = (outputs: unknown) => canonicalJson(outputs as Json)
  if (asText(now) !== asText(after)) undo.obstacles.push({ name: 'The outputs', reason: 'were changed' })
  await saveOutputs(context.db, workspace.id, before, context.now)
  undo.subject = { kind: 'outputs', id: workspace.id, before: now, after: before }
}
