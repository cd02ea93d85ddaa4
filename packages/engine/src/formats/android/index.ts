import type { Format } from '../format.ts'
import { writeAndroid } from './write.ts'

export const android: Format = {
  id: 'android',
  label: 'Android resources (XML)',
  mediaType: 'application/xml; charset=utf-8',
  extension: 'xml',
  write: writeAndroid,
  options: ['prefix', 'remBase'],
}
