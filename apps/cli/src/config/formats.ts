// What the command line knows of the formats. The build puts it in as data, because the formats themselves, which most commands
// do not need, are a third of the program.
import { formats } from '@tessera/engine'

export const formatFacts = formats.map(({ id, extension, options = [], read, write }) => ({
  id,
  extension,
  options,
  reads: read !== undefined,
  writes: write !== undefined,
}))

const idsOf = (can: 'reads' | 'writes') =>
  formatFacts.filter(format => format[can]).map(({ id }) => id) as [string, ...string[]]
export const writableFormats = idsOf('writes')
export const readableFormats = idsOf('reads')
