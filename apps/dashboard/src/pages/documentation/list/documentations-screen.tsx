import type { Documentation } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Plus } from '../../../icons/icons.generated.ts'
import { useState } from 'react'
import { workspacesQuery } from '../../../api/queries.ts'
import { whyNot } from '../../../people/members/roles.ts'
import { Button } from '../../../ui/button.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Empty, Failed, Loading } from '../../../ui/states.tsx'
import { Time } from '../../../ui/time.tsx'
import { documentationsQuery } from '../queries.ts'
import { readersOf } from '../readers.ts'
import { NewDocumentation } from './new-documentation.tsx'
import styles from './list.module.css'

/** The documentations of a workspace. */
export function DocumentationsScreen() {
  const { ws } = useParams({ from: '/app/w/$ws/documentation' })
  const workspace = useQuery(workspacesQuery).data?.find(each => each.id === ws)
  const { data, error, refetch } = useQuery(documentationsQuery(ws))
  const [creating, setCreating] = useState(false)
  const create = (
    <Button
      kind="primary"
      icon={<Plus size={14} aria-hidden />}
      unavailable={whyNot('share', workspace)}
      onPress={() => setCreating(true)}
    >
      Create documentation
    </Button>
  )
  return (
    <Page
      title="Documentation"
      intro="Pages that say how the design system is used, with the tokens themselves between your words, by theme and by release."
      actions={data && data.length > 0 ? create : null}
    >
      {error && !data ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Loading rows={3} />
      ) : data.length === 0 ? (
        <Empty title="No documentation yet" action={create} manual="for/documentation-pages">
          Write Markdown, and put swatches, scales and tables of contrast between it. They show the values of now, or of
          a release, so nobody has to keep pictures up to date.
        </Empty>
      ) : (
        <ul className={styles.list}>
          {data.map(each => (
            <Row key={each.id} documentation={each} />
          ))}
        </ul>
      )}
      <NewDocumentation ws={ws} isOpen={creating} onClose={() => setCreating(false)} />
    </Page>
  )
}

function Row({ documentation }: { documentation: Documentation }) {
  const { workspace_id: ws, slug, title, url, pages, updated_at } = documentation
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <Link to="/w/$ws/documentation/$slug" params={{ ws, slug }} className={styles.title!}>
          <bdi>{title}</bdi>
        </Link>
        <span className={styles.muted}>{readersOf(documentation)}</span>
      </div>
      <p className={styles.muted}>
        {pages.length === 1 ? '1 page' : `${pages.length} pages`} · changed <Time at={updated_at} /> ·{' '}
        <a href={url} target="_blank" rel="noopener">
          {url}
        </a>
      </p>
    </li>
  )
}
