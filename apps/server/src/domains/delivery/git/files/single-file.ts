// A project of Tokens Studio in one file, shown as the folder that it would be: what is written to a set is written to its member.
import { editJson, membersIn, setsIn } from '@tessera/engine'
import type { Json } from '@tessera/engine'
import type { ConnectionRow } from '../git.store.ts'
import type { ChangedFile, TouchingCommit } from '../transport/history.ts'
import { blobOf } from '../transport/repository.ts'
import type { NewCommit } from '../transport/make-commit.ts'
import type { Repository, TreeFile } from '../transport/repository.ts'
import { UnreadableFile } from '../transport/run-git.ts'
import { textOf } from './text-of.ts'

/** No path of Git holds it. */
const into = '//'

const isPart = (path: string) => path.includes(into)
/** The file that a path leads to, or into. */
export const fileAt = (path: string): string => path.split(into)[0]!
/** The folder that a path into a file is in; null: it leads to a file. */
export const projectAt = (path: string): string | null => (isPart(path) ? `${fileAt(path)}/` : null)
const pathOf = (file: string, key: string) => `${file}${into}${key}.json`
const keyOf = (path: string) => path.slice(path.indexOf(into) + into.length).replace(/\.json$/, '')

/** The files that a commit changes: what is a member for Tessera is a change of its file. */
export const filesChanged = (files: ReadonlyMap<string, string | null>) =>
  new Map([...files].map(([path, text]) => [fileAt(path), isPart(path) ? (text ?? '') : text]))

interface Project {
  path: string
  parts: TreeFile[]
}

type Connected = Pick<ConnectionRow, 'folder' | 'format' | 'layout'>

/** `known`: paths that both sides have had, by which a project stays what it is. */
export function inParts(
  repository: Repository,
  { folder, format, layout }: Connected,
  known: () => Promise<readonly { path: string }[]>,
): Repository {
  if (layout !== 'system' || format !== 'tokens-studio') return repository
  const contents = new Map<string, Buffer>()
  const projects = new Map<string, Promise<Project | null>>()
  const projectIn = (commit: string) => {
    const found = projects.get(commit) ?? findProject(repository, { commit, folder, known }, contents)
    projects.set(commit, found)
    return found
  }
  const split = <Held>(blobs: readonly string[], of: (content: Buffer) => Held) => ({
    others: blobs.filter(blob => !contents.has(blob)),
    own: blobs.flatMap(blob => {
      const content = contents.get(blob)
      return content ? [[blob, of(content)] as const] : []
    }),
  })
  return {
    ...repository,
    async files(commit, below) {
      const [files, project] = [await repository.files(commit, below), await projectIn(commit)]
      return project ? [...files.filter(({ path }) => path !== project.path), ...project.parts] : files
    },
    async paths(commit) {
      const parts = (await projectIn(commit))?.parts ?? []
      return new Set([...(await repository.paths(commit)), ...parts.map(({ path }) => path)])
    },
    async blobs(commit, paths) {
      const wanted = new Set(paths.filter(isPart))
      const parts = wanted.size > 0 ? ((await projectIn(commit))?.parts ?? []) : []
      const own = parts.filter(({ path }) => wanted.has(path)).map(({ path, blob }) => [path, blob] as const)
      const others = paths.filter(path => !isPart(path))
      return new Map([...(await repository.blobs(commit, others)), ...own])
    },
    async read(blobs) {
      const { others, own } = split(blobs, content => content)
      return new Map([...(others.length > 0 ? await repository.read(others) : []), ...own])
    },
    async sizes(blobs) {
      const { others, own } = split(blobs, content => content.length)
      return new Map([...(others.length > 0 ? await repository.sizes(others) : []), ...own])
    },
    async history(older, newer, below) {
      const [commits, project] = [await repository.history(older, newer, below), await projectIn(newer)]
      return project ? historyInParts(repository, commits, project.path, contents) : commits
    },
    commit: async given => repository.commit({ ...given, files: await joined(repository, given) }),
  }
}

const marked = /"\$(?:themes|metadata)"\s*:/
const studioDocument = /(?:^|\/)\$(?:themes|metadata)\.json$/
const usualName = /(?:^|\/)tokens\.json$/

/** null: each set has a file, or there is none. */
async function findProject(
  repository: Repository,
  { commit, folder, known }: { commit: string; folder: string; known: Parameters<typeof inParts>[2] },
  contents: Map<string, Buffer>,
): Promise<Project | null> {
  const files = await repository.files(commit, folder)
  if (files.length === 0 || files.some(({ path }) => studioDocument.test(path))) return null
  const texts = await repository.read([...new Set(files.map(({ blob }) => blob))])
  const before = new Set((await known()).filter(({ path }) => isPart(path)).map(({ path }) => fileAt(path)))
  const found = files.flatMap(({ path, blob }) => {
    const content = texts.get(blob)!
    const isLikely = before.has(path) || usualName.test(path) || marked.test(content.toString('utf8'))
    const text = isLikely ? textOf(path, content) : null
    return text !== null && (before.has(path) || isWhole(path, text)) ? [{ path, text }] : []
  })
  const [only, ...others] = found
  return only && others.length === 0 ? { path: only.path, parts: partsOf(only.path, only.text, contents) } : null
}

