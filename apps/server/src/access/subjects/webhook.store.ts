import { sql } from '../../storage/sql.ts'
import { selected } from '../subject-record.store.ts'
import type { SubjectRecord } from '../subject-record.store.ts'
import { workspace } from './workspace.store.ts'

export interface WebhookIdRow {
  webhook_id: string
}

export interface InWebhook {
  /** The domain's store reads the rest. */
  webhook: { id: string }
}

export const webhook = {
  param: 'webhook_id',
  noun: 'Webhook',
  parent: workspace,
  parentIn: sql`wh.workspace_id`,
  columns: selected<WebhookIdRow>({ webhook_id: 'wh.id' }),
  join: id => sql`left join webhooks wh on wh.id = ${id}`,
  find: (row: WebhookIdRow): InWebhook => ({ webhook: { id: row.webhook_id } }),
  isNeverCached: true,
} satisfies SubjectRecord
