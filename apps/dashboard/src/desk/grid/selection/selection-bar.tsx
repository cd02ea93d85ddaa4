import {
  ArchiveX,
  ArrowDownToLine,
  Copy,
  Ellipsis,
  FolderInput,
  Link2,
  Pencil,
  Replace,
  Shapes,
  Split,
  SquareFunction,
  Trash2,
} from '../../../icons/icons.generated.ts'
import { Toolbar } from 'react-aria-components'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Menu, MenuItem, MenuLine } from '../../../ui/overlay/menu.tsx'
import { announce } from '../../../ui/overlay/toast.tsx'
import type { GridActions } from '../grid-handle.ts'
import type { Action } from '../../../tokens/grid/grid-keys.ts'
import type { Selection, Span } from '../../../tokens/model/selection.ts'
import styles from './selection-bar.module.css'

export interface SelectionBarProps {
  span: Span
  /** The number of selected tokens. */
  tokens: number
  actions: GridActions
  selection: Selection
  readOnly: string | null
  onReplace: () => void
}

/** The actions on several cells: the same as by keyboard. */
export function SelectionBar({ span, tokens, actions, selection, readOnly, onReplace }: SelectionBarProps) {
  const run = (action: Action) => actions.run(action, selection.at, span)
  const width = span.columns[1] - span.columns[0] + 1
  return (
    <Toolbar aria-label="Selection" className={styles.bar!}>
      <span className={styles.count}>
        {width * tokens} cells in {tokens} {tokens === 1 ? 'token' : 'tokens'}
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
        onPress={() => run('fill-down')}
      >
        Fill down
      </Button>
      <Button
        size="small"
        kind="quiet"
        icon={<SquareFunction size={14} aria-hidden />}
        unavailable={readOnly}
        onPress={() => run('formula')}
      >
        Formula…
      </Button>
      <Button
        size="small"
        kind="quiet"
        icon={<Trash2 size={14} aria-hidden />}
        unavailable={readOnly}
        onPress={() => run('delete')}
      >
        {span.columns[0] === 0 ? 'Delete tokens' : 'Delete values'}
      </Button>
      <MoreActions tokens={tokens} run={run} readOnly={readOnly} onReplace={onReplace} />
    </Toolbar>
  )
}

interface MoreProps extends Pick<SelectionBarProps, 'tokens' | 'readOnly' | 'onReplace'> {
  /** Runs an action on the selection. */
  run: (action: Action) => void
}

/** The menu of the actions that are needed less often. */
function MoreActions({ tokens, run, readOnly, onReplace }: MoreProps) {
  return (
    <Menu
      label="More for the selection"
      placement="top start"
      trigger={
        <IconButton label="More for the selection" size="small">
          <Ellipsis size={14} />
        </IconButton>
      }
    >
      <MenuItem
        icon={<Pencil size={14} />}
        unavailable={readOnly}
        onAction={() => (tokens === 1 ? run('rename') : onReplace())}
      >
        Rename…
      </MenuItem>
      <MenuItem icon={<Shapes size={14} />} unavailable={readOnly} onAction={() => run('retype')}>
        Change type…
      </MenuItem>
      <MenuItem icon={<Link2 size={14} />} unavailable={readOnly} onAction={() => run('nearest')}>
        Alias to nearest…
      </MenuItem>
      <MenuItem icon={<Split size={14} />} unavailable={readOnly} onAction={() => run('split')}>
        Split into tokens…
      </MenuItem>
      <MenuLine />
      <MenuItem icon={<Replace size={14} />} unavailable={readOnly} onAction={onReplace}>
        Find and replace…
      </MenuItem>
      <MenuItem icon={<FolderInput size={14} />} unavailable={readOnly} onAction={() => run('move-to')}>
        Move to…
      </MenuItem>
      <MenuItem icon={<ArchiveX size={14} />} unavailable={readOnly} onAction={() => run('deprecate')}>
        Deprecate…
      </MenuItem>
    </Menu>
  )
}
