// Proof Key for Code Exchange, S256 only (RFC 7636).
import { createHash, timingSafeEqual } from 'node:crypto'

/** The base64url of a SHA-256 always has 43 characters. */
export const isChallenge = (text: string) => /^[A-Za-z0-9_-]{43}$/.test(text)

/** RFC 7636 §4.1. */
const isVerifier = (text: string) => /^[A-Za-z0-9._~-]{43,128}$/.test(text)

export function proves(verifier: string, challenge: string): boolean {
  const digest = Buffer.from(createHash('sha256').update(verifier).digest('base64url'))
  const expected = Buffer.from(challenge)
  return isVerifier(verifier) && digest.length === expected.length && timingSafeEqual(digest, expected)
}
