// What the export screen shows, as it stands in the address.
import type { ExportOptions } from './options.ts'

export interface ExportSearch extends ExportOptions {
  format?: string
  mode?: string
}

const flags = ['references', 'delta', 'light_dark', 'color_gamut'] as const
const texts = ['format', 'mode', 'selector', 'prefix'] as const

export function readExportSearch(raw: Record<string, unknown>): ExportSearch {
  const search: ExportSearch = {}
  for (const name of flags) if (raw[name] === true) search[name] = true
  for (const name of texts) {
    const value = raw[name]
    if (typeof value === 'string' && value !== '') search[name] = value
  }
  if (typeof raw['rem_base'] === 'number' && Number.isFinite(raw['rem_base'])) search.rem_base = raw['rem_base']
  return search
}
