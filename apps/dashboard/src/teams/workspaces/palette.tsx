import { useNavigate } from '@tanstack/react-router'
import type { PaletteContext, PalettePart, PaletteEntry } from '../../api/palette.ts'
import { Layers, Settings } from '../../icons/icons.generated.ts'
import { addedByText } from './added-by.ts'
import type { WorkspaceTab } from './tabs.ts'

/** The first section of the settings is a screen of the workspace. */
const sections: readonly [tab: WorkspaceTab, label: string, alsoCalled: string][] = [
  ['general', 'Settings of the workspace', 'general name rename delete hand over'],
  ['proposals', 'Rules for proposals', 'approval reviewers branch protection'],
  ['connections', 'Connections', 'webhooks git repository github gitlab'],
]

function usePlaces({ workspaces, current }: PaletteContext): PaletteEntry[] {
  const navigate = useNavigate()
  const settings = sections.map(([tab, label, alsoCalled]): PaletteEntry => ({
    in: 'workspace settings',
    id: `workspace settings ${tab}`,
    label,
    hint: 'Settings',
    alsoCalled,
    icon: <Settings size={14} aria-hidden />,
    go: () => navigate({ to: '/w/$ws/settings', params: { ws: current?.id ?? '' }, search: { tab } }),
  }))
  const others = workspaces.map((each): PaletteEntry => ({
    in: 'workspaces',
    id: each.id,
    label: each.name,
    hint: addedByText(each) ?? 'Workspace',
    icon: <Layers size={14} aria-hidden />,
    go: () => navigate({ to: '/w/$ws', params: { ws: each.id } }),
  }))
  return current ? [...settings, ...others] : others
}

export const palettePart: PalettePart = { usePlaces }
