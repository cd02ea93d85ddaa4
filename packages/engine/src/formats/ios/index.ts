import type { Format } from '../format.ts'
import { writeIos } from './write.ts'

export const ios: Format = {
  id: 'ios',
  label: 'iOS (Swift, UIKit)',
  mediaType: 'text/plain; charset=utf-8',
  extension: 'swift',
  write: writeIos,
  options: ['prefix', 'remBase'],
}
