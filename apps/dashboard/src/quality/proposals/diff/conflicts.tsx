// The conflicts of a proposal with later changes of others: the user chooses a side for each.
import type { ProposalConflict, ProposalDiff, ProposalResolution } from '@tessera/contract'
import { Content } from '../../differences/difference-table.tsx'
import { OneOf } from '../../../ui/form/one-of.tsx'
import { Table } from '../../../ui/list/table.tsx'
import { usePlaces } from '../../checks/use-places.ts'
import { draftIn } from '../../../tokens/values/recorded-tokens.ts'
import { ValueView } from '../../../tokens/pictures/value-view.tsx'
import { ChangedBy } from './changed-by.tsx'
import { useConflictViews } from './use-conflict-views.ts'
import type { ConflictViews } from './views.ts'
import styles from '../proposals.module.css'

export type Take = ProposalResolution['take']

type Conflict = ProposalConflict
const isOfToken = (conflict: Conflict) => 'token' in conflict

export function keyOfConflict(conflict: Conflict): string {
  if ('subject' in conflict) return conflict.subject
  return isOfToken(conflict) ? `${conflict.mode_id} ${conflict.token}` : conflict.resolver_id
}

export function resolutionOf(conflict: Conflict, take: Take): ProposalResolution {
  if ('subject' in conflict) return { subject: conflict.subject, take }
  if (!isOfToken(conflict)) return { resolver_id: conflict.resolver_id, take }
  const { tokenset_id, mode_id, token } = conflict
  return { tokenset_id, mode_id, token, take }
}

function nameOf(conflict: Conflict): string {
  if ('subject' in conflict) return conflict.subject
  return isOfToken(conflict) ? conflict.token : conflict.resolver
}

const placeOf = (conflict: Conflict) => ({
  tokenset_id: isOfToken(conflict) ? conflict.tokenset_id : null,
  mode_id: isOfToken(conflict) ? conflict.mode_id : null,
  resolver_id: null,
  input: null,
  count: 1,
})

interface Props {
  ws: string
  diff: Pick<ProposalDiff, 'conflicts' | 'modes'>
  choices: ReadonlyMap<string, Take>
  onChoose: (key: string, take: Take) => void
}

export function Conflicts({ ws, diff, choices, onChoose }: Props) {
  const { conflicts } = diff
  const views = useConflictViews(diff)
  const places = usePlaces(ws, conflicts.map(placeOf))
  return (
    <Table label="Conflicts" columns={['Name', 'Before', 'Proposed', 'Now', 'Take']}>
      {conflicts.map(conflict => {
        const key = keyOfConflict(conflict)
        const name = nameOf(conflict)
        const view = isOfToken(conflict) ? views.get(conflict.tokenset_id) : undefined
        return (
          <tr key={key}>
            <th scope="row">
              <bdi>{name}</bdi>{' '}
              <span className={styles.muted}>
                {isOfToken(conflict) ? places(placeOf(conflict)) : 'subject' in conflict ? 'Guidance' : 'Themes'}
              </span>
            </th>
            <td>
              <SideOf conflict={conflict} side="base" view={view} />
            </td>
            <td>
              <SideOf conflict={conflict} side="proposed" view={view} />
            </td>
            <td>
              <SideOf conflict={conflict} side="current" view={view} />
              {isOfToken(conflict) && <ChangedBy {...conflict} />}
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

interface Side {
  conflict: Conflict
  side: keyof ConflictViews
  view: ConflictViews | undefined
}

/** What one side has. An alias that other tokensets resolve stands without its result. */
function SideOf({ conflict, side, view }: Side) {
  const content = conflict[side]
  const draft = draftIn(content)
  if (!isOfToken(conflict) || !draft) return <Content content={content} />
  const resolved = view?.[side](conflict.mode_id, conflict.token)
  return (
    <ValueView notation="written" name={conflict.token} draft={draft} resolved={resolved?.ok ? resolved : undefined} />
  )
}
