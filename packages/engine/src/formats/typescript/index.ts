import type { Format } from '../format.ts'
import { writeTypeScript } from './write.ts'

export const typescript: Format = {
  id: 'typescript',
  label: 'TypeScript constants',
  mediaType: 'text/plain; charset=utf-8',
  extension: 'ts',
  write: writeTypeScript,
  options: [],
}
