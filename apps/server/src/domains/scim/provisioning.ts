// What a request of an identity provider works with.
import type { Config } from '../../base/config.ts'
import type { Db } from '../../storage/sql.ts'

export interface Provisioning {
  db: Db
  config: Pick<Config, 'defaultPlan'>
  newId: () => string
  /** ISO 8601. */
  now: string
  organizationId: string
  /** Records what was done, in the same transaction; `userId`: the account that it was done to. */
  record: (action: 'provision_user' | 'provision_group', summary: string, userId?: string) => Promise<void>
}

/** A fault in the form of RFC 7644 §3.12. */
export class ScimFault extends Error {
  readonly status: number
  readonly scimType: string | null
  constructor(status: number, scimType: string | null, detail: string) {
    super(detail)
    this.status = status
    this.scimType = scimType
  }
}

export const invalidValue = (detail: string) => new ScimFault(400, 'invalidValue', detail)
export const notUnique = (detail: string) => new ScimFault(409, 'uniqueness', detail)
export const noResource = (id: string) => new ScimFault(404, null, `Resource ${id.slice(0, 100)} not found`)
