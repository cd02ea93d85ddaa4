// A private bare repository for one run. Nothing is ever checked out: files are read and written as objects, so that
// neither links, attributes, hooks nor submodules of the repository have any effect.
import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Allowance } from '../../../../base/allowance.ts'
import { mapInSlices } from '../../../../kernel/pacing/slices.ts'
import type { Committer } from './access.ts'
import { makeFolder, removeFolder } from './folders.ts'
import { mostFetched, openRoom } from './room.ts'
import type { Room } from './room.ts'
import { historyOf, isTokenFile } from './history.ts'
import type { CommitInfo, Local, TouchingCommit } from './history.ts'
import { makeCommit, seconds } from './make-commit.ts'
import type { NewCommit } from './make-commit.ts'
import { GitFailure, runGit, UnreadableFile } from './run-git.ts'
import { openRemote } from './remote.ts'
import type { Remote, RemoteSettings } from './remote.ts'

export interface TreeFile {
  path: string
  blob: string
  /** Of the text that it is a part of. */
  linesBefore?: number
}

export interface RegularFile extends TreeFile {
  size: number
}

export interface Repository {
  /** The commit of the branch; null: there is none. */
  tip(branch: string): Promise<string | null>
  /** The branch that the server names as its default; null: it has none. */
  defaultBranch(): Promise<string | null>
  branches(): Promise<string[]>
  /** All names of tags on the server. */
  tags(): Promise<Set<string>>
  /** Brings the branch; `since` with the history up to it, as far as the limits allow. */
  fetch(branch: string, since: string | null): Promise<void>
  isAncestor(older: string, newer: string): Promise<boolean>
  /** null: they have no commit in common that is here. */
  mergeBase(one: string, other: string): Promise<string | null>
  /** Regular files below the folder, not larger than the limit. */
  files(commit: string, folder: string): Promise<TreeFile[]>
  /** Regular files with their sizes in bytes. */
  regular(commit: string): Promise<RegularFile[]>
  /** Every path of the commit. */
  paths(commit: string): Promise<Set<string>>
  /** The blobs of these paths. */
  blobs(commit: string, paths: readonly string[]): Promise<Map<string, string>>
  read(blobs: readonly string[]): Promise<Map<string, Buffer>>
  about(commit: string): Promise<CommitInfo>
  /** What came after `older` and changed files below the folder, newest first; of a merge, what it says otherwise than all it joins. */
  history(older: string, newer: string, folder: string): Promise<TouchingCommit[]>
  /** The ids of a commit and its ancestors, without these commits and theirs; none where it is not here. */
  newCommits(commit: string, without: readonly string[]): Promise<string[]>
  /** In bytes. */
  sizes(blobs: readonly string[]): Promise<Map<string, number>>
  commit(commit: NewCommit): Promise<string>
  hasSameFiles(one: string, other: string): Promise<boolean>
  /** `expected`: what the branch has to be; null: it must not be there. */
  push(commit: string, branch: string, expected: string | null): Promise<void>
  pushTag(name: string, commit: string, message: string, at: string): Promise<void>
  hostKey(): Promise<string | null>
  close(): Promise<void>
}

const mostFile = 20_000_000
const mostFiles = 2_000
/** Of one push. */
const mostCommits = 10_000
/** How far back the history is fetched, in steps; null: all of it. */
const depths = [50, 1_000, null]

export async function openRepository(
  settings: RemoteSettings,
  given: { allowance: Allowance; signal: AbortSignal },
): Promise<Repository> {
  const dir = await makeFolder()
  let remote: Remote | undefined
  try {
    await runGit(['init', '--quiet', '--bare', '--template='], { dir, signal: given.signal })
    remote = await openRemote(dir, settings, given)
    return repositoryIn(dir, remote, settings.credential.committer ?? tessera, given.signal)
  } catch (error) {
    await remote?.close()
    await removeFolder(dir)
    throw error
  }
}

const tessera: Committer = { name: 'Tessera', email: 'tessera@localhost' }

function repositoryIn(dir: string, remote: Remote, committer: Committer, signal: AbortSignal): Repository {
  const local: Local = (args, more = {}) => runGit(args, { dir, signal, ...more })
  const room = openRoom()
  const there = (args: readonly string[]) => atServer(dir, { remote, signal, room }, args)
  return {
    ...objectsIn(local, committer),
    ...serverOf(dir, { ...remote, committer }, local, there),
    hostKey: remote.hostKey,
    async close() {
      try {
        await remote.close()
        await removeFolder(dir)
      } finally {
        room.leave()
      }
    },
  }
}

type OfServer = 'tip' | 'branches' | 'defaultBranch' | 'tags' | 'fetch' | 'push' | 'pushTag'

const fetching = ['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', '--no-recurse-submodules']

