import { Columns3 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuItem, MenuSection } from '../../ui/overlay/menu.tsx'
import type { GridSearch } from '../grid/grid-search.ts'
import type { ChangePreferences, Preferences } from '../preferences.ts'
import type { Tokens } from '../../model/use-tokens.ts'
import styles from './toolbar.module.css'

interface Props {
  tokens: Tokens
  search: GridSearch
  onSearch: (change: Partial<GridSearch>) => void
  preferences: Preferences
  onPreferences: ChangePreferences
  /** There is a column of themes. */
  hasThemes: boolean
}

/** Which columns there are, what they show and in which order. */
export function ViewMenu({ tokens, search, onSearch, preferences, onPreferences, hasThemes }: Props) {
  const { modes } = tokens.model
  const hidden = new Set(search.hide)
  return (
    <Menu
      label="View"
      trigger={
        <Button kind="quiet" icon={<Columns3 size={15} aria-hidden />} aria-label="View">
          <span className={styles.words}>View</span>
        </Button>
      }
      selectionMode="multiple"
      selectedKeys={[
        ...modes.filter(mode => !hidden.has(mode.id)).map(mode => mode.id),
        search.view ?? 'raw',
        search.sort ?? 'tree',
        preferences.density,
        ...(preferences.showLayers ? ['layers'] : []),
        ...(preferences.showType ? ['type'] : []),
        ...(preferences.showDescription ? ['description'] : []),
      ]}
      onAction={raw => {
        const key = String(raw)
        if (key === 'raw' || key === 'resolved') onSearch({ view: key === 'raw' ? undefined : key })
        else if (key === 'tree' || key === 'name') onSearch({ sort: key === 'tree' ? undefined : key })
        else if (key === 'compact' || key === 'default' || key === 'relaxed') onPreferences(() => ({ density: key }))
        else if (key === 'layers') onPreferences(before => ({ showLayers: !before.showLayers }))
        else if (key === 'type') onPreferences(before => ({ showType: !before.showType }))
        else if (key === 'description') onPreferences(before => ({ showDescription: !before.showDescription }))
        else {
          const next = hidden.has(key) ? [...hidden].filter(id => id !== key) : [...hidden, key]
          onSearch({ hide: next.length > 0 ? next : undefined })
        }
      }}
    >
      <MenuSection title="Modes">
        {modes.map(mode => (
          <MenuItem key={mode.id} id={mode.id}>
            {mode.name}
          </MenuItem>
        ))}
      </MenuSection>
      <MenuSection title="Columns">
        {hasThemes && <MenuItem id="layers">What themes make of it</MenuItem>}
        <MenuItem id="type">Type</MenuItem>
        <MenuItem id="description">Description</MenuItem>
      </MenuSection>
      <MenuSection title="Values">
        <MenuItem id="raw">As written</MenuItem>
        <MenuItem id="resolved">Where aliases lead</MenuItem>
      </MenuSection>
      <MenuSection title="Order">
        <MenuItem id="tree">By group</MenuItem>
        <MenuItem id="name">By name</MenuItem>
      </MenuSection>
      <MenuSection title="Rows">
        <MenuItem id="compact">Compact</MenuItem>
        <MenuItem id="default">Normal</MenuItem>
        <MenuItem id="relaxed">Relaxed</MenuItem>
      </MenuSection>
    </Menu>
  )
}
