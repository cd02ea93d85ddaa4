// The W3C community group's format (DTCG 2025.10), read and written.
import type { Format } from '../format.ts'
import { readDtcg } from './read.ts'
import { recogniseDtcg } from './recognise.ts'
import { writeDtcg } from './write.ts'

export const dtcg: Format = {
  id: 'dtcg',
  label: 'Design tokens (DTCG 2025.10)',
  mediaType: 'application/design-tokens+json; charset=utf-8',
  extension: 'tokens.json',
  write: writeDtcg,
  read: readDtcg,
  recognise: recogniseDtcg,
}
