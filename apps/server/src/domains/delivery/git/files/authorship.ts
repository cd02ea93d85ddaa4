// Who wrote last what the token files of a commit say: by the commits since the last common one, from the newest back.
import { diffTokens } from '@tessera/engine'
import type { Token } from '@tessera/engine'
import { inSlices } from '../../../../kernel/pacing/slices.ts'
import type { ConnectionRow } from '../git.store.ts'
import { hashOf } from '../sides/three-way.ts'
import type { Side } from '../sides/three-way.ts'
import { readWorkspaceSide, surroundingsOf } from '../sides/workspace-side.ts'
import type { ChangedFile, CommitInfo, TouchingCommit } from '../transport/history.ts'
import type { Repository } from '../transport/repository.ts'
import { UnreadableFile } from '../transport/run-git.ts'
import { sideOf } from './file-edits.ts'
import { textOf } from './text-of.ts'
import { accountOf } from './texts.ts'
import type { GitServices, Texts } from './texts.ts'

export interface Authorship {
  /** Newest first; at least one. */
  commits: readonly CommitInfo[]
  /** By path and name, the commit that wrote last what the file says of a token, or that it is gone. */
  writers: ReadonlyMap<string, ReadonlyMap<string, CommitInfo>>
  /** The same for the commit that made a token that the file did not have. */
  makers: ReadonlyMap<string, ReadonlyMap<string, CommitInfo>>
  /** By path, the names that tokens had at the last common commit, with those that they have now. */
  renames: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** By path, the newest commit that changed the file. */
  touched: ReadonlyMap<string, CommitInfo>
  /** What has everything else; null: older commits were not looked through. */
  rest: CommitInfo | null
}

/** All that is read of former texts. What only older ones would tell is nobody's in particular. */
const mostBytes = 32_000_000

export async function authorshipOf(
  services: GitServices,
  connection: ConnectionRow,
  repository: Repository,
  { since, tip }: { since: string | null; tip: string },
): Promise<Authorship> {
  const unread = { writers: new Map(), makers: new Map(), renames: new Map() }
  const commits = since === null || since === tip ? [] : await repository.history(since, tip, connection.folder)
  if (commits.length <= 1) {
    const [only = await repository.about(tip)] = commits
    return { ...unread, touched: new Map(), commits: [only], rest: only }
  }
  const touched = new Map(
    commits.toReversed().flatMap(commit => commit.files.map(({ path }) => [path, commit] as const)),
  )
  const versions = await readVersions(repository, commits)
  const around = surroundingsOf(await readWorkspaceSide(services.database, connection.workspace_id))
  const of = { account: accountOf(connection), format: connection.format, around }
  try {
    const found = await services.texts.run(of, texts => lookBack(commits.slice(0, versions.commits), versions, texts))
    return { ...found, touched, commits, rest: versions.commits < commits.length ? null : commits[0]! }
  } catch (error) {
    // It takes too long.
    if (error instanceof UnreadableFile) return { ...unread, touched, commits, rest: null }
    throw error
  }
}

interface Versions {
  contents: ReadonlyMap<string, Buffer>
  /** How many of the newest commits they are of. */
  commits: number
}

async function readVersions(repository: Repository, commits: readonly TouchingCommit[]): Promise<Versions> {
  const blobsOf = ({ files }: TouchingCommit) =>
    files.flatMap(({ blob, before }) => [...(blob === null ? [] : [blob]), ...before.map(one => one.blob)])
  const sizes = await repository.sizes([...new Set(commits.flatMap(blobsOf))])
  const wanted = new Set<string>()
  let bytes = 0
  let count = 0
  for (const commit of commits) {
    const fresh = new Set(blobsOf(commit).filter(blob => !wanted.has(blob)))
    for (const blob of fresh) bytes += sizes.get(blob) ?? 0
    if (bytes > mostBytes) break
    for (const blob of fresh) wanted.add(blob)
    count++
  }
  return { contents: await repository.read([...wanted]), commits: count }
}

