// The W3C community group's format (DTCG 2025.10), read and written.
import { constantsInTree } from '../../format/constants.ts'
import type { Format } from '../../format/format.ts'
import { readDtcg } from './read/read.ts'
import { recogniseDtcg } from './read/recognise.ts'
import { writeDtcg } from './write/write.ts'

export const dtcg: Format = {
  id: 'dtcg',
  label: 'Design tokens (DTCG 2025.10)',
  mediaType: 'application/design-tokens+json; charset=utf-8',
  extension: 'tokens.json',
  axes: 1,
  identifiers: 'any text',
  constants: text => constantsInTree(JSON.parse(text), node => '$value' in node),
  write: writeDtcg,
  read: readDtcg,
  recognise: recogniseDtcg,
}
