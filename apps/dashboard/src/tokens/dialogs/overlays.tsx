import type { PickerPlace } from '../color/color-popover.tsx'
import type { useGridActions } from '../grid/use-grid-actions.ts'
import { ColorPopover, Dialogs, PartsPopover } from '../lazy.ts'
import { rowDraft } from '../model.ts'
import type { Tokens } from '../use-tokens.ts'
import { hasParts } from '../values/value-text.ts'
import { useWorkbench, type WorkbenchStore } from '../workbench-store.ts'

interface Props {
  store: WorkbenchStore
  tokens: Tokens
  onMade: (name: string) => void
  onApplyPaste: ReturnType<typeof useGridActions>['applyPaste']
  readOnly: string | null
  onText: (place: PickerPlace) => void
}

/** The dialog and the form of a value that are open. */
export function Overlays({ store, tokens, onMade, onApplyPaste, readOnly, onText }: Props) {
  const dialog = useWorkbench(store, state => state.dialog)
  const picker = useWorkbench(store, state => state.picker)
  const picked = picker && tokens.model.byName.get(picker.name)
  const close = () => store.set({ picker: null, trial: null })
  return (
    <>
      {dialog && (
        <Dialogs
          tokens={tokens}
          open={dialog}
          onClose={() => store.set({ dialog: null })}
          onMade={onMade}
          onApplyPaste={onApplyPaste}
          readOnly={readOnly}
        />
      )}
      {picker &&
        (picked && hasParts(rowDraft(picked)?.type) ? (
          <PartsPopover tokens={tokens} place={picker} onClose={close} onText={onText} />
        ) : (
          <ColorPopover tokens={tokens} place={picker} onClose={close} onTry={trial => store.set({ trial })} />
        ))}
    </>
  )
}
