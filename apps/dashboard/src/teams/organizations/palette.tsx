import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { command, type PalettePart, type PaletteEntry } from '../../api/palette.ts'
import { organizationsQuery } from '../../api/queries.ts'
import { Building2, Rocket } from '../../icons/icons.generated.ts'
import { requestCommand, useCommand } from '../../ui/page/commands.ts'
import { NewOrganization } from './new-organization.tsx'

const rocket = <Rocket size={14} aria-hidden />
/** Without an organization, how to get one. */
const create = command(
  'releases',
  'Create an organization to publish releases',
  rocket,
  'version deploy ship environment production',
  () => requestCommand('create-organization'),
)

function usePlaces(): PaletteEntry[] {
  const navigate = useNavigate()
  const { data: organizations } = useQuery(organizationsQuery)
  if (organizations?.length === 0) return [create]
  return (organizations ?? []).flatMap(({ id, name }): PaletteEntry[] => {
    const open = (tab?: 'environments' | 'releases') => () =>
      navigate({ to: '/org/$org', params: { org: id }, search: tab ? { tab } : {} })
    return [
      {
        in: 'organizations',
        id,
        label: name,
        hint: 'Organization',
        icon: <Building2 size={14} aria-hidden />,
        go: open(),
      },
      command(`publish ${id}`, `Publish ${name}`, rocket, 'release version deploy ship', open('environments')),
      command(`releases ${id}`, `Releases of ${name}`, rocket, 'version changelog rollback', open('releases')),
    ]
  })
}

function Dialogs() {
  const [isOpen, setOpen] = useState(false)
  useCommand('create-organization', () => setOpen(true))
  return <NewOrganization isOpen={isOpen} onClose={() => setOpen(false)} />
}

export const palettePart: PalettePart = { usePlaces, Dialogs }
