// The readers that judge the formats must see what they are there to see.
import { describe, expect, test } from 'vitest'
import { readResources } from './android.ts'
import { kotlinReader } from './kotlin.ts'
import { swiftReader } from './swift.ts'
import { runTypeScript } from './typescript.ts'

const swift = (body: string) => `import UIKit\n\nenum DesignTokens {\n    enum Color {\n${body}\n    }\n}\n`

describe('the readers', () => {
  test.each([
    ['a name declared twice', 'static let a = UIColor(red: 1.000)\nstatic let a = UIColor(red: 1.000)'],
    ['a keyword', 'static let default: CGFloat = 1.0'],
    ['a name no backticks save', 'static let `init`: CGFloat = 1.0'],
    ['a digit first', 'static let 1a: CGFloat = 1.0'],
    ['an open string', 'static let a: String = "'],
    ['text outside a comment', 'static let a: CGFloat = 1.0\nfree text'],
  ])('Swift: %s', async (_, body) => {
    const read = await swiftReader()
    expect(read(swift('static let a: CGFloat = 1.0'))).toHaveLength(1)
    expect(() => read(swift(body))).toThrow(/Swift/)
  })

  test.each([
    ['a name declared twice', 'val a = 1\nval a = 2'],
    ['a keyword', 'val in = 1'],
    ['an open string', 'val a = "'],
  ])('Kotlin: %s', async (_, body) => {
    const read = await kotlinReader()
    expect(read('object DesignTokens {\nval a = 1\n}')).toHaveLength(1)
    expect(() => read(`object DesignTokens {\n${body}\n}`)).toThrow(/Kotlin/)
  })

  test.each([
    ['two names of one field', '<color name="a-b">#ffffff</color><color name="a_b">#ffffff</color>'],
    ['a keyword', '<color name="class">#ffffff</color>'],
    ['a digit first', '<color name="1">#ffffff</color>'],
    ['a length without unit', '<dimen name="a">16</dimen>'],
    ['an exponent', '<dimen name="a">1e3dp</dimen>'],
    ['a CSS color', '<color name="a">rgb(0 0 0)</color>'],
    ['two hyphens in a comment', '<!-- a -- b --><color name="a">#ffffff</color>'],
    ['a control character', '<!-- \u0001 --><color name="a">#ffffff</color>'],
    ['an open element', '<color name="a">#ffffff'],
  ])('Android: %s', (_, body) => {
    const file = (inside: string) => `<?xml version="1.0" encoding="utf-8"?>\n<resources>${inside}</resources>`
    expect(readResources(file('<color name="a">#ffffff</color>'))).toHaveLength(1)
    expect(() => readResources(file(body))).toThrow(/XML|aapt2/)
  })

  test('TypeScript: code that does not parse', () => {
    expect(() => runTypeScript("export const tokens = { 'a': ' }")).toThrow()
  })
})
