import type { Change } from '@tessera/contract'
import { Table } from '../ui/table.tsx'
import { draftIn, renameIn } from './recorded-tokens.ts'
import { ValueView } from '../pictures/value-view.tsx'

/** The tokens of a change, before and after. */
export function ChangedTokens({ change }: { change: Change }) {
  const view = (recorded: unknown) => {
    const draft = draftIn(recorded)
    return draft ? <ValueView draft={draft} resolved={undefined} /> : '—'
  }
  return (
    <>
      <Table label="Changed tokens" columns={['Token', 'Before', 'After']}>
        {change.tokens.map(token => (
          <tr key={`${token.mode_id} ${token.token_id}`}>
            <th scope="row">
              <bdi>{nameOf(token)}</bdi>
            </th>
            <td>{view(token.before)}</td>
            <td>{view(token.after)}</td>
          </tr>
        ))}
      </Table>
      {change.token_count > change.tokens.length && <p>The first {change.tokens.length} are shown.</p>}
    </>
  )
}

function nameOf(token: Change['tokens'][number]): string {
  const renamed = renameIn(token)
  return renamed ? `${renamed.from} → ${renamed.to}` : token.name
}
