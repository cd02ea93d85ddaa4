// Deletes expired OAuth records; a recurring job calls it.
import type { Services } from '../kernel/context.ts'
import type { Db } from '../storage/sql.ts'
import { purgeUnusedClients } from './clients/clients.store.ts'
import { purgeGrants } from './grants.store.ts'
import { purgeBridge } from './plugin-bridge.store.ts'
import { purgeFamilies } from './tokens/refresh.store.ts'

export async function purgeOAuth(db: Db, { clock }: Pick<Services, 'clock'>): Promise<void> {
  await purgeGrants(db)
  await purgeBridge(db)
  await purgeFamilies(db, clock)
  await purgeUnusedClients(db)
}
