// The bridge for the design-tool plugin, which opens the consent page in a browser and cannot be redirected to: the browser
// lands here with the code, and the plugin, which alone knows the state, polls for it. What guards it: PKCE (a stolen code
// is worth nothing without the verifier), a strong state, one delivery, ten minutes, and the match code on both screens.
import { pluginClientId } from '@tessera/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { hashToken } from '../domains/api-keys/secret.ts'
import type { Services } from '../kernel/context.ts'
import type { Db } from '../storage/sql.ts'
import { findCodeForState } from './grants.store.ts'
import { messagePage, sendPage } from './authorize/page.ts'
import { queryOf } from './parameters.ts'
import { publishCode, takeDelivery } from './plugin-bridge.store.ts'
import { isStrongState } from './plugin-state.ts'
import { limitByAddress, neverStore, refusal } from './refusal.ts'

export const hashState = (state: string) => hashToken(`plugin state:${state}`)

/** The browser's last stop. It says the same whatever came, and keeps nothing of it on the page. */
export async function pluginCallback(services: Services, request: FastifyRequest, reply: FastifyReply) {
  await limitByAddress(services, request, reply, 'plugin-callback', services.config.rateLimit)
  const query = queryOf(request)
  const code = query.get('code')
  const state = query.get('state')
  if (query.get('error') === 'access_denied')
    return sendPage(reply, messagePage('Access was not given', 'The plugin was told. You can close this window.'))
  const published =
    code !== undefined && isStrongState(state) && query.repeated.length === 0 && (await publish(services, code, state))
  return published
    ? sendPage(reply, messagePage('The plugin is connected', 'Go back to your design tool. You can close this window.'))
    : sendPage(
        reply.code(400),
        messagePage('This link is not good any more', 'Start again from the plugin. You can close this window.'),
      )
}

/** Only a live code of the plugin that was given for this very state goes over the bridge. */
async function publish({ database }: Services, code: string, state: string): Promise<boolean> {
  const publishLive = async (tx: Db) => {
    const found = await findCodeForState(tx, hashToken(code), pluginClientId, hashState(state))
    if (found) await publishCode(tx, hashState(state), seal(code, state), found.expires_at)
    return found !== undefined
  }
  return database.transaction(publishLive, { touches: 'nothing' })
}

export async function pluginPoll(services: Services, request: FastifyRequest, reply: FastifyReply) {
  neverStore(reply)
  await limitByAddress(services, request, reply, 'plugin-poll', services.config.rateLimit)
  const query = queryOf(request)
  const state = query.get('state')
  if (state === undefined || query.repeated.length > 0) throw refusal('invalid_request', 'state is required, once')
  const delivery = await takeDelivery(services.database.autocommit({ touches: 'nothing' }), hashState(state))
  if (!delivery) return reply.send({ status: 'pending' })
  if (delivery.status === 'denied') return reply.send({ status: 'denied', error: 'access_denied' })
  return reply.send({ status: 'complete', code: unseal(delivery.sealed_code!, state), state })
}

/** A code at rest can be read by whoever knows the state, and by nobody who only has the database. */
function seal(code: string, state: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealKey(state), nonce)
  const sealed = Buffer.concat([cipher.update(code, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

function unseal(sealed: Buffer, state: string): string {
  const decipher = createDecipheriv('aes-256-gcm', sealKey(state), sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
}

const sealKey = (state: string) => createHash('sha256').update(`plugin seal:${state}`).digest()
