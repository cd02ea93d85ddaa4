import type { Documentation } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { Settings } from '../../../icons/icons.generated.ts'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { workspacesQuery } from '../../../api/queries.ts'
import { whyNot } from '../../../people/members/roles.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Empty, Failed, Loading, Notice } from '../../../ui/states.tsx'
import { documentationQuery } from '../queries.ts'
import { readersOf } from '../readers.ts'
import { PageEditor } from './page-editor.tsx'
import { PageList } from './page-list.tsx'
import { SettingsDialog } from './settings-dialog.tsx'
import styles from './editor.module.css'

const from = '/app/w/$ws/documentation/$slug'

/** One documentation: its pages, and the one that is open. */
export function DocumentationScreen() {
  const { ws, slug } = useParams({ from })
  const { data, error, refetch } = useQuery(documentationQuery(ws, slug))
  if (data) return <Editing key={slug} documentation={data} />
  return (
    <Page title="Documentation" back={<AllDocumentation ws={ws} />}>
      {error ? <Failed error={error} retry={() => void refetch()} /> : <Loading />}
    </Page>
  )
}

const AllDocumentation = ({ ws }: { ws: string }) => (
  <Link to="/w/$ws/documentation" params={{ ws }}>
    Documentation
  </Link>
)

function Editing({ documentation }: { documentation: Documentation }) {
  const { workspace_id: ws, slug, title, url, pages } = documentation
  const workspace = useQuery(workspacesQuery).data?.find(each => each.id === ws)
  const search = useSearch({ from })
  const readOnly = whyNot('share', workspace)
  const open = pages.find(({ path }) => path === search.page) ?? pages[0]
  return (
    <Page
      title={title}
      back={<AllDocumentation ws={ws} />}
      intro={
        <>
          {readersOf(documentation)} ·{' '}
          <a href={url} target="_blank" rel="noopener">
            {url}
          </a>
        </>
      }
      actions={<Actions documentation={documentation} readOnly={readOnly} />}
    >
      {readOnly !== null && workspace && <Notice kind="info">{readOnly}</Notice>}
      <div className={styles.columns}>
        <PageList documentation={documentation} open={open?.path ?? null} readOnly={readOnly} />
        {open ? (
          <PageEditor key={open.path} ws={ws} slug={slug} path={open.path} readOnly={readOnly} />
        ) : (
          <Empty title="No pages yet" manual="for/documentation-pages">
            Add the first: readers see it at {url}.
          </Empty>
        )}
      </div>
    </Page>
  )
}

function Actions({ documentation, readOnly }: { documentation: Documentation; readOnly: string | null }) {
  const { workspace_id, slug, published } = documentation
  const [isOpen, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const publish = async () => {
    setBusy(true)
    try {
      await api.documentation.update({ workspace_id, slug, published: !published })
      toast(published ? 'Nobody but members sees it now' : 'It is published')
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), { kind: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button icon={<Settings size={14} aria-hidden />} unavailable={readOnly} onPress={() => setOpen(true)}>
        Settings…
      </Button>
      <Button
        kind={published ? 'secondary' : 'primary'}
        isPending={busy}
        unavailable={readOnly}
        onPress={() => void publish()}
      >
        {published ? 'Unpublish' : 'Publish'}
      </Button>
      <SettingsDialog documentation={documentation} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
