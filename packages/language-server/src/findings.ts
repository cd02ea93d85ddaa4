// What the rules of the linters find in a text, with the edits that mend it.
import { eachInSteps, type ManifestToken, type Steps } from '@tessera/engine'
import { deprecatedMessage, hardcodedMessage, unknownMessage, type Dialect, type TokenIndex } from '@tessera/lint-core'
import { declarationsIn, type Declared } from './declarations.ts'
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

export function* findingsIn(text: string, language: Language, project: Project): Steps<Finding[]> {
  const found = namesIn(text, language, project.index)
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
    // A document may refer to tokens of its own.
    if (token || language.document || own.has(name)) return []
    if (spelling !== 'typescript' && !index.isOurs(spelling, name)) return []
    return [{ rule: 'no-unknown-token', message: unknownMessage(name), start, end }]
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
