// Writes to the documents of a branch what was changed of the resolver here.
import { slugOf } from '@tessera/engine'
import { fileOf } from '../files/file-edits.ts'
import type { TokenFile } from '../files/file-edits.ts'
import type { GitServices } from '../files/texts.ts'
import type { ConnectionRow } from '../git.store.ts'
import type { Pulled } from '../pull.ts'
import type { Slot } from '../sides/slot.ts'
import { contentOfResolver } from '../../../quality/proposals/plan-resolvers.ts'
import type { ResolverContent } from '../../../quality/proposals/plan-resolvers.ts'
import { agreed, withTaken } from './merge-parts.ts'
import { contentThere } from './merge-themes.ts'
import type { MergedThemes } from './merge-themes.ts'
import { contentOf, partsOf } from './parts.ts'
import type { Parts } from './parts.ts'
import { documentOf, readSystem, setNameOf } from './read-themes.ts'
import type { ThemesDocument } from './read-themes.ts'
import { editResolver, resolverPath } from './resolver-text.ts'
import { editStudio } from './studio-texts.ts'
import type { StudioSet } from './studio-texts.ts'
import { toStore } from './themes.store.ts'
import type { StoredThemes } from './themes.store.ts'

export interface ThemesPush {
  /** By path; null: it goes. */
  files: Map<string, string | null>
  /** What both sides have once it has arrived. */
  base: StoredThemes
}

interface Pushing {
  services: GitServices
  connection: Pick<ConnectionRow, 'id' | 'format' | 'folder'>
  pulled: Pick<Pulled, 'slots' | 'dropped' | 'themes'>
  /** By mode, with their new texts; filled with files of modes that had none. */
  files: Map<string, TokenFile>
  paths: Set<string>
}

/** null: the connection keeps no themes, or nothing of them is to be written. */
export async function planThemes(pushing: Pushing): Promise<ThemesPush | null> {
  const { themes } = pushing.pulled
  const edited = themes && editThemes(pushing, themes)
  return edited && { files: edited.files, base: await knownAfter(pushing, themes, edited.documents) }
}

type Editable = Omit<Pushing, 'services'>

interface EditedThemes extends Pick<ThemesPush, 'files'> {
  documents: ThemesDocument[]
}

/** null: nothing is to be written. */
export function editThemes(pushing: Editable, themes: MergedThemes): EditedThemes | null {
  const { connection, pulled, files } = pushing
  if (themes.push.size === 0) return null
  const root = themes.there?.root ?? connection.folder
  const made: Map<string, string | null> = placeModes(pushing, themes, root)
  const pathOf = (mode: string) => files.get(mode)?.path ?? placeIn(pulled.slots, mode)
  const wanted = withTaken(themes.theirs, themes.ours, themes.push)
  const [before, after] = [themes.theirs, wanted].map(parts => inModes(themes, parts)) as [Content, Content]
  const documents = editedDocuments(pushing, themes, { before, after, root, pathOf })
  const written = new Map([...made, ...differing(themes.there?.documents ?? [], documents)])
  return written.size === 0 ? null : { files: written, documents }
}

/** null: the document goes. */
function differing(before: readonly ThemesDocument[], after: readonly ThemesDocument[]): Map<string, string | null> {
  const texts = new Map<string, string | null>(after.map(({ path, text }) => [path, text]))
  for (const { path, text } of before)
    if (!texts.has(path)) texts.set(path, null)
    else if (texts.get(path) === text) texts.delete(path)
  return texts
}

type Content = ResolverContent | null

const placeIn = (slots: readonly Slot[], mode_id: string) =>
  slots.find(({ mode }) => mode.mode_id === mode_id)?.file?.path

/** Every mode that the resolver combines has a file, though it may hold no tokens. */
function placeModes({ connection, pulled, files, paths }: Editable, themes: MergedThemes, root: string) {
  const made = new Map<string, string>()
  const used = new Set<string>()
  const content = themes.resolver && contentOfResolver(themes.resolver)
  for (const { sources } of content ? placesOf(content) : [])
    for (const source of sources) used.add(themes.modeOf(source) ?? '')
  for (const slot of pulled.slots) {
    const { mode_id } = slot.mode
    if (!used.has(mode_id) || slot.file || files.has(mode_id)) continue
    const file = fileOf(slot, { ...connection, folder: root }, paths)
    files.set(mode_id, file)
    made.set(file.path, file.text)
  }
  return made
}

