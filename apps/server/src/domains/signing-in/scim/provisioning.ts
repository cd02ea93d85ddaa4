// What a request of an identity provider works with.
import type { Config } from '../../../base/config.ts'
import type { Db } from '../../../storage/sql.ts'

export interface Provisioning {
  db: Db
  config: Pick<Config, 'defaultPlan' | 'smtpUrl'>
  newId: () => string
  /** ISO 8601. */
  now: string
  organizationId: string
  organizationName: string
  /** Records what was done, in the same transaction; `userId`: the account that it was done to. */
  record: (action: 'provision_user' | 'provision_group', summary: string, userId?: string) => Promise<void>
}

/** A fault in the form of RFC 7644 §3.12. */
export class ScimFault extends Error {
  readonly status: number
  readonly scimType: string | null
  /** In seconds. */
  readonly retryAfter: number | undefined
  constructor(status: number, scimType: string | null, detail: string, retryAfter?: number) {
    super(detail)
    this.status = status
    this.scimType = scimType
    this.retryAfter = retryAfter
  }
}

/** Nobody but administrators changes the account of an administrator of the instance. */
export const administratorStays = () =>
  new ScimFault(
    409,
    'administrator',
    'This is an account of an administrator of the instance, which provisioning neither adds nor changes. Leave it out in the identity provider.',
  )
export const invalidValue = (detail: string) => new ScimFault(400, 'invalidValue', detail)
export const notUnique = (detail: string) => new ScimFault(409, 'uniqueness', detail)
export const noResource = (id: string) => new ScimFault(404, null, `Resource ${id.slice(0, 100)} not found`)
