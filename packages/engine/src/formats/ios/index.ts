import type { Format } from '../format.ts'
import { uiColor } from './value.ts'
import { writeSwift } from './write.ts'

export const ios: Format = {
  id: 'ios',
  label: 'iOS (Swift, UIKit)',
  mediaType: 'text/plain; charset=utf-8',
  extension: 'swift',
  write: (input, options) =>
    writeSwift(input, options, {
      module: 'UIKit',
      color: uiColor,
      usedTypes: ['UIColor', 'CGFloat', 'Double', 'String', 'Bool'],
    }),
  options: ['prefix', 'remBase'],
}
