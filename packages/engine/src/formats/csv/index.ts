import { readTable, unguard } from './table.ts'
import type { Format } from '../../format/format.ts'
import { read, recognise } from './read.ts'
import { write } from './write.ts'

export const csv: Format = {
  id: 'csv',
  label: 'Table (CSV, TSV)',
  mediaType: 'text/csv; charset=utf-8',
  extension: 'csv',
  axes: 'many',
  identifiers: 'any text',
  constants(text) {
    const table = readTable(text, ',')
    const rows = 'rows' in table ? table.rows.slice(1) : []
    // A token has a row for each combination of description, type and other fields.
    return rows.map(({ cells: [name, ...about] }) => ({
      scope: about.map(cell => cell.text).join('\n'),
      name: unguard(name!.text),
    }))
  },
  write,
  options: ['references'],
  read,
  recognise,
}
