// What the rules of the linters find in a text, with the edits that mend it.
import { eachInSteps, type ManifestToken, type Steps } from '@tessera/engine'
import { deprecatedMessage, hardcodedMessage, unknownMessage, type Dialect, type TokenIndex } from '@tessera/lint-core'
import { declarationsIn, type Declared } from './declarations.ts'
import { tokensDeclaredIn, withoutRoot } from './documents.ts'
import type { Language } from './languages.ts'
import type { Project } from './project.ts'
import { declaredIn, tokenAt, usesOf } from './uses.ts'

export interface Finding {
  rule: 'no-unknown-token' | 'no-deprecated-token' | 'no-hardcoded-value'
  message: string
  start: number
  end: number
  /** The text that mends it. */
  replacement?: string | undefined
}

interface UnknownReference extends Finding {
  name: string
}

/** Whether something other than the text and the server's tokens declares the name. */
export type Known = (name: string) => boolean

export function* findingsIn(text: string, language: Language, project: Project, known: Known): Steps<Finding[]> {
  const found = namesIn(text, language, project.index)
  if (language.document) found.push(...unknownReferencesIn(text, language, project).filter(({ name }) => !known(name)))
  yield* eachInSteps(declarationsIn(text, language), declared => {
    for (const finding of valuesIn(declared, language, project)) found.push(finding)
  })
  return found.sort((a, b) => a.start - b.start)
}

function namesIn(text: string, language: Language, index: TokenIndex): Finding[] {
  const own = declaredIn(text)
  return usesOf(text, language).flatMap((use): Finding[] => {
    const { name, spelling, start, end } = use
    const token = tokenAt(use, index)
    if (token?.deprecated) {
      const replacement = token.replacement?.[spelling]
      const message = deprecatedMessage(name, token, replacement)
      return [{ rule: 'no-deprecated-token', message, start, end, replacement }]
    }
    if (token || language.document || own.has(name)) return []
    if (spelling !== 'typescript' && !index.isOurs(spelling, name)) return []
    return [{ rule: 'no-unknown-token', message: unknownMessage(name), start, end }]
  })
}

/** Only within values of tokens: other documents have texts in braces too. */
export function unknownReferencesIn(text: string, language: Language, { index }: Project): UnknownReference[] {
  const declarations = tokensDeclaredIn(text)
  const own = new Set(declarations.map(({ name }) => name))
  const values = declarations.map(({ value }) => value)
  let at = 0
  return usesOf(text, language).flatMap((use): UnknownReference[] => {
    while (at < values.length && values[at]!.end < use.start) at++
    const name = withoutRoot(use.name)
    const isInValue = values[at] !== undefined && values[at]!.start <= use.start
    if (!isInValue || own.has(name) || tokenAt({ ...use, name }, index)) return []
    const { start, end } = use
    return [{ rule: 'no-unknown-token', message: unknownMessage(use.name), start, end, name }]
  })
}

function valuesIn({ property, value, at }: Declared, { dialect }: Language, project: Project): Finding[] {
  const { index, hardcodedIn } = project
  // The sheet is itself an export.
  if (index.named(dialect, property) || index.named('css', property)) return []
  const spell = (token: ManifestToken) => reference(token, dialect)
  return hardcodedIn(property, value).map((found): Finding => {
    const { start, end, replacement } = found
    const message = hardcodedMessage(found, spell)
    const mends = replacement ? spell(replacement) : undefined
    return { rule: 'no-hardcoded-value', message, start: at + start, end: at + end, replacement: mends }
  })
}

const reference = (token: ManifestToken, dialect: Dialect) =>
  dialect === 'css' ? `var(${token.names.css})` : token.names[dialect]
