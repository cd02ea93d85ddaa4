import { constantsInLines } from '../../format/constants.ts'
import type { Format } from '../../format/format.ts'
import { writeTypeScript } from './write.ts'

export const typescript: Format = {
  id: 'typescript',
  label: 'TypeScript constants',
  mediaType: 'text/plain; charset=utf-8',
  extension: 'ts',
  axes: 'many',
  identifiers: 'any text',
  constants: text =>
    constantsInLines(text, {
      opens: /^(?:export const |\s+)(\w+|'(?:[^'\\]|\\.)*'|\['__proto__'\])(?: =|:) \{$/,
      declares: /^\s+('(?:[^'\\]|\\.)*'|\['__proto__'\]): /,
    }).filter(({ scope, isScope }) => scope !== 'tokenTypes' && !isScope),
  write: writeTypeScript,
  options: [],
}
