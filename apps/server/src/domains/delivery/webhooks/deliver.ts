// Delivers the events of a workspace to a webhook, one after the other. Its queue is the event stream after its
// position, which contains everything committed and survives the death of a node. Each webhook has its own job, so that
// a slow one does not delay others.
import { attemptDelays, matchesEvent, mostEventBytes } from '@tessera/contract'
import { z } from 'zod'
import type { Job } from '../../../jobs/job.ts'
import type { Services } from '../../../kernel/context.ts'
import { recordChange } from '../../../kernel/history/record-change.ts'
import { eventsOfChanges, prepareEvents, recordNotifications } from '../../../kernel/history/record-events.ts'
import { eventsAfter, headsAfter } from '../events/events.store.ts'
import type { EventHead } from '../events/events.store.ts'
import * as deliveries from './deliveries.store.ts'
import type { DeliveryRow } from './deliveries.store.ts'
import { send } from '../../../limits/send.ts'
import type { Attempt } from '../../../limits/send.ts'
import { signedHeaders } from './signature.ts'
import { openSecret } from './stored-secrets.ts'
import * as store from './webhooks.store.ts'
import type { WebhookInUse } from './webhooks.store.ts'

/** The number of events per run, so that other webhooks get their turn. */
const mostAtOnce = 20
/** The number of events to match at once. */
const pageSize = 500
const one = { events: 1, bytes: mostEventBytes }
/** Affects neither access checks nor tokenset reads. */
const touches = 'nothing'

export const deliverEvents: Job<{ webhook_id: string }> = {
  kind: 'deliver_webhook',
  payload: z.object({ webhook_id: z.uuid() }),
  // Deliveries count their own attempts.
  tries: 50,
  async run(services, { webhook_id }, signal) {
    for (let sent = 0; sent < mostAtOnce; sent++) {
      signal.throwIfAborted()
      const hook = await store.useWebhook(services.database, webhook_id)
      if (hook?.status !== 'enabled') return
      if (hook.seconds_left > 0) return { againInSeconds: hook.seconds_left }
      const delivery = await nextOf(services, hook)
      if (!delivery) return
      let attempt: Attempt | undefined
      if (delivery.status === 'pending') {
        // Read after the event, so that an answered change of the webhook applies to every later event.
        const current = await store.useWebhook(services.database, webhook_id)
        if (current?.version !== hook.version) {
          await deliveries.withdraw(services.database.autocommit({ touches }), delivery.id)
          continue
        }
        attempt = await attemptOf(services, current, delivery, signal)
      }
      const seconds = await settle(services, hook, delivery, attempt)
      if (seconds !== null) return { againInSeconds: seconds }
    }
    return { againInSeconds: 0 }
  },
}

/** A delivery that is sent again by hand: attempted once, whatever the outcome. */
export const deliverOnce: Job<{ delivery_id: string }> = {
  kind: 'deliver_once',
  payload: z.object({ delivery_id: z.uuid() }),
  tries: 3,
  async run(services, { delivery_id }, signal) {
    const delivery = await deliveries.findDelivery(services.database, delivery_id)
    const hook = delivery && (await store.useWebhook(services.database, delivery.webhook_id))
    if (!hook) return
    const attempt = await attemptOf(services, hook, delivery, signal)
    await deliveries.noteAttempt(services.database.autocommit({ touches }), delivery_id, attempt, null)
  },
}

/** The tests of a webhook that wait, one after the other: many of them hold one place. */
export const deliverTests: Job<{ webhook_id: string }> = {
  kind: 'deliver_tests',
  payload: z.object({ webhook_id: z.uuid() }),
  tries: 3,
  async run(services, { webhook_id }, signal) {
    for (;;) {
      const delivery = await deliveries.firstTest(services.database, webhook_id)
      const hook = delivery && (await store.useWebhook(services.database, webhook_id))
      if (!hook) return
      const attempt = await attemptOf(services, hook, delivery, signal)
      await deliveries.noteAttempt(services.database.autocommit({ touches }), delivery.id, attempt, null)
    }
  },
}

const unsigned: Attempt = {
  status: null,
  body: null,
  duration_ms: 0,
  error: 'The secret cannot be read, because TESSERA_SECRET_KEY was changed: make a new secret for this webhook.',
}

