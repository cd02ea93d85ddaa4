// Secrets of webhooks as they are stored: encrypted where the settings have a key, as they are otherwise.
import { secretBox } from '../../../base/secrets/secret-box.ts'
import type { Services } from '../../../kernel/context.ts'
import { listPlainSecrets, sealSecrets } from './webhooks.store.ts'

type Settings = Pick<Services, 'config'>

/** Before what is encrypted, in base64. No secret begins like this. */
const sealedMark = 'sealed:'
const contextOf = (webhookId: string) => `webhook:${webhookId}`

export function storedSecretOf({ config: { secretKey } }: Settings, webhookId: string, secret: string): string {
  if (secretKey === null) return secret
  return sealedMark + secretBox(secretKey).seal(Buffer.from(secret), contextOf(webhookId)).toString('base64')
}

/** Null: it was encrypted with a key that the settings do not have. */
export function openSecret(
  { config: { secretKey }, log }: Settings & Pick<Services, 'log'>,
  webhookId: string,
  stored: string,
): string | null {
  if (!stored.startsWith(sealedMark)) return stored
  const sealed = Buffer.from(stored.slice(sealedMark.length), 'base64')
  const opened = secretKey === null ? 'no_key' : secretBox(secretKey).open(sealed, contextOf(webhookId))
  if (typeof opened !== 'string') return opened.toString()
  log.error(
    { event: 'webhook-secret-unreadable', webhook: webhookId, reason: opened },
    'a webhook cannot be signed: TESSERA_SECRET_KEY is not the key that its secret was encrypted with',
  )
  return null
}

const atOnce = 500

/** Encrypts what was stored before there was a key. */
export async function sealWebhookSecrets(services: Pick<Services, 'config' | 'database' | 'log'>): Promise<void> {
  if (services.config.secretKey === null) return
  let total = 0
  for (;;) {
    const rows = await listPlainSecrets(services.database, sealedMark, atOnce)
    const sealed = rows.map(({ id, secret, former_secret }) => ({
      id,
      from: secret,
      secret: secret.startsWith(sealedMark) ? secret : storedSecretOf(services, id, secret),
      former_secret:
        former_secret === null || former_secret.startsWith(sealedMark)
          ? former_secret
          : storedSecretOf(services, id, former_secret),
    }))
    if (rows.length === 0) break
    await services.database.transaction(tx => sealSecrets(tx, sealed), { touches: 'nothing', again: true })
    total += rows.length
  }
  if (total > 0) services.log.info({ event: 'webhook-secrets-sealed', total }, 'encrypted the secrets of webhooks')
}
