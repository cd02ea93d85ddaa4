import { useQuery } from '@tanstack/react-query'
import { environmentsQuery, organizationOfQuery, tokensetsQuery } from '../../../api/queries.ts'
import { resolversQuery } from '../../model/themes/queries.ts'
import { Select } from '../../../ui/form/select.tsx'
import type { PageDraft } from './page-draft.ts'

type ShownDraft = Pick<PageDraft, 'shows' | 'environment'>

interface Props {
  ws: string
  draft: ShownDraft
  onChange: (part: Partial<ShownDraft>) => void
}

/** What a page shows, and in which state. */
export function Shown({ ws, draft, onChange }: Props) {
  const { data: tokensets = [] } = useQuery(tokensetsQuery(ws))
  const { data: resolvers = [] } = useQuery(resolversQuery(ws))
  const { data: organization = null } = useQuery(organizationOfQuery(ws))
  const { data: environments = [] } = useQuery({
    ...environmentsQuery(organization ?? ''),
    enabled: organization !== null,
  })
  return (
    <>
      <Select
        label="What it shows"
        choices={[
          ...tokensets.map(({ id, name }) => ({ id: `tokenset ${id}`, label: name })),
          ...resolvers.map(({ id, name }) => ({ id: `resolver ${id}`, label: name, hint: 'Themes' })),
        ]}
        value={draft.shows}
        onChange={shows => onChange({ shows })}
      />
      {environments.length > 0 && (
        <Select
          label="In which state"
          choices={[
            { id: 'now', label: 'As it is now' },
            ...environments.map(({ id, name }) => ({ id, label: `As published in ${name}` })),
          ]}
          value={draft.environment || 'now'}
          onChange={environment => onChange({ environment: environment === 'now' ? '' : environment })}
        />
      )}
    </>
  )
}
