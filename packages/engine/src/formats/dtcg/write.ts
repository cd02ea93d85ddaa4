// Writes one mode as a DTCG 2025.10 document, valid by the specification and its JSON schemas.
import type { ExportInput, ExportOptions, ExportOutput } from '../format.ts'
import type { Node } from './node.ts'
import { jsonText } from './write-text.ts'
import { documentOf, groupTest, writeMode, type WrittenMode } from './write-tree.ts'

const formatSchema = 'https://www.designtokens.org/schemas/2025.10/format.json'

export function writeDtcg(input: ExportInput, _options: ExportOptions): ExportOutput {
  const mode = input.modes.find(({ is_default }) => is_default) ?? input.modes[0]
  const notes: string[] = []
  if (input.modes.length > 1 && mode) {
    notes.push(`A DTCG document holds one mode: this is ${mode.name}. The format dtcg-resolver holds all of them`)
  }
  const one = mode ?? { name: '', is_default: true, tokens: [] }
  const isGroup = groupTest([one])
  const written = writeMode(one, isGroup, one.groups ?? [])
  const head = new Map<string, Node>([['$schema', formatSchema]])
  const text = jsonText(documentOf(head, written, isGroup))
  return { text, unresolved: written.unresolved, notes: [...notes, ...notesOf(written)] }
}

export function notesOf({ verbatim }: WrittenMode): string[] {
  return [...verbatim.values()].map(
    ({ token }) => `${token.name} (${token.type}) cannot be a DTCG token: it is kept in the document's $extensions`,
  )
}
