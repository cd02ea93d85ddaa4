// What a run brought, as it is stored with the run: the commits of both directions, with their files and tokens.
import { GitWarning } from '@tessera/contract'
import { diffTokens } from '@tessera/engine'
import type { Token } from '@tessera/engine'
import { z } from 'zod'
import { storedJson } from '../../../../base/stored-json.ts'
import type { TokenState } from '../../../../kernel/change.ts'
import { stateOf } from '../../../tokens/stored/tokens/tokens.store.ts'
import { nextTurn } from '../../../../kernel/pacing/turns.ts'

/** Of the tokens of a commit, so many are recorded. */
const mostTokens = 100
/** Of its files. */
const mostFiles = 100
/** Of everything that is recorded of a run, in bytes of JSON. */
export const mostBytes = 1_000_000
/** So that the lines of all commits of a run fit into them, in bytes of JSON. */
const mostSubject = 300
const mostAuthor = 100

const tokenState = z.custom<TokenState>(value => typeof value === 'object' && value !== null)
const recordedToken = z.object({
  mode_id: z.string(),
  name: z.string(),
  before: tokenState.nullable(),
  after: tokenState.nullable(),
})
export type RecordedToken = z.infer<typeof recordedToken>

const commit = {
  commit: z.string(),
  subject: z.string(),
  author: z.string(),
  /** Absent in older ones. */
  file_count: z.int().optional(),
}
export const pushedList = z.array(
  z.object({
    ...commit,
    files: z.array(z.object({ path: z.string(), status: z.enum(['added', 'changed', 'removed']) })),
    tokens: z.array(recordedToken),
    token_count: z.int(),
  }),
)
const pulledList = z.array(z.object({ ...commit, files: z.array(z.string()), changes: z.array(z.string()) }))
export type PushedCommit = z.infer<typeof pushedList>[number]
export type PulledCommit = z.infer<typeof pulledList>[number]

export const readWarnings = storedJson(z.array(GitWarning))
export const readPushed = storedJson(pushedList)
export const readPulled = storedJson(pulledList)

type Tokens = ReadonlyMap<string, Token>

/** What the edit of a file does to its tokens. */
export function tokensBetween(mode_id: string, before: Tokens, after: Tokens): RecordedToken[] {
  const { added, changed, removed, renamed } = diffTokens(before.values(), after.values())
  const entry = (old: Token | null, now: Token | null): RecordedToken => ({
    mode_id,
    name: (now ?? old!).name,
    before: old && recordedState(old),
    after: now && recordedState(now),
  })
  return [
    ...[...renamed, ...changed].map(change => entry(change.before, change.after)),
    ...added.map(token => entry(null, token)),
    ...removed.map(token => entry(token, null)),
  ]
}

/** For the history. */
export const recordedState = ({ extensions, deprecated, replaced_by, remove_in, ...token }: Token) =>
  stateOf({
    ...token,
    extensions: extensions ?? null,
    deprecated: deprecated ?? null,
    replaced_by: replaced_by ?? null,
    remove_in: remove_in ?? null,
  })

interface Made {
  message: string
  author: { name: string }
  /** By path; null: removed. */
  files: ReadonlyMap<string, string | null>
  tokens: readonly RecordedToken[]
}

/** Records the commits of a push in their order. `paths`: those of the branch before it. */
export function pushedCommits(paths: ReadonlySet<string>) {
  const there = new Set(paths)
  const commits: PushedCommit[] = []
  const statusOf = (path: string, text: string | null) => {
    if (text === null) return 'removed'
    return there.has(path) ? 'changed' : 'added'
  }
  return {
    add(id: string, { message, author, files, tokens }: Made): void {
      const changed = [...files].map(([path, text]) => ({ path, status: statusOf(path, text) }) as const)
      commits.push({
        ...lineOf(id, message.split('\n')[0]!, author.name),
        files: changed.slice(0, mostFiles),
        file_count: changed.length,
        tokens: tokens.slice(0, mostTokens),
        token_count: tokens.length,
      })
      for (const { path, status } of changed)
        if (status === 'removed') there.delete(path)
        else there.add(path)
    },
    within: async (): Promise<PushedCommit[]> => (await withinBudget({ pushed: commits, pulled: [] })).pushed,
  }
}

export const pulledCommit = (
  { id, name, subject }: { id: string; name: string; subject: string },
  files: readonly string[],
  changes: string[],
): PulledCommit => ({
  ...lineOf(id, subject, name),
  files: files.slice(0, mostFiles),
  file_count: files.length,
  changes,
})

const lineOf = (commit: string, subject: string, author: string) => ({
  commit,
  subject: shortened(subject, mostSubject),
  author: shortened(author, mostAuthor),
})

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value)) + 1

/** Whole characters of it, in so many bytes of JSON. */
function shortened(text: string, most: number): string {
  if (bytesOf(text) <= most) return text
  const characters = [...text.slice(0, most)]
  while (bytesOf(`${characters.join('')}…`) > most) characters.length -= Math.ceil(characters.length / 20)
  return `${characters.join('')}…`
}

interface Recorded {
  pushed: readonly PushedCommit[]
  pulled: readonly PulledCommit[]
}

/**
 * Cuts the lists of files and tokens, so that all that is recorded of a run has at most `mostBytes` of JSON. Each commit
 * has a share, and leaves to the following ones what it does not need.
 */
export async function withinBudget({ pushed, pulled }: Recorded) {
  const lines = [...pulled.map(one => ({ ...one, files: [] })), ...pushed.map(bare)]
  let rest = lines.reduce((left, line) => left - bytesOf(line), mostBytes - 4)
  let open = lines.length
  const kept = { pushed: [] as PushedCommit[], pulled: [] as PulledCommit[] }
  for (const one of pulled) {
    const files = firstOf(one.files, rest / open--)
    rest -= files.bytes
    kept.pulled.push({ ...one, files: files.some })
  }
  for (const one of pushed) {
    await nextTurn()
    const share = rest / open--
    const files = firstOf(one.files, share / 2)
    const tokens = firstOf(one.tokens, share - files.bytes)
    rest -= files.bytes + tokens.bytes
    kept.pushed.push({ ...one, files: files.some, tokens: tokens.some })
  }
  return kept
}

const bare = (one: PushedCommit) => ({ ...one, files: [], tokens: [] })

function firstOf<T>(list: readonly T[], most: number): { some: T[]; bytes: number } {
  const some: T[] = []
  let bytes = 0
  for (const one of list) {
    const more = bytesOf(one)
    if (bytes + more > most) break
    some.push(one)
    bytes += more
  }
  return { some, bytes }
}
