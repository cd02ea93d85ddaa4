import type { Format } from '../format.ts'
import { readJson, recogniseJson } from './read.ts'
import { writeJson } from './write.ts'

export const json: Format = {
  id: 'json',
  label: 'JSON',
  mediaType: 'application/json; charset=utf-8',
  extension: 'json',
  write: writeJson,
  read: readJson,
  recognise: recogniseJson,
  options: [],
}
