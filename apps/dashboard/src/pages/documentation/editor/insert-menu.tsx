import { Plus } from '../../../icons/icons.generated.ts'
import { Button } from '../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx'
import { insertedBlocks } from './blocks.ts'

interface Props {
  readOnly: string | null
  onInsert: (block: string) => void
}

/** Inserts a live block at the cursor. Its group is a name to be replaced; the preview says so where there is none. */
export function InsertMenu({ readOnly, onInsert }: Props) {
  return (
    <Menu
      label="Insert"
      trigger={
        <Button icon={<Plus size={14} aria-hidden />} unavailable={readOnly}>
          Insert
        </Button>
      }
    >
      {insertedBlocks.map(({ label, hint, text }) => (
        <MenuItem key={label} hint={hint} onAction={() => onInsert(text('color'))}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
