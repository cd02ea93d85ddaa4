// Push events: whoever knows the secret of the connection may ask for a run.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Services } from '../../../../kernel/context.ts'
import { isId } from '../../../../base/ids.ts'
import { problems } from '../../../../base/problems.ts'
import { findApp } from '../credentials/app.store.ts'
import { findConnection } from '../git.store.ts'
import type { ConnectionRow } from '../git.store.ts'
import { enqueueSync } from '../job.ts'
import { branchOf } from '../pull-requests/branch.ts'
import { openSecret } from '../credentials/secrets.ts'
import { readPushes } from './push-event.ts'
import { notePush } from './pushes.store.ts'

interface PushEvent {
  /** `sha256=` and the HMAC of the body. */
  signature: string | undefined
  /** `X-Gitlab-Token`. */
  token: string | undefined
  body: Buffer
}

/** Throws 401, also for a connection that there is not. */
export async function notifyGit(services: Services, id: string, event: PushEvent): Promise<{ message: string }> {
  const { database, config, newId } = services
  const connection = isId(id) ? await findConnection(database, id) : undefined
  const secrets = connection ? await secretsOf(services, connection) : []
  const isKnown = secrets.some(sealed => {
    const opened = openSecret(config, connection!.workspace_id, sealed)
    return 'secret' in opened && isSigned(opened.secret, event)
  })
  if (!isKnown) throw problems.gitSignatureWrong()
  const db = database.autocommit({ touches: 'nothing' })
  for (const push of readPushes(event.body))
    if (isFollowed(connection!, push)) await notePush(db, connection!.id, newId(), push)
  await enqueueSync(db, { newId }, connection!)
  services.events.wake(true)
  return { message: 'The repository will be looked at' }
}

/** A GitHub App signs with a secret of its own. */
async function secretsOf({ database }: Services, { workspace_id, notify_secret, credential_app }: ConnectionRow) {
  const own = credential_app && (await findApp(database, workspace_id))
  return own?.webhook_secret ? [notify_secret, own.webhook_secret] : [notify_secret]
}

/** Of other branches nothing is read. */
const isFollowed = ({ branch }: { branch: string }, push: { branch: string }) =>
  push.branch === branch || push.branch.startsWith(branchOf(''))

function isSigned(secret: string, { signature, token, body }: PushEvent): boolean {
  if (signature !== undefined)
    return isSame(signature, `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)
  return token !== undefined && isSame(token, secret)
}

/** Compares hashes, so that neither content nor length is told by the time it takes. */
function isSame(given: string, wanted: string): boolean {
  const [a, b] = [given, wanted].map(text => createHmac('sha256', 'compare').update(text).digest())
  return timingSafeEqual(a!, b!)
}
