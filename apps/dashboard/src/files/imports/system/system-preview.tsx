import type { Resolver, SystemImportReport } from '@tessera/contract'
import { permutationCount, type SourceFile, type SystemImport } from '@tessera/engine'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { api } from '../../../api/api.ts'
import { keys } from '../../../api/keys.ts'
import { tokensetsQuery } from '../../../api/queries.ts'
import { BeforeAfter } from '../../../tokens/consequences/lazy.tsx'
import { placesOfReport } from './report-places.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { ActionBar, Section } from '../../../ui/page/page.tsx'
import { Failed, Loading, Notice } from '../../../ui/states.tsx'
import { resolversQuery } from '../../../tokens/model/themes/queries.ts'
import { gapsOf, WithoutGaps } from '../gaps.tsx'
import { ImportAliases } from '../import-aliases.tsx'
import { ImportRemarks } from '../import-remarks.tsx'
import { importWhole, intoNothing, rehearse, type Job } from './apply.ts'
import { countWords } from './described.ts'
import { SystemChanges } from './system-changes.tsx'
import { SystemOutline } from './system-outline.tsx'

interface Props {
  /** Null: a workspace is made with the import. */
  ws: string | null
  files: SourceFile[]
  system: SystemImport
  readOnly: string | null
  /** The empty tokenset from whose page the user came. */
  from: { id: string; name: string } | null
}

let previews = 0

/** The contents of a document, the changes that its import would make, and the import button. */
export function SystemPreview({ ws, files, system, readOnly, from }: Props) {
  const [id] = useState(() => String(++previews))
  const { tokensets, resolvers } = useExisting(ws)
  const [strategy, setStrategy] = useState<'merge' | 'replace'>('merge')
  const [name, setName] = useState(system.resolver?.name ?? '')
  const [removes, setRemoves] = useState(true)
  const job = { files, format: system.format, strategy }
  const { busy, error, apply } = useImport(ws, job, system)
  const preview = useQuery({
    queryKey: keys.importPreview(ws ?? '', id, strategy),
    queryFn: ({ signal }) => (ws === null ? intoNothing(system) : rehearse({ ...job, ws }, signal)),
    // Paused during the import, which makes all queries stale.
    enabled: readOnly === null && !busy,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  const removable = removableOf(from, system, resolvers)
  const former = system.resolver && resolvers.find(each => isSame(each.name, name))
  return (
    <>
      <Section
        title="2 · What it holds"
        intro={`Read as ${system.format}: ${countWords(system)}${permutations(system)}.`}
      >
        <SystemOutline system={system} existing={tokensets.map(each => each.name)} />
        {system.resolver && (
          <Field
            label="Name of the themes"
            value={name}
            onChange={setName}
            maxLength={255}
            hint={
              former
                ? 'There are themes of this name: they become what the document says.'
                : 'Themes of this name are made.'
            }
          />
        )}
        <Select
          label="What the document does not have"
          choices={[
            { id: 'merge', label: 'Stays as it is' },
            { id: 'replace', label: 'Is deleted', hint: 'In the modes that the document has' },
          ]}
          value={strategy}
          onChange={chosen => setStrategy(chosen as typeof strategy)}
        />
        {removable && (
          <Checkbox isSelected={removes} onChange={setRemoves}>
            Remove {removable.name}, which is empty
          </Checkbox>
        )}
        <ImportRemarks warnings={system.warnings} />
      </Section>
      <Section title="3 · What changes">
        <Changes preview={preview} readOnly={readOnly} />
      </Section>
      <ActionBar>
        {error && <Notice kind="danger">{error}</Notice>}
        <WithoutGaps gaps={gapsOf(system)}>
          <Button
            kind="primary"
            isPending={busy}
            isDisabled={!preview.data || !changesSomething(preview.data)}
            unavailable={readOnly}
            onPress={() =>
              void apply({
                resolver_name: system.resolver && name.trim() !== '' ? name.trim() : undefined,
                removed: removable && removes ? removable.id : null,
              })
            }
          >
            {verbOf(preview.data)}
          </Button>
        </WithoutGaps>
      </ActionBar>
    </>
  )
}

/** What a workspace has; one that is not there yet has nothing. */
function useExisting(ws: string | null) {
  const enabled = ws !== null
  const tokensets = useQuery({ ...tokensetsQuery(ws ?? ''), enabled }).data ?? []
  const resolvers = useQuery({ ...resolversQuery(ws ?? ''), enabled }).data ?? []
  return { tokensets, resolvers }
}

/** Writes the document, and opens the result. */
function useImport(given: string | null, job: Omit<Job, 'ws'>, system: SystemImport) {
  const navigate = useNavigate()
  // A second try fills the workspace of the first.
  const made = useRef(given)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const apply = async (choices: Pick<Parameters<typeof importWhole>[0], 'resolver_name' | 'removed'>) => {
    let landed: string | undefined
    setBusy(true)
    setError(null)
    try {
      const ws = (made.current ??= (await api.workspaces.createInDashboard({ name: 'My design system' })).id)
      const report = await importWhole({
        ...job,
        ...choices,
        ws,
        // After undo, the imported tokenset on screen no longer exists.
        onUndone: () => void (location.pathname === landed && navigate({ to: '/w/$ws', params: { ws } })),
      })
      await open(ws, report)
      landed = location.pathname
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure))
      setBusy(false)
    }
  }
  const open = (ws: string, { resolvers: [resolver], tokensets: [tokenset, ...others] }: SystemImportReport) => {
    if (resolver && (system.resolver?.modifiers.length ?? 0) > 0)
      return navigate({ to: '/w/$ws/themes/$resolver', params: { ws, resolver: resolver.id } })
    return tokenset && others.length === 0
      ? navigate({ to: '/w/$ws/t/$tokenset', params: { ws, tokenset: tokenset.id } })
      : navigate({ to: '/w/$ws', params: { ws } })
  }
  return { busy, error, apply }
}

