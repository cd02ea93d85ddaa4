import { formerSecretHours, mostWaitingTests, mostWebhooks, testEvent, webhooks as contract } from '@tessera/contract'
import type { Context } from '../../../kernel/context.ts'
import { enqueue } from '../../../jobs/job.ts'
import { inTurn } from '../../../kernel/pacing/long-lists.ts'
import { implement } from '../../../kernel/operation.ts'
import { cursorOf, page, pageRequest } from '../../../base/paging.ts'
import { problems } from '../../../base/problems.ts'
import { faultOf } from '../../../limits/outgoing.ts'
import { deliverEvents, deliverOnce, deliverTests } from './deliver.ts'
import * as deliveries from './deliveries.store.ts'
import { newSecret } from './signature.ts'
import { storedSecretOf } from './stored-secrets.ts'
import * as store from './webhooks.store.ts'
import type { WebhookRow } from './webhooks.store.ts'

export const webhooks = implement(contract, {
  async list({ db, workspace }) {
    const list = await store.listWebhooks(db, workspace.id)
    return { webhooks: list, total: list.length }
  },

  async create({ db, workspace, newId, now, config, record }, { url, events, description }) {
    refuseAddress(url, config)
    if ((await store.countWebhooks(db, workspace.id)) >= mostWebhooks) throw problems.tooManyWebhooks(mostWebhooks)
    const id = newId()
    const secret = newSecret()
    await store.insertWebhook(db, {
      id,
      workspace_id: workspace.id,
      url,
      description: description ?? null,
      events,
      secret: storedSecretOf({ config }, id, secret),
      at: now,
    })
    const hook = (await store.findWebhook(db, id))!
    record({
      summary: `Created a webhook to ${hostOf(hook)}`,
      subject: { kind: 'webhook', id, before: null, after: stateOf(hook) },
    })
    return { ...hook, secret }
  },

  get: async ({ db, webhook }) => (await store.findWebhook(db, webhook.id))!,

  async update(context, given) {
    const { db, webhook, now, config, record } = context
    const before = (await store.findWebhook(db, webhook.id))!
    const { url = before.url, events = before.events, status = before.status, description = before.description } = given
    if (url !== before.url) refuseAddress(url, config)
    const fresh = status === 'enabled' && before.status === 'disabled'
    await store.updateWebhook(db, before, { url, events, status, description, at: now, fresh })
    if (status === 'disabled' || fresh) await deliveries.abandon(db, webhook.id)
    else if (url !== before.url) await deliveries.restart(db, webhook.id)
    if (status === 'enabled') await enqueueEvents(context)
    const after = (await store.findWebhook(db, webhook.id))!
    record({
      summary: `Changed the webhook to ${hostOf(after)}`,
      subject: { kind: 'webhook', id: webhook.id, before: stateOf(before), after: stateOf(after) },
    })
    return after
  },

  async delete({ db, webhook, record }) {
    const before = (await store.findWebhook(db, webhook.id))!
    await store.deleteWebhook(db, webhook.id)
    record({
      summary: `Deleted the webhook to ${hostOf(before)}`,
      subject: { kind: 'webhook', id: webhook.id, before: stateOf(before), after: null },
    })
    return { message: 'Webhook deleted successfully' }
  },

  async test(context) {
    const { db, webhook, workspace, newId, now } = context
    if ((await deliveries.countWaitingTests(db, webhook.id)) >= mostWaitingTests)
      throw problems.tooManyTests(mostWaitingTests)
    const body = JSON.stringify({
      type: testEvent,
      id: null,
      change_id: null,
      workspace_id: workspace.id,
      at: now,
      tokens: [],
    })
    const delivery = await deliveries.ensureDelivery(db, {
      id: newId(),
      webhook_id: webhook.id,
      event: testEvent,
      event_id: null,
      body,
    })
    await enqueue(
      db,
      context,
      deliverTests,
      { webhook_id: webhook.id },
      { key: webhook.id, ...(await placeOf(context)) },
    )
    context.wakeDeliveries()
    return delivery
  },

  async rotateSecret({ db, webhook, now, config, record }) {
    const secret = newSecret()
    await store.rotateSecret(db, webhook.id, storedSecretOf({ config }, webhook.id, secret), formerSecretHours, now)
    const hook = (await store.findWebhook(db, webhook.id))!
    record({
      summary: `Made a new secret for the webhook to ${hostOf(hook)}`,
      subject: { kind: 'webhook', id: webhook.id, before: stateOf(hook), after: stateOf(hook) },
    })
    return { ...hook, secret }
  },

  deliveries(context, { status, ...paging }) {
    const { db, webhook } = context
    const request = pageRequest({ limit: 100, ...paging })
    return inTurn(context, request.size, async () => {
      const filter = { webhookId: webhook.id, status: status ?? null }
      const rows = await deliveries.listDeliveries(db, filter, { before: request.after, limit: request.limit })
      const { items, next_cursor } = page(rows, request.size, row => cursorOf(row.id))
      return { deliveries: items, ...(await deliveries.countDeliveries(db, filter)), ...next_cursor }
    })
  },

  async retry(context) {
    const { db, delivery } = context
    const { status, event_id } = (await deliveries.findDelivery(db, delivery.id))!
    await deliveries.reopen(db, delivery.id)
    // A delivery that waits for its next attempt is the first of its queue, so the queue continues with it.
    if (status === 'pending' && event_id !== null) await enqueueEvents(context)
    else await enqueueOnce(context, delivery.id)
    return (await deliveries.findDelivery(db, delivery.id))!
  },
})

async function enqueueEvents(context: Context<'webhook'>): Promise<void> {
  const { db, webhook } = context
  await store.advance(db, webhook.id, 0)
  await enqueue(
    db,
    context,
    deliverEvents,
    { webhook_id: webhook.id },
    { key: webhook.id, ...(await placeOf(context)) },
  )
  context.wakeDeliveries()
}

async function enqueueOnce(context: Context<'webhook'>, id: string): Promise<void> {
  await enqueue(context.db, context, deliverOnce, { delivery_id: id }, { key: id, ...(await placeOf(context)) })
  context.wakeDeliveries()
}

const placeOf = async ({ db, workspace, webhook }: Context<'webhook'>) => ({
  account: workspace.user_id,
  url: (await store.findWebhook(db, webhook.id))!.url,
})

function refuseAddress(url: string, { webhookAllow }: Context<'webhook'>['config']): void {
  const fault = faultOf(url, webhookAllow)
  if (fault !== null) throw problems.webhookAddressRefused(fault)
}

const hostOf = ({ url }: WebhookRow) => new URL(url).host
/** For the history: without secrets. */
const stateOf = ({ url, events, status }: WebhookRow) => ({ url, events, status })
