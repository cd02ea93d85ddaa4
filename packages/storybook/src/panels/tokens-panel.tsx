import React from 'react'
import { entryOf, type ShownToken } from '../shown.ts'
import { Cell, Panel } from './panel.tsx'
import { swatch } from './styles.ts'

const columns = ['Token', 'Value', 'Alias of', 'Custom property']

export function TokensPanel({ active }: { active: boolean }) {
  return (
    <Panel
      active={active}
      columns={columns}
      empty="There are no tokens."
      rowsOf={({ shown, theme }) =>
        shown.tokens.map(token => ({
          text: `${token.name} ${token.property} ${entryOf(token.values, theme) ?? ''}`,
          row: <Row key={token.name} token={token} theme={theme} />,
        }))
      }
      what="tokens"
    />
  )
}

function Row({ token, theme }: { token: ShownToken; theme: number }) {
  const { name, type, property, page } = token
  const value = entryOf(token.values, theme)
  return (
    <tr>
      <Cell>
        {page === null ? (
          name
        ) : (
          <a href={page} rel="noreferrer" target="_blank">
            {name}
          </a>
        )}
      </Cell>
      <Cell>
        {type === 'color' && value !== null ? <span aria-hidden style={{ ...swatch, background: value }} /> : null}
        {value ?? '–'}
      </Cell>
      <Cell>{entryOf(token.aliases, theme)}</Cell>
      <Cell>
        <code>{property}</code>
      </Cell>
    </tr>
  )
}
