import { sql } from '../../storage/sql.ts'
import { selected } from '../subject-record.store.ts'
import type { SubjectRecord } from '../subject-record.store.ts'
import { webhook } from './webhook.store.ts'

export interface DeliveryIdRow {
  delivery_id: string
}

export interface InDelivery {
  /** What it is made of, the domain's store reads. */
  delivery: { id: string }
}

/** What a webhook was sent. */
export const delivery = {
  param: 'delivery_id',
  noun: 'Delivery',
  parent: webhook,
  parentIn: sql`wd.webhook_id`,
  columns: selected<DeliveryIdRow>({ delivery_id: 'wd.id' }),
  join: id => sql`left join webhook_deliveries wd on wd.id = ${id}`,
  find: (row: DeliveryIdRow): InDelivery => ({ delivery: { id: row.delivery_id } }),
  isNeverRemembered: true,
} satisfies SubjectRecord
