import { constantsInLines } from '../../format/constants.ts'
import type { Format } from '../../format/format.ts'
import { dartReserved } from './names.ts'
import { writeFlutter } from './write.ts'

export const flutter: Format = {
  id: 'flutter',
  label: 'Flutter (Dart)',
  mediaType: 'text/plain; charset=utf-8',
  extension: 'dart',
  axes: 'many',
  identifiers: { pattern: /^_?[A-Za-z]\w*$/, reserved: dartReserved },
  constants: text =>
    constantsInLines(text, {
      opens: /^(?:abstract )?(?:interface |final )class (\w+).* \{$/,
      declares: /^ {2}(?:static const \S+|\S+ get) (\w+)(?: =|;)/,
    }),
  write: writeFlutter,
  options: ['prefix', 'remBase'],
}
