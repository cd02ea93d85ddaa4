import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { tokensetSummariesQuery } from '../../../api/queries.ts'
import { Plus } from '../../../icons/icons.generated.ts'
import { Button } from '../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx'
import { insertedBlocks } from './blocks.ts'

interface Props {
  ws: string
  readOnly: string | null
  onInsert: (block: string) => void
}

/** Inserts a live block at the cursor, of tokens that the workspace has. */
export function InsertMenu({ ws, readOnly, onInsert }: Props) {
  const { data: summaries } = useQuery(tokensetSummariesQuery(ws))
  const samples = useMemo(() => [...(summaries?.values() ?? [])].flatMap(each => each.samples), [summaries])
  return (
    <Menu
      label="Insert"
      trigger={
        <Button icon={<Plus size={14} aria-hidden />} unavailable={readOnly}>
          Insert
        </Button>
      }
    >
      {insertedBlocks.map(({ label, hint, text }) => {
        const block = text(samples)
        return (
          <MenuItem
            key={label}
            hint={hint}
            unavailable={block !== null ? null : summaries ? 'The workspace has no such tokens' : 'Reading its tokens'}
            onAction={() => block !== null && onInsert(block)}
          >
            {label}
          </MenuItem>
        )
      })}
    </Menu>
  )
}
