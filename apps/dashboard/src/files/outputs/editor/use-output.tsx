import type { Output } from '@tessera/contract'
import { Link } from '@tanstack/react-router'
import { SnippetTabs } from '../../../signing-in/connect/snippet-tabs.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { outputSnippets, stylesheetLink } from '../commands.ts'
import { usePublicSheets } from './use-public-sheets.ts'

/** Explains how the files of an output get into a project. */
export function UseOutput({ ws, output: { name, format } }: { ws: string; output: Output }) {
  const { sheets } = usePublicSheets(ws, format)
  const snippets = [
    ...outputSnippets({ origin: location.origin, workspace_id: ws, name }),
    ...sheets.map(({ id, environment, url }) => ({
      id,
      label: `Stylesheet of ${environment}`,
      how: 'In a page, without a key: what the active release has for this output. A release knows the outputs that were saved when it was published.',
      text: stylesheetLink(url, name),
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
