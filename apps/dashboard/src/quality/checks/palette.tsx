import { useNavigate } from '@tanstack/react-router'
import type { PaletteContext, PalettePart, PaletteEntry } from '../../api/palette.ts'
import { ShieldCheck } from '../../icons/icons.generated.ts'

/** The checks of the other workspaces: those of the open one are a screen of it. */
function usePlaces({ workspaces, current }: PaletteContext): PaletteEntry[] {
  const navigate = useNavigate()
  return workspaces
    .filter(each => each.id !== current?.id)
    .map(each => ({
      in: 'workspaces',
      id: `checks ${each.id}`,
      label: `Checks of ${each.name}`,
      hint: 'Workspace',
      icon: <ShieldCheck size={14} aria-hidden />,
      go: () => navigate({ to: '/w/$ws/checks', params: { ws: each.id } }),
    }))
}

export const palettePart: PalettePart = { usePlaces }
