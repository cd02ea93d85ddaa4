// Colors that follow the system, where a resolver marks which of its contexts is dark for UIKit.
import { beforeAll, expect, test } from 'vitest'
import { exportSystem } from '../../index.ts'
import { swiftReader, type SwiftConstant } from '../../testing/platforms/swift.ts'
import { systemOf, type Described } from '../../testing/systems.ts'

let read: (code: string) => SwiftConstant[]
beforeAll(async () => {
  read = await swiftReader()
})

const scheme = (dark: Record<string, string>) => ({
  default: 'light',
  contexts: { light: {}, dark },
  as: { dark: { platform: { ios: 'dark' } } },
})
const brand = { default: 'a', contexts: { a: { accent: '#ff0000' }, b: { accent: '#0000ff' } } }
const written = (id: string, modifiers: Described['modifiers']) => {
  const output = exportSystem(
    id,
    systemOf({
      sets: { core: { bg: '#ffffff', same: '#808080', size: '8px' } },
      modifiers,
      types: { bg: 'color', same: 'color', accent: 'color', size: 'dimension' },
    }),
  )
  if ('fault' in output) throw new Error(output.fault)
  return output.text
}
const paths = (code: string) => read(code).map(({ path }) => path)

test('a dark context leaves one set of constants, and only what differs is dynamic', () => {
  const code = written('ios', { scheme: scheme({ bg: '#000000' }) })
  expect(paths(code)).toEqual(['DesignTokens.Color.bg', 'DesignTokens.Color.same', 'DesignTokens.Dimension.size'])
  expect(code).toContain(
    'static let bg = UIColor { $0.userInterfaceStyle == .dark ? UIColor(red: 0.000, green: 0.000, blue: 0.000, alpha: 1.000) : UIColor(red: 1.000, green: 1.000, blue: 1.000, alpha: 1.000) }',
  )
  expect(code).toContain('static let same = UIColor(red: 0.502')
})

test('the other axes stay enums', () => {
  const code = written('ios', { scheme: scheme({ bg: '#000000' }), brand })
  expect(paths(code)).toContain('DesignTokens.A.Color.bg')
  expect(paths(code)).toContain('DesignTokens.B.Color.accent')
  expect(paths(code)).toHaveLength(8)
})

test('SwiftUI uses the colors of UIKit', () => {
  const code = written('swiftui', { scheme: scheme({ bg: '#000000' }) })
  expect(code).toContain('import SwiftUI\nimport UIKit\n')
  expect(code).toContain('static let bg = SwiftUI.Color(uiColor: UIColor { $0.userInterfaceStyle == .dark ? UIColor(SwiftUI.Color(.sRGB, red: 0.000') // prettier-ignore
  expect(paths(code)).toHaveLength(3)
})

test.each(['ios', 'swiftui'])('%s keeps separate contexts where more than colors differs', id => {
  for (const dark of [{ size: '9px' }, { accent: '#123456' }] as Record<string, string>[]) {
    const code = written(id, { scheme: scheme({ bg: '#000000', ...dark }) })
    expect(code).toContain('enum Dark {')
    expect(code).not.toContain('userInterfaceStyle')
  }
})

test('a context that UIKit calls nothing is an enum, and so are three', () => {
  expect(written('ios', { brand })).toContain('enum B {')
  const three = { contexts: { light: {}, dark: {}, dim: {} }, as: { dark: { platform: { ios: 'dark' } } } }
  expect(written('ios', { scheme: three })).toContain('enum Dim {')
})
