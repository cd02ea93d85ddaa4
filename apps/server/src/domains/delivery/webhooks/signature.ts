// Secrets and signatures by Standard Webhooks 1.0 (https://github.com/standard-webhooks/standard-webhooks).
import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** 32 random bytes in base64: the specification asks for 24 to 64. */
export const newSecret = (): string => prefix + randomBytes(32).toString('base64')

/**
 * The headers of a message. `at`: the time of the attempt in seconds since 1970. Contains a signature for each secret,
 * so that receivers accept it during a rotation.
 */
export function signedHeaders(
  id: string,
  at: number,
  body: string,
  secrets: readonly string[],
): Record<string, string> {
  const sign = (secret: string) =>
    'v1,' +
    createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
      .update(`${id}.${at}.${body}`)
      .digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': String(at),
    'webhook-signature': secrets.map(sign).join(' '),
  }
}
