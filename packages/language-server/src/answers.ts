// What is answered about one document.
import type { ManifestToken, Steps } from '@tessera/engine'
import {
  CodeActionKind,
  DiagnosticSeverity,
  DiagnosticTag,
  MarkupKind,
  type CodeAction,
  type ColorInformation,
  type Diagnostic,
  type DocumentLink,
  type Hover,
  type Position,
  type Range,
} from 'vscode-languageserver'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import { colorsDeclaredIn } from './document-colors.ts'
import { findingsIn, type Known } from './findings.ts'
import { describe } from './hover.ts'
import type { Language } from './languages.ts'
import type { Project } from './project.ts'
import { tokenAt, usesOf, type TokenUse } from './uses.ts'

export interface About {
  document: TextDocument
  language: Language
  project: Project
}

interface Placed {
  token: ManifestToken
  range: Range
}

export const rangeIn = (document: TextDocument, start: number, end: number): Range => ({
  start: document.positionAt(start),
  end: document.positionAt(end),
})

function tokensIn({ document, language, project }: About): Placed[] {
  return usesOf(document.getText(), language).flatMap(use => {
    const token = tokenAt(use, project.index)
    return token ? [{ token, range: rangeIn(document, use.start, use.end) }] : []
  })
}

export function useAt(
  { document, language }: Pick<About, 'document' | 'language'>,
  at: Position,
): TokenUse | undefined {
  const offset = document.offsetAt(at)
  return usesOf(document.getText(), language).find(({ start, end }) => start <= offset && offset <= end)
}

export function hoverAt(about: About, position: Position): Hover | null {
  const { document, project } = about
  const use = useAt(about, position)
  const token = use && tokenAt(use, project.index)
  if (!token) return null
  const contents = { kind: MarkupKind.Markdown, value: describe(token, project) }
  return { contents, range: rangeIn(document, use.start, use.end) }
}

/** A token is defined in the dashboard, which no file of the project is. */
export function linksIn(about: About): DocumentLink[] {
  return tokensIn(about).flatMap(({ token, range }) => {
    const target = about.project.page(token.name)
    return target === null ? [] : [{ range, target, tooltip: `Open ${token.name} in the dashboard` }]
  })
}

/** A document's own declaration counts before the server's, which may be older. */
export function colorsIn({ document, language, project }: About): ColorInformation[] {
  const text = document.getText()
  const ownColor = language.document ? colorsDeclaredIn(text) : () => null
  return usesOf(text, language).flatMap(use => {
    const token = tokenAt(use, project.index)
    const color = ownColor(use.name) ?? (token ? project.colorOf(token) : null)
    return color ? [{ range: rangeIn(document, use.start, use.end), color }] : []
  })
}

/** `known`: whether other documents of the project declare a name. */
export function* diagnosticsOf({ document, language, project }: About, known: Known): Steps<Diagnostic[]> {
  const findings = yield* findingsIn(document.getText(), language, project, known)
  return findings.map(({ rule, message, start, end, replacement }): Diagnostic => ({
    range: rangeIn(document, start, end),
    severity: rule === 'no-unknown-token' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    source: 'tessera',
    code: rule,
    message,
    ...(rule === 'no-deprecated-token' ? { tags: [DiagnosticTag.Deprecated] } : {}),
    ...(replacement === undefined ? {} : { data: replacement }),
  }))
}

/** `declared`: the names of tokens that documents of the project declare. */
export function actionsFor(
  about: About,
  diagnostics: readonly Diagnostic[],
  declared: readonly string[],
): CodeAction[] {
  return diagnostics.flatMap((diagnostic): CodeAction[] => {
    const { range, source } = diagnostic
    const data: unknown = diagnostic.data
    const newText = typeof data === 'string' ? data : nearestFor(about, diagnostic, declared)
    if (source !== 'tessera' || newText === null) return []
    return [
      {
        title: `Use ${newText}`,
        kind: CodeActionKind.QuickFix,
        diagnostics: [diagnostic],
        // A guess is never put in with others at once.
        isPreferred: newText === data,
        edit: { changes: { [about.document.uri]: [{ range, newText }] } },
      },
    ]
  })
}

/** What a misspelt name may have meant. Looked for where somebody asks, since it goes through all names. */
function nearestFor(about: About, { code, range }: Diagnostic, declared: readonly string[]): string | null {
  if (code !== 'no-unknown-token') return null
  const use = useAt(about, range.start)
  const name = use ? about.project.nearest(use.spelling, use.name, declared) : null
  // Within quotes it would end them.
  return name !== null && /["'`\\\n]/.test(name) && use!.spelling === 'typescript' ? null : name
}
