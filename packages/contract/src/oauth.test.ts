import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { codeChallengeOf, matchCode } from './oauth.ts'
import { sha256 } from './sha256.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

describe('sha256', () => {
  test('matches the examples of FIPS 180-4', () => {
    expect(hex(sha256('abc'))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    expect(hex(sha256(''))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  })

  test('equals the digest of node:crypto for every length around a block and for text beyond ASCII', () => {
    for (let length = 0; length < 200; length++) {
      const text = randomBytes(length).toString('latin1') + 'é漢😀'.slice(0, length % 4 === 3 ? 2 : length % 3)
      expect(hex(sha256(text))).toBe(createHash('sha256').update(text).digest('hex'))
    }
  })
})

describe('matchCode', () => {
  test('is six characters without look-alikes and depends on the state alone', () => {
    const codes = Array.from({ length: 500 }, () => matchCode(randomBytes(16).toString('base64url')))
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{6}$/)
    expect(new Set(codes).size).toBeGreaterThan(498)
    expect(matchCode('a'.repeat(32))).toBe(matchCode('a'.repeat(32)))
  })

  test('follows its documented derivation', () => {
    const digest = createHash('sha256').update('tessera match code:abc').digest()
    const bits = BigInt(`0x${digest.toString('hex')}`) >> 226n
    const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
    const expected = [25n, 20n, 15n, 10n, 5n, 0n].map(at => letters[Number((bits >> at) & 31n)]).join('')
    expect(matchCode('abc')).toBe(expected)
  })
})

test('codeChallengeOf matches the example of RFC 7636, appendix B', () => {
  expect(codeChallengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  )
})
