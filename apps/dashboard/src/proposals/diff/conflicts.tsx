// The conflicts of a proposal with later changes of others: the user chooses a side for each.
import type { ProposalConflict, ProposalResolution } from '@tessera/contract'
import { Content } from '../../organizations/difference-table.tsx'
import { OneOf } from '../../ui/form/one-of.tsx'
import { Table } from '../../ui/table.tsx'
import { usePlaces } from '../../checks/use-places.ts'
import styles from '../proposals.module.css'

export type Take = ProposalResolution['take']

type Conflict = ProposalConflict
const isOfToken = (conflict: Conflict) => 'token' in conflict

export const keyOfConflict = (conflict: Conflict): string =>
  isOfToken(conflict) ? `${conflict.mode_id} ${conflict.token}` : conflict.resolver_id

export function resolutionOf(conflict: Conflict, take: Take): ProposalResolution {
  if (!isOfToken(conflict)) return { resolver_id: conflict.resolver_id, take }
  const { tokenset_id, mode_id, token } = conflict
  return { tokenset_id, mode_id, token, take }
}

const placeOf = (conflict: Conflict) => ({
  ...{ tokenset_id: isOfToken(conflict) ? conflict.tokenset_id : null },
  ...{ mode_id: isOfToken(conflict) ? conflict.mode_id : null, resolver_id: null, input: null, count: 1 },
})

interface Props {
  ws: string
  conflicts: readonly Conflict[]
  choices: ReadonlyMap<string, Take>
  onChoose: (key: string, take: Take) => void
}

export function Conflicts({ ws, conflicts, choices, onChoose }: Props) {
  const places = usePlaces(ws, conflicts.map(placeOf))
  return (
    <Table label="Conflicts" columns={['Name', 'Before', 'Proposed', 'Now', 'Take']}>
      {conflicts.map(conflict => {
        const key = keyOfConflict(conflict)
        const name = isOfToken(conflict) ? conflict.token : conflict.resolver
        return (
          <tr key={key}>
            <th scope="row">
              <bdi>{name}</bdi>{' '}
              <span className={styles.muted}>{isOfToken(conflict) ? places(placeOf(conflict)) : 'Themes'}</span>
            </th>
            <td>
              <Content content={conflict.base} />
            </td>
            <td>
              <Content content={conflict.proposed} />
            </td>
            <td>
              <Content content={conflict.current} />
            </td>
            <td>
              <OneOf
                label={`Take of ${name}`}
                choices={[
                  { id: 'proposal', label: 'Proposed' },
                  { id: 'current', label: 'Now' },
                ]}
                value={choices.get(key) ?? null}
                onChange={take => onChoose(key, take)}
              />
            </td>
          </tr>
        )
      })}
    </Table>
  )
}
