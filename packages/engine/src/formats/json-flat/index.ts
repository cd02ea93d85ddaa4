import type { Format } from '../format.ts'
import { writeJsonFlat } from './write.ts'

export const jsonFlat: Format = {
  id: 'json-flat',
  label: 'JSON, one level',
  mediaType: 'application/json; charset=utf-8',
  extension: 'json',
  write: writeJsonFlat,
  options: [],
}
