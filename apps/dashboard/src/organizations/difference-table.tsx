import type { Diff } from '@tessera/contract'
import { Badge } from '../ui/badge.tsx'
import { Table } from '../ui/table.tsx'
import { draftIn } from '../changes/recorded-tokens.ts'
import { ValueView } from '../pictures/value-view.tsx'

const badges = { added: 'success', changed: 'warning', removed: 'danger', renamed: 'info' } as const
const mostShown = 200

/** The number of tokens and resolvers that differ. */
export const differencesIn = ({ total, resolvers }: Pick<Diff, 'total' | 'resolvers'>): number =>
  total + resolvers.length

/** The differences between two states, by resolver and by token. */
export function DifferenceTable({ diff }: { diff: Pick<Diff, 'tokens' | 'total' | 'resolvers'> }) {
  return (
    <>
      <Table label="Changes" columns={['Name', 'Where', 'Before', 'After', '']}>
        {diff.resolvers.map(each => (
          <tr key={`${each.resolver_id} ${each.change}`}>
            <th scope="row">
              <bdi>{each.change === 'renamed' ? `${each.before?.name ?? ''} → ${each.resolver}` : each.resolver}</bdi>
            </th>
            <td>{each.workspace_name} · Themes</td>
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

/** A token's value, or the modifiers of a resolver. */
export function Content({ content }: { content: unknown }) {
  const modifiers = modifiersIn(content)
  if (modifiers) return <>{modifiers.map(({ name }) => name).join(', ') || 'no modifiers'}</>
  const draft = draftIn(content)
  return draft ? <ValueView draft={draft} resolved={undefined} /> : <>—</>
}

function modifiersIn(content: unknown): readonly { name: string }[] | null {
  if (typeof content !== 'object' || content === null || !('modifiers' in content)) return null
  return (content as { modifiers: { name: string }[] }).modifiers
}
