import type { Output } from '@tessera/contract'
import { formatById } from '@tessera/engine'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, Copy, Ellipsis, Pencil, Trash2 } from '../../../icons/icons.generated.ts'
import { useRef, useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Entry, List } from '../../../ui/list/list.tsx'
import { Menu, MenuItem, MenuLine } from '../../../ui/overlay/menu.tsx'
import { NameDialog } from '../../../ui/overlay/name-dialog.tsx'
import { faultOf } from '../form/fault.ts'
import { selectionWords } from '../selection-words.ts'
import { deleteOutput, duplicateOutput, moveOutput, renameOutput } from './actions.ts'

interface Props {
  ws: string
  outputs: readonly Output[]
  readOnly: string | null
}

/** The outputs with their selections, in the order of writing. */
export function OutputList({ ws, outputs, readOnly }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const [renamed, setRenamed] = useState<Output | null>(null)
  const rename = async (output: Output, next: string) => {
    try {
      await renameOutput(ws, output.name, next)
    } catch (error) {
      throw new Error(faultOf(error, next).message, { cause: error })
    }
  }
  return (
    <>
      <List ref={list} label="Outputs">
        {outputs.map((output, i) => (
          <OutputRow
            key={output.name}
            ws={ws}
            output={output}
            index={i}
            count={outputs.length}
            readOnly={readOnly}
            onRename={() => setRenamed(output)}
            // The button of the menu disappears with its row.
            onDeleted={() => list.current?.focus()}
          />
        ))}
      </List>
      <NameDialog
        title="Rename output"
        verb="Rename"
        hint="Lower case letters, digits and hyphens. Builds find it by the new name only."
        start={renamed?.name ?? ''}
        isOpen={renamed !== null}
        onClose={() => setRenamed(null)}
        onSubmit={next => rename(renamed!, next)}
      />
    </>
  )
}

interface RowProps {
  ws: string
  output: Output
  index: number
  count: number
  readOnly: string | null
  onRename: () => void
  onDeleted: () => void
}

function OutputRow(props: RowProps) {
  const { ws, output } = props
  const { name, format } = output
  return (
    <Entry
      name={
        <Link to="/w/$ws/outputs/$output" params={{ ws, output: name }}>
          {name}
        </Link>
      }
      state={<Badge>{formatById(format)?.label ?? format}</Badge>}
      actions={<OutputMenu {...props} />}
    >
      <bdi>{selectionWords(output)}</bdi>
    </Entry>
  )
}

function OutputMenu({ ws, output: { name }, index, count, readOnly, onRename, onDeleted }: RowProps) {
  const navigate = useNavigate()
  const edit = () => navigate({ to: '/w/$ws/outputs/$output', params: { ws, output: name } })
  return (
    <Menu
      label={`Actions for ${name}`}
      placement="bottom end"
      trigger={
        <IconButton label={`Actions for ${name}`} size="small">
          <Ellipsis size={16} />
        </IconButton>
      }
    >
      <MenuItem icon={<Pencil size={14} />} onAction={() => void edit()}>
        {readOnly === null ? 'Edit' : 'Open'}
      </MenuItem>
      <MenuItem icon={<Copy size={14} />} unavailable={readOnly} onAction={() => void duplicateOutput(ws, name)}>
        Duplicate
      </MenuItem>
      <MenuItem unavailable={readOnly} onAction={onRename}>
        Rename…
      </MenuItem>
      <MenuItem
        icon={<ArrowUp size={14} />}
        unavailable={readOnly ?? (index === 0 ? 'It is the first' : null)}
        onAction={() => void moveOutput(ws, name, -1)}
      >
        Move up
      </MenuItem>
      <MenuItem
        icon={<ArrowDown size={14} />}
        unavailable={readOnly ?? (index === count - 1 ? 'It is the last' : null)}
        onAction={() => void moveOutput(ws, name, 1)}
      >
        Move down
      </MenuItem>
      <MenuLine />
      <MenuItem
        danger
        icon={<Trash2 size={14} />}
        unavailable={readOnly}
        onAction={() => void deleteOutput(ws, name).then(onDeleted)}
      >
        Delete
      </MenuItem>
    </Menu>
  )
}
