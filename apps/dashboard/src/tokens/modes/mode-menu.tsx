import { MenuItem, MenuLine } from '../../ui/overlay/menu.tsx'
import { MenuContent } from '../../ui/overlay/menu-content.tsx'
import type { MenuContentProps } from '../../ui/overlay/menu-entries.ts'
import { announce, toast } from '../../ui/overlay/toast.tsx'
import { cellTexts } from '../model/changes-of.ts'
import { toTsv } from '../values/clipboard.ts'
import type { Edits } from '../edits/edits.ts'
import type { Model } from '../model/model.ts'
import type { Tokens } from '../model/use-tokens.ts'
import type { ModeDialog } from './mode-dialogs.tsx'

export interface ModeMenuProps extends MenuContentProps {
  of: {
    tokens: Tokens
    modeIndex: number
    readOnly: string | null
    onHide: (mode_id: string) => void
    show: (dialog: ModeDialog) => void
  }
}

/** The menu of a column, which loads with its first opening. */
export function ModeMenu({ of: { tokens, modeIndex, readOnly, onHide, show }, ...content }: ModeMenuProps) {
  const { model } = tokens
  const mode = model.modes[modeIndex]!
  const undeletable =
    model.modes.length === 1
      ? 'Cannot delete the last mode in a tokenset'
      : mode.is_default
        ? 'Cannot delete the default mode. Make another mode the default first.'
        : null
  return (
    <MenuContent {...content}>
      <MenuItem unavailable={readOnly} onAction={() => show('rename')}>
        Rename…
      </MenuItem>
      <MenuItem
        unavailable={readOnly ?? (mode.is_default ? 'It is the default already' : null)}
        onAction={() => void setDefault(tokens.edits, mode)}
      >
        Make default
      </MenuItem>
      <MenuItem
        unavailable={readOnly ?? (model.modes.length === 1 ? 'There is no other mode' : null)}
        onAction={() => show('copy')}
      >
        Take values from another mode…
      </MenuItem>
      <MenuLine />
      <MenuItem
        unavailable={model.modes.length === 1 ? 'There is no other mode' : null}
        onAction={() => show('compare')}
      >
        Compare with…
      </MenuItem>
      <MenuItem onAction={() => void copyColumn(model, modeIndex)}>Copy column</MenuItem>
      <MenuItem
        unavailable={model.modes.length === 1 ? 'It is the only column' : null}
        onAction={() => onHide(mode.id)}
      >
        Hide
      </MenuItem>
      <MenuLine />
      <MenuItem danger unavailable={readOnly ?? undeletable} onAction={() => show('delete')}>
        Delete…
      </MenuItem>
    </MenuContent>
  )
}

async function setDefault(edits: Edits, mode: Model['modes'][number]): Promise<void> {
  try {
    await (await import('./make-default.ts')).makeDefault(edits, mode)
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error), { kind: 'danger' })
  }
}

async function copyColumn(model: Model, modeIndex: number): Promise<void> {
  const span = { rows: [0, model.rows.length - 1] as [number, number], columns: [0, 1] as [number, number] }
  try {
    await navigator.clipboard.writeText(toTsv(cellTexts(model.rows, span, [modeIndex])))
    announce('Copied')
  } catch {
    toast('The browser did not allow copying', { kind: 'danger' })
  }
}
