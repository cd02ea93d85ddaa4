import { Plus } from '../../../icons/icons.generated.ts'
import { Button } from '../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx'
import type { OfferedBlock } from './use-offered-blocks.ts'

interface Props {
  blocks: readonly OfferedBlock[]
  readOnly: string | null
  onInsert: (block: string) => void
}

/** Inserts a live block at the cursor, of tokens that the workspace has. */
export function InsertMenu({ blocks, readOnly, onInsert }: Props) {
  return (
    <Menu
      label="Insert"
      trigger={
        <Button icon={<Plus size={14} aria-hidden />} unavailable={readOnly}>
          Insert
        </Button>
      }
    >
      {blocks.map(({ label, hint, text, whyNot }) => (
        <MenuItem key={label} hint={hint} unavailable={whyNot} onAction={() => text !== null && onInsert(text)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
