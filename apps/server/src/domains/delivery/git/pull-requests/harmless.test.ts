import { expect, test } from 'vitest'
import { harmless } from './harmless.ts'

const shown = (text: string) => harmless(text).replaceAll('\u2060', '·')

test.each([
  ['Thanks @robin and @acme/designers', 'Thanks @·robin and @·acme/designers'],
  ['Fixes #3, closes acme/tokens#4 and GH-5; see !6', 'Fixes #·3, closes acme/tokens#·4 and GH-·5; see !·6'],
  ['closes: https://github.com/acme/tokens/issues/3', 'c·loses: https://github.com/acme/tokens/issues/3'],
  ['Resolved https://gitlab.com/acme/tokens/-/issues/3', 'R·esolved https://gitlab.com/acme/tokens/-/issues/3'],
  ['robin@acme.example wants icon@2x in #ff0000', 'robin@acme.example wants icon@2x in #ff0000'],
  ['This fixes the contrast, see https://acme.example', 'This fixes the contrast, see https://acme.example'],
])('%s', (text, expected) => {
  expect(shown(text)).toBe(expected)
})
