import type { ReactNode } from 'react'
import { Tab as AriaTab, TabList, TabPanel as AriaTabPanel, Tabs as AriaTabs } from 'react-aria-components'
import styles from './tabs.module.css'

export function Tabs({
  label,
  tabs,
  value,
  onChange,
  children,
}: {
  label: string
  tabs: readonly { id: string; label: string }[]
  value: string
  onChange: (id: string) => void
  children: ReactNode
}) {
  return (
    <AriaTabs className={styles.tabs!} selectedKey={value} onSelectionChange={key => onChange(String(key))}>
      <TabList aria-label={label} className={styles.list!}>
        {tabs.map(tab => (
          <AriaTab key={tab.id} id={tab.id} className={styles.tab!}>
            {tab.label}
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