const placesOf = ({ sets, modifiers }: ResolverContent) => [...sets, ...modifiers.flatMap(({ contexts }) => contexts)]

/** As a resolver whose sources name modes, by the form that it has there. */
function inModes({ form, content, resolver, modeOf }: MergedThemes, parts: Parts): Content {
  const like = content ?? (resolver && contentOfResolver(resolver))
  const known = like && {
    ...like,
    sets: like.sets.map(set => ({ ...set, sources: set.sources.map(source => sourceIn(modeOf(source))) })),
    modifiers: [],
  }
  return contentOf(parts, {
    form,
    like: known,
    modeOf: ({ mode_id }) => mode_id ?? null,
    sourceOf: sourceIn,
    nameOf: mode => slugOf(mode),
  })
}

const sourceIn = (mode: string | null) => ({ tokenset_id: mode ?? '', mode_id: mode ?? '' })

interface Editing {
  before: Content
  after: Content
  root: string
  pathOf: (mode: string) => string | undefined
}

function editedDocuments(pushing: Editable, { form, there }: MergedThemes, editing: Editing): ThemesDocument[] {
  const documents = there?.documents ?? []
  if (form === 'studio') return editedProject(pushing, documents, editing)
  const { before, after, pathOf } = editing
  const [document] = documents
  const path = document?.path ?? resolverPath(pushing.connection.folder, after ?? { name: '' })
  const text = editResolver(document?.text ?? null, { before, after }, { path, pathOf })
  return text === null ? [] : [documentOf(path, text)]
}

function editedProject(
  { pulled }: Editable,
  documents: readonly ThemesDocument[],
  { before, after, root, pathOf }: Editing,
): ThemesDocument[] {
  const textAt = (name: string) => documents.find(({ path }) => path.endsWith(name))?.text ?? null
  const [themesName, metadataName] = ['$themes.json', '$metadata.json'] as const
  const sets = pulled.slots.flatMap(({ mode: { mode_id, tokens } }): StudioSet[] => {
    const path = pathOf(mode_id)
    return path === undefined ? [] : [{ mode_id, name: setNameOf(path, root), tokens: [...tokens.keys()] }]
  })
  const gone = pulled.dropped.map(({ mode_id, path }) => ({ mode_id, name: setNameOf(path, root), tokens: [] }))
  const texts = editStudio(
    { themes: textAt(themesName), metadata: textAt(metadataName) },
    { before, after },
    { there: [...sets, ...gone], sets },
  )
  const start = root === '' ? '' : `${root}/`
  const named = [
    [themesName, texts.themes],
    [metadataName, texts.metadata],
  ] as const
  return named.flatMap(([name, text]) => (text === null ? [] : documentOf(`${start}${name}`, text)))
}

/** Read again, since not every form holds everything. */
async function knownAfter(
  { services, connection, pulled, files }: Pushing,
  themes: MergedThemes,
  documents: readonly ThemesDocument[],
): Promise<StoredThemes> {
  const all = pulled.slots.flatMap(({ mode, file }) => {
    const own = files.get(mode.mode_id) ?? file
    return own ? [{ mode_id: mode.mode_id, path: own.path, text: own.text }] : []
  })
  const system = await readSystem(services, connection, documents, all)
  const modes = new Map(all.map(({ path, mode_id }) => [path, mode_id]))
  const content = contentThere(system, modes)
  const theirs = partsOf(content, { form: themes.form, modeOf: ({ mode_id }) => mode_id ?? null })
  const open = new Set([...themes.open].filter(key => !themes.push.has(key)))
  return toStore({
    ...themes.base,
    ...agreed({ ours: themes.ours, theirs }, themes.base, open),
    read: theirs,
    documents: documents.map(({ path, blob }) => ({ path, blob })),
    paths: [...modes.keys()],
  })
}
