import { typeNames, type TypeName } from '@tessera/engine'
import { useQuery } from '@tanstack/react-query'
import { Info, ListFilter, Plus, Upload } from 'lucide-react'
import { memo } from 'react'
import { usePainted } from '../../ui/page/use-painted.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Menu, MenuItem, MenuSection } from '../../ui/overlay/menu.tsx'
import { organizationsQuery } from '../../api/queries.ts'
import { NewModeButton } from '../../modes/new-mode.tsx'
import type { Only } from '../grid/grid-search.ts'
import { MoreMenu } from '../lazy.ts'
import { UndoButtons } from './undo-buttons.tsx'
import type { ToolbarProps } from './props.ts'
import { TokenSearch } from './token-search.tsx'
import { ViewMenu } from './view-menu.tsx'
import styles from './toolbar.module.css'

const filters: { id: Only; label: string }[] = [
  { id: 'aliases', label: 'Aliases' },
  { id: 'formulas', label: 'Formulas' },
  { id: 'broken', label: 'Broken aliases' },
  { id: 'differing', label: 'Different between modes' },
  { id: 'missing', label: 'Missing in a mode' },
  { id: 'unreleased', label: 'Changed since the last release' },
]

function FilterMenu({ search, onSearch }: Pick<ToolbarProps, 'search' | 'onSearch'>) {
  const { data: organizations = [] } = useQuery(organizationsQuery)
  // Only organizations have releases.
  const isOffered = ({ id }: { id: Only }) => id !== 'unreleased' || organizations.length > 0 || search.only === id
  const narrowed = [search.type, search.only && filters.find(each => each.id === search.only)?.label].filter(Boolean)
  return (
    <Menu
      label="Filter"
      trigger={
        <Button
          kind={narrowed.length > 0 ? 'secondary' : 'quiet'}
          icon={<ListFilter size={15} aria-hidden />}
          aria-label={`Filter${narrowed.length > 0 ? `: ${narrowed.join(', ')}` : ''}`}
        >
          <span className={styles.words}>{narrowed.length > 0 ? narrowed.join(', ') : 'Filter'}</span>
        </Button>
      }
      selectionMode="multiple"
      selectedKeys={[search.only ?? 'any', search.type ?? 'every']}
      onAction={key => {
        const only = filters.find(each => each.id === key)?.id
        if (only) onSearch({ only: search.only === only ? undefined : only }, false)
        else if (key === 'every') onSearch({ type: undefined, only: undefined }, false)
        else onSearch({ type: search.type === key ? undefined : (key as TypeName) }, false)
      }}
    >
      <MenuItem id="every">All tokens</MenuItem>
      <MenuSection title="Only">
        {filters.filter(isOffered).map(each => (
          <MenuItem key={each.id} id={each.id}>
            {each.label}
          </MenuItem>
        ))}
      </MenuSection>
      <MenuSection title="Of type">
        {typeNames.map(type => (
          <MenuItem key={type} id={type}>
            {type}
          </MenuItem>
        ))}
      </MenuSection>
    </Menu>
  )
}

export const Toolbar = memo(function Toolbar(props: ToolbarProps) {
  const {
    name,
    tokens,
    shown,
    query,
    onQuery,
    search,
    onSearch,
    searchField,
    readOnly,
    fixed,
    onNew,
    onDetails,
    onEnterGrid,
  } = props
  const painted = usePainted()
  return (
    <header className={styles.bar}>
      <h1 className={styles.title}>
        <bdi>{name}</bdi>
      </h1>
      <TokenSearch
        model={tokens.model}
        query={query}
        onQuery={onQuery}
        shown={shown}
        input={searchField}
        onEnterGrid={onEnterGrid}
      />
      <span className={styles.break} />
      <FilterMenu search={search} onSearch={onSearch} />
      <ViewMenu {...props} />
      <div className={styles.group}>
        <UndoButtons edits={tokens.edits} />
      </div>
      <NewModeButton
        ws={props.ws}
        tokens={tokens}
        readOnly={fixed}
        onMade={mode => onSearch({ mode: mode.id }, false)}
      />
      <Button
        kind="primary"
        icon={<Plus size={15} aria-hidden />}
        aria-label="Create token"
        unavailable={readOnly}
        onPress={onNew}
      >
        <span className={styles.words}>Create token</span>
      </Button>
      <IconButton label="Import" unavailable={fixed} onPress={props.onImport}>
        <Upload size={16} />
      </IconButton>
      <IconButton label="Details" onPress={onDetails}>
        <Info size={16} />
      </IconButton>
      <span className={styles.more}>{painted && <MoreMenu {...props} />}</span>
    </header>
  )
})
