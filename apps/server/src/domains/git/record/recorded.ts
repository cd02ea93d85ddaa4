// What a run brought, as it is stored with the run: the commits of both directions, with their files and tokens.
import { diffTokens } from '@tessera/engine'
import type { Token } from '@tessera/engine'
import { z } from 'zod'
import { storedJson } from '../../../base/stored-json.ts'
import type { TokenState } from '../../../kernel/change.ts'
import { stateOf } from '../../tokens/tokens.store.ts'

/** Of the tokens of a commit, so many are recorded. */
const mostTokens = 100
/** Of its files. */
const mostFiles = 100

const tokenState = z.custom<TokenState>(value => typeof value === 'object' && value !== null)
const recordedToken = z.object({
  mode_id: z.string(),
  name: z.string(),
  before: tokenState.nullable(),
  after: tokenState.nullable(),
})
export type RecordedToken = z.infer<typeof recordedToken>

const commit = { commit: z.string(), subject: z.string(), author: z.string() }
export const pushedCommits = z.array(
  z.object({
    ...commit,
    files: z.array(z.object({ path: z.string(), status: z.enum(['added', 'changed', 'removed']) })),
    tokens: z.array(recordedToken),
    token_count: z.int(),
  }),
)
const pulledCommits = z.array(z.object({ ...commit, files: z.array(z.string()), changes: z.array(z.string()) }))
export type PushedCommit = z.infer<typeof pushedCommits>[number]
export type PulledCommit = z.infer<typeof pulledCommits>[number]

export const readPushed = storedJson(pushedCommits)
export const readPulled = storedJson(pulledCommits)

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

const recordedState = ({ extensions, deprecated, replaced_by, remove_in, ...token }: Token) =>
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

/** `paths`: those that the commit found. */
export function pushedCommit(id: string, { message, author, files, tokens }: Made, paths: ReadonlySet<string>) {
  const status = (path: string, text: string | null) => {
    if (text === null) return 'removed'
    return paths.has(path) ? 'changed' : 'added'
  }
  return {
    commit: id,
    subject: message.split('\n')[0]!,
    author: author.name,
    files: [...files].slice(0, mostFiles).map(([path, text]) => ({ path, status: status(path, text) })),
    tokens: tokens.slice(0, mostTokens),
    token_count: tokens.length,
  } satisfies PushedCommit
}

export const pulledCommit = (
  { id, name, subject }: { id: string; name: string; subject: string },
  files: readonly string[],
  changes: string[],
): PulledCommit => ({ commit: id, subject, author: name, files: files.slice(0, mostFiles), changes })
