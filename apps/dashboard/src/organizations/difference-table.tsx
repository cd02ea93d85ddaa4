import type { Diff } from '@tessera/contract'
import { Badge } from '../ui/badge.tsx'
import { Table } from '../ui/table.tsx'
import { draftIn } from '../tokens/inspector/token-history.tsx'
import { ValueView } from '../tokens/values/value-view.tsx'

const badges = { added: 'success', changed: 'warning', removed: 'danger', renamed: 'info' } as const
const mostShown = 200

/** Token by token what differs between two states. */
export function DifferenceTable({ diff }: { diff: Pick<Diff, 'tokens' | 'total'> }) {
  return (
    <>
      <Table label="Changes" columns={['Token', 'Where', 'Before', 'After', '']}>
        {diff.tokens.slice(0, mostShown).map(each => (
          <tr key={`${each.mode_id} ${each.token} ${each.change}`}>
            <th scope="row">
              <bdi>{each.change === 'renamed' ? `${each.before?.name ?? ''} → ${each.token}` : each.token}</bdi>
            </th>
            <td>
              {each.tokenset_name} · {each.mode}
            </td>
            <td>
              <Content content={each.before} />
            </td>
            <td>
              <Content content={each.after} />
            </td>
            <td>
              <Badge kind={badges[each.change]}>{each.change}</Badge>
            </td>
          </tr>
        ))}
      </Table>
      {diff.total > mostShown && (
        <p>
          The first {mostShown} of {diff.total} are shown.
        </p>
      )}
    </>
  )
}

export function Content({ content }: { content: unknown }) {
  const draft = draftIn(content)
  return draft ? <ValueView draft={draft} resolved={undefined} /> : <>—</>
}