/** A file on the way back. */
interface Track {
  /** Where the newest commit that changed it has it. */
  path: string
  /** By their names on the way, those that tokens without a writer have at last. */
  open: Map<string, string>
  /** The same of all tokens. */
  names: Map<string, string>
  latest: Side
  writers: Map<string, CommitInfo>
  makers: Map<string, CommitInfo>
}

async function lookBack(
  commits: readonly TouchingCommit[],
  { contents }: Versions,
  texts: Texts,
): Promise<Pick<Authorship, 'writers' | 'makers' | 'renames'>> {
  const tracks: Track[] = []
  /** By where they are at the commit that is looked at. */
  const open = new Map<string, Track>()
  const read = reader(texts, contents)
  for (const commit of commits)
    for (const file of commit.files) {
      const after = file.blob === null ? none : await read(file.path, file.blob)
      const known = open.get(file.path)
      const track = known ?? startTrack(file.path, after ?? none)
      if (!known) tracks.push(track)
      const before: Side[] = []
      for (const { path, blob } of file.before) before.push((await read(path, blob)) ?? after ?? track.latest)
      await lookAt(track, commit, { after: after ?? track.latest, before })
      open.delete(file.path)
      open.set(formerPath(file), track)
    }
  return {
    writers: new Map(tracks.map(({ path, writers }) => [path, writers])),
    makers: new Map(tracks.map(({ path, makers }) => [path, makers])),
    renames: new Map(tracks.map(({ path, names }) => [path, differing(names)])),
  }
}

const none: Side = new Map()

const formerPath = ({ path, before }: ChangedFile) => before[0]?.path ?? path

const differing = (names: ReadonlyMap<string, string>) => new Map([...names].filter(([from, to]) => from !== to))

function startTrack(path: string, tokens: Side): Track {
  const names = new Map([...tokens.keys()].map(name => [name, name]))
  return { path, open: new Map(names), names, latest: tokens, writers: new Map(), makers: new Map() }
}

/** null: the text cannot be read, and says nothing of who wrote what. */
function reader(texts: Texts, contents: ReadonlyMap<string, Buffer>) {
  const known = new Map<string, Side | null>()
  return async (path: string, blob: string): Promise<Side | null> => {
    const former = known.get(blob)
    if (former !== undefined) return former
    let side: Side | null = null
    try {
      const [tokens] = await texts.read([{ path, text: textOf(path, contents.get(blob)!) }])
      side = sideOf(tokens!)
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
    }
    known.set(blob, side)
    return side
  }
}

interface Step {
  after: Side
  /** By parent; none: the file is new. */
  before: readonly Side[]
}

/** Notes what the commit did to the file, as far as no newer one did it again. */
async function lookAt(track: Track, commit: CommitInfo, { after, before }: Step): Promise<void> {
  const { open, names, writers, makers } = track
  const isChanged = (name: string) => before.every(side => hashOf(side.get(name)) !== hashOf(after.get(name)))
  await inSlices(open, ([name, last]) => {
    if (!isChanged(name)) return
    writers.set(last, commit)
    open.delete(name)
  })
  // Of those that made it anew the oldest comes last.
  for (const [name, last] of names)
    if (after.has(name) && !before.some(side => side.has(name))) makers.set(last, commit)
  const [former = none] = before
  const gone = [...former.values()].filter(({ name }) => !after.has(name))
  for (const { name } of gone) if (isChanged(name) && !names.has(name) && !writers.has(name)) writers.set(name, commit)
  const added = [...after.values()].filter(({ name }) => !former.has(name))
  if (before.length === 1 && gone.length > 0) followRenames(track, gone, added)
  if (before.length > 0) track.latest = former
}

function followRenames({ open, names }: Track, gone: readonly Token[], added: readonly Token[]): void {
  for (const { before, after } of diffTokens(gone, added).renamed)
    for (const map of [open, names]) {
      const last = map.get(after.name)
      map.delete(after.name)
      if (last !== undefined) map.set(before.name, last)
    }
}
