// Which commits changed which files, with what was there before.
import type { Running } from './run-git.ts'

export interface CommitInfo {
  id: string
  name: string
  email: string
  subject: string
}

/** A file that a commit changed. */
export interface ChangedFile {
  path: string
  /** null: the commit deleted it. */
  blob: string | null
  /** What its parents had of it, which may have been at another path; of a new file nothing. */
  before: { path: string; blob: string }[]
}

export interface TouchingCommit extends CommitInfo {
  files: ChangedFile[]
}

/** Runs git in the private repository. */
export type Local = (args: readonly string[], more?: Partial<Running>) => Promise<Buffer>

export const isTokenFile = (path: string) => /\.(?:json|json5|jsonc)$/i.test(path)

interface Range {
  older: string
  newer: string
  /** Empty: the whole repository. */
  folder: string
}

const fieldsOfCommit = 4

export async function historyOf(local: Local, { older, newer, folder }: Range): Promise<TouchingCommit[]> {
  const below = folder === '' ? [] : ['--', `${folder}/`]
  const log = ['log', '-z', '--topo-order', '--no-show-signature', '--format=%H%x00%an%x00%ae%x00%s']
  const fields = partsOf(await local([...log, newer, `^${older}`, ...below]))
  const commits: TouchingCommit[] = []
  for (let at = 0; at + fieldsOfCommit <= fields.length; at += fieldsOfCommit) {
    const [id = '', name = '', email = '', subject = ''] = fields.slice(at, at + fieldsOfCommit)
    commits.push({ id, name, email, subject, files: [] })
  }
  if (commits.length === 0) return []
  // Without `--root` nothing is said of commits whose parents were not fetched, which are no authors of all that they hold.
  const tree = ['diff-tree', '--stdin', '-r', '-z', '-c', '-M', '--no-abbrev', ...below]
  const input = commits.map(({ id }) => `${id}\n`).join('')
  const changed = changedFiles(partsOf(await local(tree, { input })))
  return commits.map(commit => ({ ...commit, files: changed.get(commit.id) ?? [] }))
}

const partsOf = (output: Buffer) => output.toString('utf8').split('\0')

/** The raw format of git-diff-tree: `:<modes> <blobs> <status>`, of a merge with a colon, a mode and a blob for each parent. */
function changedFiles(parts: readonly string[]): Map<string, ChangedFile[]> {
  const byCommit = new Map<string, ChangedFile[]>()
  let files: ChangedFile[] = []
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at]!
    if (!part.startsWith(':')) {
      byCommit.set(part, (files = []))
      continue
    }
    const parents = /^:+/.exec(part)![0].length
    const words = part.slice(parents).split(' ')
    // Links and submodules are no files of the folder.
    const blobs = words
      .slice(parents + 1, 2 * parents + 2)
      .map((blob, index) => (/^100/.test(words[index]!) ? blob : null))
    const former = parts[++at]!
    const path = parents === 1 && /^[RC]/.test(words.at(-1)!) ? parts[++at]! : former
    const before = blobs.slice(0, -1).flatMap(blob => (blob === null ? [] : [{ path: former, blob }]))
    if (isTokenFile(path) || isTokenFile(former)) files.push({ path, blob: blobs.at(-1) ?? null, before })
  }
  return byCommit
}
