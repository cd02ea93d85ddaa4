import { useQueries } from '@tanstack/react-query'
import type { ListedScale } from '@tessera/contract'
import { Ruler } from '../../icons/icons.generated.ts'
import { IconButton } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx'
import type { Tokens } from '../model/use-tokens.ts'
import { scalesQuery } from './calls.ts'

export interface ScalesOfGroupProps {
  tokens: Tokens
  group: string
  readOnly: string | null
  onEdit: (scale: ListedScale) => void
}

/** Links from a group to the scales that generate its tokens; each mode has its own. */
export function ScalesOfGroup({ tokens: { model, edits }, group, readOnly, onEdit }: ScalesOfGroupProps) {
  const queries = useQueries({ queries: model.modes.map(mode => scalesQuery(edits.tokenset_id, mode.id)) })
  const scales = queries.flatMap(({ data = [] }) => data.filter(scale => scale.group === group))
  const [first, ...more] = scales
  if (!first) return null
  const icon = <Ruler size={14} />
  if (more.length === 0)
    return (
      <IconButton label={`Edit scale ${group}…`} size="small" unavailable={readOnly} onPress={() => onEdit(first)}>
        {icon}
      </IconButton>
    )
  return (
    <Menu
      label={`Edit scale ${group}`}
      trigger={
        <IconButton label={`Edit scale ${group}`} size="small" unavailable={readOnly}>
          {icon}
        </IconButton>
      }
    >
      {scales.map(scale => (
        <MenuItem key={scale.id} onAction={() => onEdit(scale)}>
          {`In ${model.modes.find(mode => mode.id === scale.mode_id)?.name ?? ''}…`}
        </MenuItem>
      ))}
    </Menu>
  )
}
