import { Table } from '../../ui/list/table.tsx'
import type { Pasted } from '../../tokens/model/changes-of.ts'
import type { Draft } from '../../tokens/values/draft.ts'
import type { Tokens } from '../../tokens/model/use-tokens.ts'
import { ValueView } from '../../tokens/pictures/value-view.tsx'

const mostShown = 200

interface Props {
  tokens: Pick<Tokens, 'model' | 'resolver'>
  label: string
  changes: readonly (Pasted & { distance?: number })[]
  /** Shows resolved values. */
  asResolved?: boolean
  /** Shows descriptions instead of values. */
  asDescription?: boolean
}

/** Values before and after. */
export function ChangesTable({
  tokens: { model, resolver },
  label,
  changes,
  asResolved = false,
  asDescription,
}: Props) {
  const view = (each: Pasted, draft: Draft | null) =>
    asDescription ? (
      draft?.description || '—'
    ) : draft ? (
      <ValueView
        notation="written"
        name={each.name}
        draft={draft}
        resolved={resolver.tryOut(each.modeIndex, each.name, draft)}
        asResolved={asResolved}
      />
    ) : (
      '—'
    )
  const hasDistances = changes.some(each => (each.distance ?? 0) > 0)
  return (
    <>
      <Table label={label} columns={['Token', 'Mode', 'Before', 'After', ...(hasDistances ? ['ΔE'] : [])]}>
        {changes.slice(0, mostShown).map(each => (
          <tr key={`${each.modeIndex} ${each.name}`}>
            <th scope="row">
              <bdi>{each.name}</bdi>
            </th>
            <td>{model.modes[each.modeIndex]!.name}</td>
            <td>{each.change ? view(each, each.change.before) : '—'}</td>
            <td>{each.change ? view(each, each.change.after) : `${each.text}: ${each.error ?? ''}`}</td>
            {hasDistances && <td>{each.distance?.toFixed(1)}</td>}
          </tr>
        ))}
      </Table>
      {changes.length > mostShown && <p>The first {mostShown} are shown.</p>}
    </>
  )
}
