import type { Format } from '../../format/format.ts'
import { writeManifest, type Manifest } from './write.ts'

export const manifest: Format = {
  id: 'manifest',
  label: 'Manifest for linters',
  mediaType: 'application/json; charset=utf-8',
  extension: 'json',
  axes: 'many',
  identifiers: 'any text',
  constants: text => (JSON.parse(text) as Manifest).tokens.map(({ name }) => ({ scope: '', name })),
  write: writeManifest,
  options: ['prefix', 'names'],
}
