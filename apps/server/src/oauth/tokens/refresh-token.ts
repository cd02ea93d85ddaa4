// A refresh token has two parts: the first names its family and stays, the second is new at each use. So every token that
// was used before is known to belong to its family, without keeping any of them.
import { createHmac } from 'node:crypto'
import { hashToken, newSecret } from '../../base/secrets/secret.ts'
import type { RefreshHashes } from './refresh.store.ts'

export function newRefreshToken(): { text: string; hashes: RefreshHashes } {
  const text = `${newSecret()}.${newSecret()}`
  return { text, hashes: hashesOf(text)! }
}

/** The tokens that replace this one follow from it, so that they can be given again without being stored. */
export function successorsOf(text: string, salt: Buffer): { access: string; refresh: string } {
  const derived = (purpose: string) => createHmac('sha256', text).update(purpose).update(salt).digest()
  return {
    access: derived('access').toString('hex'),
    refresh: `${familyOf(text)}.${derived('refresh').toString('base64url')}`,
  }
}

/** The part that stays. */
const familyOf = (text: string): string => text.slice(0, text.indexOf('.'))

/** Null: no refresh token has this form. */
export function hashesOf(text: string): RefreshHashes | null {
  if (!/^[\w-]{43}\.[\w-]{43}$/.test(text)) return null
  return { family: hashToken(`refresh family:${familyOf(text)}`), token: hashToken(`refresh token:${text}`) }
}