function isWhole(path: string, text: string): boolean {
  const members = membersIn(text)
  if ('problem' in members) return marked.test(text)
  return members.has('$themes') || members.has('$metadata') || (usualName.test(path) && setsIn(text) !== null)
}

/** `contents`: filled with them. */
function partsOf(file: string, text: string, contents: Map<string, Buffer>): TreeFile[] {
  const members = membersIn(text)
  if ('problem' in members)
    throw new UnreadableFile(`${file}${members.line === null ? '' : `:${members.line}`}: ${members.problem}`)
  return [...members].flatMap(([key, { start, end }]) => {
    const isDocument = key === '$themes' || key === '$metadata'
    if (!isDocument && (key.startsWith('$') || text[start] !== '{')) return []
    if (/\.tokens$|\.json[5c]?$|^\/|\/$|\/\/|(?:^|\/)\$[^/]*\//.test(key) || key === '')
      throw new UnreadableFile(`${file}: the set ${JSON.stringify(key)} could be no file: give it another name`)
    const content = Buffer.from(text.slice(start, end))
    const blob = blobOf(content)
    contents.set(blob, content)
    return [{ path: pathOf(file, key), blob, linesBefore: text.slice(0, start).split(/\r\n|[\n\r]/).length - 1 }]
  })
}

async function historyInParts(
  repository: Repository,
  commits: readonly TouchingCommit[],
  file: string,
  contents: Map<string, Buffer>,
): Promise<TouchingCommit[]> {
  const own = commits.flatMap(({ files }) => files.filter(({ path }) => path === file))
  const blobs = own.flatMap(({ blob, before }) => [...(blob === null ? [] : [blob]), ...before.map(one => one.blob)])
  const texts = blobs.length > 0 ? await repository.read([...new Set(blobs)]) : new Map<string, Buffer>()
  const known = new Map([...texts].map(([blob, content]) => [blob, readableParts(file, content, contents)]))
  const none: ReadonlyMap<string, string> = new Map()
  const inFile = ({ blob, before }: ChangedFile): ChangedFile[] => {
    const after = (blob === null ? null : known.get(blob)) ?? none
    const formers = before.map(one => known.get(one.blob) ?? none)
    const paths = new Set([after, ...formers].flatMap(parts => [...parts.keys()]))
    return [...paths].flatMap(path => {
      if (formers.some(parts => parts.get(path) === after.get(path))) return []
      const had = formers.flatMap(parts => (parts.has(path) ? [{ path, blob: parts.get(path)! }] : []))
      return [{ path, blob: after.get(path) ?? null, before: had }]
    })
  }
  return commits.map(commit => ({
    ...commit,
    files: commit.files.flatMap(one => (one.path === file ? inFile(one) : [one])),
  }))
}

/** What cannot be read says nothing of who wrote what. */
function readableParts(
  file: string,
  content: Buffer,
  contents: Map<string, Buffer>,
): ReadonlyMap<string, string> | undefined {
  try {
    return new Map(partsOf(file, textOf(file, content), contents).map(({ path, blob }) => [path, blob]))
  } catch (error) {
    if (error instanceof UnreadableFile) return undefined
    throw error
  }
}

/** The files of a commit, with the members that it writes in theirs. */
async function joined(
  repository: Repository,
  { parent, from = parent, files }: NewCommit,
): Promise<NewCommit['files']> {
  const written = new Map([...files].filter(([path]) => !isPart(path)))
  for (const [path, part] of files) {
    if (!isPart(path)) continue
    const file = fileAt(path)
    const text = written.get(file) ?? (from === null ? '{}\n' : await textAt(repository, from, file))
    written.set(file, withMember(file, text.toString(), [keyOf(path), part === null ? null : part.toString()]))
  }
  return written
}

async function textAt(repository: Repository, commit: string, file: string): Promise<string> {
  const blob = (await repository.blobs(commit, [file])).get(file)
  return blob === undefined ? '{}\n' : textOf(file, (await repository.read([blob])).get(blob)!)
}

/** One that is there is replaced to the letter. */
function withMember(file: string, text: string, [key, part]: readonly [string, string | null]): string {
  const members = membersIn(text)
  if ('problem' in members) throw new UnreadableFile(`${file} cannot be written: ${members.problem}`)
  const member = members.get(key)
  if (member && part !== null) return text.slice(0, member.start) + part.trimEnd() + text.slice(member.end)
  if (!member && part === null) return text
  const edit =
    part === null
      ? ({ op: 'remove', path: [key] } as const)
      : ({ op: 'set', path: [key], value: JSON.parse(part) as Json } as const)
  const edited = editJson(text, [edit])
  if ('problem' in edited) throw new UnreadableFile(`${file} cannot be written: ${edited.problem}`)
  return edited.text
}
