import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { command, type PaletteContext, type PalettePart, type PaletteEntry } from '../../api/palette.ts'
import { tokensetsQuery } from '../../api/queries.ts'
import { Layers, Plus } from '../../icons/icons.generated.ts'
import { whyNot } from '../../people/members/roles.ts'
import { toast } from '../../ui/overlay/toast.tsx'
import { requestCommand, useCommand } from '../../ui/page/commands.ts'
import { NewTokenset } from './new-tokenset.tsx'

const plus = <Plus size={14} aria-hidden />
const create = command('tokenset', 'Create tokenset', plus, 'new add collection variables set file', () =>
  requestCommand('create-tokenset'),
)

function usePlaces({ current }: PaletteContext): PaletteEntry[] {
  const navigate = useNavigate()
  const ws = current?.id
  const { data: tokensets = [] } = useQuery({ ...tokensetsQuery(ws ?? ''), enabled: ws !== undefined })
  if (ws === undefined) return []
  const open = tokensets.map((each): PaletteEntry => ({
    in: 'tokensets',
    id: each.id,
    label: each.name,
    hint: 'Tokenset',
    alsoCalled: 'collection variables set',
    icon: <Layers size={14} aria-hidden />,
    go: () => navigate({ to: '/w/$ws/t/$tokenset', params: { ws, tokenset: each.id } }),
  }))
  return [...open, create]
}

function Dialogs({ current }: Pick<PaletteContext, 'current'>) {
  const [isOpen, setOpen] = useState(false)
  useCommand('create-tokenset', () => {
    const refusal = whyNot('write', current)
    if (refusal) toast(refusal)
    else setOpen(true)
  })
  return current && <NewTokenset workspace={current} isOpen={isOpen} onClose={() => setOpen(false)} />
}

export const palettePart: PalettePart = { usePlaces, Dialogs }