const depthOption = (depth: number | null, unshallow: boolean): string[] => {
  if (depth !== null) return [`--depth=${depth}`]
  return unshallow ? ['--unshallow'] : []
}

/** What asks the server, or sends to it. */
function serverOf(
  dir: string,
  remote: Remote & { committer: Committer },
  local: Local,
  there: (args: readonly string[]) => Promise<Buffer>,
): Pick<Repository, OfServer> {
  return {
    async tip(branch) {
      const lines = (await there(['ls-remote', '--refs', remote.url, `refs/heads/${branch}`])).toString('utf8')
      return (
        lines
          .split('\n')
          .find(line => line.endsWith(`\trefs/heads/${branch}`))
          ?.split('\t')[0] ?? null
      )
    },
    async defaultBranch() {
      const lines = (await there(['ls-remote', '--symref', remote.url, 'HEAD'])).toString('utf8')
      return /^ref: refs\/heads\/(\S+)\tHEAD$/m.exec(lines)?.[1] ?? null
    },
    async branches() {
      const lines = (await there(['ls-remote', '--refs', remote.url, 'refs/heads/*'])).toString('utf8')
      return [...lines.matchAll(/\trefs\/heads\/(.+)$/gm)].map(match => match[1]!)
    },
    async tags() {
      const lines = (await there(['ls-remote', '--refs', remote.url, 'refs/tags/*'])).toString('utf8')
      return new Set([...lines.matchAll(/\trefs\/tags\/(.+)$/gm)].map(match => match[1]!))
    },
    async fetch(branch, since) {
      const bring = (depth: number | null, unshallow: boolean) =>
        there([...fetching, ...depthOption(depth, unshallow), remote.url, `+refs/heads/${branch}:refs/tessera/tip`])
      if (since === null) return void (await bring(1, false))
      for (const depth of depths) {
        await bring(depth, await isShallow(dir))
        if (await hasCommit(local, since)) return
        if (!(await isShallow(dir))) return
      }
    },
    async push(commit, branch, expected) {
      const ref = `refs/heads/${branch}`
      await there([
        'push',
        '--quiet',
        '--porcelain',
        '--no-verify',
        '--no-follow-tags',
        `--force-with-lease=${ref}:${expected ?? ''}`,
        remote.url,
        `${commit}:${ref}`,
      ])
    },
    async pushTag(name, commit, message, at) {
      const object = `object ${commit}\ntype commit\ntag ${name}\ntagger ${remote.committer.name} <${remote.committer.email}> ${seconds(at)} +0000\n\n${message}\n`
      const tag = (await local(['mktag'], { input: object })).toString('utf8').trim()
      await there(['push', '--quiet', '--porcelain', '--no-verify', remote.url, `${tag}:refs/tags/${name}`])
    },
  }
}

/** What is read and written here. */
function objectsIn(local: Local, committer: Committer): Omit<Repository, OfServer | 'hostKey' | 'close'> {
  const text = async (...args: string[]) => (await local(args)).toString('utf8').trim()
  const entriesOf = rememberLast(async commit => readEntries(await local(['ls-tree', '-r', '-z', '-l', commit])))
  const regularOf = async (commit: string) => (await entriesOf(commit)).filter(isRegular)
  return {
    // False as well where there is no such commit.
    isAncestor: (older, newer) =>
      local(['merge-base', '--is-ancestor', older, newer]).then(
        () => true,
        () => false,
      ),
    mergeBase: (one, other) => text('merge-base', one, other).catch(() => null),
    files: async (commit, folder) => filesBelow(folder, await regularOf(commit)),
    regular: regularOf,
    paths: async commit => new Set((await entriesOf(commit)).map(({ path }) => path)),
    async blobs(commit, paths) {
      if (paths.length === 0) return new Map()
      const wanted = new Set(paths)
      const entries = (await entriesOf(commit)).filter(({ path, type }) => type === 'blob' && wanted.has(path))
      return new Map(entries.map(({ path, blob }) => [path, blob]))
    },
    read: async blobs =>
      readBlobs(
        await local(['cat-file', '--batch'], { input: blobs.map(blob => `${blob}\n`).join(''), most: mostFetched }),
      ),
    async about(commit) {
      const [id, name, email, subject] = (
        await text('show', '--no-patch', '--no-show-signature', '--format=%H%x00%an%x00%ae%x00%s', commit)
      ).split('\0')
      return { id: id!, name: name ?? '', email: email ?? '', subject: subject ?? '' }
    },
    history: (older, newer, folder) => historyOf(local, { older, newer, folder }),
    async newCommits(commit, without) {
      const hidden = without.map(one => `^${one}`)
      const ids = await text('rev-list', '--ignore-missing', `--max-count=${mostCommits}`, commit, ...hidden)
      return ids === '' ? [] : ids.split('\n')
    },
    async sizes(blobs) {
      const input = blobs.map(blob => `${blob}\n`).join('')
      const lines = await local(['cat-file', '--batch-check=%(objectname) %(objectsize)'], { input })
      return new Map(
        [...lines.toString('utf8').matchAll(/^([0-9a-f]+) (\d+)$/gm)].map(one => [one[1]!, Number(one[2])]),
      )
    },
    async commit(given) {
      const { parent, from = parent } = given
      const entries = from === null ? [] : await entriesOf(from)
      const executable = new Set(entries.filter(({ mode }) => mode === '100755').map(({ path }) => path))
      return makeCommit(local, given, { committer, executable })
    },
    async hasSameFiles(one, other) {
      const [tree, otherTree] = (await text('rev-parse', `${one}^{tree}`, `${other}^{tree}`)).split('\n')
      return tree === otherTree
    },
  }
}

