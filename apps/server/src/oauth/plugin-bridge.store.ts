import { sql } from '../storage/sql.ts'
import type { Db } from '../storage/sql.ts'

/** The first code for a state is final: another cannot replace it. */
export async function publishCode(tx: Db, stateHash: Buffer, sealed: Buffer, expiresAt: string): Promise<void> {
  await tx.query(sql`insert into plugin_bridge (state_hash, status, sealed_code, expires_at) values (${stateHash}, 'complete', ${sealed}, ${expiresAt})
 on conflict do nothing`)
}

export async function publishDenial(tx: Db, stateHash: Buffer): Promise<void> {
  await tx.query(sql`insert into plugin_bridge (state_hash, status, expires_at) values (${stateHash}, 'denied', now() + interval '10 minutes')
 on conflict do nothing`)
}

interface Delivery {
  status: 'complete' | 'denied'
  sealed_code: Buffer | null
}

/** Returns a code once, to one of several concurrent polls. */
export function takeDelivery(db: Db, stateHash: Buffer) {
  return db.one<Delivery>(sql`with found as (
 select state_hash, status, sealed_code from plugin_bridge
 where state_hash = ${stateHash} and status in ('complete', 'denied') and expires_at > now() for update)
update plugin_bridge b set status = case found.status when 'complete' then 'delivered' else found.status end, sealed_code = null
 from found where b.state_hash = found.state_hash returning found.status, found.sealed_code`)
}

export const purgeBridge = (db: Db) => db.query(sql`delete from plugin_bridge where expires_at < now()`)
