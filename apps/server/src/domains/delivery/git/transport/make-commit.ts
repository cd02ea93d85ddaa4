// Writes a commit by one process, since starting one takes longer than writing its files (git-fast-import).
import type { Committer } from './access.ts'
import type { Local } from './history.ts'

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

interface Making {
  committer: Committer
  /** Files that may be executed; they stay so. */
  executable: ReadonlySet<string>
}

const command = ['-c', 'fastimport.unpackLimit=0', 'fast-import', '--quiet', '--force', '--done']

/** Returns the id of the commit. */
export async function makeCommit(local: Local, given: NewCommit, making: Making): Promise<string> {
  const { parent, merged = null, from = parent } = given
  const start = from === null || from === parent ? null : await treeOf(local, from)
  const input = Buffer.concat([
    ...headOf(given, making.committer),
    line(parent === null ? '' : `from ${parent}`),
    line(merged === null ? '' : `merge ${merged}`),
    line(from === null ? 'deleteall' : ''),
    line(start === null ? '' : `M 040000 ${start} ""`),
    ...changesOf(given.files, making.executable),
    line('\nget-mark :1\ndone'),
  ])
  return (await local(command, { input })).toString('utf8').trim()
}

const treeOf = async (local: Local, commit: string) =>
  (await local(['rev-parse', `${commit}^{tree}`])).toString('utf8').trim()

const line = (text: string) => Buffer.from(text === '' ? '' : `${text}\n`)

function headOf({ message, author, at }: NewCommit, committer: Committer): Buffer[] {
  return [
    line('commit refs/tessera/made\nmark :1'),
    line(`author ${person(author)} ${seconds(author.at)} +0000`),
    line(`committer ${person(committer)} ${seconds(at)} +0000`),
    ...data(message),
  ]
}

/** Removals come first: a file may give way to a folder of its name. */
function changesOf(files: NewCommit['files'], executable: ReadonlySet<string>): Buffer[] {
  const removed: Buffer[] = []
  const written: Buffer[] = []
  for (const [path, content] of files)
    if (content === null) removed.push(line(`D ${quoted(path)}`))
    else written.push(line(`M ${executable.has(path) ? '100755' : '100644'} inline ${quoted(path)}`), ...data(content))
  return [...removed, ...written]
}

function data(content: string | Uint8Array): Buffer[] {
  const bytes = Buffer.from(content)
  return [line(`data ${bytes.length}`), bytes, Buffer.from('\n')]
}

const quoted = (path: string) => `"${path.replaceAll(/["\\]/g, '\\$&').replaceAll('\n', '\\n')}"`

const person = ({ name, email }: { name: string; email: string }) =>
  `${plain(name) || 'Tessera'} <${plain(email) || 'tessera@localhost'}>`

/** Names in commits end at these characters. */
const plain = (text: string) => text.replace(/[<>\p{Cc}]/gu, '').trim()

/** Since 1970, as Git writes moments. */
export const seconds = (at: string) => Math.floor(Date.parse(at) / 1000)
