import type { Output } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SnippetTabs } from '../../../signing-in/connect/snippet-tabs.tsx'
import { environmentsQuery, organizationOfQuery } from '../../../api/queries.ts'
import { Section } from '../../../ui/page/page.tsx'
import { outputSnippets, stylesheetLink } from '../commands.ts'

/** Explains how the files of an output get into a project. */
export function UseOutput({ ws, output: { name, format } }: { ws: string; output: Output }) {
  const { data: organization } = useQuery(organizationOfQuery(ws))
  const { data: environments = [] } = useQuery({
    ...environmentsQuery(organization ?? ''),
    enabled: Boolean(organization) && format === 'css',
  })
  const published = environments.filter(each => each.public && each.stylesheet_url !== null)
  const snippets = [
    ...outputSnippets({ origin: location.origin, workspace_id: ws, name }),
    ...published.map(each => ({
      id: each.id,
      label: `Stylesheet of ${each.name}`,
      how: 'In a page, without a key: what the active release has for this output. A release knows the outputs that were saved when it was published.',
      text: stylesheetLink(each.stylesheet_url!, name),
    })),
  ]
  return (
    <Section
      title="Use it"
      intro={
        <>
          The same bytes come from the server, from a release and from the command line. Builds use an{' '}
          <Link to="/settings" search={{ tab: 'keys' }}>
            API key
          </Link>
          .
        </>
      }
    >
      <SnippetTabs label="Use it" snippets={snippets} />
    </Section>
  )
}
