import { sql } from '../../storage/sql.ts'
import { selected } from '../subject-record.store.ts'
import type { SubjectRecord } from '../subject-record.store.ts'
import { webhook } from './webhook.store.ts'

export interface DeliveryIdRow {
  delivery_id: string
}

export interface InDelivery {
  /** The domain's store reads the rest. */
  delivery: { id: string }
}

/** A delivery to a webhook. */
export const delivery = {
  param: 'delivery_id',
  noun: 'Delivery',
  parent: webhook,
  parentIn: sql`wd.webhook_id`,
  columns: selected<DeliveryIdRow>({ delivery_id: 'wd.id' }),
  join: id => sql`left join webhook_deliveries wd on wd.id = ${id}`,
  find: (row: DeliveryIdRow): InDelivery => ({ delivery: { id: row.delivery_id } }),
  isNeverCached: true,
} satisfies SubjectRecord
