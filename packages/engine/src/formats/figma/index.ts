import type { Format } from '../format.ts'
import { read, recognise } from './read.ts'
import { write } from './write.ts'

export const figma: Format = {
  id: 'figma',
  label: 'Figma variables',
  mediaType: 'application/json; charset=utf-8',
  extension: 'json',
  write,
  options: ['references'],
  read,
  recognise,
}
