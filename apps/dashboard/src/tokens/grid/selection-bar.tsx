import { ArchiveX, ArrowDownToLine, Copy, Ellipsis, FolderInput, Replace, SquareFunction, Trash2 } from 'lucide-react'
import { Toolbar } from 'react-aria-components'
import { Button, IconButton } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx'
import { announce } from '../../ui/overlay/toast.tsx'
import type { GridActions } from './grid-handle.ts'
import { cellCount, type Selection, type Span } from '../../model/selection.ts'
import styles from './selection-bar.module.css'

export interface SelectionBarProps {
  span: Span
  actions: GridActions
  selection: Selection
  readOnly: string | null
  onReplace: () => void
}

/** The actions on several cells: the same as by keyboard. */
export function SelectionBar({ span, actions, selection, readOnly, onReplace }: SelectionBarProps) {
  const height = span.rows[1] - span.rows[0] + 1
  return (
    <Toolbar aria-label="Selection" className={styles.bar!}>
      <span className={styles.count}>
        {cellCount(span)} cells in {height} {height === 1 ? 'token' : 'tokens'}
      </span>
      <Button
        size="small"
        kind="quiet"
        icon={<Copy size={14} aria-hidden />}
        onPress={() => void navigator.clipboard.writeText(actions.copy(span)).then(() => announce('Copied'))}
      >
        Copy
      </Button>
      <Button
        size="small"
        kind="quiet"
        icon={<ArrowDownToLine size={14} aria-hidden />}
        unavailable={readOnly}
        onPress={() => actions.run('fill-down', selection.at, span)}
      >
        Fill down
      </Button>
      <Button
        size="small"
        kind="quiet"
        icon={<SquareFunction size={14} aria-hidden />}
        unavailable={readOnly}
        onPress={() => actions.run('formula', selection.at, span)}
      >
        Formula…
      </Button>
      <Button
        size="small"
        kind="quiet"
        icon={<Trash2 size={14} aria-hidden />}
        unavailable={readOnly}
        onPress={() => actions.run('delete', selection.at, span)}
      >
        {span.columns[0] === 0 ? 'Delete tokens' : 'Delete values'}
      </Button>
      <Menu
        label="More for the selection"
        placement="top start"
        trigger={
          <IconButton label="More for the selection" size="small">
            <Ellipsis size={14} />
          </IconButton>
        }
      >
        <MenuItem icon={<Replace size={14} />} unavailable={readOnly} onAction={onReplace}>
          Find and replace…
        </MenuItem>
        <MenuItem
          icon={<FolderInput size={14} />}
          unavailable={readOnly}
          onAction={() => actions.run('move-to', selection.at, span)}
        >
          Move to…
        </MenuItem>
        <MenuItem
          icon={<ArchiveX size={14} />}
          unavailable={readOnly}
          onAction={() => actions.run('deprecate', selection.at, span)}
        >
          Deprecate…
        </MenuItem>
      </Menu>
    </Toolbar>
  )
}
