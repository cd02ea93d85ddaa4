import type { Documentation } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { workspacesQuery } from '../../../api/queries.ts'
import { whyNot } from '../../../people/members/roles.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { Entry, List } from '../../../ui/list/list.tsx'
import { Time } from '../../../ui/time.tsx'
import { documentationsQuery } from '../queries.ts'
import { readersOf } from '../readers.ts'
import { NewDocumentation } from './new-documentation.tsx'

/** The documentations of a workspace. */
export function DocumentationsScreen() {
  const { ws } = useParams({ from: '/app/w/$ws/documentation' })
  const workspace = useQuery(workspacesQuery).data?.find(each => each.id === ws)
  const [creating, setCreating] = useState(false)
  return (
    <ListPage
      title="Documentation"
      intro="Pages that say how the design system is used, with the tokens themselves between your words, by theme and by release."
      create={{
        label: 'Create documentation',
        unavailable: whyNot('share', workspace),
        onPress: () => setCreating(true),
      }}
      query={useQuery(documentationsQuery(ws))}
      empty={{
        title: 'No documentation yet',
        manual: 'for/documentation-pages',
        text: 'Write Markdown, and put swatches, scales and tables of contrast between it. They show the values of now, or of a release, so nobody has to keep pictures up to date.',
      }}
      list={all => (
        <List label="Documentation">
          {all.map(each => (
            <Row key={each.id} documentation={each} />
          ))}
        </List>
      )}
    >
      <NewDocumentation ws={ws} isOpen={creating} onClose={() => setCreating(false)} />
    </ListPage>
  )
}

function Row({ documentation }: { documentation: Documentation }) {
  const { workspace_id: ws, slug, title, url, pages, updated_at } = documentation
  return (
    <Entry
      name={
        <Link to="/w/$ws/documentation/$slug" params={{ ws, slug }}>
          <bdi>{title}</bdi>
        </Link>
      }
      state={<Badge>{readersOf(documentation)}</Badge>}
      when={
        <>
          changed <Time at={updated_at} />
        </>
      }
    >
      {pages.length === 1 ? '1 page' : `${pages.length} pages`} ·{' '}
      <a href={url} target="_blank" rel="noopener">
        {url}
      </a>
    </Entry>
  )
}
