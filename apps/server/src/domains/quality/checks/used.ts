// What code uses, for rules about it.
import type { UsedName } from '@tessera/engine'
import type { Db } from '../../../storage/sql.ts'
import { listUses, usageRevision } from '../../tokens/stored/usage/usage.store.ts'
import type { State } from './checks.store.ts'

const askedBy = ['unused-in-code', 'used-when-deprecated']

export interface Used {
  /** Identifies the reports that it is from. */
  key: string
  /** null: the inspector has them already. */
  names: readonly UsedName[] | null
}

/** null: no rule needs it, or no code was scanned. `held`: the key of what the inspector has. */
export async function readUsed(
  db: Db,
  workspaceId: string,
  { rules }: State,
  held: string | null,
): Promise<Used | null> {
  if (!rules.some(({ rule, severity }) => askedBy.includes(rule) && severity !== 'off')) return null
  const key = await usageRevision(db, workspaceId)
  return key === null ? null : { key, names: key === held ? null : await listUses(db, workspaceId) }
}
