// Code in which each finding is marked: ⟦rule|text⟧ is one at the text, which stays in the code.
import type { CodeFinding } from '@tessera/contract'

export type Snippet = readonly [language: string, marked: string]

export interface SnippetToken {
  name: string
  type: string
  value: unknown
  /** In the mode Dark, where it has another one there. */
  dark?: unknown
  deprecated?: true | string
  replaced_by?: string
  extensions?: Record<string, unknown>
}

interface Unmarked {
  code: string
  /** `rule line:column` */
  expected: string[]
}

export function unmarked(marked: string): Unmarked {
  const expected: string[] = []
  let code = ''
  let at = 0
  for (const { 0: all, 1: rule, 2: text, index } of marked.matchAll(/⟦([a-z-]+)\|([^⟧]*)⟧/g)) {
    code += marked.slice(at, index)
    at = index + all.length
    const lines = code.split('\n')
    expected.push(placeOf({ rule: rule!, line: lines.length, column: lines.at(-1)!.length + 1 }))
    code += text
  }
  return { code: code + marked.slice(at), expected }
}

export const placeOf = ({ rule, line, column }: Pick<CodeFinding, 'line' | 'column'> & { rule: string }): string =>
  `${rule} ${line}:${column}`

/** The text with all edits made. */
export function mended(code: string, findings: readonly CodeFinding[]): string {
  const starts = [0]
  for (const line of code.split('\n')) starts.push(starts.at(-1)! + line.length + 1)
  const offset = (line: number, column: number) => starts[line - 1]! + column - 1
  const edits = findings.flatMap(({ edit }) => (edit ? [edit] : []))
  return edits
    .toSorted((a, b) => offset(b.line, b.column) - offset(a.line, a.column))
    .reduce(
      (text, edit) =>
        text.slice(0, offset(edit.line, edit.column)) + edit.text + text.slice(offset(edit.end_line, edit.end_column)),
      code,
    )
}
