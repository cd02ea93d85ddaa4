// How a value that is a token is written in a language.
import type { ManifestToken } from '@tessera/engine'
import type { UseKind } from './languages.ts'
import type { Names } from './names.ts'

/** null: which object has the token depends on the mode that the program is in. */
export function spelledAs(token: ManifestToken, language: UseKind, names: Names): string | null {
  const { sheets, manifest } = names
  if (language === 'swift' || language === 'kotlin' || language === 'dart') return null
  if (language === 'xml') return manifest.modes.length > 1 ? null : resourceOf(token, names)
  if ((language === 'scss' || language === 'less') && sheets.has(language)) return token.names[language]
  return `var(${token.names.css})`
}

function resourceOf({ name }: ManifestToken, { tokens }: Names): string | null {
  for (const [resource, token] of tokens.android) if (token === name) return `@${resource}`
  return null
}
