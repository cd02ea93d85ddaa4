import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { command, type PaletteContext, type PalettePart, type PaletteEntry } from '../../api/palette.ts'
import { SwatchBook } from '../../icons/icons.generated.ts'
import { resolversQuery } from '../../tokens/model/themes/queries.ts'
import { requestCommand } from '../../ui/page/commands.ts'

const icon = <SwatchBook size={14} aria-hidden />

function usePlaces({ current }: PaletteContext): PaletteEntry[] {
  const navigate = useNavigate()
  const ws = current?.id
  const { data: resolvers = [] } = useQuery({ ...resolversQuery(ws ?? ''), enabled: ws !== undefined })
  if (ws === undefined) return []
  const open = resolvers.map((each): PaletteEntry => ({
    in: 'resolvers',
    id: each.id,
    label: each.name,
    hint: 'Themes',
    alsoCalled: 'resolver axis',
    icon,
    go: () => navigate({ to: '/w/$ws/themes/$resolver', params: { ws, resolver: each.id } }),
  }))
  const create = async () => {
    await navigate({ to: '/w/$ws/themes', params: { ws } })
    requestCommand('create-themes')
  }
  return [...open, command('themes', 'Create themes', icon, 'new add resolver axis dark mode', create)]
}

export const palettePart: PalettePart = { usePlaces }
