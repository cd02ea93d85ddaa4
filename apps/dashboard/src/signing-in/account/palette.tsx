import { useNavigate } from '@tanstack/react-router'
import type { PalettePart, PaletteEntry } from '../../api/palette.ts'
import { KeyRound, Plug, Settings, ShieldCheck } from '../../icons/icons.generated.ts'
import type { SettingsTab } from './tabs.ts'

const places: readonly [tab: SettingsTab, label: string, alsoCalled: string, Icon: typeof Settings][] = [
  ['profile', 'Profile and password', 'account name e-mail sessions', Settings],
  ['security', 'Security and second factor', 'sessions sign in', ShieldCheck],
  ['keys', 'API keys', 'access tokens secrets', KeyRound],
  ['apps', 'Connected apps', 'mcp agents oauth', Plug],
  ['plan', 'Plan', 'limits billing subscription', Settings],
]

function usePlaces(): PaletteEntry[] {
  const navigate = useNavigate()
  return places.map(([tab, label, alsoCalled, Icon]) => ({
    in: 'settings',
    id: `settings ${tab}`,
    label,
    hint: 'Settings',
    alsoCalled,
    icon: <Icon size={14} aria-hidden />,
    go: () => navigate({ to: '/settings', search: { tab } }),
  }))
}

export const palettePart: PalettePart = { usePlaces }
