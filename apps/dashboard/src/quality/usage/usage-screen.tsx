import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { Coverage } from './coverage.tsx'
import { usageQuery } from './queries.ts'
import { usageTabs, type UsageTab } from './tabs.ts'
import { TokenPlaces } from './token-places.tsx'
import { UsageFindings } from './usage-findings.tsx'
import { UsedTokens } from './used-tokens.tsx'
import styles from './usage.module.css'

/** Where code uses the tokens of a workspace, by the newest scan of each repository. */
export function UsageScreen() {
  const { ws } = useParams({ from: '/app/w/$ws/usage' })
  const { tab = 'coverage', token } = useSearch({ from: '/app/w/$ws/usage' })
  const navigate = useNavigate({ from: '/w/$ws/usage' })
  const { data, error, refetch } = useQuery(usageQuery(ws))
  const labels: Record<UsageTab, string> = {
    coverage: 'Coverage',
    tokens: 'Tokens',
    unused: data ? `Unused (${data.unused.toLocaleString('en')})` : 'Unused',
    hardcoded: 'Hard-coded',
    unknown: 'Unknown names',
    deprecated: 'Deprecated',
  }
  return (
    <Page title="Usage" intro="Where code uses tokens, by the newest scan of each repository.">
      {error && !data ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Loading />
      ) : data.repositories.length === 0 ? (
        <NoReports />
      ) : (
        <Tabs
          label="Usage"
          tabs={usageTabs.map(id => ({ id, label: labels[id] }))}
          value={tab}
          onChange={id => void navigate({ search: id === 'coverage' ? {} : { tab: id as UsageTab }, replace: true })}
        >
          <TabPanel id="coverage">
            <Coverage ws={ws} usage={data} />
          </TabPanel>
          <TabPanel id="tokens">
            {token === undefined ? (
              <UsedTokens ws={ws} tokens={data.tokens.filter(({ uses }) => uses > 0)} />
            ) : (
              <TokenPlaces ws={ws} token={token} />
            )}
          </TabPanel>
          <TabPanel id="unused">
            <UsedTokens ws={ws} tokens={data.tokens.filter(({ uses }) => uses === 0)} />
          </TabPanel>
          {(['hardcoded', 'unknown', 'deprecated'] as const).map(kind => (
            <TabPanel key={kind} id={kind}>
              <UsageFindings ws={ws} kind={kind} />
            </TabPanel>
          ))}
        </Tabs>
      )}
    </Page>
  )
}

const workflow = `- run: npx tessera scan --report
  env:
    TESSERA_API_KEY: \${{ secrets.TESSERA_API_KEY }}`

function NoReports() {
  return (
    <div className={styles.none}>
      <Empty title="No code scanned yet" manual="tokens/usage">
        Scan a repository on each push, and see here which tokens it uses, which nobody does, and what stands in their
        place. The key needs the scope write:tokens.
      </Empty>
      <CodeBlock label="A step of a build on GitHub" text={workflow} />
    </div>
  )
}
