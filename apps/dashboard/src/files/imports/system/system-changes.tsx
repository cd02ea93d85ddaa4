import type { SystemImportReport } from '@tessera/contract'
import { useState } from 'react'
import type { Draft } from '../../../tokens/values/draft.ts'
import { ValueView } from '../../../tokens/pictures/value-view.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Table } from '../../../ui/list/table.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'

type Kind = SystemImportReport['changes'][number]['change']

const kinds: Record<Kind, { label: string; badge: 'success' | 'warning' | 'danger' }> = {
  created: { label: 'Added', badge: 'success' },
  updated: { label: 'Changed', badge: 'warning' },
  deleted: { label: 'Removed', badge: 'danger' },
}
const mostShown = 300

/** The changes that an import of a whole system would make, as the server reports them. */
export function SystemChanges({ report }: { report: SystemImportReport }) {
  const shown = (['created', 'updated', 'deleted'] as const).filter(kind => report[kind] > 0)
  const [chosen, setChosen] = useState<Kind | null>(null)
  const [first] = shown
  if (first === undefined) return <p>No value changes.</p>
  return (
    <Tabs
      label="Kinds of change"
      tabs={shown.map(kind => ({ id: kind, label: `${kinds[kind].label} ${report[kind].toLocaleString('en')}` }))}
      value={chosen && shown.includes(chosen) ? chosen : first}
      onChange={id => setChosen(id as Kind)}
    >
      {shown.map(kind => (
        <TabPanel key={kind} id={kind}>
          <ChangesOf kind={kind} report={report} />
        </TabPanel>
      ))}
    </Tabs>
  )
}

function ChangesOf({ kind, report }: { kind: Kind; report: SystemImportReport }) {
  const listed = report.changes.filter(({ change }) => change === kind).slice(0, mostShown)
  const { label, badge } = kinds[kind]
  return (
    <>
      <Table
        label={label}
        columns={['Token', 'Tokenset', 'Mode', ...(kind === 'created' ? ['Value'] : ['Before', 'After']), '']}
      >
        {listed.map(({ tokenset, mode, name, before, after }) => (
          <tr key={JSON.stringify([tokenset, mode, name])}>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            <td>
              <bdi>{tokenset}</bdi>
            </td>
            <td>
              <bdi>{mode}</bdi>
            </td>
            {kind !== 'created' && <td>{valueOf(name, before)}</td>}
            <td>{valueOf(name, after)}</td>
            <td>
              <Badge kind={badge}>{label}</Badge>
            </td>
          </tr>
        ))}
      </Table>
      {report[kind] > listed.length && (
        <p>
          {listed.length.toLocaleString('en')} are shown; all {report[kind].toLocaleString('en')} count.
        </p>
      )}
    </>
  )
}

const valueOf = (name: string, side: SystemImportReport['changes'][number]['after']) =>
  side === null ? (
    '—'
  ) : (
    <ValueView notation="written" name={name} draft={side as unknown as Draft} resolved={undefined} />
  )