const hasCommit = (local: Local, commit: string) =>
  local(['cat-file', '-e', `${commit}^{commit}`]).then(
    () => true,
    () => false,
  )

/** What git keeps there while a part of the history is missing (gitrepository-layout). */
const isShallow = (dir: string) =>
  stat(join(dir, 'repository', 'shallow')).then(
    ({ size }) => size > 0,
    () => false,
  )

interface AtServer {
  remote: Remote
  signal: AbortSignal
  room: Room
}

/** Ends the command when the repository grows beyond its room. */
async function atServer(dir: string, { remote, signal, room }: AtServer, args: readonly string[]): Promise<Buffer> {
  const tooLarge = new AbortController()
  const timer = setInterval(() => {
    sizeOf(`${dir}/repository`).then(
      size => {
        const fault = tooLarge.signal.aborted ? null : room.take(size)
        if (fault) tooLarge.abort(fault)
      },
      () => undefined,
    )
  }, 200)
  try {
    const { options, env, secret } = remote
    return await runGit([...options, ...args], { dir, signal: AbortSignal.any([signal, tooLarge.signal]), env, secret })
  } finally {
    clearInterval(timer)
  }
}

async function sizeOf(dir: string): Promise<number> {
  let size = 0
  for (const entry of await readdir(dir, { withFileTypes: true, recursive: true }))
    if (entry.isFile()) size += (await stat(join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }))).size
  return size
}

/** The answer for the last commit is kept: one run asks of the same commit several times, and commits do not change. */
function rememberLast<T>(read: (commit: string) => Promise<T>): (commit: string) => Promise<T> {
  let last: { commit: string; answer: Promise<T> } | null = null
  return commit => {
    if (last?.commit !== commit) last = { commit, answer: read(commit) }
    return last.answer
  }
}

interface Entry extends RegularFile {
  mode: string
  type: string
}

/** The output of `git ls-tree -r -z -l`, which has a line for each of a repository's many files. */
function readEntries(listing: Buffer): Promise<Entry[]> {
  const lines = listing.toString('utf8').matchAll(/(\d+) (\w+) ([0-9a-f]+) +(\S+)\t([^\0]+)\0/g)
  return mapInSlices(lines, ([, mode, type, blob, size, path]) => ({
    mode: mode!,
    type: type!,
    blob: blob!,
    size: Number(size),
    path: path!,
  }))
}

/** Links (120000) and submodules (160000) lead out of the folder. */
const isRegular = ({ mode }: Entry) => mode === '100644' || mode === '100755'

/** Empty: the whole repository. */
function filesBelow(folder: string, regular: readonly RegularFile[]): TreeFile[] {
  const files: TreeFile[] = []
  for (const { path, blob, size } of regular) {
    if (!isTokenFile(path) || (folder !== '' && !path.startsWith(`${folder}/`))) continue
    if (size > mostFile) throw new UnreadableFile(`${path} has more than ${mostFile / 1_000_000} MB`)
    files.push({ path, blob })
  }
  if (files.length > mostFiles)
    throw new UnreadableFile(
      `The folder has more than ${mostFiles} files of JSON. Name a folder that holds tokens only.`,
    )
  return files
}

/** The output of `git cat-file --batch`. */
function readBlobs(output: Buffer): Map<string, Buffer> {
  const blobs = new Map<string, Buffer>()
  for (let at = 0; at < output.length;) {
    const end = output.indexOf(10, at)
    const [blob, type, size] = output.toString('utf8', at, end).split(' ')
    if (type !== 'blob') throw new GitFailure('The repository lacks a file that its branch names')
    blobs.set(blob!, output.subarray(end + 1, end + 1 + Number(size)))
    at = end + 2 + Number(size)
  }
  return blobs
}

/** The id of a file as an object; private repositories have ids of SHA-1. */
export function blobOf(text: string | Uint8Array): string {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex')
}
