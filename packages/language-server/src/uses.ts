// Where a text uses tokens, in any of its languages.
import type { Language as NameLanguage, ManifestToken } from '@tessera/engine'
import { usesIn, type TokenIndex } from '@tessera/lint-core'
import type { Language } from './languages.ts'

export interface TokenUse {
  /** As written. */
  name: string
  /** The spelling of the name: of a language, or the token's own. */
  spelling: NameLanguage
  start: number
  end: number
}

const members = /\b(?:tokens|modes\.\w+|modes\[[^\]\n]+\])\[(['"`])([^'"`\n]+)\1\]/g
const calls = /(?<![\w-])token\(\s*(["']?)([^()"'\n]+?)\1\s*\)/g
const references = /"\{([^{}"\n]+)\}"/g

export function usesOf(text: string, language: Language): TokenUse[] {
  const found: TokenUse[] = []
  const addNames = (pattern: RegExp, group: number) => {
    for (const match of text.matchAll(pattern)) {
      const name = match[group]!
      const start = match.index + match[0].indexOf(name)
      found.push({ name, spelling: 'typescript', start, end: start + name.length })
    }
  }
  if (language.document) addNames(references, 1)
  else
    for (const { name, dialect, start, end } of usesIn(text, language.dialect))
      found.push({ name, spelling: dialect, start, end })
  if (language.script) addNames(members, 2)
  if (language.sheet !== 'none') addNames(calls, 2)
  return found
}

/** Names in quotes, calls and references are tokens' own, which the generated module has as well. */
export const tokenAt = (use: TokenUse, index: TokenIndex): ManifestToken | undefined =>
  index.named(use.spelling, use.name)

/** The names that the text declares itself. */
export function declaredIn(text: string): ReadonlySet<string> {
  const names = [...text.matchAll(/(--[\w-]+|[$@][\w-]+)\s*:/g)].map(([, name]) => name!)
  const properties = [...text.matchAll(/@property\s+(--[\w-]+)/g)].map(([, name]) => name!)
  const parameters = [...text.matchAll(/@(?:mixin|function|each|for)\b[^{]*/g)].flatMap(
    ([head]) => head.match(/\$[\w-]+/g) ?? [],
  )
  return new Set([...names, ...properties, ...parameters])
}
