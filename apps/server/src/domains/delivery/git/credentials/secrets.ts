// The secrets of a connection: sealed in the database, opened for a run, and shown by their fingerprint alone.
import { createHash, createPrivateKey, createPublicKey, randomBytes } from 'node:crypto'
import type { Config } from '../../../../base/config.ts'
import { problems } from '../../../../base/problems.ts'
import { secretBox } from '../../../../base/secrets/secret-box.ts'
import type { Unopened } from '../../../../base/secrets/secret-box.ts'

type Key = Pick<Config, 'secretKey'>

/** Scanners of secrets know it by its beginning. */
export const newNotifySecret = () => `tgit_${randomBytes(24).toString('base64url')}`

/** Throws where the instance has no key. */
export function sealSecret({ secretKey }: Key, workspaceId: string, secret: string): Buffer {
  if (secretKey === null) throw problems.secretKeyMissing()
  return secretBox(secretKey).seal(Buffer.from(secret), `git:${workspaceId}`)
}

const unopened: Record<Unopened | 'no_key', string> = {
  no_key: 'TESSERA_SECRET_KEY is not set any more, so the credential cannot be read. Set it again, or connect anew.',
  other_key:
    'TESSERA_SECRET_KEY was changed, so the credential cannot be read. Save the connection with its credential again.',
  altered: 'The stored credential was altered. Save the connection with its credential again.',
}

/** The secret, or why it cannot be read. */
export function openSecret(
  { secretKey }: Key,
  workspaceId: string,
  sealed: Buffer,
): { secret: string } | { fault: string } {
  if (secretKey === null) return { fault: unopened.no_key }
  const opened = secretBox(secretKey).open(sealed, `git:${workspaceId}`)
  return typeof opened === 'string' ? { fault: unopened[opened] } : { secret: opened.toString('utf8') }
}

/** The beginning of a hash: enough to tell tokens apart, too little to guess one by. */
export const tokenFingerprint = (secret: string) =>
  `SHA256:${createHash('sha256').update(secret).digest('base64url').slice(0, 12)}`

/** Of the public key, as ssh-keygen shows it. null: it is no private key, or has a passphrase. */
export function keyFingerprint(text: string): string | null {
  const blob = publicBlob(text)
  return blob && `SHA256:${createHash('sha256').update(blob).digest('base64').replace(/=+$/, '')}`
}

/** Of the public key, as GitHub shows it beside the keys of an app. null: it is no RSA key. */
export function appKeyFingerprint(pem: string): string | null {
  try {
    const key = createPublicKey(pem)
    if (key.asymmetricKeyType !== 'rsa') return null
    return `SHA256:${createHash('sha256')
      .update(key.export({ type: 'spki', format: 'der' }))
      .digest('base64')}`
  } catch {
    return null
  }
}

/** The public key as the wire has it (RFC 4253 §6.6). */
function publicBlob(text: string): Buffer | null {
  const own = /-----BEGIN OPENSSH PRIVATE KEY-----([\s\S]+?)-----END OPENSSH PRIVATE KEY-----/.exec(text)
  if (own) return blobOfOpenSsh(Buffer.from(own[1]!, 'base64'))
  try {
    const key = createPublicKey(createPrivateKey(text))
    if (key.asymmetricKeyType !== 'rsa') return key.export({ type: 'spki', format: 'der' })
    const { e, n } = key.export({ format: 'jwk' })
    return Buffer.concat([field('ssh-rsa'), number(e!), number(n!)])
  } catch {
    return null
  }
}

/** The format of openssh/PROTOCOL.key: magic, cipher, derivation, its options, number of keys, public key. */
function blobOfOpenSsh(bytes: Buffer): Buffer | null {
  const magic = 'openssh-key-v1\0'
  if (bytes.toString('latin1', 0, magic.length) !== magic) return null
  let at = magic.length
  const next = () => {
    const length = bytes.readUInt32BE(at)
    const part = bytes.subarray(at + 4, at + 4 + length)
    at += 4 + length
    return part
  }
  try {
    if (next().toString() !== 'none') return null
    next()
    next()
    at += 4
    return next()
  } catch {
    return null
  }
}

function field(content: string | Buffer): Buffer {
  const bytes = Buffer.from(content)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}

/** A multiple precision integer: a leading zero keeps it positive (RFC 4251 §5). */
function number(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64url')
  return field(bytes[0]! > 127 ? Buffer.concat([Buffer.of(0), bytes]) : bytes)
}
