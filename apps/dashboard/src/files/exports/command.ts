import { specFormats } from '@tessera/engine'
import { placeOf, type ExportScope } from './export-scope.ts'
import type { ExportOptions } from './options.ts'

/** The command that fetches the same text in a build, with the user's own key. */
export function commandFor(origin: string, scope: ExportScope, format: string, options: ExportOptions): string {
  const isSpec = specFormats.some(id => id === format)
  const place = placeOf(scope)
  const query = new URLSearchParams({ ...(isSpec ? { format } : {}), ...place.query })
  for (const [name, value] of Object.entries(options)) if (value) query.set(name, String(value))
  const path = `${place.path}${isSpec ? '/export' : `/render/${format}`}`
  return `curl -sf -H "Authorization: Bearer $TESSERA_API_KEY" "${origin}/api/v1${path}${query.size > 0 ? `?${query}` : ''}"`
}
