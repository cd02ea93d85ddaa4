import type { Color } from '../../color/color.ts'
import { isWide, toDisplayP3, toSrgb } from '../../color/convert.ts'
import { swiftNames } from '../ios/constants.ts'
import type { Format } from '../../format/format.ts'
import { fractional } from '../../base/decimal.ts'
import { swiftComposites, swiftWeight } from '../ios/composite.ts'
import { colorExpression, swiftString, type SwiftValue } from '../ios/literals.ts'
import { swiftUiStructures } from '../ios/structures.ts'
import { uiKitValues } from '../ios/value.ts'
import type { TextStyle } from '../parts/text-style.ts'
import { writeSwift } from '../ios/write.ts'

/** With the module's name, since `Color` is the enum inside DesignTokens. A wide color becomes the nearest in Display P3. */
function swiftUiColor(color: Color): SwiftValue {
  const wide = isWide(color)
  const { r, g, b, alpha } = wide ? toDisplayP3(color) : toSrgb(color)
  const [red, green, blue, opacity] = [r, g, b, alpha].map(channel => channel.toFixed(3))
  const space = wide ? '.displayP3' : '.sRGB'
  const text = ` = SwiftUI.Color(${space}, red: ${red}, green: ${green}, blue: ${blue}, opacity: ${opacity})`
  return { text, isColor: true }
}

/** The families that SwiftUI provides as designs of the system font. It supports one family, with the system font as a fallback. */
const designs: ReadonlyMap<string, string> = new Map([
  ['serif', 'serif'],
  ['ui-serif', 'serif'],
  ['monospace', 'monospaced'],
  ['ui-monospace', 'monospaced'],
  ['ui-rounded', 'rounded'],
  ...['sans-serif', 'system-ui', 'ui-sans-serif', '-apple-system', 'BlinkMacSystemFont'].map(
    name => [name, 'default'] as const,
  ),
])

function swiftUiFont({ families = [], size, weight, italic, lost }: TextStyle): string[] {
  const [family] = families
  const design = family === undefined ? 'default' : designs.get(family)
  const points = size === undefined ? '17.0' : fractional(size)
  if (size === undefined) lost.push('a font size, but with 17 points')
  const start =
    design === undefined
      ? `.custom(${swiftString(family!)}, size: ${points})`
      : `.system(size: ${points}, design: .${design})`
  const bold = weight === undefined ? '' : `.weight(${swiftWeight(weight, lost)})`
  return [`font: Font${start}${bold}${italic ? '.italic()' : ''}`]
}

const values = {
  ...uiKitValues,
  color: swiftUiColor,
  ...swiftComposites({
    color: color => ({ text: colorExpression(swiftUiColor(color).text), mapped: false }),
    gradient: {
      type: 'LinearGradient',
      text: stops => `LinearGradient(stops: ${stops}, startPoint: .top, endPoint: .bottom)`,
    },
    font: swiftUiFont,
  }),
}

/** Uses UIKit, since SwiftUI's colors cannot depend on traits. */
const followingColor = (light: string, dark: string) =>
  `SwiftUI.Color(uiColor: UIColor { $0.userInterfaceStyle == .dark ? UIColor(${dark}) : UIColor(${light}) })`

export const swiftui: Format = {
  id: 'swiftui',
  label: 'SwiftUI',
  mediaType: 'text/plain; charset=utf-8',
  extension: 'swift',
  axes: 'many',
  ...swiftNames,
  write: (input, options) =>
    writeSwift(input, options, {
      module: 'SwiftUI',
      dynamic: { color: followingColor, module: 'UIKit' },
      values,
      structures: swiftUiStructures,
      usedTypes: ['SwiftUI', 'UIColor', 'CGFloat', 'Double', 'String', 'Bool', 'Font', 'LinearGradient', 'Animation'],
    }),
  options: ['prefix', 'remBase'],
}
