// Ends everything that gives access to an account.
import { endLinksOfAccess } from './end-links.ts'
import { endKeys } from '../api-keys/api-keys.store.ts'
import { endTickets } from '../factors/tickets.store.ts'
import type { Db } from '../../../storage/sql.ts'
import { endSessions } from '../../people/sessions/sessions.store.ts'
import { forgetDevices } from '../../people/sessions/devices.store.ts'
import { endGrants } from './granted.store.ts'

/** Sessions first, because the others are made within them. */
export async function endAccess(tx: Db, userId: string): Promise<void> {
  await endSessions(tx, userId, null)
  await forgetDevices(tx, userId, null)
  await endGrants(tx, userId)
  await endKeys(tx, userId)
  await endTickets(tx, userId)
  await endLinksOfAccess(tx, userId)
}
