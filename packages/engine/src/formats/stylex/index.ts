import { scriptIdentifiers } from '../esm/name.ts'
import type { Format } from '../../format/format.ts'
import { writeStylex } from './write.ts'

export const stylex: Format = {
  id: 'stylex',
  label: 'StyleX variables and themes',
  mediaType: 'text/plain; charset=utf-8',
  // The compiler requires this extension for files of variables.
  extension: 'stylex.ts',
  axes: 'many',
  // Reserved: keys that every object inherits.
  identifiers: {
    pattern: scriptIdentifiers.pattern,
    reserved: new Set([...scriptIdentifiers.reserved, 'constructor', 'toString']),
  },
  constants: text =>
    Array.from(
      /defineVars\(\{\n([\s\S]*?)^\}\)/m.exec(text)![1]!.matchAll(/^ {2}(?:'([^']+)'|([\w$]+)): '/gm),
      ([, quoted, bare]) => ({ scope: '', name: quoted ?? bare! }),
    ),
  write: writeStylex,
  options: ['prefix'],
}
