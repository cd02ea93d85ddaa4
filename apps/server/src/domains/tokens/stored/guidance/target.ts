// What guidance is about, read from the subject in a path.
import type { GuidanceKind } from '@tessera/contract'
import { guidanceKinds } from '@tessera/contract'
import { problems } from '../../../../base/problems.ts'
import { isStorable } from '../../../../kernel/json-body.ts'
import type { Db } from '../../../../storage/sql.ts'
import { findGroup, findToken } from '../paths/paths.ts'
import { findComponentId } from '../components/components.store.ts'

export type GuidanceTarget =
  | { kind: 'token'; tokenset_id: string; name: string; token_ids: string[] }
  | { kind: 'group'; tokenset_id: string; name: string; has_tokens: boolean }
  | { kind: 'component'; component_id: string }

/** Throws 404 where the subject names nothing that is there. */
export async function targetOf(db: Db, workspaceId: string, subject: string): Promise<GuidanceTarget> {
  const { kind, path } = partsOf(subject)
  if (kind === 'token') return { kind, ...(await findToken(db, workspaceId, path)) }
  if (kind === 'group') return { kind, ...(await findGroup(db, workspaceId, path)) }
  const component_id = isStorable(path) ? await findComponentId(db, workspaceId, path) : undefined
  if (component_id === undefined) throw problems.notFound('Component')
  return { kind, component_id }
}

function partsOf(subject: string): { kind: GuidanceKind; path: string } {
  const kind = guidanceKinds.find(one => subject.startsWith(`${one}:`))
  if (!kind) throw problems.guidanceNotFound(subject)
  return { kind, path: subject.slice(kind.length + 1) }
}
