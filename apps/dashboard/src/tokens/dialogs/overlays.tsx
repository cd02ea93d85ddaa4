import type { PickerPlace } from '../../editors/color/color-popover.tsx'
import type { useGridActions } from '../grid/use-grid-actions.ts'
import type { ContextMenuProps } from '../grid/menus/context-menu.tsx'
import { ColorPopover, ContextMenu, Dialogs, PartsPopover } from '../lazy.ts'
import { rowDraft } from '../../model/model.ts'
import { hasParts } from '../../values/value-text.ts'
import { useWorkbench } from '../workbench-store.ts'

interface Props extends Omit<ContextMenuProps, 'actions'> {
  onMade: (name: string) => void
  actions: ReturnType<typeof useGridActions>
  onText: (place: PickerPlace) => void
}

/** The open menu, dialog and form of a value. */
export function Overlays({ onMade, onText, ...menu }: Props) {
  const { store, tokens, actions, readOnly } = menu
  const hasMenu = useWorkbench(store, state => state.menu !== null)
  const dialog = useWorkbench(store, state => state.dialog)
  const picker = useWorkbench(store, state => state.picker)
  const row = picker && tokens.model.byName.get(picker.name)
  const close = () => store.set({ picker: null, trial: null })
  return (
    <>
      {hasMenu && <ContextMenu {...menu} />}
      {dialog && (
        <Dialogs
          tokens={tokens}
          open={dialog}
          onClose={() => store.set({ dialog: null })}
          onMade={onMade}
          onApplyPaste={actions.applyPaste}
          readOnly={readOnly}
        />
      )}
      {picker &&
        (row && hasParts(rowDraft(row)?.type) ? (
          <PartsPopover tokens={tokens} place={picker} onClose={close} onText={onText} />
        ) : (
          <ColorPopover tokens={tokens} place={picker} onClose={close} onTry={trial => store.set({ trial })} />
        ))}
    </>
  )
}
