// The readers that judge the formats must see what they are there to see.
import { describe, expect, test } from 'vitest'
import { compileResources, dpOf, hasAapt } from './platforms/aapt.ts'
import { readResources } from './platforms/android.ts'
import { expectedOf } from './computed.ts'
import type { Json, TypeName } from '../index.ts'
import { typeOf } from '../values/value.ts'
import { kotlinReader } from './platforms/kotlin.ts'
import { swiftReader } from './platforms/swift.ts'
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

  test.runIf(hasAapt())('aapt2: what it refuses, and what it makes of a length', () => {
    const file = (inside: string) => `<?xml version="1.0" encoding="utf-8"?>\n<resources>${inside}</resources>`
    expect(() => compileResources(file('<color name="a">red</color>'))).toThrow(/aapt2/)
    expect(() => compileResources(file('<color name="class">#ffffff</color>'))).toThrow(/aapt2/)
    const { resources, fields } = compileResources(
      file('<dimen name="a-b">-0.5dp</dimen><dimen name="a_b">16dp</dimen><dimen name="c">16</dimen>'),
    )
    expect([resources.length, fields]).toEqual([3, 2])
    expect(resources.map(resource => dpOf(resource)?.value)).toEqual([-0.5, 16, undefined])
  })

  test('Chromium: a computed value that is another one, or that of the parent', () => {
    const fault = (type: TypeName, value: Json, ...computed: string[]) =>
      expectedOf(type, typeOf(type).parse(value))!.fault(computed)
    expect(fault('color', '#ff0000', 'rgb(255, 0, 0)')).toBeNull()
    expect(fault('color', '#ff0000', 'rgb(1, 2, 3)')).not.toBeNull()
    expect(fault('color', '#ff000080', 'rgb(255, 0, 0)')).not.toBeNull()
    expect(fault('color', 'oklch(0.7 0.15 200)', 'oklch(0.7 0.15 200)')).toBeNull()
    expect(fault('color', 'oklch(0.7 0.15 200)', 'oklch(0.7 0.25 200)')).not.toBeNull()
    expect(fault('dimension', '1.5rem', '24px')).toBeNull()
    expect(fault('dimension', '1.5rem', '7.75px')).not.toBeNull()
    expect(fault('dimension', '50%', '50%')).toBeNull()
    expect(fault('duration', '150ms', '0.15s')).toBeNull()
    expect(fault('duration', '150ms', '0s')).not.toBeNull()
    expect(fault('cubicBezier', [0.25, 0.1, 0.25, 1], 'ease')).toBeNull()
    expect(fault('cubicBezier', [0.4, 0, 0.2, 1], 'ease')).not.toBeNull()
    const shadow = { color: 'red', offsetX: 0, offsetY: '1px', blur: '2px', spread: 0 }
    expect(fault('shadow', shadow, 'rgb(255, 0, 0) 0px 1px 2px 0px')).toBeNull()
    expect(fault('shadow', shadow, 'none')).not.toBeNull()
  })
})
