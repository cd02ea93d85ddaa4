// How a value that is a token is written in a language.
import type { Kind } from '@tessera/code'
import type { ManifestToken } from '@tessera/engine'
import type { Names } from './names.ts'
import type { NativeKind } from './native.ts'
import type { UseKind } from './use-kinds.ts'

/**
 * `usesVariables`: the text calls other tokens by variables of its language. null: which object has the token depends on the
 * mode that the program is in.
 */
export function spelledAs(
  token: ManifestToken,
  { language, usesVariables }: { language: Exclude<UseKind, NativeKind>; usesVariables: boolean },
  names: Names,
): string | null {
  const { sheets, manifest } = names
  if (language === 'xml') return manifest.modes.length > 1 ? null : resourceOf(token, names)
  if ((language === 'scss' || language === 'less') && (usesVariables || sheets.has(language)))
    return sigils[language] + (writtenName(names, language, token.name) ?? token.names[language].slice(1))
  return `var(${writtenName(names, 'css', token.name) ?? token.names.css})`
}

const sigils = { scss: '$', less: '@' } as const

/** In the file of the project that comes first. */
const writtenName = ({ spelled }: Names, kind: Kind, token: string): string | undefined =>
  spelled.find(each => each.kind === kind && each.written.has(token))?.written.get(token)

function resourceOf({ name }: ManifestToken, { tokens }: Names): string | null {
  for (const [resource, token] of tokens.android) if (token === name) return `@${resource}`
  return null
}
