import { swiftNames } from './constants.ts'
import type { Format } from '../../format/format.ts'
import { uiKitStructures } from './structures.ts'
import { uiKitValues } from './value.ts'
import { writeSwift } from './write.ts'

export const ios: Format = {
  id: 'ios',
  label: 'iOS (Swift, UIKit)',
  mediaType: 'text/plain; charset=utf-8',
  extension: 'swift',
  axes: 'many',
  ...swiftNames,
  write: (input, options) =>
    writeSwift(input, options, {
      module: 'UIKit',
      dynamic: { color: (light, dark) => `UIColor { $0.userInterfaceStyle == .dark ? ${dark} : ${light} }` },
      values: uiKitValues,
      structures: uiKitStructures,
      usedTypes: ['UIColor', 'CGFloat', 'Double', 'String', 'Bool', 'Any'],
    }),
  options: ['prefix', 'remBase'],
}
