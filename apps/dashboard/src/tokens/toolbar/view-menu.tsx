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
  /** The grid has a column of themes. */
  hasThemes: boolean
}

/** Items that change the search of the URL. */
const searchOf: Partial<Record<string, Partial<GridSearch>>> = {
  raw: { view: undefined },
  resolved: { view: 'resolved' },
  tree: { sort: undefined },
  name: { sort: 'name' },
}

/** Items that change the preferences of the user. */
const preferenceOf: Partial<Record<string, Parameters<ChangePreferences>[0]>> = {
  compact: () => ({ density: 'compact' }),
  default: () => ({ density: 'default' }),
  relaxed: () => ({ density: 'relaxed' }),
  layers: before => ({ showLayers: !before.showLayers }),
  type: before => ({ showType: !before.showType }),
  description: before => ({ showDescription: !before.showDescription }),
}

/** A menu for the columns of the grid, their contents and the order of rows. */
export function ViewMenu({ tokens, search, onSearch, preferences, onPreferences, hasThemes }: Props) {
  const { modes } = tokens.model
  const hidden = new Set(search.hide)
  const toggleMode = (id: string) => {
    const next = hidden.has(id) ? [...hidden].filter(each => each !== id) : [...hidden, id]
    onSearch({ hide: next.length > 0 ? next : undefined })
  }
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
        const [searchChange, preference] = [searchOf[key], preferenceOf[key]]
        if (searchChange) onSearch(searchChange)
        else if (preference) onPreferences(preference)
        else toggleMode(key)
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
