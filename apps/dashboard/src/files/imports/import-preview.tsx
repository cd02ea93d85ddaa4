import { isUnshaped, shapeImport, unshaped, type ImportResult, type Shaping, type SourceFile } from '@tessera/engine'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import { ProgressBar } from 'react-aria-components'
import { BeforeAfter } from '../../tokens/consequences/lazy.tsx'
import { placesOfCells } from '../../tokens/consequences/places.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { ActionBar, Section } from '../../ui/page/page.tsx'
import { Notice } from '../../ui/states.tsx'
import { type Tokens } from '../../tokens/model/use-tokens.ts'
import { applyImport, type Job } from './apply.ts'
import { useAnswers } from '../../themes/graph/use-answers.ts'
import { targetsOf } from '../../tokens/model/themes/links.ts'
import { brokenAliasesOf, brokenAliasesText } from './broken-aliases.ts'
import { gapsOf, WithoutGaps } from './gaps.tsx'
import { ImportAliases } from './import-aliases.tsx'
import { ImportDiff } from './import-diff.tsx'
import { ImportMapping } from './import-mapping.tsx'
import { ImportRemarks } from './import-remarks.tsx'
import { rememberedShaping, rememberShaping } from './shaping/remembered.ts'
import { ShapingPanel } from './shaping/shaping-panel.tsx'
import { labelOfNew, propose, targetsFor, type ImportTarget } from './reading.ts'
import styles from './import-screen.module.css'

/** The settings that shape the document, and a preview of the result. */
export function ShapedPreview({ result, ...rest }: Omit<PreviewProps, 'shaping' | 'onDone'>) {
  const [shaping, setShaping] = useState<Shaping>(() => rememberedShaping(rest.tokenset) ?? unshaped)
  const settled = useDeferredValue(shaping)
  const shaped = useMemo(() => shapeImport(result, settled), [result, settled])
  const modes = shaped.modes.map(({ name }) => name)
  return (
    <>
      <Section title="2 · Shape" intro="How names, modes and types become what this tokenset has. It is remembered.">
        <ShapingPanel
          modes={result.modes}
          shaping={shaping}
          remarks={shaped.remarks}
          leftOut={shaped.leftOut}
          onChange={setShaping}
        />
      </Section>
      <Preview
        key={JSON.stringify(modes)}
        {...rest}
        result={isUnshaped(settled) ? result : { ...result, modes: shaped.modes }}
        shaping={isUnshaped(settled) ? null : settled}
        onDone={() => rememberShaping(rest.tokenset, settled)}
      />
    </>
  )
}

interface PreviewProps {
  tokens: Tokens
  files: SourceFile[]
  result: ImportResult
  /** Null for a document without changes of shape. */
  shaping: Shaping | null
  onDone: () => void
  readOnly: string | null
  ws: string
  tokenset: string
}

function Preview({ tokens, files, result, shaping, onDone, readOnly, ws, tokenset }: PreviewProps) {
  const count = result.modes.reduce((n, mode) => n + mode.tokens.length, 0)
  const { model, edits } = tokens
  const [targets, setTargets] = useState<ImportTarget[]>(() => targetsFor(result, model))
  const [strategy, setStrategy] = useState<'merge' | 'replace'>('merge')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const proposals = useMemo(() => propose(result, targets, model, strategy), [result, targets, model, strategy])
  const real = useMemo(() => proposals.filter(each => each.kind !== 'unchanged'), [proposals])
  const chosen = useMemo(() => real.filter(each => !left.has(`${each.source} ${each.name}`)), [real, left])
  const places = useMemo(() => placesOfCells(model, chosen, id => labelOfNew(targets, id)), [model, chosen, targets])
  const { lens } = useAnswers(ws, tokenset)
  const aliases = useMemo(
    () => brokenAliasesOf(model, chosen, (mode, name) => !lens.isKnown || targetsOf(lens, mode, name).length > 0),
    [model, chosen, lens],
  )
  const { busy, error, apply } = useImport(edits, ws, tokenset)
  const start = async () => {
    const partial = new Set(real.filter(each => left.has(`${each.source} ${each.name}`)).map(each => each.source))
    await apply({ files, result, isShaped: shaping !== null, targets, strategy, chosen, partial }, onDone)
  }
  return (
    <>
      <Section
        title="3 · Where it goes"
        intro={`Read as ${result.format}: ${count} values in ${result.modes.length === 1 ? 'one mode' : `${result.modes.length} modes`}.`}
      >
        <ImportMapping result={result} targets={targets} modes={model.modes} onChange={setTargets} />
        <Select
          label="What the document does not have"
          choices={[
            { id: 'merge', label: 'Stays as it is' },
            { id: 'replace', label: 'Is deleted', hint: 'The modes hold exactly what the document holds' },
          ]}
          value={strategy}
          onChange={id => setStrategy(id as typeof strategy)}
        />
        <ImportRemarks warnings={result.warnings} />
      </Section>
      <Section title="4 · What changes">
        <ImportDiff
          tokens={tokens}
          result={result}
          targets={targets}
          proposals={proposals}
          left={left}
          onLeft={setLeft}
        />
        <BeforeAfter places={places} tokenset_id={tokenset} isListed />
        <ImportAliases {...aliases} />
      </Section>
      <ActionBar>
        {error && <Notice kind="danger">{error}</Notice>}
        {busy && <Progress count={chosen.length} />}
        <WithoutGaps gaps={gapsOf({ ...result, resolver: null })}>
          <Button
            kind="primary"
            isPending={busy}
            isDisabled={chosen.length === 0}
            unavailable={readOnly}
            onPress={() => void start()}
          >
            {chosen.length === 0
              ? 'Nothing to import'
              : `Import ${chosen.length.toLocaleString('en')} ${chosen.length === 1 ? 'change' : 'changes'}`}
          </Button>
        </WithoutGaps>
      </ActionBar>
    </>
  )
}

/** Writes the changes, and opens their tokenset. */
function useImport(edits: Tokens['edits'], ws: string, tokenset: string) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const apply = async (job: Job, onDone: () => void) => {
    setBusy(true)
    setError(null)
    try {
      const broken = await applyImport(edits, job)
      onDone()
      const text = brokenAliasesText(broken)
      if (text !== null) toast(text)
      await navigate({ to: '/w/$ws/t/$tokenset', params: { ws, tokenset } })
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure))
      setBusy(false)
    }
  }
  return { busy, error, apply }
}

function Progress({ count }: { count: number }) {
  return (
    <ProgressBar isIndeterminate aria-label="Importing" className={styles.progress!}>
      <span role="status">
        Writing {count} {count === 1 ? 'change' : 'changes'} …
      </span>
      <span className={styles.track} />
    </ProgressBar>
  )
}
