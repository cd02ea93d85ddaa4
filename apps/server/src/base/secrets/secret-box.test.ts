import { describe, expect, test } from 'vitest'
import { readSecretKey, secretBox } from './secret-box.ts'

const key = Buffer.alloc(32, 7)
const box = secretBox(key)
const plain = Buffer.from('a secret')

describe('a box of secrets', () => {
  test('opens what it sealed, for the same context alone', () => {
    const sealed = box.seal(plain, 'factor:1')
    expect(box.open(sealed, 'factor:1')).toEqual(plain)
    expect(box.open(sealed, 'factor:2')).toBe('altered')
  })

  test('never shows the secret, nor seals it twice alike', () => {
    const [one, two] = [box.seal(plain, 'a'), box.seal(plain, 'a')]
    expect(one.includes(plain)).toBe(false)
    expect(one).not.toEqual(two)
    expect(box.open(two, 'a')).toEqual(plain)
  })

  test('opens nothing of another key', () => {
    expect(secretBox(Buffer.alloc(32, 8)).open(box.seal(plain, 'a'), 'a')).toBe('other_key')
  })

  test('opens nothing that was altered anywhere, or cut off', () => {
    const sealed = box.seal(plain, 'a')
    for (let at = 0; at < sealed.length; at++) {
      const altered = Buffer.from(sealed)
      altered[at]! ^= 1
      expect(box.open(altered, 'a')).toBe(at > 0 && at < 5 ? 'other_key' : 'altered')
      expect(box.open(sealed.subarray(0, at), 'a')).toBe('altered')
    }
    expect(box.open(plain, 'a')).toBe('altered')
  })
})

test.each([
  ['64 hexadecimal digits', '07'.repeat(32)],
  ['64 hexadecimal digits in upper case', '0A'.repeat(32)],
  ['base64', Buffer.alloc(32, 0xfb).toString('base64')],
  ['base64 for addresses', Buffer.alloc(32, 0xfb).toString('base64url')],
])('a key is read from %s', (_form, text) => {
  expect(readSecretKey(text)).toHaveLength(32)
})

test.each([
  '',
  'secret',
  '07'.repeat(16),
  '07'.repeat(33),
  `${'07'.repeat(31)}0g`,
  Buffer.alloc(31).toString('base64'),
])('a key is not read from %j', text => {
  expect(readSecretKey(text)).toBeNull()
})
