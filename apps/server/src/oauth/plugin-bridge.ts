// The bridge for the design-tool plugin, which opens the consent page in a browser and has no redirect URI of its own:
// the browser is redirected here with the code, and the plugin, which alone has the state, polls for it. It is
// protected by PKCE (a stolen code is useless without the verifier), a strong state, single delivery, a limit of ten
// minutes, and the match code on both screens.
import { pluginClientId } from '@tessera/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { hashToken } from '../base/secrets/secret.ts'
import type { Services } from '../kernel/context.ts'
import type { Db } from '../storage/sql.ts'
import { findCodeForState } from './grants.store.ts'
import { message, sendMessage } from './authorize/page.ts'
import { queryOf } from './parameters.ts'
import { publishCode, takeDelivery } from './plugin-bridge.store.ts'
import { isStrongState } from './plugin-state.ts'
import { limitByAddress, neverStore, refusal } from './refusal.ts'

export const hashState = (state: string) => hashToken(`plugin state:${state}`)

/** The last page in the browser. It ignores all parameters. */
export async function pluginCallback(services: Services, request: FastifyRequest, reply: FastifyReply) {
  await limitByAddress(services, request, reply, 'plugin-callback', services.config.rateLimit)
  const query = queryOf(request)
  const code = query.get('code')
  const state = query.get('state')
  if (query.get('error') === 'access_denied')
    return sendMessage(reply, message('Access was not given', 'The plugin was told. You can close this window.'))
  const published =
    code !== undefined && isStrongState(state) && query.repeated.length === 0 && (await publish(services, code, state))
  return published
    ? sendMessage(reply, message('The plugin is connected', 'Go back to your design tool. You can close this window.'))
    : sendMessage(
        reply.code(400),
        message('This link is not good any more', 'Start again from the plugin. You can close this window.'),
      )
}

/** The bridge accepts only a valid code of the plugin for this state. */
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

/** Decrypting a stored code needs the state; the database alone does not suffice. */
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
