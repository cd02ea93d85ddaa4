// Where a token is used and declared in the project, and what renaming it changes there.
import {
  ResponseError,
  LSPErrorCodes,
  type Location,
  type Position,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import { rangeIn, useAt, type About } from './answers.ts'
import { tokensDeclaredIn, withoutRoot } from './documents.ts'
import { unknownReferencesIn, type Known } from './findings.ts'
import { languageOf } from './languages.ts'
import { allLanguages, documentLanguages, type ProjectFiles } from './project-files.ts'
import type { Project } from './project.ts'
import { tokenAt, usesOf } from './uses.ts'

interface NameRange {
  name: string
  /** Where the cursor stands: the name in a reference, or the key of a declaration. */
  start: number
  end: number
}

/** The token at a place: in a reference, or where a document declares it. */
function namedAt(about: About, position: Position): NameRange | null {
  const { document, language, project } = about
  const use = useAt(about, position)
  if (use) {
    const name = language.document ? withoutRoot(use.name) : tokenAt(use, project.index)?.name
    return name === undefined ? null : { name, start: use.start, end: use.end }
  }
  if (!language.document) return null
  const offset = document.offsetAt(position)
  return tokensDeclaredIn(document.getText()).find(({ start, end }) => start <= offset && offset <= end) ?? null
}

const all: Known = () => true
const none: Known = () => false

/** What other documents of the project declare; where they cannot be looked through, any name may be declared. */
export async function knownTo(about: About | null, files: ProjectFiles): Promise<Known> {
  if (!about?.language.document) return none
  if (unknownReferencesIn(about.document.getText(), about.language, about.project).length === 0) return none
  const declared = await declaredTo(about, files)
  const names = new Set(declared)
  return declared === null ? all : name => names.has(name)
}

/** The names that a document may refer to beside the server's; null where there are too many files to look at each. */
export async function declaredTo({ language }: About, files: ProjectFiles): Promise<string[] | null> {
  if (!language.document) return []
  const documents = await files.inLanguages(documentLanguages)
  return documents?.flatMap(document => tokensDeclaredIn(document.getText()).map(({ name }) => name)) ?? null
}

export async function referencesTo(
  about: About,
  position: Position,
  files: ProjectFiles,
  withDeclarations: boolean,
): Promise<Location[]> {
  const named = namedAt(about, position)
  if (!named) return []
  const documents = await lookedThrough(files, allLanguages)
  return documents.flatMap(document => [
    ...(withDeclarations ? declarationsIn(document, named.name) : []),
    ...usesInDocument(document, named.name, about.project),
  ])
}

/** What the editor shows of the name to change. */
export function renamedAt(about: About, position: Position) {
  const named = namedAt(about, position)
  if (!named || !about.language.document) return null
  const text = about.document.getText().slice(named.start, named.end)
  return { range: rangeIn(about.document, named.start, named.end), placeholder: text }
}

/** Renames a token that documents of the project declare, with the references to it. */
export async function rename(
  about: About,
  position: Position,
  newName: string,
  files: ProjectFiles,
): Promise<WorkspaceEdit | null> {
  const named = namedAt(about, position)
  if (!named || !about.language.document) return null
  const documents = await lookedThrough(files, documentLanguages)
  const key = newKey(named.name, newName)
  const full = [...named.name.split('.').slice(0, -1), key].join('.')
  const changes: Record<string, TextEdit[]> = {}
  let declarations = 0
  for (const document of documents) {
    if (declarationsIn(document, full).length > 0) throw refused(`There is a token named "${full}" already`)
    const keys = declarationsIn(document, named.name)
    if (keys.some(({ range }) => document.getText(range) === '$root'))
      throw refused(`"${named.name}" has the name of its group: rename the group`)
    declarations += keys.length
    const edits = [
      ...keys.map(({ range }) => ({ range, newText: key })),
      ...usesInDocument(document, named.name, about.project).map(({ range }) => ({ range, newText: full })),
    ]
    if (edits.length > 0) changes[document.uri] = edits
  }
  if (declarations === 0)
    throw refused(`No file of the project declares "${named.name}": rename it in the dashboard, then pull`)
  return { changes }
}

/** The last part of the name: a key moves to no other group. */
function newKey(name: string, newName: string): string {
  const group = name.split('.').slice(0, -1)
  const parts = newName.trim().split('.')
  const key = parts.at(-1)!
  const isElsewhere = parts.length > 1 && parts.slice(0, -1).join('.') !== group.join('.')
  if (isElsewhere) throw refused(`Only the last part can change here: ${[...group, '…'].join('.')}`)
  if (key === '' || key.startsWith('$') || /[{}"\\\p{Cc}]/u.test(key))
    throw refused('A name has no braces, quotes or backslashes, and begins with no $')
  return key
}

const refused = (message: string) => new ResponseError(LSPErrorCodes.RequestFailed, message)

async function lookedThrough(files: ProjectFiles, languages: readonly string[]): Promise<TextDocument[]> {
  const documents = await files.inLanguages(languages)
  if (documents === null) throw refused('The project has too many files to look through each')
  return documents
}

export const declarationsIn = (document: TextDocument, name: string): Location[] =>
  tokensDeclaredIn(document.getText())
    .filter(declared => declared.name === name)
    .map(({ start, end }) => ({ uri: document.uri, range: rangeIn(document, start, end) }))

function usesInDocument(document: TextDocument, name: string, { index }: Project): Location[] {
  const language = languageOf(document.languageId)
  if (!language) return []
  return usesOf(document.getText(), language)
    .filter(use => (language.document ? withoutRoot(use.name) : tokenAt(use, index)?.name) === name)
    .map(({ start, end }) => ({ uri: document.uri, range: rangeIn(document, start, end) }))
}
