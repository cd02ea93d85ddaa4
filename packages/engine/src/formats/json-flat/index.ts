import type { Format } from '../../format/format.ts'
import { readJsonFlat, recogniseJsonFlat } from './read.ts'
import { writeJsonFlat } from './write.ts'

export const jsonFlat: Format = {
  id: 'json-flat',
  label: 'JSON, one level',
  mediaType: 'application/json; charset=utf-8',
  extension: 'json',
  axes: 'many',
  identifiers: 'any text',
  constants: text => Object.keys(JSON.parse(text) as object).map(name => ({ scope: '', name })),
  write: writeJsonFlat,
  read: readJsonFlat,
  recognise: recogniseJsonFlat,
  options: [],
}
