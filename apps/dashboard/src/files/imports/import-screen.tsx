import { importTokens, isImportFailure, type SourceFile, type SystemImport } from '@tessera/engine'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { tokensetsQuery, workspacesQuery } from '../../api/queries.ts'
import { whyNot } from '../../people/members/roles.ts'
import { useTokens, type Tokens } from '../../tokens/model/use-tokens.ts'
import { Select } from '../../ui/form/select.tsx'
import { Page, Section } from '../../ui/page/page.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { DocumentStep, Unreadable } from './document/document-step.tsx'
import { ShapedPreview } from './import-preview.tsx'
import { countWords, readDescribedSystem } from './system/described.ts'
import { SystemPreview } from './system/system-preview.tsx'
import { keyOf, useDocument } from './document/use-document.ts'

interface ImportPlace {
  tokens: Tokens
  readOnly: string | null
  ws: string
  tokenset: string
  name: string
}

export function ImportScreen() {
  const { ws, tokenset } = useParams({ from: '/app/w/$ws/t/$tokenset/import' })
  const { tokens, error, retry } = useTokens(tokenset)
  const name = useQuery(tokensetsQuery(ws)).data?.find(each => each.id === tokenset)?.name
  const workspace = useQuery(workspacesQuery).data?.find(each => each.id === ws)
  const refused = whyNot('write', workspace)
  return (
    <Page
      back={
        <Link to="/w/$ws/t/$tokenset" params={{ ws, tokenset }}>
          {name ?? 'Tokens'}
        </Link>
      }
      title={name ? `Import into ${name}` : 'Import'}
      intro="Drop or paste a document. You see what would change before anything is written."
    >
      {error ? (
        <Failed error={error} retry={retry} />
      ) : workspace && refused !== null ? (
        <Empty title="You cannot import here">{refused}.</Empty>
      ) : tokens ? (
        <Steps tokens={tokens} readOnly={refused} ws={ws} tokenset={tokenset} name={name ?? 'this tokenset'} />
      ) : (
        <Loading />
      )}
    </Page>
  )
}

function Steps(place: ImportPlace) {
  const document = useDocument()
  const { files } = document
  const system = useMemo(() => (files.length > 0 ? readDescribedSystem(files) : null), [files])
  return (
    <>
      <DocumentStep document={document} />
      {files.length > 0 && (system === null || 'errors' in system) && <OneTokenset {...place} files={files} />}
      {system && !('errors' in system) && (
        <SystemOrTokenset key={keyOf(files)} {...place} files={files} system={system} />
      )}
    </>
  )
}

/** A document of several tokensets: imports either all that it describes, or its values as modes of this tokenset. */
function SystemOrTokenset({ system, ...rest }: ImportPlace & { files: SourceFile[]; system: SystemImport }) {
  const { files, ws, tokenset, name, readOnly, tokens } = rest
  const [as, setAs] = useState<'system' | 'modes'>('system')
  return (
    <>
      <Section title="What it becomes">
        <Select
          label="This document describes a whole system"
          choices={[
            { id: 'system', label: 'Import the system', hint: countWords(system) },
            {
              id: 'modes',
              label: `Import its values into ${name} alone`,
              hint: 'Each combination of its axes becomes a mode with all values; the axes are lost',
            },
          ]}
          value={as}
          onChange={id => setAs(id as typeof as)}
        />
      </Section>
      {as === 'modes' ? (
        <OneTokenset {...rest} />
      ) : (
        <SystemPreview
          ws={ws}
          files={files}
          system={system}
          readOnly={readOnly}
          from={tokens.model.rows.length === 0 ? { id: tokenset, name } : null}
        />
      )}
    </>
  )
}

function OneTokenset({ files, tokens, readOnly, ws, tokenset }: ImportPlace & { files: SourceFile[] }) {
  const reading = useMemo(() => importTokens(files), [files])
  if (isImportFailure(reading)) return <Unreadable failure={reading} />
  return (
    <ShapedPreview
      key={keyOf(files)}
      tokens={tokens}
      files={files}
      result={reading}
      readOnly={readOnly}
      ws={ws}
      tokenset={tokenset}
    />
  )
}
