// What the panels have in common: a field that narrows a table, and how many rows it has.
import React, { useState, type ReactNode } from 'react'
import { AddonPanel } from 'storybook/internal/components'
import { useShown, type InTheme } from './use-shown.ts'
import { cell, field, head, note, table } from './styles.ts'

export interface Listed {
  /** What is typed in the field is looked for in it. */
  text: string
  row: ReactNode
}

interface Props {
  active: boolean
  /** What the rows are: `tokens`. */
  what: string
  columns: readonly string[]
  rowsOf: (about: InTheme) => Listed[]
  empty: string
}

/** More would be more than anyone reads, and slow. */
const mostRows = 300

export function Panel({ active, ...props }: Props) {
  return <AddonPanel active={active}>{active ? <Rows {...props} /> : <></>}</AddonPanel>
}

function Rows({ what, columns, rowsOf, empty }: Omit<Props, 'active'>) {
  const about = useShown()
  const [typed, setTyped] = useState('')
  if (about === null) return <p style={note}>Loading…</p>
  if ('fault' in about) return <p style={note}>{about.fault}</p>
  const all = rowsOf(about)
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const found = all.filter(({ text }) => words.every(word => text.toLowerCase().includes(word)))
  const { release } = about.shown
  return (
    <>
      <p style={note}>
        <input
          aria-label={`Find ${what}`}
          placeholder={`Find ${what}`}
          style={field}
          type="search"
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
        {countOf(found.length, all.length, what)}
        {release === null ? null : ` · release ${release}`}
      </p>
      {all.length === 0 ? <p style={note}>{empty}</p> : null}
      <table style={table}>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column} scope="col" style={head}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{found.slice(0, mostRows).map(({ row }) => row)}</tbody>
      </table>
    </>
  )
}

function countOf(found: number, all: number, what: string): string {
  if (found > mostRows) return `the first ${mostRows} of ${found} ${what}`
  return found === all ? `${all} ${what}` : `${found} of ${all} ${what}`
}

export function Cell({ children }: { children: ReactNode }) {
  return <td style={cell}>{children}</td>
}
