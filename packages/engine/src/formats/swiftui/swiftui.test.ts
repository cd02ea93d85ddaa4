import { expect, test } from 'vitest'
import { exportTokens } from '../../index.ts'
import { asAnswered } from '../../testing/as-answered.ts'
import { swiftReader } from '../../testing/platforms/swift.ts'
import { allModes, exampleTokens, oneMode, token } from '../../testing/tokens.ts'

test('the swiftui format is Swift, with wide colors in Display P3', async () => {
  const read = await swiftReader()
  const tokens = exampleTokens()
  const { text, notes } = asAnswered(exportTokens('swiftui', oneMode(tokens)))
  expect(read(text)).toHaveLength(tokens.length - notes.filter(note => note.includes('has no form')).length)
  const two = exportTokens(
    'swiftui',
    oneMode([token('a', 'color', '#00000080'), token('b', 'color', 'color(display-p3 0 1 0)')]),
  )
  expect(read(two.text).map(({ rest }) => rest)).toEqual([
    ' = SwiftUI.Color(.sRGB, red: 0.000, green: 0.000, blue: 0.000, opacity: 0.502)',
    ' = SwiftUI.Color(.displayP3, red: 0.000, green: 1.000, blue: 0.000, opacity: 1.000)',
  ])
  expect(exportTokens('swiftui', allModes({ SwiftUI: tokens })).text).toContain('enum SwiftUi {')
})

test('modes called like the types that constants name', () => {
  const modes = ['SwiftUI', 'CGFloat', 'Double', 'String', 'Bool', 'Color']
  const { text } = exportTokens('swiftui', allModes(Object.fromEntries(modes.map(name => [name, []]))))
  expect([...text.matchAll(/^ {4}enum (.+) \{$/gm)].map(match => match[1])).toEqual([
    'SwiftUi',
    'CgFloat',
    'DoubleMode',
    'StringMode',
    'BoolMode',
    'Color',
  ])
})
