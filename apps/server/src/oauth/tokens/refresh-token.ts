// A refresh token has two parts: the first names its family and stays, the second is new at each use. So every token that
// was used before is known to belong to its family, without keeping any of them.
import { hashToken, newSecret } from '../../domains/api-keys/secret.ts'
import type { RefreshHashes } from './refresh.store.ts'

export function newRefreshToken(family = newSecret()): { text: string; hashes: RefreshHashes } {
  const text = `${family}.${newSecret()}`
  return { text, hashes: hashesOf(text)! }
}

/** The part that stays. */
export const familyOf = (text: string): string => text.slice(0, text.indexOf('.'))

/** Null: no refresh token has this form. */
export function hashesOf(text: string): RefreshHashes | null {
  if (!/^[\w-]{43}\.[\w-]{43}$/.test(text)) return null
  return { family: hashToken(`refresh family:${familyOf(text)}`), token: hashToken(`refresh token:${text}`) }
}
