// Where a token is defined: in a document of tokens nearby, or in the dashboard.
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Location, Position } from 'vscode-languageserver'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { useAt, type About } from './answers.ts'
import { tokensDeclaredIn } from './documents.ts'
import { tokenAt, type TokenUse } from './uses.ts'

/** Folders with more hold other things than tokens. */
const mostFiles = 200

/** In documents, an alias leads to what declares it; elsewhere, and without one, to the token's page. */
export async function definitionAt(
  about: About,
  position: Position,
  opened: readonly TextDocument[],
): Promise<Location[]> {
  const use = useAt(about, position)
  if (!use) return []
  return (about.language.document && (await declarationsOf(use, about.document, opened))) || pageOf(use, about)
}

export const isPage = ({ uri }: Location): boolean => /^https?:/.test(uri)

function pageOf(use: TokenUse, { project }: About): Location[] {
  const token = tokenAt(use, project.index)
  const page = token ? project.page(token.name) : null
  const start = { line: 0, character: 0 }
  return page === null ? [] : [{ uri: page, range: { start, end: start } }]
}

/** The document itself, then those beside it: an open one as it is in the editor. null where none declares the token. */
async function declarationsOf(
  { name }: TokenUse,
  document: TextDocument,
  opened: readonly TextDocument[],
): Promise<Location[] | null> {
  const own = locationsIn(document, name)
  if (own.length > 0) return own
  for (const uri of await documentsBeside(document.uri)) {
    const found = locationsIn(opened.find(each => each.uri === uri) ?? (await documentAt(uri)), name)
    if (found.length > 0) return found
  }
  return null
}

function locationsIn(document: TextDocument, name: string): Location[] {
  return tokensDeclaredIn(document.getText())
    .filter(declared => declared.name === name)
    .map(({ start, end }) => ({
      uri: document.uri,
      range: { start: document.positionAt(start), end: document.positionAt(end) },
    }))
}

async function documentsBeside(uri: string): Promise<string[]> {
  if (!uri.startsWith('file:')) return []
  const folder = dirname(fileURLToPath(uri))
  const names = await readdir(folder).catch(() => [])
  return names
    .filter(name => /\.jsonc?$/.test(name))
    .slice(0, mostFiles)
    .map(name => pathToFileURL(join(folder, name)).href)
    .filter(other => other !== uri)
}

/** Empty where it cannot be read. */
async function documentAt(uri: string): Promise<TextDocument> {
  const text = await readFile(fileURLToPath(uri), 'utf8').catch(() => '')
  return TextDocument.create(uri, 'json', 0, text)
}
