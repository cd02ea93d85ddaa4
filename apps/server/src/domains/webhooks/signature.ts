// Secrets and signatures as Standard Webhooks 1.0 has them (https://github.com/standard-webhooks/standard-webhooks).
import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** 32 random bytes in base64: the specification asks for 24 to 64. */
export const newSecret = (): string => prefix + randomBytes(32).toString('base64')

/**
 * The headers of a message. `at`: seconds since 1970, of the attempt. Signed with each of the secrets, so that whoever verifies
 * with one of them accepts it while they are being rotated.
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
