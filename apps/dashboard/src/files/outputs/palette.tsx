import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { PaletteContext, PalettePart, PaletteEntry } from '../../api/palette.ts'
import { Code } from '../../icons/icons.generated.ts'
import { outputsQuery } from './queries.ts'

function usePlaces({ current }: PaletteContext): PaletteEntry[] {
  const navigate = useNavigate()
  const ws = current?.id
  const { data: outputs = [] } = useQuery({ ...outputsQuery(ws ?? ''), enabled: ws !== undefined })
  if (ws === undefined) return []
  return outputs.map(({ name, format }) => ({
    in: 'outputs',
    id: `output ${name}`,
    label: name,
    hint: format,
    alsoCalled: 'output',
    icon: <Code size={14} aria-hidden />,
    go: () => navigate({ to: '/w/$ws/outputs/$output', params: { ws, output: name } }),
  }))
}

export const palettePart: PalettePart = { usePlaces }
