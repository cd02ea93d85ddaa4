import type { Format } from '../format.ts'
import { writeJson } from './write.ts'

export const json: Format = {
  id: 'json',
  label: 'JSON',
  mediaType: 'application/json',
  extension: 'json',
  write: writeJson,
  options: [],
}
