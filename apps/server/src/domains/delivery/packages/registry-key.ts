// The key that signs npm packages: one for the instance, made when it is first needed.
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { secretBox } from '../../../base/secrets/secret-box.ts'
import type { Services } from '../../../kernel/context.ts'
import * as store from './registry-key.store.ts'

type Settings = Pick<Services, 'config' | 'database' | 'log'>

const context = 'registry-key'

interface PublicKey {
  keyid: string
  /** The DER of its SubjectPublicKeyInfo in base64. */
  key: string
}

export async function publicKeyOf(settings: Settings): Promise<PublicKey> {
  const { public_key } = await ensured(settings)
  return { key: public_key.toString('base64'), keyid: idOf(public_key) }
}

const idOf = (publicKey: Buffer) =>
  `SHA256:${createHash('sha256').update(publicKey).digest('base64').replace(/=+$/, '')}`

/** The signature in base64 (ECDSA P-256 with SHA-256, in DER); null: the key cannot be opened. */
export async function signatureOf(settings: Settings, text: string): Promise<string | null> {
  const stored = await ensured(settings)
  const opened = open(settings, stored)
  if (opened === null) return null
  const key = createPrivateKey({ key: opened, format: 'der', type: 'pkcs8' })
  return sign('sha256', Buffer.from(text), key).toString('base64')
}

async function ensured(settings: Settings): Promise<store.RegistryKey> {
  const found = await store.findKey(settings.database)
  if (found) return found
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const plain = privateKey.export({ format: 'der', type: 'pkcs8' })
  const sealed = boxOf(settings)?.seal(plain, context)
  const writing = settings.database.autocommit({ touches: 'nothing', again: true })
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  const key = { public_key: publicKey, private_key: sealed ?? plain, sealed: sealed !== undefined }
  return store.insertKey(writing, key)
}

const boxOf = ({ config }: Pick<Services, 'config'>) => (config.secretKey === null ? null : secretBox(config.secretKey))

function open(settings: Settings, { private_key, sealed }: store.RegistryKey): Buffer | null {
  if (!sealed) return private_key
  const opened = boxOf(settings)?.open(private_key, context) ?? 'no_key'
  if (typeof opened !== 'string') return opened
  settings.log.error(
    { event: 'registry-key-unreadable', reason: opened },
    'packages are not signed: TESSERA_SECRET_KEY is not the key that the registry key was encrypted with',
  )
  return null
}

/** Encrypts a key that was stored before there was one to encrypt it with. */
export async function sealRegistryKey(settings: Settings): Promise<void> {
  const box = boxOf(settings)
  const stored = box && (await store.findKey(settings.database))
  if (!box || !stored || stored.sealed) return
  const writing = settings.database.autocommit({ touches: 'nothing', again: true })
  await store.sealKey(writing, box.seal(stored.private_key, context))
}
