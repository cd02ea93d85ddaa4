// The last release and the next version, for rules about the removal of tokens.
import type { Released, ReadReleased } from './service.ts'
import type { Db } from '../../../storage/sql.ts'
import type { State } from './checks.store.ts'

const askedBy = ['expired', 'removed-without-replacement']

/** Reads nothing where no rule needs it, or the workspace is in no organization. */
export const whereAsked =
  (read: ReadReleased) =>
  async (
    db: Db,
    workspaceId: string,
    { rules, organization_id }: State,
    held: string | null,
  ): Promise<Released | null> => {
    const isAsked = rules.some(({ rule, severity }) => askedBy.includes(rule) && severity !== 'off')
    return isAsked && organization_id !== null ? read(db, { id: workspaceId, organization_id }, held) : null
  }

export type ReadWhereAsked = ReturnType<typeof whereAsked>
