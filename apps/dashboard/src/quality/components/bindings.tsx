import type { BoundToken } from '@tessera/contract'
import { useMemo } from 'react'
import { TriangleAlert } from '../../icons/icons.generated.ts'
import { Tile } from '../../tokens/pictures/tile.tsx'
import { shownText } from '../../tokens/values/notation.ts'
import { Table } from '../../ui/list/table.tsx'
import { useThemedValues, type ThemedValue } from './use-themed-values.ts'
import { whenWords } from './when.ts'
import styles from './components.module.css'

/** Which token is which property of which part, with its value in every theme. */
export function Bindings({ ws, bindings }: { ws: string; bindings: readonly BoundToken[] }) {
  const tokens = useMemo(() => bindings.map(({ token }) => token), [bindings])
  const valuesOf = useThemedValues(ws, tokens)
  if (bindings.length === 0) return <p className={styles.muted}>No token is bound yet.</p>
  return (
    <Table label="Bindings" columns={['Part', 'Property', 'When', 'Token', 'Value in every theme']}>
      {bindings.map((binding, at) => (
        <tr key={at}>
          <th scope="row">
            <bdi>{binding.part}</bdi>
          </th>
          <td>
            <code>{binding.property}</code>
          </td>
          <td>{whenWords(binding) || <span className={styles.muted}>always</span>}</td>
          <td>
            <code>
              <bdi>{binding.token}</bdi>
            </code>
          </td>
          <td>
            <Values binding={binding} values={valuesOf?.(binding.token) ?? null} />
          </td>
        </tr>
      ))}
    </Table>
  )
}

/** Until the themes are read, the value without choices, as the server has it. */
function Values({ binding, values }: { binding: BoundToken; values: readonly ThemedValue[] | null }) {
  const { type, value, token } = binding
  if (type === null)
    return (
      <span className={styles.missing}>
        <TriangleAlert size={13} aria-hidden /> missing
      </span>
    )
  const shown = values?.length ? values : [{ themes: [], type, value }]
  return (
    <ul className={styles.values}>
      {shown.map(each => (
        <li key={JSON.stringify(each.value)}>
          <Tile type={each.type} value={each.value} name={token} />
          <code>{shownText(each.type, each.value, 'short')}</code>
          {each.themes.length > 0 && <bdi className={styles.muted}>{each.themes.join(', ')}</bdi>}
        </li>
      ))}
    </ul>
  )
}