async function attemptOf(
  services: Services,
  hook: WebhookInUse,
  { id, body }: DeliveryRow,
  signal: AbortSignal,
): Promise<Attempt> {
  const { config, clock, outgoing } = services
  const secrets = hook.secrets.map(stored => openSecret(services, hook.id, stored)).filter(secret => secret !== null)
  // Receivers trust what is signed alone.
  if (secrets.length === 0) return unsigned
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Tessera-Webhooks/1',
    ...signedHeaders(id, Math.floor(clock.now() / 1000), body, secrets),
  }
  const post = (carried: Record<string, string>) =>
    send(hook.url, carried, body, { allowance: config.webhookAllow, signal })
  return outgoing ? outgoing(hook.url, headers, post) : post(headers)
}

/** The delivery of the first event after its position that it wants; null: none. */
async function nextOf({ database, newId, events: stream }: Services, hook: WebhookInUse): Promise<DeliveryRow | null> {
  const db = database.autocommit({ touches })
  for (let position = hook.position; ;) {
    const heads = await headsAfter(database, hook.workspace_id, position, pageSize)
    const first = heads.find(head => wants(hook, head))
    const [wanted] = first ? await eventsAfter(database, hook.workspace_id, first.id - 1, one) : []
    if (wanted) {
      const body = `{"id":${wanted.id},${wanted.body.slice(1)}`
      const delivery = await deliveries.ensureDelivery(db, {
        id: newId(),
        webhook_id: hook.id,
        event: wanted.type,
        event_id: wanted.id,
        body,
      })
      // The delay of a repeated attempt is the receiver's.
      if (delivery.attempts === 0) stream.delivered('webhook', wanted.age)
      return delivery
    }
    // It was deleted by retention; continues with the next event.
    if (first) continue
    const last = heads.at(-1)
    if (!last) return null
    position = last.id
    await store.advance(db, hook.id, position)
  }
}

/** A webhook gets no events about itself. */
const wants = (hook: WebhookInUse, { type, webhook }: EventHead): boolean =>
  webhook !== hook.id && hook.events.some(pattern => matchesEvent(pattern, type))

/**
 * Records the outcome of an attempt. Returns the seconds until the next one; null: continue with the next event. If the
 * webhook has changed meanwhile, a failure does not count for it, but a success does.
 */
async function settle(
  services: Services,
  hook: WebhookInUse,
  delivery: DeliveryRow,
  attempt: Attempt | undefined,
): Promise<number | null> {
  // undefined: it was delivered before the node died, or by hand.
  const isDone = attempt?.error == null
  const delay = attempt?.status === 410 ? undefined : attemptDelays[delivery.attempts]
  // Up to a fifth longer, so that deliveries that failed together do not return together.
  const seconds = isDone || delay === undefined ? null : delay * (1 + Math.random() / 5)
  const wakes = await services.database.transaction(
    async tx => {
      const isUnchanged = await store.isUnchanged(tx, hook)
      if (!isUnchanged && !isDone) return undefined
      if (attempt) await deliveries.noteAttempt(tx, delivery.id, attempt, seconds)
      if (seconds !== null) await store.delay(tx, hook.id, seconds)
      else await store.advance(tx, hook.id, delivery.event_id!)
      return isDone || seconds !== null ? false : giveUp(services, tx, hook, attempt)
    },
    { touches },
  )
  if (wakes) services.events.wake(true)
  return wakes === undefined ? null : seconds
}

type Tx = Parameters<Parameters<Services['database']['transaction']>[0]>[0]

/** Disables the webhook, and records that in the history and as an event. */
async function giveUp(
  { clock, newId, notifications, subjects }: Services,
  tx: Tx,
  hook: WebhookInUse,
  attempt: Attempt,
): Promise<boolean> {
  const now = new Date(clock.now()).toISOString()
  const reason =
    attempt.status === 410 ? 'It answered 410 Gone' : `It failed for more than three days: ${attempt.error!}`
  if (!(await store.disable(tx, hook.id, reason, now))) return false
  const { host } = new URL(hook.url)
  const place = { workspace: { id: hook.workspace_id, name: hook.workspace_name } }
  const before = { url: hook.url, events: hook.events, status: 'enabled' as const }
  const change = {
    id: newId(),
    summary: `Disabled the webhook to ${host}: ${reason}`,
    subject: { kind: 'webhook' as const, id: hook.id, before, after: { ...before, status: 'disabled' as const } },
  }
  const origin = { newId, now, surface: 'jobs', ip: null, requestId: null, subjects }
  await recordChange(tx, origin, 'disable_webhook', place, change)
  await recordNotifications(tx, { ...origin, notifications }, place, [change])
  const append = prepareEvents(eventsOfChanges(origin, place, [change]))
  await append(tx)
  return true
}
