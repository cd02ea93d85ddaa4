// Seals secrets that the service has to read again, before they are stored: AES-256-GCM with the key of
// TESSERA_SECRET_KEY.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
/** The first byte of what is sealed; another form gets another number. */
const form = 1
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16
const markBytes = 4
const headBytes = 1 + markBytes + nonceBytes

/** Why something cannot be opened: it was sealed with another key, or it is not what was sealed for this context. */
export type Unopened = 'other_key' | 'altered'

export interface SecretBox {
  /** `context`: what the secret is of, as `factor:<id>`. It opens nowhere else, so nobody can move it to another row. */
  seal(plain: Uint8Array, context: string): Buffer
  open(sealed: Uint8Array, context: string): Buffer | Unopened
}

/** Reads 32 bytes as base64, with either alphabet, or as 64 hexadecimal digits; null: it is neither. */
export function readSecretKey(text: string): Buffer | null {
  if (/^[\da-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  const isBase64 = /^[\w+/-]{43}=?$/.test(text)
  return isBase64 ? Buffer.from(text, 'base64') : null
}

export function secretBox(key: Uint8Array): SecretBox {
  if (key.length !== keyBytes) throw new Error(`a key has ${keyBytes} bytes`)
  // Tells which key has sealed something, without telling the key.
  const mark = createHash('sha256').update('tessera secret key').update(key).digest().subarray(0, markBytes)
  return {
    seal(plain, context) {
      const head = Buffer.concat([Buffer.of(form), mark, randomBytes(nonceBytes)])
      const cipher = createCipheriv(algorithm, key, head.subarray(1 + markBytes), { authTagLength: tagBytes })
      cipher.setAAD(Buffer.from(context))
      return Buffer.concat([head, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    },
    open(given, context) {
      const sealed = Buffer.from(given)
      if (sealed.length < headBytes + tagBytes || sealed[0] !== form) return 'altered'
      if (!sealed.subarray(1, 1 + markBytes).equals(mark)) return 'other_key'
      const nonce = sealed.subarray(1 + markBytes, headBytes)
      const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(-tagBytes))
      try {
        return Buffer.concat([decipher.update(sealed.subarray(headBytes, -tagBytes)), decipher.final()])
      } catch {
        return 'altered'
      }
    },
  }
}
