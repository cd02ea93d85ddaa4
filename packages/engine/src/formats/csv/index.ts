import type { Format } from '../format.ts'
import { read, recognise } from './read.ts'
import { write } from './write.ts'

export const csv: Format = {
  id: 'csv',
  label: 'Table (CSV, TSV)',
  mediaType: 'text/csv; charset=utf-8',
  extension: 'csv',
  write,
  options: ['references'],
  read,
  recognise,
}
