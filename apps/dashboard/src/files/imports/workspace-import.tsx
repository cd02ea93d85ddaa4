import { importSystem } from '@tessera/engine'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { workspacesQuery } from '../../api/queries.ts'
import { whyNot } from '../../people/members/roles.ts'
import { Page } from '../../ui/page/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { DocumentStep, Unreadable } from './document/document-step.tsx'
import { SystemPreview } from './system/system-preview.tsx'
import { keyOf, useDocument } from './document/use-document.ts'

/**
 * Imports all that a document describes into a workspace: tokensets with their modes, and the themes that combine them.
 */
export function WorkspaceImport() {
  const { ws } = useParams({ from: '/app/w/$ws/import' })
  const workspace = useQuery(workspacesQuery).data?.find(each => each.id === ws)
  const refused = whyNot('write', workspace)
  return (
    <Page title={workspace ? `Import into ${workspace.name}` : 'Import'} intro={intro}>
      {workspace && refused !== null ? (
        <Empty title="You cannot import here">{refused}.</Empty>
      ) : (
        <Steps ws={ws} readOnly={refused} />
      )}
    </Page>
  )
}

/** The first thing that somebody does: the workspace is made with the import. */
export function FirstImport() {
  return (
    <Page back={<Link to="/">Ways to begin</Link>} title="Import" intro={intro}>
      <Steps ws={null} readOnly={null} />
    </Page>
  )
}

const intro =
  'Drop or paste a document. Its sets and collections become tokensets, its axes become themes. You see what would change before anything is written.'

function Steps({ ws, readOnly }: { ws: string | null; readOnly: string | null }) {
  const document = useDocument()
  const { files } = document
  const system = useMemo(() => (files.length > 0 ? importSystem(files) : null), [files])
  return (
    <>
      <DocumentStep document={document} />
      {system &&
        ('errors' in system ? (
          <Unreadable failure={system} />
        ) : (
          <SystemPreview key={keyOf(files)} ws={ws} files={files} system={system} readOnly={readOnly} from={null} />
        ))}
    </>
  )
}
