// The export screen's choices, as stored in the URL.
import { options, type ExportOptions } from './options.ts'

export interface ExportSearch extends ExportOptions {
  format?: string
  mode?: string
}

export function readExportSearch(raw: Record<string, unknown>): ExportSearch {
  const search: Record<string, unknown> = {}
  for (const name of ['format', 'mode']) if (isText(raw[name])) search[name] = raw[name]
  // A refused text stays: the server's message explains it.
  for (const { name, kind, refuses } of options)
    if (kind === 'text' ? isText(raw[name]) : raw[name] !== false && refuses(raw[name]) === null)
      search[name] = raw[name]
  return search
}

const isText = (value: unknown) => typeof value === 'string' && value !== ''
