import { Info, Plus, Upload } from '../../icons/icons.generated.ts'
import { memo } from 'react'
import { oneStop } from '../../ui/page/one-stop.ts'
import { usePainted } from '../../ui/page/use-painted.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { NewModeButton } from '../../tokens/modes/new-mode.tsx'
import { MoreMenu } from '../lazy.ts'
import { FilterMenu } from './filter-menu.tsx'
import { UndoButtons } from './undo-buttons.tsx'
import type { ToolbarProps } from './props.ts'
import { TokenSearch } from './token-search.tsx'
import { ViewMenu } from './view-menu.tsx'
import styles from './toolbar.module.css'

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
