import {
  importTokens,
  isImportFailure,
  notUtf8,
  textOfBytes,
  type ImportFailure,
  type SourceFile,
} from '@tessera/engine'
import { useParams } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { DropZone, FileTrigger, isFileDropItem, Text } from 'react-aria-components'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/form/field.tsx'
import { Page, Section } from '../ui/page.tsx'
import { Empty, Failed, Loading, Notice } from '../ui/states.tsx'
import { tokensetsQuery, workspacesQuery } from '../api/queries.ts'
import { useTokens, type Tokens } from '../tokens/use-tokens.ts'
import { whyNot } from '../members/roles.ts'
import { ShapedPreview } from './import-preview.tsx'
import styles from './import-screen.module.css'

/** The server's limit of a body is 10 MB. */
const mostBytes = 10_000_000

/** What the files hold, or why that cannot be imported. */
async function readFiles(chosen: readonly File[]): Promise<SourceFile[] | string> {
  const size = chosen.reduce((n, file) => n + file.size, 0)
  if (size > mostBytes)
    return `These files have ${(size / 1e6).toFixed(1)} MB together; 10 MB are the most that can be imported at once.`
  const files: SourceFile[] = []
  for (const file of chosen) {
    const path = file.webkitRelativePath || file.name
    const text = textOfBytes(new Uint8Array(await file.arrayBuffer()))
    if (typeof text !== 'string') return `${path} ${notUtf8(text)}. Save it as UTF-8 and try again.`
    files.push({ path, text })
  }
  return files
}

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
  const [refusal, setRefusal] = useState<string | null>(null)
  const sources = useMemo(() => (pasted.trim() ? [{ path: '', text: pasted }] : files), [pasted, files])
  // Reading a large document takes a moment: the input is shown first.
  const settled = useDeferredValue(sources)
  const reading = useMemo(() => (settled.length > 0 ? importTokens(settled) : null), [settled])

  const take = async (chosen: readonly File[]) => {
    const taken = await readFiles(chosen)
    if (typeof taken === 'string') return setRefusal(taken)
    setRefusal(null)
    setPasted('')
    setFiles(taken)
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
        {refusal && <Notice kind="danger">{refusal}</Notice>}
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
