import {
  importTokens,
  isImportFailure,
  isUnshaped,
  shapeImport,
  unshaped,
  type ImportFailure,
  type ImportResult,
  type Shaping,
  type SourceFile,
} from '@tessera/engine'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { DropZone, FileTrigger, isFileDropItem, ProgressBar, Text } from 'react-aria-components'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/form/field.tsx'
import { Page, Section } from '../ui/page.tsx'
import { Select } from '../ui/form/select.tsx'
import { Empty, Failed, Loading, Notice } from '../ui/states.tsx'
import { toast } from '../ui/overlay/toast.tsx'
import { tokensetsQuery, workspacesQuery } from '../api/queries.ts'
import { useTokens, type Tokens } from '../tokens/use-tokens.ts'
import { whyNot } from '../members/roles.ts'
import { applyImport } from './apply.ts'
import { brokenAliasesOf, brokenAliasesText } from './broken-aliases.ts'
import { ImportAliases } from './import-aliases.tsx'
import { ImportDiff } from './import-diff.tsx'
import { ImportMapping } from './import-mapping.tsx'
import { ImportRemarks } from './import-remarks.tsx'
import { rememberedShaping, rememberShaping } from './shaping/remembered.ts'
import { ShapingPanel } from './shaping/shaping-panel.tsx'
import { propose, targetsFor, type Target } from './reading.ts'
import styles from './import-screen.module.css'

/** The server's limit of a body is 10 MB. */
const mostBytes = 10_000_000

export function ImportScreen() {
  const { ws, tokenset } = useParams({ from: '/app/w/$ws/t/$tokenset/import' })
  const { tokens, error, retry } = useTokens(tokenset)
  const name = useQuery(tokensetsQuery(ws)).data?.find(each => each.id === tokenset)?.name
  const workspace = useQuery(workspacesQuery).data?.find(each => each.id === ws)
  const refused = whyNot('write', workspace)
  return (
    <Page
      wide
      title={name ? `Import into ${name}` : 'Import'}
      intro="Drop or paste a document. You see what would change before anything is written."
    >
      {error ? (
        <Failed error={error} retry={retry} />
      ) : workspace && refused !== null ? (
        <Empty title="You cannot import here">{refused}.</Empty>
      ) : tokens ? (
        <Steps tokens={tokens} readOnly={refused} ws={ws} tokenset={tokenset} />
      ) : (
        <Loading />
      )}
    </Page>
  )
}

function Steps({
  tokens,
  readOnly,
  ws,
  tokenset,
}: {
  tokens: Tokens
  readOnly: string | null
  ws: string
  tokenset: string
}) {
  const [files, setFiles] = useState<SourceFile[]>([])
  const [pasted, setPasted] = useState('')
  const [tooLarge, setTooLarge] = useState<string | null>(null)
  const sources = useMemo(() => (pasted.trim() ? [{ path: '', text: pasted }] : files), [pasted, files])
  // Reading a large document takes a moment: the input is shown first.
  const settled = useDeferredValue(sources)
  const reading = useMemo(() => (settled.length > 0 ? importTokens(settled) : null), [settled])

  const take = async (chosen: readonly File[]) => {
    const size = chosen.reduce((n, file) => n + file.size, 0)
    setTooLarge(
      size > mostBytes
        ? `These files have ${(size / 1e6).toFixed(1)} MB together; 10 MB are the most that can be imported at once.`
        : null,
    )
    if (size > mostBytes) return
    setPasted('')
    setFiles(
      await Promise.all(
        chosen.map(async file => ({ path: file.webkitRelativePath || file.name, text: await file.text() })),
      ),
    )
  }
  return (
    <>
      <Section title="1 · Document">
        <DropZone
          className={styles.drop!}
          onDrop={event => {
            void Promise.all(event.items.filter(isFileDropItem).map(item => item.getFile())).then(take)
          }}
        >
          <Upload size={20} aria-hidden />
          <Text slot="label" className={styles.dropText!}>
            {files.length > 0 && !pasted
              ? files.map(file => file.path).join(', ')
              : 'Drop files here: DTCG, Tokens Studio, Style Dictionary, Figma variables, CSS, CSV …'}
          </Text>
          <FileTrigger allowsMultiple onSelect={list => list && void take([...list])}>
            <Button>Choose files</Button>
          </FileTrigger>
        </DropZone>
        {tooLarge && <Notice kind="danger">{tooLarge}</Notice>}
        <Field
          label="Or paste it"
          lines={4}
          mono
          value={pasted}
          onChange={setPasted}
          placeholder={'{ "color": { "brand": { "$type": "color", "$value": "#8a2a67" } } }'}
        />
      </Section>
      {sources !== settled && sources.length > 0 && <Loading rows={3} label="Reading" />}
      {reading && isImportFailure(reading) && <Unreadable failure={reading} />}
      {reading && !isImportFailure(reading) && (
        <ShapedPreview
          key={JSON.stringify(settled.map(file => [file.path, file.text.length]))}
          tokens={tokens}
          files={settled}
          result={reading}
          readOnly={readOnly}
          ws={ws}
          tokenset={tokenset}
        />
      )}
    </>
  )
}

