import type { PickerPlace } from '../../tokens/editors/color/color-popover.tsx'
import type { useGridActions } from '../grid/use-grid-actions.ts'
import type { ContextMenuProps } from '../grid/menus/context-menu.tsx'
import type { Lens } from '../../tokens/model/themes/themed.ts'
import { LayerEditor } from '../../themes/resolvers/layers/lazy-layer-editor.ts'
import { ColorPopover, ContextMenu, Dialogs, PartsPopover } from '../lazy.ts'
import { rowDraft } from '../../tokens/model/model.ts'
import { hasParts } from '../../tokens/values/value-text.ts'
import { useWorkbench } from '../workbench-store.ts'

interface Props extends Omit<ContextMenuProps, 'actions'> {
  onMade: (name: string) => void
  actions: ReturnType<typeof useGridActions>
  onText: (place: PickerPlace) => void
  lens: Lens | null
}

/** The open menu, dialog and form of a value. */
export function Overlays({ onMade, onText, lens, ...menu }: Props) {
  const { store, tokens, ws, actions, readOnly } = menu
  const hasMenu = useWorkbench(store, state => state.menu !== null)
  const dialog = useWorkbench(store, state => state.dialog)
  const picker = useWorkbench(store, state => state.picker)
  return (
    <>
      {hasMenu && <ContextMenu {...menu} />}
      {lens?.chosen && dialog?.what === 'layer' && (
        <LayerEditor
          system={lens.chosen.system}
          input={dialog.input}
          editing={{ name: dialog.name }}
          isOpen
          onClose={() => store.set({ dialog: null })}
        />
      )}
      {dialog && dialog.what !== 'layer' && (
        <Dialogs
          ws={ws}
          tokens={tokens}
          open={dialog}
          onClose={() => store.set({ dialog: null })}
          onMade={onMade}
          onApplyPaste={actions.applyPaste}
          readOnly={readOnly}
        />
      )}
      {picker && <ValuePopover store={store} tokens={tokens} place={picker} onText={onText} />}
    </>
  )
}

type PopoverProps = Pick<Props, 'store' | 'tokens' | 'onText'> & { place: PickerPlace }

/** The form of a value: the parts of one that has several, otherwise its color. */
function ValuePopover({ store, tokens, place, onText }: PopoverProps) {
  const row = tokens.model.byName.get(place.name)
  const close = () => store.set({ picker: null, trial: null })
  return row && hasParts(rowDraft(row)?.type) ? (
    <PartsPopover tokens={tokens} place={place} onClose={close} onText={onText} />
  ) : (
    <ColorPopover tokens={tokens} place={place} onClose={close} onTry={trial => store.set({ trial })} />
  )
}
