// The choices of the export screen in the URL.
import { options, type ExportOptions } from './options.ts'

export interface ExportSearch extends ExportOptions {
  format?: string
  mode?: string
}

export function readExportSearch(raw: object): ExportSearch {
  const input = raw as Record<string, unknown>
  const search: Record<string, unknown> = {}
  for (const name of ['format', 'mode']) if (isText(input[name])) search[name] = input[name]
  // An invalid text stays, because the server's message explains it.
  for (const { name, kind, refuses } of options)
    if (kind === 'text' ? isText(input[name]) : input[name] !== false && refuses(input[name]) === null)
      search[name] = input[name]
  return search
}

const isText = (value: unknown) => typeof value === 'string' && value !== ''
