// Writes the file of an export from its content.
import { exportSystem, exportTokens, notesOf, unresolvedOf } from '@tessera/engine'
import type { ExportOutput, SourceFile, Token } from '@tessera/engine'
import type { Content, OutputsSource, Work, FileOrFault } from './service.ts'
import { represent } from '../../../kernel/answers/text-cache.ts'
import { zip } from './zip.ts'

export interface Holder {
  tokens: Token[]
}
/** All parts with tokens, in order. */
export const holdersOf = (content: Content): Holder[] =>
  'tokens' in content ? content.tokens.variants : content.system.tokensets.flatMap(({ modes }) => modes)

export const holdersOfOutputs = ({ tokensets }: OutputsSource): Holder[] => tokensets.flatMap(({ modes }) => modes)

/** The same content with these parts replaced. */
export function withHolders(content: Content, replace: <H extends Holder>(holder: H) => H): Content {
  if ('tokens' in content)
    return { tokens: { ...content.tokens, variants: content.tokens.variants.map(variant => replace(variant)) } }
  const tokensets = content.system.tokensets.map(set => ({ ...set, modes: set.modes.map(mode => replace(mode)) }))
  return { ...content, system: { ...content.system, tokensets } }
}

export function write({ content, format, options, parts, extension, bundle, media_type }: Work): FileOrFault {
  const output: ExportOutput | { fault: string } =
    'tokens' in content
      ? exportTokens(format, content.tokens, options)
      : exportSystem(format, content.system, options, content.at)
  if ('fault' in output) return output
  const { text, findings, omittedModes: omitted_modes, folder = '', files } = output
  const file_name = fileName([...parts, folder], extension)
  const found = { unresolved: unresolvedOf(findings), notes: notesOf(findings), omitted_modes }
  if (!bundle) return { ...represent(text), media_type, file_name, ...found }
  const bundled = bundles[bundle](files ?? [{ path: file_name, text }])
  return { ...bundled, file_name: fileName([...parts, folder], bundle), ...found }
}

const bundles = {
  zip: (files: SourceFile[]) => ({ ...represent(zip(files)), media_type: 'application/zip' }),
  json: (files: SourceFile[]) => ({
    ...represent(`${JSON.stringify({ files }, null, 2)}\n`),
    media_type: 'application/json; charset=utf-8',
  }),
}

/** Safe in every file system and in headers: letters, digits and hyphens. */
function fileName(parts: string[], extension: string): string {
  const slugs = parts.map(part =>
    part
      .normalize('NFKD')
      .replace(/[^A-Za-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .toLowerCase(),
  )
  return `${slugs.filter(Boolean).join('-').slice(0, 120) || 'tokens'}.${extension}`
}
