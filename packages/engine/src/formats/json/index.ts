import type { Format } from '../format.ts'
import { writeJson } from './write.ts'

export const json: Format = {
  id: 'json',
  label: 'JSON',
  mediaType: 'application/json; charset=utf-8',
  extension: 'json',
  write: writeJson,
  options: [],
}
