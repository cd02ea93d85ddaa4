import { useQuery } from '@tanstack/react-query'
import { environmentsQuery, organizationOfQuery } from '../../../api/queries.ts'

/** The public style sheets that have an output of this format, by environment. */
export function usePublicSheets(ws: string, format: string) {
  const { data: organization, isLoading } = useQuery(organizationOfQuery(ws))
  const { data: environments = [], isLoading: isReading } = useQuery({
    ...environmentsQuery(organization ?? ''),
    enabled: Boolean(organization) && format === 'css',
  })
  const sheets = environments.flatMap(({ id, name: environment, public: isPublic, stylesheet_url: url }) =>
    isPublic && url !== null ? [{ id, environment, url }] : [],
  )
  return { sheets, isKnown: !isLoading && !isReading }
}
