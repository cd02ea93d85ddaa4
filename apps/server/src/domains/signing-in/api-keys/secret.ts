// API keys: `tsr_` + 32 base62 characters + a checksum of 6, so that scanners and the server recognize a mistyped key
// without a query. Only the SHA-256 is stored: 190 random bits need no salt.
import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const keyPrefix = 'tsr_'

export function newApiKey(): string {
  const body = keyPrefix + randomBase62(32)
  return body + checksum(body)
}

/** Whether a bearer token can be ours: an API key with a correct checksum, or 64 hexadecimal digits (OAuth). */
export function looksLikeToken(token: string): boolean {
  if (/^[0-9a-f]{64}$/.test(token)) return true
  if (!/^tsr_[0-9A-Za-z]{38}$/.test(token)) return false
  return checksum(token.slice(0, -6)) === token.slice(-6)
}

/** Discards bytes from 248 on: 62 does not divide 256, and every character must be equally likely. */
function randomBase62(length: number): string {
  let text = ''
  while (text.length < length)
    for (const byte of randomBytes(length)) if (byte < 248 && text.length < length) text += alphabet[byte % 62]
  return text
}

function checksum(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let i = 0; i < 6; i++) {
    digits = alphabet[rest % 62] + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}
