import { androidField, javaReserved } from '../../naming/spelling.ts'
import type { Format } from '../../format/format.ts'
import { writeAndroid } from './write.ts'

export const android: Format = {
  id: 'android',
  label: 'Android resources (XML)',
  mediaType: 'application/xml; charset=utf-8',
  extension: 'xml',
  axes: 'many',
  identifiers: { pattern: /^[\p{L}_][\p{L}\p{Nd}_]*$/u, reserved: javaReserved },
  // The names are those of the fields of R.
  constants: text =>
    Array.from(text.matchAll(/^ {4}<(color|dimen|style|drawable) name="([^"]*)"/gm), ([, scope, name]) => ({
      scope: scope!,
      name: androidField(name!),
    })),
  write: writeAndroid,
  options: ['prefix', 'names', 'remBase', 'composites'],
}
