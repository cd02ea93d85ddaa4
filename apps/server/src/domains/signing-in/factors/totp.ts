// Codes of authenticator apps (RFC 6238): SHA-1, six digits, 30 seconds, which every app knows.
import { Secret, TOTP } from 'otpauth'

const period = 30
const settings = { algorithm: 'SHA1', digits: 6, period } as const
/** Steps before and after the current one that are accepted (RFC 6238 §5.2). */
const window = 1

export const newTotpSecret = (): Uint8Array => new Secret({ size: 20 }).bytes

/** How an app shows and reads the secret. */
export function describeTotp(bytes: Uint8Array, label: string, issuer: string): { secret: string; uri: string } {
  const secret = secretOf(bytes)
  const uri = new TOTP({ ...settings, secret, label, issuer }).toString()
  return { secret: secret.base32, uri }
}

/** The step whose code it is; null: none near this moment, in milliseconds. */
export function stepOf(bytes: Uint8Array, code: string, timestamp: number): number | null {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const delta = new TOTP({ ...settings, secret: secretOf(bytes) }).validate({ token, timestamp, window })
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta
}

/** A copy, since a Buffer may share its memory with others. */
const secretOf = (bytes: Uint8Array) => new Secret({ buffer: new Uint8Array(bytes).buffer })