function Changes({ preview, readOnly }: { preview: UseQueryResult<SystemImportReport>; readOnly: string | null }) {
  const places = useMemo(() => (preview.data ? placesOfReport(preview.data) : []), [preview.data])
  if (preview.error) return <Failed error={preview.error} retry={() => void preview.refetch()} />
  if (!preview.data) return readOnly === null && <Loading rows={3} label="Comparing" />
  return (
    <>
      <SystemChanges report={preview.data} />
      <BeforeAfter places={places} isListed total={preview.data.changes_total} />
      <ImportAliases broken_aliases={preview.data.broken_aliases ?? []} unresolved_aliases={[]} />
    </>
  )
}

const isSame = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** The empty tokenset from whose page the user came, if the import does not fill it and no resolver uses it. */
function removableOf(from: Props['from'], system: SystemImport, resolvers: readonly Resolver[]): Props['from'] {
  const isFilled = system.tokensets.some(each => from && isSame(each.name, from.name))
  const isUsed = resolvers.some(({ sets, modifiers }) =>
    [...sets, ...modifiers.flatMap(({ contexts }) => contexts)].some(({ sources }) =>
      sources.some(({ tokenset_id }) => tokenset_id === from?.id),
    ),
  )
  return isFilled || isUsed ? null : from
}

function permutations({ resolver }: SystemImport): string {
  const count = resolver ? permutationCount(resolver) : 1
  return count > 1 ? `, ${count.toLocaleString('en')} permutations` : ''
}

const changesSomething = ({ changes_total, tokensets, modes, resolvers }: SystemImportReport): boolean =>
  changes_total > 0 ||
  [...tokensets, ...modes].some(({ created }) => created) ||
  resolvers.some(({ changed }) => changed)

function verbOf(report: SystemImportReport | undefined): string {
  if (!report) return 'Import'
  if (!changesSomething(report)) return 'Nothing to import'
  const { changes_total: count } = report
  return count === 0 ? 'Import' : `Import ${count.toLocaleString('en')} ${count === 1 ? 'change' : 'changes'}`
}
