import type { ImportResult } from '@tessera/engine'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Checkbox } from '../../ui/form/field.tsx'
import { Table } from '../../ui/list/table.tsx'
import { Tabs, TabPanel } from '../../ui/tabs.tsx'
import type { Draft } from '../../tokens/values/draft.ts'
import type { Tokens } from '../../tokens/model/use-tokens.ts'
import { ValueView } from '../../tokens/pictures/value-view.tsx'
import type { Proposal, ImportTarget } from './reading.ts'

interface Props {
  tokens: Tokens
  result: ImportResult
  targets: readonly ImportTarget[]
  proposals: readonly Proposal[]
  /** Keys of the excluded changes. */
  left: ReadonlySet<string>
  onLeft: (left: ReadonlySet<string>) => void
}

const kinds = ['added', 'changed', 'removed', 'unchanged'] as const
const labels = { added: 'Added', changed: 'Changed', removed: 'Removed', unchanged: 'Unchanged' }
const badges = { added: 'success', changed: 'warning', removed: 'danger', unchanged: 'neutral' } as const
const mostShown = 300

/** The changes of an import, token by token; the user can exclude each. */
export function ImportDiff({ tokens, targets, proposals, left, onLeft }: Props) {
  const by = new Map(
    kinds.flatMap(kind => {
      const list = proposals.filter(each => each.kind === kind)
      return list.length > 0 ? [[kind, list] as const] : []
    }),
  )
  const first = kinds.find(kind => kind !== 'unchanged' && by.has(kind)) ?? 'unchanged'
  const [chosen, setChosen] = useState<string | null>(null)
  const tab = chosen && by.has(chosen as Proposal['kind']) ? chosen : first
  const shown = kinds.filter(kind => by.has(kind))
  if (shown.length === 0) return <p>Nothing: every part of the document is left out.</p>
  const toggle = (keys: string[], on: boolean) => {
    const next = new Set(left)
    for (const key of keys) {
      if (on) next.delete(key)
      else next.add(key)
    }
    onLeft(next)
  }
  return (
    <Tabs
      label="Kinds of change"
      tabs={shown.map(kind => ({ id: kind, label: `${labels[kind]} ${by.get(kind)!.length}` }))}
      value={tab}
      onChange={setChosen}
    >
      {shown.map(kind => (
        <TabPanel key={kind} id={kind}>
          <OfKind kind={kind} list={by.get(kind)!} tokens={tokens} targets={targets} left={left} onToggle={toggle} />
        </TabPanel>
      ))}
    </Tabs>
  )
}

function OfKind({
  kind,
  list,
  tokens,
  targets,
  left,
  onToggle,
}: Pick<Props, 'tokens' | 'targets' | 'left'> & {
  kind: Proposal['kind']
  list: readonly Proposal[]
  onToggle: (keys: string[], on: boolean) => void
}) {
  const keys = list.map(each => `${each.source} ${each.name}`)
  const count = keys.filter(key => !left.has(key)).length
  const selectable = kind !== 'unchanged'
  return (
    <>
      {selectable && (
        <Checkbox
          isSelected={count === keys.length}
          isIndeterminate={count > 0 && count < keys.length}
          onChange={on => onToggle(keys, on)}
        >
          {count} of {keys.length} chosen
        </Checkbox>
      )}
      <Table
        label={labels[kind]}
        columns={[
          ...(selectable ? [''] : []),
          'Token',
          'Mode',
          ...(kind === 'added' ? ['Value'] : ['Before', 'After']),
          '',
        ]}
      >
        {list.slice(0, mostShown).map((each, i) => (
          <tr key={keys[i]}>
            {selectable && (
              <td>
                <Checkbox
                  aria-label={`Import ${each.name}`}
                  isSelected={!left.has(keys[i]!)}
                  onChange={on => onToggle([keys[i]!], on)}
                >
                  {''}
                </Checkbox>
              </td>
            )}
            <th scope="row">
              <bdi>{each.name}</bdi>
            </th>
            <td>{modeName(each, targets, tokens.model)}</td>
            {kind !== 'added' && (
              <td>
                <ProposedValue proposal={each} draft={each.before} tokens={tokens} />
              </td>
            )}
            <td>
              <ProposedValue proposal={each} draft={each.after} tokens={tokens} />
            </td>
            <td>
              <Badge kind={badges[kind]}>{labels[kind]}</Badge>
            </td>
          </tr>
        ))}
      </Table>
      {list.length > mostShown && (
        <p>
          The first {mostShown} are shown; all {list.length} count.
        </p>
      )}
    </>
  )
}

function modeName({ source, mode_id }: Proposal, targets: readonly ImportTarget[], model: Tokens['model']): string {
  const target = targets[source]
  return target?.kind === 'new' ? `${target.name} (new)` : (model.modes.find(mode => mode.id === mode_id)?.name ?? '')
}

function ProposedValue({
  proposal,
  draft,
  tokens: { model, resolver },
}: {
  proposal: Proposal
  draft: Draft | null
  tokens: Tokens
}) {
  if (!draft) return '—'
  const i = model.modes.findIndex(mode => mode.id === proposal.mode_id)
  return (
    <ValueView
      notation="written"
      name={proposal.name}
      draft={draft}
      resolved={draft === proposal.before && i >= 0 ? resolver.resolve(i, proposal.name) : undefined}
    />
  )
}
