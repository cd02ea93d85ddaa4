import { useState } from 'react'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Tabs, TabPanel } from '../../ui/tabs.tsx'
import type { Snippet } from './snippets.ts'
import styles from './connect.module.css'

export function SnippetTabs({ label, snippets }: { label: string; snippets: readonly Snippet[] }) {
  const [chosen, setChosen] = useState(snippets[0]?.id ?? '')
  return (
    <Tabs label={label} tabs={snippets} value={chosen} onChange={setChosen}>
      {snippets.map(each => (
        <TabPanel key={each.id} id={each.id}>
          <div className={styles.snippet}>
            <p>{each.how}</p>
            <CodeBlock text={each.text} label={`the snippet for ${each.label}`} />
          </div>
        </TabPanel>
      ))}
    </Tabs>
  )
}
