import { Info, Plus, Upload, ListFilter, Columns3, Redo2, Undo2 } from '../../icons/icons.generated.ts'
import { memo, useSyncExternalStore } from 'react'
import { oneStop } from '../../ui/page/one-stop.ts'
import { usePainted } from '../../ui/page/use-painted.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Hint } from '../../ui/form/hint.tsx'
import { NewModeButton } from '../../tokens/modes/new-mode.tsx'
import { MoreMenu, FilterMenuContent, ViewMenuContent } from '../lazy.ts'
import type { ToolbarProps, FilterProps, ViewProps } from './props.ts'
import { TokenSearch } from './token-search.tsx'
import styles from './toolbar.module.css'
import { Menu } from '../../ui/overlay/menu.tsx'
import { filters } from './filters.ts'
import type { Edits } from '../../tokens/edits/edits.ts'

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
      <h1 className={styles.title} title={name}>
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
      <div className={styles.actions} {...oneStop('horizontal')}>
        <FilterMenu search={search} onSearch={onSearch} />
        <ViewMenu {...props} />
        <div className={styles.group}>
          <UndoButtons edits={tokens.edits} />
        </div>
        <span className={styles.newMode}>
          <NewModeButton
            ws={props.ws}
            tokens={tokens}
            readOnly={fixed}
            onMade={mode => onSearch({ mode: mode.id }, false)}
          />
        </span>
        <Button kind="primary" icon={<Plus size={15} aria-hidden />} unavailable={readOnly} onPress={onNew}>
          Create token
        </Button>
        <span className={styles.import}>
          <IconButton label="Import" unavailable={fixed} onPress={props.onImport}>
            <Upload size={16} />
          </IconButton>
        </span>
        <IconButton label="Details" onPress={onDetails}>
          <Info size={16} />
        </IconButton>
        <span className={styles.more}>{painted && <MoreMenu {...props} />}</span>
      </div>
    </header>
  )
})

function FilterMenu({ search, onSearch }: FilterProps) {
  const words = [search.type, filters.find(each => each.id === search.only)?.label].filter(Boolean).join(', ')
  const label = words ? `Filter: ${words}` : 'Filter'
  return (
    <Menu
      label="Filter"
      trigger={
        <Hint text={label}>
          <Button kind={words ? 'secondary' : 'quiet'} icon={<ListFilter size={15} aria-hidden />} aria-label={label}>
            <span className={styles.words}>{words || 'Filter'}</span>
          </Button>
        </Hint>
      }
      render={content => <FilterMenuContent {...content} search={search} onSearch={onSearch} />}
    />
  )
}

/** A menu for the columns of the grid, their contents and the order of rows. */
function ViewMenu(props: ViewProps) {
  return (
    <Menu
      label="View"
      trigger={
        <Hint text="View">
          <Button kind="quiet" icon={<Columns3 size={15} aria-hidden />} aria-label="View">
            <span className={styles.words}>View</span>
          </Button>
        </Hint>
      }
      render={content => <ViewMenuContent {...content} of={props} />}
    />
  )
}

/**
 * Undo and redo in the toolbar. They read the history directly: the rest of the toolbar renders deferred, and would
 * offer an outdated step while keys repeat.
 */
function UndoButtons({ edits }: { edits: Edits }) {
  const canUndo = useSyncExternalStore(edits.subscribe, () => edits.state().canUndo)
  const canRedo = useSyncExternalStore(edits.subscribe, () => edits.state().canRedo)
  return (
    <>
      <IconButton
        label={canUndo ? `Undo: ${canUndo}` : 'Undo'}
        unavailable={canUndo ? null : 'nothing to undo'}
        onPress={() => edits.undo()}
      >
        <Undo2 size={15} />
      </IconButton>
      <IconButton
        label={canRedo ? `Redo: ${canRedo}` : 'Redo'}
        unavailable={canRedo ? null : 'nothing to redo'}
        onPress={() => edits.redo()}
      >
        <Redo2 size={15} />
      </IconButton>
    </>
  )
}
