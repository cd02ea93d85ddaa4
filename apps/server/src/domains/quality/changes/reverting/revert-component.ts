import { canonicalJson } from '@tessera/engine'
import { problems } from '../../../../base/problems.ts'
import type { ComponentState, ComponentSubject } from '../../../../kernel/change.ts'
import * as store from '../../../tokens/stored/components/components.store.ts'
import { statesOf } from './states.ts'
import type { Undo } from './undo.ts'

/** Restores the whole component, its bindings as recorded. */
export async function revertComponent(undo: Undo, { id, before, after }: ComponentSubject): Promise<void> {
  const { context, workspace, obstacles } = undo
  const { db, now } = context
  const current = await store.readComponentState(db, id)
  const { name } = (current ?? before ?? after)!
  if (!isSame(current, after)) obstacles.push({ name, reason: current ? 'was changed' : 'was deleted' })
  if (before) {
    const holder = await store.findComponentId(db, workspace.id, before.name)
    if (holder !== undefined && holder !== id) throw problems.componentNameTaken(before.name)
    if (current) await store.updateComponent(db, id, before, now)
    else await store.insertComponent(db, { id, workspace_id: workspace.id, at: now, ...before })
  } else if (current) await store.deleteComponent(db, id)
  const states = statesOf(current, before)
  undo.subject = states && { kind: 'component', id, ...states }
}

const isSame = (one: ComponentState | null, other: ComponentState | null): boolean =>
  canonicalJson(one) === canonicalJson(other)
