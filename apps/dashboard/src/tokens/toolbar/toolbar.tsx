import { typeNames, type TypeName } from '@tessera/engine'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  CopyCheck,
  Download,
  Ellipsis,
  GitPullRequestArrow,
  Info,
  ListFilter,
  Plus,
  Replace,
  Ruler,
  Share2,
  Upload,
  Waypoints,
} from 'lucide-react'
import { memo, useState, type RefObject } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { Menu, MenuItem, MenuLine, MenuSection } from '../../ui/overlay/menu.tsx'
import { organizationsQuery } from '../../organizations/queries.ts'
import { NewModeButton } from '../../modes/new-mode.tsx'
import type { GridSearch, Only } from '../grid/grid-search.ts'
import { NewProposal, ShareDialog, TokensetDialogs } from '../lazy.ts'
import type { ChangePreferences, Preferences } from '../preferences.ts'
import { UndoButtons } from '../edits/undo-buttons.tsx'
import type { Tokens } from '../use-tokens.ts'
import { TokenSearch } from './token-search.tsx'
import { ViewMenu } from './view-menu.tsx'
import styles from './toolbar.module.css'

interface Props {
  name: string
  ws: string
  tokens: Tokens
  shown: number
  /** What is searched for; the address follows it. */
  query: string
  onQuery: (query: string) => void
  search: GridSearch
  onSearch: (change: Partial<GridSearch>, replace?: boolean) => void
  searchField: RefObject<HTMLInputElement | null>
  preferences: Preferences
  onPreferences: ChangePreferences
  hasThemes: boolean
  readOnly: string | null
  /** Why modes, scales and the tokenset itself cannot be changed here. */
  fixed: string | null
  onNew: () => void
  onScale: () => void
  onReplace: () => void
  onDuplicates: () => void
  onShortcuts: () => void
  onDetails: () => void
  onImport: () => void
  onEnterGrid: () => void
}

const filters: { id: Only; label: string }[] = [
  { id: 'aliases', label: 'Aliases' },
  { id: 'formulas', label: 'Formulas' },
  { id: 'broken', label: 'Broken aliases' },
  { id: 'differing', label: 'Different between modes' },
  { id: 'missing', label: 'Missing in a mode' },
  { id: 'unreleased', label: 'Changed since the last release' },
]

export const Toolbar = memo(function Toolbar(props: Props) {
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
  const { data: organizations = [] } = useQuery(organizationsQuery)
  // Releases are an organization's.
  const isOffered = ({ id }: { id: Only }) => id !== 'unreleased' || organizations.length > 0 || search.only === id
  const narrowed = [search.type, search.only && filters.find(each => each.id === search.only)?.label].filter(Boolean)
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
      <ViewMenu {...props} />
      <div className={styles.group}>
        <UndoButtons edits={tokens.edits} />
      </div>
      <NewModeButton tokens={tokens} readOnly={fixed} />
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
      <More {...props} />
    </header>
  )
})

function More({ onShortcuts, onScale, onReplace, onDuplicates, readOnly, ws, tokens, name, fixed, search }: Props) {
  const navigate = useNavigate()
  const [open, setOpen] = useState<'rename' | 'delete' | 'propose' | 'share' | null>(null)
  const tokenset = tokens.edits.tokenset_id
  const params = { ws, tokenset }
  return (
    <>
      <Menu
        label="More"
        placement="bottom end"
        trigger={
          <IconButton label="More">
            <Ellipsis size={16} />
          </IconButton>
        }
      >
        <MenuItem icon={<Ruler size={14} />} unavailable={fixed} onAction={onScale}>
          Create scale…
        </MenuItem>
        <MenuItem icon={<Replace size={14} />} unavailable={readOnly} onAction={onReplace}>
          Find and replace…
        </MenuItem>
        <MenuItem icon={<CopyCheck size={14} />} onAction={onDuplicates}>
          Find duplicates…
        </MenuItem>
        <MenuItem
          icon={<Download size={14} />}
          onAction={() => void navigate({ to: '/w/$ws/t/$tokenset/export', params })}
        >
          Export
        </MenuItem>
        <MenuItem icon={<Share2 size={14} />} onAction={() => setOpen('share')}>
          Share as a page…
        </MenuItem>
        <MenuItem
          icon={<Waypoints size={14} />}
          onAction={() => void navigate({ to: '/w/$ws/t/$tokenset/graph', params })}
        >
          Alias graph
        </MenuItem>
        {search.proposal === undefined && (
          <MenuItem icon={<GitPullRequestArrow size={14} />} onAction={() => setOpen('propose')}>
            Propose changes…
          </MenuItem>
        )}
        <MenuLine />
        <MenuItem shortcut="?" onAction={onShortcuts}>
          Keyboard shortcuts
        </MenuItem>
        <MenuLine />
        <MenuItem unavailable={fixed} onAction={() => setOpen('rename')}>
          Rename tokenset…
        </MenuItem>
        <MenuItem danger unavailable={fixed} onAction={() => setOpen('delete')}>
          Delete tokenset…
        </MenuItem>
      </Menu>
      <NewProposal ws={ws} tokenset={tokenset} isOpen={open === 'propose'} onClose={() => setOpen(null)} />
      <ShareDialog
        ws={ws}
        tokenset={tokenset}
        name={name}
        model={tokens.model}
        isOpen={open === 'share'}
        onClose={() => setOpen(null)}
      />
      {(open === 'rename' || open === 'delete') && (
        <TokensetDialogs
          open={open}
          ws={ws}
          tokenset={tokenset}
          name={name}
          tokens={tokens}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
