// What people wrote about tokens, for ranking, and what administrators pinned to the primer.
import type { Pinned } from '@tessera/engine'
import { mapInSlices } from '../../../kernel/pacing/slices.ts'
import type { Db } from '../../../storage/sql.ts'
import { listGuidance, listPlacedGuidance } from '../../tokens/stored/guidance/guidance.store.ts'
import type { GuidanceContent } from '../../tokens/stored/guidance/guidance.store.ts'
import type { WrittenGuidance } from './answering.ts'

/** Without what is not to be done: its words would be found, as if they were a use. */
export async function readWritten(db: Db, workspaceId: string): Promise<WrittenGuidance[]> {
  return mapInSlices(await listPlacedGuidance(db, workspaceId), ({ name, is_group, content }) => ({
    name,
    is_group,
    text: [content.purpose ?? '', ...content.do].filter(text => text !== '').join('. '),
  }))
}

/** The primer has room for no more. */
const mostPinned = 20

export async function readPinned(db: Db, workspaceId: string): Promise<Pinned[]> {
  const pinned = await listGuidance(db, workspaceId, { kind: undefined, pinned: true }, null, mostPinned)
  return pinned.map(said => ({ subject: said.subject, text: sentencesOf(said) }))
}

function sentencesOf({ purpose, do: dos, dont, accessibility }: GuidanceContent): string {
  const parts = [
    purpose ?? '',
    ...dos.map(text => `Do: ${text}`),
    ...dont.map(text => `Don't: ${text}`),
    accessibility ?? '',
  ]
  return parts.filter(text => text !== '').join('. ')
}
