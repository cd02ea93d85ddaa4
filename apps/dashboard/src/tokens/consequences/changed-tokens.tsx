import type { Change } from '@tessera/contract'
import { Table } from '../../ui/list/table.tsx'
import { draftIn, renameIn } from '../values/recorded-tokens.ts'
import { ValueView } from '../pictures/value-view.tsx'

interface Changed {
  tokens: readonly Omit<Change['tokens'][number], 'token_id'>[]
  /** Of which the first are in the list. */
  token_count: number
}

/** The tokens of a change, before and after. */
export function ChangedTokens({ change }: { change: Changed }) {
  const view = (name: string, recorded: unknown) => {
    const draft = draftIn(recorded)
    return draft ? <ValueView notation="written" name={name} draft={draft} resolved={undefined} /> : '—'
  }
  return (
    <>
      <Table label="Changed tokens" columns={['Token', 'Before', 'After']}>
        {change.tokens.map(token => (
          <tr key={`${token.mode_id} ${token.name}`}>
            <th scope="row">
              <bdi>{nameOf(token)}</bdi>
            </th>
            <td>{view(token.name, token.before)}</td>
            <td>{view(token.name, token.after)}</td>
          </tr>
        ))}
      </Table>
      {change.token_count > change.tokens.length && <p>The first {change.tokens.length} are shown.</p>}
    </>
  )
}

function nameOf(token: Changed['tokens'][number]): string {
  const renamed = renameIn(token)
  return renamed ? `${renamed.from} → ${renamed.to}` : token.name
}