function Unreadable({ failure }: { failure: ImportFailure }) {
  return (
    <Section title="This cannot be read">
      <p>{failure.format === 'unknown' ? 'No known format fits.' : `It looks like ${failure.format}.`}</p>
      <ul className={styles.errors}>
        {failure.errors.slice(0, 50).map((error, i) => (
          <li key={i}>
            {error.path && <code>{error.path}</code>} {error.message}
          </li>
        ))}
      </ul>
      {failure.errors.length > 50 && <p>and {failure.errors.length - 50} more</p>}
    </Section>
  )
}

/** Decides how the document is shaped, and shows what would come of it. */
function ShapedPreview({ result, ...rest }: Omit<PreviewProps, 'shaping' | 'onDone'>) {
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
  /** null: the document comes as it is. */
  shaping: Shaping | null
  onDone: () => void
  readOnly: string | null
  ws: string
  tokenset: string
}

function Preview({ tokens, files, result, shaping, onDone, readOnly, ws, tokenset }: PreviewProps) {
  const count = result.modes.reduce((n, mode) => n + mode.tokens.length, 0)
  const navigate = useNavigate()
  const { model, edits } = tokens
  const [targets, setTargets] = useState<Target[]>(() => targetsFor(result, model))
  const [strategy, setStrategy] = useState<'merge' | 'replace'>('merge')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const proposals = useMemo(() => propose(result, targets, model, strategy), [result, targets, model, strategy])
  const real = useMemo(() => proposals.filter(each => each.kind !== 'unchanged'), [proposals])
  const chosen = useMemo(() => real.filter(each => !left.has(`${each.source} ${each.name}`)), [real, left])
  const aliases = useMemo(() => brokenAliasesOf(model, chosen), [model, chosen])
  const apply = async () => {
    setBusy(true)
    setError(null)
    try {
      const partial = new Set(real.filter(each => left.has(`${each.source} ${each.name}`)).map(each => each.source))
      const broken = await applyImport(edits, {
        files,
        result,
        isShaped: shaping !== null,
        targets,
        strategy,
        chosen,
        partial,
      })
      onDone()
      const text = brokenAliasesText(broken)
      if (text !== null) toast(text)
      await navigate({ to: '/w/$ws/t/$tokenset', params: { ws, tokenset } })
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure))
      setBusy(false)
    }
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
        <ImportAliases {...aliases} />
        {error && <Notice kind="danger">{error}</Notice>}
        <div className={styles.apply}>
          {busy && (
            <ProgressBar isIndeterminate aria-label="Importing" className={styles.progress!}>
              <span role="status">
                Writing {chosen.length} {chosen.length === 1 ? 'change' : 'changes'} …
              </span>
              <span className={styles.track} />
            </ProgressBar>
          )}
          <Button
            kind="primary"
            isPending={busy}
            isDisabled={chosen.length === 0}
            unavailable={readOnly}
            onPress={() => void apply()}
          >
            {chosen.length === 0 ? 'Nothing to import' : `Import ${chosen.length} changes`}
          </Button>
        </div>
      </Section>
    </>
  )
}
