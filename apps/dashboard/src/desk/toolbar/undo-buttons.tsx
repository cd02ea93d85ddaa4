import { Redo2, Undo2 } from '../../icons/icons.generated.ts'
import { useSyncExternalStore } from 'react'
import { IconButton } from '../../ui/button.tsx'
import type { Edits } from '../../tokens/edits/edits.ts'

/**
 * Undo and redo in the toolbar. They read the history directly: the rest of the toolbar renders deferred, and would
 * offer an outdated step while keys repeat.
 */
export function UndoButtons({ edits }: { edits: Edits }) {
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
