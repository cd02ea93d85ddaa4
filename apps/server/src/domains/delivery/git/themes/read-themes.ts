// Reads the documents of a commit that combine its token files: those of Tokens Studio, or a resolver document.
import type { GitWarning } from '@tessera/contract'
import type { Finding, SourceFile, SystemImport } from '@tessera/engine'
import { nameFor } from '../../../files/imports/write-tokenset.ts'
import { namesOf } from '../sides/matching.ts'
import type { PlaceOf, ReadFile } from '../sides/matching.ts'
import { isThemesFile, resolverDocument } from '../files/reading.ts'
import { projectAt } from '../files/single-file.ts'
import { textOf } from '../files/text-of.ts'
import { accountOf } from '../files/texts.ts'
import type { GitServices } from '../files/texts.ts'
import type { ConnectionRow } from '../git.store.ts'
import { blobOf } from '../transport/repository.ts'
import type { Repository } from '../transport/repository.ts'
import { UnreadableFile } from '../transport/run-git.ts'
import { readThemesBase } from './themes.store.ts'
import type { ThemesBase } from './themes.store.ts'

export interface ThemesDocument {
  path: string
  text: string
  blob: string
  /** Of the file that it is a part of. */
  linesBefore?: number
}

export interface ThemesThere {
  /** The folder that the names of sets begin at. */
  root: string
  documents: readonly ThemesDocument[]
  /** null: it says what both sides had. */
  system: SystemImport | null
  warnings: GitWarning[]
}

const studioDocument = /(?:^|\/)\$(?:themes|metadata)\.json$/

export const setNameOf = (path: string, root: string) =>
  (root !== '' && path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path).replace(
    /(?:\.tokens)?\.json[5c]?$/,
    '',
  )

/** The names that tokenset and mode of each file have by the documents; undefined: nothing is known of them. */
export function placesIn(there: ThemesThere | null): PlaceOf | undefined {
  if (!there?.system) return undefined
  const places = new Map(
    there.system.tokensets.flatMap(({ name, modes }) =>
      modes.map(
        ({ name: mode, file = '' }, rank) => [file, { tokenset: nameFor(name), mode: nameFor(mode), rank }] as const,
      ),
    ),
  )
  return path => places.get(path) ?? namesOf(path, there.root)
}

type Connected = Pick<ConnectionRow, 'id' | 'folder' | 'format' | 'layout'>

/** `fresh`: nothing is taken for what both sides had. null: the connection keeps no themes. */
export async function readThemes(
  services: GitServices,
  connection: Connected,
  repository: Repository,
  { commit, files, fresh }: { commit: string; files: readonly ReadFile[]; fresh: boolean },
): Promise<ThemesThere | null> {
  if (connection.layout !== 'system') return null
  const { documents, root, all } = await documentsIn(connection, repository, commit)
  const base = fresh ? null : await readThemesBase(services.database, connection.id)
  const warnings = connection.format === 'tokens-studio' ? absentSets(documents, root, all) : []
  if (base && isKnown(base, documents, files)) return { root, documents, system: null, warnings }
  return { root, documents, system: await readSystem(services, connection, documents, files), warnings }
}

async function documentsIn({ folder, format }: Connected, repository: Repository, commit: string) {
  const all = await repository.files(commit, folder)
  const pattern = format === 'tokens-studio' ? studioDocument : resolverDocument
  const found = all.filter(({ path }) => pattern.test(path))
  const depth = Math.min(...found.map(({ path }) => path.split('/').length))
  // Further down may be a copy, or another project.
  const near = found.filter(({ path }) => path.split('/').length === depth)
  const texts = await repository.read([...new Set(near.map(({ blob }) => blob))])
  const documents = near.map(file => ({ ...file, text: textOf(file.path, texts.get(file.blob)!) }))
  const project = all.map(({ path }) => projectAt(path)).find(root => root !== null) ?? folder
  const root = near[0] ? folderOf(near[0].path) : project
  return { documents: documents.filter(({ path }) => folderOf(path) === root), root, all: all.map(({ path }) => path) }
}

const folderOf = (path: string) => path.split('/').slice(0, -1).join('/')

function isKnown(base: ThemesBase, documents: readonly ThemesDocument[], files: readonly ReadFile[]): boolean {
  const blobs = new Map(base.documents.map(({ path, blob }) => [path, blob]))
  const paths = new Set(base.paths)
  return (
    documents.length === blobs.size &&
    documents.every(({ path, blob }) => blobs.get(path) === blob) &&
    files.length === paths.size &&
    files.every(({ path }) => paths.has(path))
  )
}

/** The tokens are left to their files. */
export async function readSystem(
  { documents: reading }: GitServices,
  connection: Pick<ConnectionRow, 'id' | 'format'>,
  documents: readonly Pick<ThemesDocument, 'path' | 'text'>[],
  files: readonly SourceFile[],
): Promise<SystemImport> {
  const isStudio = connection.format === 'tokens-studio'
  if (documents.length === 0 && !isStudio) return none
  const given = [...documents, ...files].map(({ path, text }) => ({ path, text }))
  if (given.length === 0) return none
  const format = isStudio ? 'tokens-studio' : 'dtcg-resolver'
  const read = await reading.readSystem(given, { format }, accountOf(connection))
  if ('errors' in read) throw new UnreadableFile(sentenceOf(read.errors[0]!, documents))
  const tokensets = read.tokensets.map(({ name, modes }) => ({
    name,
    modes: modes.map(one => ({ ...one, tokens: [] })),
  }))
  if (!isStudio) refuseInline(read, documents[0]!.path)
  return { ...read, tokensets, resolver: read.isImplied ? null : read.resolver }
}

const none: SystemImport = { format: '', tokensets: [], resolver: null, warnings: [] }

function sentenceOf({ path, file, message }: Finding, documents: readonly Pick<ThemesDocument, 'path'>[]): string {
  const where = file ?? documents[0]?.path
  return [where, path, message].filter(part => part !== undefined && part !== '').join(': ')
}

function refuseInline({ tokensets }: SystemImport, path: string): void {
  const files = new Set<string>()
  for (const { file } of tokensets.flatMap(({ modes }) => modes)) {
    if (file === undefined) throw new UnreadableFile(`${path} holds tokens itself: give each of its sources a file`)
    if (files.has(file)) throw new UnreadableFile(`${file} holds several sources of ${path}: give each a file`)
    files.add(file)
  }
}

/** Sets that themes switch on and that no file gives, with their lines. */
function absentSets(documents: readonly ThemesDocument[], root: string, paths: readonly string[]): GitWarning[] {
  const sets = new Set(paths.filter(path => !isThemesFile(path)).map(path => setNameOf(path, root)))
  return documents
    .filter(({ path }) => path.endsWith('$themes.json'))
    .flatMap(({ path, text, linesBefore = 0 }) =>
      text.split(/\r\n|[\n\r]/).flatMap((line, at) =>
        [...line.matchAll(/("(?:[^"\\]|\\.)*")\s*:\s*"(?:source|enabled)"/g)].flatMap(([, quoted]): GitWarning[] => {
          const set = JSON.parse(quoted!) as string
          const message = `No file gives the set ${set}, which a theme names`
          return sets.has(set) ? [] : [{ file: path, line: linesBefore + at + 1, code: 'unresolved', message }]
        }),
      ),
    )
}

export const documentOf = (path: string, text: string): ThemesDocument => ({ path, text, blob: blobOf(text) })
