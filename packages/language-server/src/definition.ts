// Where a token is defined: in a document of tokens nearby, or in the dashboard.
import { dirname } from 'node:path/posix'
import type { Location, Position } from 'vscode-languageserver'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import { useAt, type About } from './answers.ts'
import { withoutRoot } from './documents.ts'
import { documentLanguages, type ProjectFiles } from './project-files.ts'
import { declarationsIn } from './references.ts'
import { tokenAt, type TokenUse } from './uses.ts'

/** In documents, an alias leads to what declares it; elsewhere, and without one, to the token's page. */
export async function definitionAt(about: About, position: Position, files: ProjectFiles): Promise<Location[]> {
  const use = useAt(about, position)
  if (!use) return []
  return (about.language.document && (await declarationsOf(use, about.document, files))) || pageOf(use, about)
}

export const isPage = ({ uri }: Location): boolean => /^https?:/.test(uri)

function pageOf(use: TokenUse, { project }: About): Location[] {
  const token = tokenAt(use, project.index)
  const page = token ? project.page(token.name) : null
  const start = { line: 0, character: 0 }
  return page === null ? [] : [{ uri: page, range: { start, end: start } }]
}

/** The document itself, then those of the project, the ones beside it first. null where none declares the token. */
async function declarationsOf({ name }: TokenUse, document: TextDocument, files: ProjectFiles) {
  const own = declarationsIn(document, withoutRoot(name))
  if (own.length > 0) return own
  const folder = dirname(document.uri)
  const others = (await files.inLanguages(documentLanguages)) ?? []
  const beside = others.filter(({ uri }) => dirname(uri) === folder)
  for (const other of new Set([...beside, ...others])) {
    const found = declarationsIn(other, withoutRoot(name))
    if (found.length > 0) return found
  }
  return null
}
