import type { CheckFinding } from '@tessera/contract'
import { rules } from '@tessera/engine'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { tokensetsQuery } from '../../../api/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Empty } from '../../../ui/states.tsx'
import type { ChecksSearch } from '../checks-search.ts'
import { FixDialog } from '../fix/lazy-fix-dialog.ts'
import { type Findings as Found } from '../queries.ts'
import { severities, type Severity } from '../severities.ts'
import { severityWords } from '../severity.tsx'
import { usePlaces } from '../use-places.ts'
import { AcceptDialog } from './accept-dialog.tsx'
import { FindingList } from './finding-list.tsx'
import { filtered, grouped } from './groups.ts'
import styles from './findings.module.css'

interface Props {
  ws: string
  found: Found
  known: boolean
  search: ChecksSearch
  patch: (change: Partial<ChecksSearch>) => void
  readOnly: string | null
}

const nothing: ReadonlySet<string> = new Set()

/** The open or the accepted findings, with filters. */
export function Findings({ ws, found, known, search, patch, readOnly }: Props) {
  const { severity, rule, tokenset, by = 'rule' } = search
  const all = useMemo(() => found.findings.filter(each => each.known === known), [found, known])
  const shown = useMemo(
    () => filtered(all, { severity, rule, tokenset, known }),
    [all, severity, rule, tokenset, known],
  )
  const groups = useMemo(() => grouped(shown, by), [shown, by])
  const placeOf = usePlaces(ws, found.findings)
  const [selected, setSelected] = useState<ReadonlySet<string>>(nothing)
  const [fixing, setFixing] = useState<readonly CheckFinding[] | null>(null)
  const [accepting, setAccepting] = useState<readonly CheckFinding[] | null>(null)
  const select = useCallback(
    ({ fingerprint }: CheckFinding, isSelected: boolean) =>
      setSelected(before => {
        const after = new Set(before)
        if (isSelected) after.add(fingerprint)
        else after.delete(fingerprint)
        return after
      }),
    [],
  )
  const actions = useMemo(() => ({ select, fix: setFixing, accept: setAccepting, readOnly }), [select, readOnly])
  const chosen = shown.filter(({ fingerprint }) => selected.has(fingerprint))
  const done = () => setSelected(nothing)
  if (all.length === 0) return <NoFindings known={known} />
  return (
    <>
      <Filters all={all} ws={ws} search={search} patch={patch} />
      {chosen.length > 0 && (
        <SelectionActions
          count={chosen.length}
          readOnly={readOnly}
          onFix={() => setFixing(chosen)}
          onAccept={() => setAccepting(chosen)}
          onClear={done}
        />
      )}
      {shown.length === 0 ? (
        <Empty
          title="Nothing fits"
          action={
            <Button onPress={() => patch({ severity: undefined, rule: undefined, tokenset: undefined })}>
              Show all findings
            </Button>
          }
        >
          No finding is of this kind, in this place.
        </Empty>
      ) : (
        <FindingList
          label={known ? 'Known findings' : 'Open findings'}
          groups={groups}
          by={by}
          placeOf={placeOf}
          selected={selected}
          actions={actions}
        />
      )}
      <FixDialog ws={ws} findings={fixing} onClose={() => setFixing(null)} onFixed={done} />
      <AcceptDialog
        ws={ws}
        fingerprints={accepting && accepting.map(({ fingerprint }) => fingerprint)}
        onClose={() => setAccepting(null)}
        onAccepted={done}
      />
    </>
  )
}

function NoFindings({ known }: Pick<Props, 'known'>) {
  return known ? (
    <Empty title="Nothing is known" manual="tokens/checks">
      Findings that are accepted with a reason are kept here.
    </Empty>
  ) : (
    <Empty title="No findings" manual="tokens/checks">
      Every rule holds in every mode and every permutation.
    </Empty>
  )
}

interface SelectionProps {
  count: number
  readOnly: string | null
  onFix: () => void
  onAccept: () => void
  onClear: () => void
}

/** The actions on the selected findings. */
function SelectionActions({ count, readOnly, onFix, onAccept, onClear }: SelectionProps) {
  return (
    <div className={styles.selection} role="group" aria-label="Selection">
      <span>{count} selected</span>
      <Button size="small" unavailable={readOnly} onPress={onFix}>
        Fix…
      </Button>
      <Button size="small" unavailable={readOnly} onPress={onAccept}>
        Accept…
      </Button>
      <Button size="small" kind="quiet" onPress={onClear}>
        Clear
      </Button>
    </div>
  )
}

type FilterProps = Pick<Props, 'ws' | 'search' | 'patch'> & { all: readonly CheckFinding[] }

function Filters({ ws, all, search, patch }: FilterProps) {
  const tokensets = useQuery(tokensetsQuery(ws)).data ?? []
  const found = useMemo(() => new Set(all.map(each => each.rule)), [all])
  return (
    <div className={styles.filters}>
      <Select
        label="Severity"
        choices={[{ id: '', label: 'All' }, ...severities.map(id => ({ id, label: severityWords[id] }))]}
        value={search.severity ?? ''}
        onChange={id => patch({ severity: (id || undefined) as Severity | undefined })}
      />
      <Select
        label="Rule"
        choices={[
          { id: '', label: 'All' },
          ...rules.filter(({ id }) => found.has(id)).map(({ id, label }) => ({ id, label })),
        ]}
        value={search.rule ?? ''}
        onChange={id => patch({ rule: id || undefined })}
      />
      <Select
        label="Tokenset"
        choices={[{ id: '', label: 'All' }, ...tokensets.map(({ id, name }) => ({ id, label: name }))]}
        value={search.tokenset ?? ''}
        onChange={id => patch({ tokenset: id || undefined })}
      />
      <Select
        label="Group by"
        choices={[
          { id: 'rule', label: 'Rule' },
          { id: 'token', label: 'Token' },
        ]}
        value={search.by ?? 'rule'}
        onChange={id => patch({ by: id === 'token' ? 'token' : undefined })}
      />
    </div>
  )
}
