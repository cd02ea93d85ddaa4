// DTCG resolver documents: sets and modifiers whose contexts are modes.
import { rootOf } from '../../reading/documents.ts'
import type { Format } from '../format.ts'
import { readResolver } from './read.ts'
import { writeResolver } from './write.ts'

export const dtcgResolver: Format = {
  id: 'dtcg-resolver',
  label: 'DTCG resolver document (all modes)',
  mediaType: 'application/json; charset=utf-8',
  extension: 'resolver.json',
  write: writeResolver,
  read: readResolver,
  recognise: files => (files.some(file => Array.isArray(rootOf(file)?.get('resolutionOrder'))) ? 0.98 : 0),
}
