import { constantsInLines } from '../../format/constants.ts'
import type { Format } from '../../format/format.ts'
import { kotlinReserved, writeCompose } from './write.ts'

export const compose: Format = {
  id: 'compose',
  label: 'Jetpack Compose (Kotlin)',
  mediaType: 'text/plain; charset=utf-8',
  extension: 'kt',
  axes: 'many',
  identifiers: { pattern: /^(`?)[\p{L}_][\p{L}\p{Nd}_]*\1$/u, reserved: kotlinReserved },
  constants: text =>
    constantsInLines(text, {
      opens: /^\s*(?:object|class) ([^\s(]+).* \{$/,
      declares: /^\s*val (\S+) (?:get\(\) )?= /,
    }),
  write: writeCompose,
  options: ['prefix', 'remBase'],
}
