import { Link } from '@tanstack/react-router'
import { Page, Section } from '../../ui/page/page.tsx'
import { SnippetTabs } from './snippet-tabs.tsx'
import { keySnippets, mcpSnippets } from './snippets.ts'

export function ConnectScreen() {
  return (
    <Page title="Connect" intro="Builds, editors, agents and scripts read the same tokens that you see here.">
      <Section
        title="Agents and editors"
        intro={
          <>
            They speak MCP and open a page here on which you allow it. What is connected stands under{' '}
            <Link to="/settings" search={{ tab: 'apps' }}>
              Connected apps
            </Link>
            .
          </>
        }
      >
        <SnippetTabs label="Agents and editors" snippets={mcpSnippets(location.origin)} />
      </Section>
      <Section
        title="Builds and scripts"
        intro={
          <>
            They use an{' '}
            <Link to="/settings" search={{ tab: 'keys' }}>
              API key
            </Link>{' '}
            of yours. <a href="/docs">The reference of the API</a> shows every operation.
          </>
        }
      >
        <SnippetTabs label="Builds and scripts" snippets={keySnippets(location.origin)} />
      </Section>
    </Page>
  )
}
