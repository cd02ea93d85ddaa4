import { describe, expect, test } from 'vitest'
import { invisibleIn } from './invisible.ts'

const at = (...codes: number[]) => String.fromCodePoint(...codes)

describe('invisibleIn', () => {
  test.each([
    0x0000, 0x0007, 0x0009, 0x000a, 0x000d, 0x001b, 0x007f, 0x0085, 0xfe00, 0xfe0f, 0xe0100, 0xe01ef, 0x00ad, 0x034f,
    0x061c, 0x115f, 0x1160, 0x180e, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202b, 0x202c,
    0x202d, 0x202e, 0x2060, 0x2061, 0x2064, 0x2066, 0x2067, 0x2068, 0x2069, 0x206f, 0x2800, 0x3164, 0xfeff, 0xffa0,
    0xfff9, 0x1d173, 0xe0001, 0xe0041, 0xe007f, 0xe0fff,
  ])('names U+%x between Latin letters', code => {
    const name = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
    expect(invisibleIn(`ad${at(code)}min`)).toBe(name)
    expect(invisibleIn(`admin${at(code)}`)).toBe(name)
  })

  test.each([
    ['Persian with a non-joiner', `می${at(0x200c)}خواهم`],
    ['Hindi with a joiner', `क्${at(0x200d)}ष`],
    ['Sinhala with a joiner', `ශ්${at(0x200d)}රී`],
    ['a family', at(0x1f468, 0x200d, 0x1f469, 0x200d, 0x1f467)],
    ['a technologist with a skin tone', at(0x1f469, 0x1f3fd, 0x200d, 0x1f4bb)],
    ['a rainbow flag', at(0x1f3f3, 0xfe0f, 0x200d, 0x1f308)],
    ['a heart with its variation selector', at(0x2764, 0xfe0f)],
    ['a key cap', `1${at(0xfe0f, 0x20e3)}`],
    ['a Japanese name with its variant', at(0x845b, 0xe0100)],
    ['an operator in its other form', at(0x2229, 0xfe00)],
    ['the flag of Scotland', at(0x1f3f4, 0xe0067, 0xe0062, 0xe0073, 0xe0063, 0xe0074, 0xe007f)],
    ['Latin, Greek, Chinese, combining marks and spaces', 'Größe Ελλάδα 中文 e\u0301 a b'],
    ['nothing', ''],
  ])('lets %s pass', (_what, text) => expect(invisibleIn(text)).toBeNull())

  test.each([
    ['two variation selectors behind a heart', at(0x2764, 0xfe0f, 0xfe0f)],
    ['a variation selector at the start', `${at(0xfe0f)}admin`],
    ['a joiner after a picture', at(0x1f468, 0x200d)],
    ['a non-joiner between pictures', at(0x1f468, 0x200c, 0x1f469)],
    ['a non-joiner at the end of a Persian word', `می${at(0x200c)}`],
    ['two non-joiners in a Persian word', `می${at(0x200c, 0x200c)}خواهم`],
    ['words in tags behind a flag', at(0x1f3f4, 0xe0069, 0xe0067, 0xe006e, 0xe007f)],
    ['tags that follow a flag', at(0x1f3f4, 0xe0067, 0xe0062, 0xe0065, 0xe006e, 0xe0067, 0xe007f, 0xe0041)],
  ])('finds %s', (_what, text) => expect(invisibleIn(text)).not.toBeNull())
})
