// What a domain has beside its folder's code, in one record: it goes with the folder and with its line in features.ts.
import type { AuditVerification, Domains } from '@tessera/contract'
import type { Settings } from '../base/settings/setting.ts'
import type { Jobs } from '../jobs/job.ts'
import type { Core, Services } from '../kernel/context.ts'
import type { Implementation } from '../kernel/operation.ts'
import type { DomainServices } from '../kernel/services.ts'
import type { Subjects } from '../kernel/subjects.ts'
import type { Db } from '../storage/sql.ts'
import type { Tells } from './people/notifications/telling.ts'

/** The handlers of each domain of the contract, by its name there. */
export type Handlers = { [Name in keyof Domains]: Implementation<Domains[Name]> }

/** `services`: all of them, once they are made. */
export type Makers = {
  [Name in keyof DomainServices]: (core: Core, services: () => Services) => DomainServices[Name]
}

export interface Feature {
  operations?: Partial<Handlers>
  services?: Partial<Makers>
  jobs?: Jobs
  /** Its environment variables, whose fields it declares in `Config`. */
  settings?: Settings
  /** What its changes act on. */
  subjects?: Partial<Subjects>
  /** Who is told of its events. */
  tells?: Tells
  /** What a start does before it serves, by what the log calls it. A failure is logged: serving does not depend on it. */
  preparations?: Readonly<Record<string, (services: Services) => Promise<unknown>>>
  /** What the program verifies by itself, while a server may be running. */
  verifications?: Readonly<Record<string, (db: Db) => Promise<AuditVerification>>>
}

/** Keeps the type of each part, by which features.ts knows whether one is missing. */
export const feature = <const Parts extends Feature>(parts: Parts): Parts => parts

/** What the features have in a slot, by its names. Throws where two have the same. */
export function partsOf(
  features: readonly Feature[],
  slot: 'operations' | 'services' | 'settings' | 'subjects' | 'tells' | 'verifications',
) {
  const parts = features.flatMap(each => Object.entries<unknown>(each[slot] ?? {}))
  const names = parts.map(([name]) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`Two features have ${twice} among their ${slot}`)
  return Object.fromEntries(parts)
}
