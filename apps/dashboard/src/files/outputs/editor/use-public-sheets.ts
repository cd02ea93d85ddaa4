import { useQuery } from '@tanstack/react-query'
import { environmentsQuery, organizationOfQuery } from '../../../api/queries.ts'

/** The public style sheets that have an output of this format, by environment. */
export function usePublicSheets(ws: string, format: string): { id: string; environment: string; url: string }[] {
  const { data: organization } = useQuery(organizationOfQuery(ws))
  const { data: environments = [] } = useQuery({
    ...environmentsQuery(organization ?? ''),
    enabled: Boolean(organization) && format === 'css',
  })
  return environments.flatMap(({ id, name: environment, public: isPublic, stylesheet_url: url }) =>
    isPublic && url !== null ? [{ id, environment, url }] : [],
  )
}
