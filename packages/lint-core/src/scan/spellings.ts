// How exports spell names, and how finders of code find them.
import { resourceName, unescaped, variableName } from '@tessera/code'
import type { Kind } from '@tessera/code'
import type { Platform } from '@tessera/engine'

export interface Spelling {
  kind: Kind
  /** The normal form of a name, for finding uses. */
  key(name: string): string
  /** The name as used, without the sigil. */
  written(name: string): string
}

const same = (name: string) => name
const withoutSigil = (name: string) => name.slice(1)
const withoutQuotes = (name: string) => name.replaceAll('`', '')

export const spellings: Readonly<Record<Platform, readonly Spelling[]>> = {
  css: [{ kind: 'css', key: unescaped, written: same }],
  tailwind: [
    { kind: 'css', key: unescaped, written: same },
    { kind: 'utility', key: unescaped, written: same },
  ],
  scss: [{ kind: 'scss', key: name => variableName(withoutSigil(name), 'scss'), written: withoutSigil }],
  less: [{ kind: 'less', key: withoutSigil, written: withoutSigil }],
  typescript: [{ kind: 'typescript', key: same, written: same }],
  ios: [{ kind: 'swift', key: withoutQuotes, written: same }],
  swiftui: [{ kind: 'swift', key: withoutQuotes, written: same }],
  compose: [{ kind: 'kotlin', key: withoutQuotes, written: same }],
  android: [{ kind: 'android', key: resourceKey, written: same }],
  flutter: [{ kind: 'dart', key: same, written: same }],
  'react-native': [{ kind: 'typescript', key: same, written: same }],
}

function resourceKey(name: string): string {
  const slash = name.indexOf('/')
  return resourceName(name.slice(0, slash), name.slice(slash + 1))
}

export const kinds: readonly Kind[] = [
  ...(['css', 'scss', 'less', 'typescript', 'utility', 'swift', 'kotlin', 'android', 'dart'] as const),
]
