import { useNavigate } from '@tanstack/react-router'
import type { PaletteContext, PalettePart, Place } from '../../api/palette.ts'
import { Layers } from '../../icons/icons.generated.ts'
import { addedByText } from './added-by.ts'

function usePlaces({ workspaces }: PaletteContext): Place[] {
  const navigate = useNavigate()
  return workspaces.map(each => ({
    in: 'workspaces',
    id: each.id,
    label: each.name,
    hint: addedByText(each) ?? 'Workspace',
    icon: <Layers size={14} aria-hidden />,
    go: () => navigate({ to: '/w/$ws', params: { ws: each.id } }),
  }))
}

export const palettePart: PalettePart = { usePlaces }
