// Completion of tokens' names, by what stands before the cursor on its line.
import type { Language as NameLanguage, ManifestToken } from '@tessera/engine'
import { CompletionItemKind, type CompletionItem, type CompletionList, type Position } from 'vscode-languageserver'
import type { Language } from './languages.ts'
import type { Project } from './project.ts'

interface Wanted {
  spelling: NameLanguage
  /** What is typed of the name. */
  typed: string
}

/** An editor shows a few, and asks again with the next letter. */
const mostItems = 200

export function complete(line: string, position: Position, language: Language, project: Project): CompletionList {
  const wanted = wantedIn(line.slice(0, position.character), language)
  if (!wanted) return { isIncomplete: false, items: [] }
  const found = matching(project.tokens, wanted)
  const start = { line: position.line, character: position.character - wanted.typed.length }
  const items = found.slice(0, mostItems).map((token, at): CompletionItem => {
    const name = token.names[wanted.spelling]
    const color = project.colorOf(token)
    const value = project.valueOf(token)
    return {
      label: name,
      kind: color ? CompletionItemKind.Color : CompletionItemKind.Variable,
      // Editors draw a swatch beside an item of this kind whose documentation is a color.
      ...(value === null ? {} : { documentation: value, detail: `${token.type} ${value}` }),
      ...(token.deprecated ? { tags: [1] } : {}),
      filterText: name,
      sortText: String(at).padStart(6, '0'),
      textEdit: { range: { start, end: position }, newText: name },
    }
  })
  return { isIncomplete: found.length > mostItems, items }
}

function wantedIn(before: string, { dialect, script, sheet, document }: Language): Wanted | null {
  const of = (spelling: NameLanguage, pattern: RegExp): Wanted | null => {
    const typed = pattern.exec(before)?.[1]
    return typed === undefined ? null : { spelling, typed }
  }
  if (document) return of('typescript', /"\{([^{}"]*)$/)
  return (
    of('css', /\bvar\(\s*(-{0,2}[\w-]*)$/) ??
    (sheet === 'none' ? null : of('typescript', /(?<![\w-])token\(\s*["']?([^()"']*)$/)) ??
    (script ? of('typescript', /\b(?:tokens|modes\.\w+)\[["'`]([^"'`]*)$/) : null) ??
    (dialect === 'scss' ? of('scss', /(\$[\w-]*)$/) : null) ??
    (dialect === 'less' ? of('less', /:.*?(@[\w-]*)$/) : null)
  )
}

/** Names that begin as typed first, then those that hold it; deprecated ones last. */
function matching(tokens: readonly ManifestToken[], { spelling, typed }: Wanted): ManifestToken[] {
  const wanted = typed.toLowerCase()
  const inside = wanted.replace(/^(?:--?|[$@])/, '')
  const groups: ManifestToken[][] = [[], [], []]
  for (const token of tokens) {
    const name = token.names[spelling].toLowerCase()
    if (name.startsWith(wanted)) groups[token.deprecated ? 2 : 0]!.push(token)
    else if (name.includes(inside)) groups[token.deprecated ? 2 : 1]!.push(token)
  }
  return groups.flat()
}
