// Secrets of authenticator apps as they are stored: encrypted where the settings have a key, as they are otherwise.
import { problems } from '../../../base/problems.ts'
import { secretBox } from '../../../base/secrets/secret-box.ts'
import type { Services } from '../../../kernel/context.ts'
import { listPlainSecrets, sealSecrets } from './factors.store.ts'
import type { StoredSecret } from './factors.store.ts'

type Settings = Pick<Services, 'config'>

const atOnce = 500
const contextOf = (id: string) => `factor:${id}`
const boxOf = ({ config }: Settings) => (config.secretKey === null ? null : secretBox(config.secretKey))

export function storedSecretOf(settings: Settings, id: string, plain: Uint8Array): StoredSecret {
  const sealed = boxOf(settings)?.seal(plain, contextOf(id))
  return { id, secret: sealed ?? Buffer.from(plain), sealed: sealed !== undefined }
}

/** Null: it was encrypted with a key that the settings do not have. */
export function openSecret(settings: Settings & Pick<Services, 'log'>, stored: StoredSecret): Buffer | null {
  if (!stored.sealed) return stored.secret
  const opened = boxOf(settings)?.open(stored.secret, contextOf(stored.id)) ?? 'no_key'
  if (typeof opened !== 'string') return opened
  settings.log.error(
    { event: 'factor-unreadable', factor: stored.id, reason: opened },
    'the secret of an authenticator app cannot be opened: TESSERA_SECRET_KEY is not the key that it was encrypted with',
  )
  return null
}

export function openedSecret(settings: Settings & Pick<Services, 'log'>, stored: StoredSecret): Buffer {
  const secret = openSecret(settings, stored)
  if (secret === null) throw problems.factorUnreadable()
  return secret
}

/** Encrypts what was stored before there was a key. */
export async function sealStoredSecrets(services: Pick<Services, 'config' | 'database' | 'log'>): Promise<void> {
  if (services.config.secretKey === null) return
  let after = '00000000-0000-0000-0000-000000000000'
  let total = 0
  for (;;) {
    const rows = await listPlainSecrets(services.database, after, atOnce)
    const sealed = rows.map(({ id, secret }) => storedSecretOf(services, id, secret))
    if (rows.length > 0)
      await services.database.transaction(tx => sealSecrets(tx, sealed), { touches: 'nothing', again: true })
    total += rows.length
    if (rows.length < atOnce) break
    after = rows.at(-1)!.id
  }
  if (total > 0) services.log.info({ event: 'factors-sealed', total }, 'encrypted the secrets of authenticator apps')
}
