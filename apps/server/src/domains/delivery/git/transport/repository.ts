// A private bare repository for one run. Nothing is ever checked out: files are read and written as objects, so that
// neither links, attributes, hooks nor submodules of the repository have any effect.
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Allowance } from '../../../../base/allowance.ts'
import type { Committer } from './access.ts'
import { makeFolder, removeFolder } from './folders.ts'
import { mostFetched, openRoom } from './room.ts'
import type { Room } from './room.ts'
import { historyOf, isTokenFile } from './history.ts'
import type { CommitInfo, Local, TouchingCommit } from './history.ts'
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

export interface NewCommit {
  parent: string | null
  /** Another parent. */
  merged?: string | null
  /** The commit whose files it starts from; left out: the parent. */
  from?: string | null
  /** By path; null: the file is removed. */
  files: ReadonlyMap<string, string | Uint8Array | null>
  message: string
  author: { name: string; email: string; at: string }
  at: string
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
  treeOf(commit: string): Promise<string>
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
    await runGit(['init', '--quiet', '--bare'], { dir, signal: given.signal })
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
    ...objectsIn(dir, local, committer),
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
function objectsIn(dir: string, local: Local, committer: Committer): Omit<Repository, OfServer | 'hostKey' | 'close'> {
  const text = async (...args: string[]) => (await local(args)).toString('utf8').trim()
  return {
    // False as well where there is no such commit.
    isAncestor: (older, newer) =>
      local(['merge-base', '--is-ancestor', older, newer]).then(
        () => true,
        () => false,
      ),
    mergeBase: (one, other) => text('merge-base', one, other).catch(() => null),
    files: async (commit, folder) =>
      filesIn(await local(['ls-tree', '-r', '-z', '-l', commit, ...(folder === '' ? [] : ['--', `${folder}/`])])),
    regular: async commit => [...regularIn(await local(['ls-tree', '-r', '-z', '-l', commit]))],
    async paths(commit) {
      const lines = (await local(['ls-tree', '-r', '-z', '--name-only', commit])).toString('utf8')
      return new Set(lines.split('\0').filter(path => path !== ''))
    },
    async blobs(commit, paths) {
      if (paths.length === 0) return new Map()
      const listing = (await local(['ls-tree', '-r', '-z', commit])).toString('utf8')
      const wanted = new Set(paths)
      const entries = [...listing.matchAll(/\d+ blob ([0-9a-f]+)\t([^\0]+)\0/g)]
      return new Map(entries.filter(entry => wanted.has(entry[2]!)).map(entry => [entry[2]!, entry[1]!]))
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
    commit: given => makeCommit(dir, local, given, committer),
    treeOf: commit => text('rev-parse', `${commit}^{tree}`),
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

function* regularIn(listing: Buffer): Generator<RegularFile> {
  for (const line of listing.toString('utf8').split('\0')) {
    const [, mode, type, blob, size, path] = /^(\d+) (\w+) ([0-9a-f]+) +(\S+)\t([\s\S]+)$/.exec(line) ?? []
    // Links (120000) and submodules (160000) lead out of the folder.
    if (type !== 'blob' || (mode !== '100644' && mode !== '100755')) continue
    yield { path: path!, blob: blob!, size: Number(size) }
  }
}

function filesIn(listing: Buffer): TreeFile[] {
  const files: TreeFile[] = []
  for (const { path, blob, size } of regularIn(listing)) {
    if (!isTokenFile(path)) continue
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

const seconds = (at: string) => Math.floor(Date.parse(at) / 1000)
/** Names in commits end at these characters. */
const plain = (text: string) => text.replace(/[<>\p{Cc}]/gu, '').trim()

/** A file that may be executed stays so. */
async function modesOf(local: Local, commit: string | null, paths: readonly string[]): Promise<Map<string, string>> {
  if (commit === null || paths.length === 0) return new Map()
  const listing = (await local(['ls-tree', '-r', '-z', commit])).toString('utf8')
  const wanted = new Set(paths)
  const entries = [...listing.matchAll(/(100755|100644) blob [0-9a-f]+\t([^\0]+)\0/g)]
  return new Map(entries.filter(entry => wanted.has(entry[2]!)).map(entry => [entry[2]!, entry[1]!]))
}

/** The id of a file as an object; private repositories have ids of SHA-1. */
export function blobOf(text: string | Uint8Array): string {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex')
}

/** All in one process, since starting one takes longer than writing a file. */
async function writeBlobs(dir: string, local: Local, texts: readonly (string | Uint8Array | null)[]): Promise<void> {
  const folder = await mkdtemp(join(dir, 'texts-'))
  const paths: string[] = []
  for (const text of texts) {
    if (text === null) continue
    const path = join(folder, String(paths.length))
    await writeFile(path, text)
    paths.push(path)
  }
  if (paths.length > 0)
    await local(['hash-object', '-w', '--no-filters', '--stdin-paths'], { input: `${paths.join('\n')}\n` })
  await rm(folder, { recursive: true })
}

async function makeCommit(dir: string, local: Local, given: NewCommit, committer: Committer): Promise<string> {
  const env = { GIT_INDEX_FILE: 'index' }
  const { parent, merged = null, from = parent, files, message, author, at } = given
  await local(from === null ? ['read-tree', '--empty'] : ['read-tree', from], { env })
  const modes = await modesOf(local, from, [...files.keys()])
  await writeBlobs(dir, local, [...files.values()])
  const lines = [...files].map(([path, content]) =>
    content === null
      ? `0 ${'0'.repeat(40)}\t${path}\0`
      : `${modes.get(path) ?? '100644'} ${blobOf(content)}\t${path}\0`,
  )
  await local(['update-index', '-z', '--index-info'], { env, input: lines.join('') })
  const tree = (await local(['write-tree'], { env })).toString('utf8').trim()
  const parents = [parent, merged].flatMap(one => (one === null ? [] : ['-p', one]))
  const args = ['commit-tree', tree, ...parents, '-F', '-']
  const commit = await local(args, {
    input: message,
    env: {
      GIT_COMMITTER_NAME: committer.name,
      GIT_COMMITTER_EMAIL: committer.email,
      GIT_AUTHOR_NAME: plain(author.name) || 'Tessera',
      GIT_AUTHOR_EMAIL: plain(author.email) || 'tessera@localhost',
      GIT_AUTHOR_DATE: `${seconds(author.at)} +0000`,
      GIT_COMMITTER_DATE: `${seconds(at)} +0000`,
    },
  })
  return commit.toString('utf8').trim()
}
