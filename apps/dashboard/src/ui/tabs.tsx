import type { ReactNode } from 'react'
import { Tab as AriaTab, TabList, TabPanel as AriaTabPanel, Tabs as AriaTabs } from 'react-aria-components'
import styles from './tabs.module.css'

/** An address may name a tab that is not there: then the first one is shown. */
export function Tabs({
  label,
  tabs,
  value,
  onChange,
  children,
}: {
  label: string
  /** A `count` that is still counted is null, and its place is kept. */
  tabs: readonly { id: string; label: string; count?: number | null }[]
  value: string
  onChange: (id: string) => void
  children: ReactNode
}) {
  const chosen = tabs.some(({ id }) => id === value) ? value : tabs[0]!.id
  return (
    <AriaTabs className={styles.tabs!} selectedKey={chosen} onSelectionChange={key => onChange(String(key))}>
      <TabList aria-label={label} className={styles.list!}>
        {tabs.map(tab => (
          <AriaTab key={tab.id} id={tab.id} className={styles.tab!}>
            {tab.label}
            {tab.count !== undefined && (
              <span className={styles.count}>{tab.count === null ? '' : ` (${tab.count.toLocaleString('en')})`}</span>
            )}
          </AriaTab>
        ))}
      </TabList>
      {children}
    </AriaTabs>
  )
}

export function TabPanel({ id, children }: { id: string; children: ReactNode }) {
  return (
    <AriaTabPanel id={id} className={styles.panel!}>
      {children}
    </AriaTabPanel>
  )
}
