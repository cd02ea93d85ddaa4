import { useNavigate } from '@tanstack/react-router'
import { command, type PaletteContext, type PalettePart, type PaletteEntry } from '../../api/palette.ts'
import { UserPlus } from '../../icons/icons.generated.ts'

function usePlaces({ current }: PaletteContext): PaletteEntry[] {
  const navigate = useNavigate()
  if (!current) return []
  const icon = <UserPlus size={14} aria-hidden />
  const invite = () => navigate({ to: '/w/$ws/settings', params: { ws: current.id } })
  return [command('invite', 'Invite members', icon, 'share people team user add role', invite)]
}

export const palettePart: PalettePart = { usePlaces }
