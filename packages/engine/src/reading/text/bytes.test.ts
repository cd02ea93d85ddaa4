import { describe, expect, test } from 'vitest'
import { notUtf8, textOfBytes } from './bytes.ts'

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(parts.flatMap(part => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)))
const utf16 = (text: string, little: boolean) =>
  [...text]
    .flatMap(char => [char.charCodeAt(0) & 255, char.charCodeAt(0) >> 8])
    .reduce<number[]>(
      (all, _, at, each) =>
        at % 2 ? all : [...all, ...(little ? [each[at]!, each[at + 1]!] : [each[at + 1]!, each[at]!])],
      [],
    )

describe('text of bytes', () => {
  test.each([
    ['UTF-8', bytes('{"ä": 1}'), '{"ä": 1}'],
    ['nothing', bytes(), ''],
    ['UTF-8 with a byte order mark', bytes([0xef, 0xbb, 0xbf], 'ä'), 'ä'],
    ['UTF-16, little end first', bytes([0xff, 0xfe], utf16('{"ä"}', true)), '{"ä"}'],
    ['UTF-16, big end first', bytes([0xfe, 0xff], utf16('{"ä"}', false)), '{"ä"}'],
    ['JSON in UTF-16 without a mark', bytes(utf16('{"ä"}', true)), '{"ä"}'],
    ['the character that replaces others', bytes('a\ufffdb'), 'a\ufffdb'],
  ])('%s', (_, given, text) => expect(textOfBytes(given)).toBe(text))

  test.each([
    ['Windows-1252', bytes('name,value\nGr', [0xfc], 'n,#0a0'), { line: 2, column: 3, byte: 0xfc }],
    ['behind a character that replaces others', bytes('\ufffd', [0xfc]), { line: 1, column: 2, byte: 0xfc }],
    ['cut in the middle of a character', bytes('a\r\nb', [0xe2, 0x82]), { line: 2, column: 2, byte: 0xe2 }],
    ['too long a form', bytes([0xc0, 0x80]), { line: 1, column: 1, byte: 0xc0 }],
    ['half a pair of UTF-16', bytes([0xed, 0xa0, 0x80]), { line: 1, column: 1, byte: 0xed }],
  ])('none: %s', (_, given, fault) => expect(textOfBytes(given)).toEqual(fault))

  test('is told with its place', () =>
    expect(notUtf8({ line: 2, column: 3, byte: 0xfc })).toBe('is not UTF-8: the byte 0xFC at 2:3 begins no character'))
})
