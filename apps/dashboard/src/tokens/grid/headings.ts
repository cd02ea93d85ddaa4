// Headings of groups between the rows. A heading is a row without cells; its name ends with a dot, as no token's does.
import type { Row } from '../model/model.ts'
import type { Span } from '../model/selection.ts'

export interface Heading extends Row {
  heading: { path: string; count: number; isOpen: boolean }
}

export const isHeading = (row: Row | undefined): row is Heading => row !== undefined && 'heading' in row

export const isHeadingName = (name: string): boolean => name.endsWith('.')

/** The group of a token; empty at the top. */
export const groupOf = (name: string): string => name.slice(0, Math.max(0, name.lastIndexOf('.')))

/** A name without the group that is shown above it. */
export const nameIn = (group: string, name: string): string =>
  group && name.startsWith(`${group}.`) ? name.slice(group.length + 1) : name

/**
 * The rows of each group together below its heading, in the order in which the groups come; those of closed groups are
 * left out. Tokens without a group come first. Returns the rows themselves where there is one group at most.
 */
export function withHeadings(rows: readonly Row[], closed: ReadonlySet<string>): readonly Row[] {
  const groups = new Map<string, Row[]>([['', []]])
  for (const row of rows) {
    const group = groupOf(row.name)
    const own = groups.get(group)
    if (own) own.push(row)
    else groups.set(group, [row])
  }
  if (groups.size < 3 && groups.get('')!.length === 0) return rows
  return [...groups].flatMap(([path, own]): Row[] => {
    if (path === '') return own
    const isOpen = !closed.has(path)
    const heading: Heading = {
      name: `${path}.`,
      cells: [],
      index: '',
      heading: { path, count: own.length, isOpen },
    }
    return isOpen ? [heading, ...own] : [heading]
  })
}

/** The selected tokens: the rows without headings, and the span among them; null where only headings are selected. */
export function tokensIn(lines: readonly Row[], span: Span): { rows: readonly Row[]; span: Span } | null {
  const selected = lines.slice(span.rows[0], span.rows[1] + 1).filter(row => !isHeading(row))
  if (selected.length === 0) return null
  const rows = lines.some(isHeading) ? lines.filter(row => !isHeading(row)) : lines
  const first = rows.indexOf(selected[0]!)
  return { rows, span: { ...span, rows: [first, first + selected.length - 1] } }
}
