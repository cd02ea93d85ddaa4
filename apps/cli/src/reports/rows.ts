import { counted } from '../base/counted.ts'
import type { Reporter } from '../base/io.ts'

export interface Row {
  name: string
  /** Further information about the row. */
  about: string
}

export function showRows({ say, note, paint }: Reporter, rows: readonly Row[], what: string): void {
  const width = Math.min(50, Math.max(0, ...rows.map(({ name }) => name.length)))
  for (const { name, about } of rows) say(`${paint.cyan(name.padEnd(width))}  ${paint.dim(about)}`.trimEnd())
  note(counted(rows.length, what))
}
