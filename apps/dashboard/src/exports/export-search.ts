export interface ExportSearch {
  format?: string
  mode?: string
  references?: boolean
  delta?: boolean
}

export function readExportSearch(raw: Record<string, unknown>): ExportSearch {
  const search: ExportSearch = {}
  if (typeof raw['format'] === 'string') search.format = raw['format']
  if (typeof raw['mode'] === 'string') search.mode = raw['mode']
  if (raw['references'] === true) search.references = true
  if (raw['delta'] === true) search.delta = true
  return search
}
