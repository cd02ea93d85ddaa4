// Records the connection or disconnection of an app, in the same transaction.
import type { NewChange } from '../kernel/change.ts'
import type { Services } from '../kernel/context.ts'
import { recordChange } from '../kernel/history/record-change.ts'
import type { Db } from '../storage/sql.ts'

/** The app's request that causes the change. */
export interface From {
  ip: string
  requestId: string
}

interface Connection extends Pick<NewChange, 'summary'> {
  user_id: string
  subject: Extract<NewChange['subject'], { kind: 'api_key' }>
}

export async function recordConnection(
  tx: Db,
  { newId, clock }: Pick<Services, 'newId' | 'clock'>,
  from: From,
  { user_id, summary, subject }: Connection,
): Promise<void> {
  await recordChange(
    tx,
    { newId, now: new Date(clock.now()).toISOString(), surface: 'oauth', ...from },
    subject.after === null ? 'disconnect_app' : 'connect_app',
    { caller: { user: { id: user_id }, key: { id: subject.id } } },
    { summary, subject },
  )
}
