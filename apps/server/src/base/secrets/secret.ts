// Secrets that let in whoever has them: of sessions, links and keys. Only their SHA-256 is stored: so many random bits need no salt.
import { hash, randomBytes } from 'node:crypto'

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** 256 random bits. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}
