// The members of exports for Swift, Kotlin and Dart in place of values that such code writes out.
import type { Kind } from '@tessera/code'
import type { ManifestToken, TypeName } from '@tessera/engine'
import type { Names } from './names.ts'
import type { UseKind } from './use-kinds.ts'

export type NativeKind = Extract<Kind, 'swift' | 'kotlin' | 'dart'>

export const isNative = (language: UseKind): language is NativeKind => Object.hasOwn(forms, language)

/** What exports make of a token's type, by the form of the literal that it replaces. */
const forms: Readonly<Record<NativeKind, readonly [literal: RegExp, types: readonly TypeName[]][]>> = {
  swift: [[/^\d+(?:\.\d+)?$/, ['dimension', 'fontSize']]],
  kotlin: [
    [/^Color\(/, ['color']],
    [/\.dp$/, ['dimension']],
    [/\.sp$/, ['fontSize']],
  ],
  dart: [
    [/^(?:const )?Color\(/, ['color']],
    [/^\d+(?:\.\d+)?$/, ['dimension', 'fontSize']],
  ],
}

/**
 * `literal`: the code that the member replaces. null: the export has another type for the token, or several modes, of which
 * only the program knows the one that it is in.
 */
export function memberFor(token: ManifestToken, kind: NativeKind, literal: string, names: Names): string | null {
  const fits = forms[kind].some(([form, types]) => form.test(literal) && types.includes(token.type))
  if (!fits || names.manifest.modes.length > 1) return null
  const written = names.spelled
    .find(each => each.kind === kind && each.written.has(token.name))
    ?.written.get(token.name)
  return written === undefined ? null : `DesignTokens.${written}`
}
