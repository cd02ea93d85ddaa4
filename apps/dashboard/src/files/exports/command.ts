import { specFormats } from '@tessera/engine'
import type { ExportOptions } from './options.ts'

/** The command that fetches the same text in a build, with the user's own key. */
export function commandFor(
  origin: string,
  tokenset_id: string,
  mode_id: string | null,
  format: string,
  options: ExportOptions,
): string {
  const isSpec = specFormats.some(id => id === format)
  const query = new URLSearchParams()
  if (isSpec) query.set('format', format)
  for (const [name, value] of Object.entries(options)) if (value) query.set(name, String(value))
  const place = `/api/v1/tokensets/${tokenset_id}${mode_id ? `/modes/${mode_id}` : ''}`
  const address = `${origin}${place}${isSpec ? '/export' : `/render/${format}`}${query.size > 0 ? `?${query}` : ''}`
  return `curl -sf -H "Authorization: Bearer $TESSERA_API_KEY" "${address}"`
}
