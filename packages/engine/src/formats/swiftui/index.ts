import type { Color } from '../../color/color.ts'
import { isWide, toDisplayP3, toSrgb } from '../../color/convert.ts'
import { swiftNames } from '../ios/constants.ts'
import type { Format } from '../format.ts'
import { uiKitValues, type SwiftValue } from '../ios/value.ts'
import { writeSwift } from '../ios/write.ts'

/** The module's name in front, since inside DesignTokens `Color` is the enum. A wide color keeps to what P3 can show. */
function swiftUiColor(color: Color): SwiftValue {
  const wide = isWide(color)
  const { r, g, b, alpha } = wide ? toDisplayP3(color) : toSrgb(color)
  const [red, green, blue, opacity] = [r, g, b, alpha].map(channel => channel.toFixed(3))
  const space = wide ? '.displayP3' : '.sRGB'
  return { text: ` = SwiftUI.Color(${space}, red: ${red}, green: ${green}, blue: ${blue}, opacity: ${opacity})` }
}

/** SwiftUI has no color of its own that looks at the traits. */
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
      values: { ...uiKitValues, color: swiftUiColor },
      usedTypes: ['SwiftUI', 'UIColor', 'CGFloat', 'Double', 'String', 'Bool'],
    }),
  options: ['prefix', 'remBase'],
}
