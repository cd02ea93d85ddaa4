import { ArchiveX, ArrowDownToLine, Copy, FolderInput, SquareFunction, Trash2 } from 'lucide-react'
import { Toolbar } from 'react-aria-components'
import { Button } from '../../ui/button.tsx'
import { announce } from '../../ui/overlay/toast.tsx'
import type { GridActions } from './grid-handle.ts'
import { cellCount, type Selection, type Span } from './selection.ts'
import styles from './selection-bar.module.css'

export interface SelectionBarProps {
  span: Span
  actions: GridActions
  selection: Selection
  readOnly: string | null
}

/** What can be done with several cells: the same as by keyboard. */
export function SelectionBar({ span, actions, selection, readOnly }: SelectionBarProps) {
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
        icon={<FolderInput size={14} aria-hidden />}
        unavailable={readOnly}
        onPress={() => actions.run('move-to', selection.at, span)}
      >
        Move to…
      </Button>
      <Button
        size="small"
        kind="quiet"
        icon={<ArchiveX size={14} aria-hidden />}
        unavailable={readOnly}
        onPress={() => actions.run('deprecate', selection.at, span)}
      >
        Deprecate…
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
    </Toolbar>
  )
}
