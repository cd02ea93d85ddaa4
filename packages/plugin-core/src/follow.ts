// The tokens in development: those of the workspace as they are, or the active release, and again after each event that matters.
import { setMaxListeners } from 'node:events'
import type { FollowedEvent } from '@tessera/sdk'
import { writeCache } from './cache.ts'
import type { Content } from './content.ts'
import { asFault, lastOr, type Surroundings } from './load.ts'
import type { TesseraOptions } from './options.ts'
import { keyOf, placeOf } from './resolved-options.ts'
import { connect, fetchPresent, fetchRelease, workspaceInDevelopment, type NamedRecord, type Remote } from './remote.ts'
import { tokensOf, type Tokens } from './tokens.ts'

export interface Followed {
  tokens: Tokens
  close(): void
}

/** The server allows a key 20 streams. */
const mostStreams = 20

/** `changed` is called with the tokens after each event that changed them. */
export async function followTokens(
  options: TesseraOptions,
  { root, warn, env = process.env }: Surroundings,
  changed: (tokens: Tokens) => void,
): Promise<Followed> {
  const { files } = options
  if (files) return (await import('./local.ts')).followLocal({ options: { ...options, files }, root, warn }, changed)
  const place = placeOf(options, env)
  const remote = connect(place)
  const key = keyOf(place)
  const shown = succeedOnce(() => workspaceInDevelopment(remote, place))
  const load = async () => {
    const workspace = await shown()
    return workspace ? fetchPresent(remote, place, workspace) : fetchRelease(remote, place)
  }
  const first = await load()
    .catch(error => lastOr(error, root, remote.address, key, warn))
    .catch((error: unknown) => {
      throw asFault(error, place)
    })
  await writeCache(root, remote.address, key, first)
  const closing = new AbortController()
  // Each stream listens to it, while it reads and while it waits to try again.
  setMaxListeners(2 * mostStreams, closing.signal)
  const refresh = refresher(load, first, warn, async content => {
    await writeCache(root, remote.address, key, content)
    if (!closing.signal.aborted) changed(tokensOf(content, options))
  })
  void followAll(remote, shown, closing.signal, refresh, warn)
  return { tokens: tokensOf(first, options), close: () => closing.abort() }
}

/** Asks until it is answered, and no more. */
function succeedOnce<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: { value: T } | undefined
  return async () => (answer ??= { value: await ask() }).value
}

/** One refresh at a time; what happens meanwhile leads to one more. */
function refresher(
  load: () => Promise<Content>,
  first: Content,
  warn: (message: string) => void,
  changed: (content: Content) => Promise<void>,
): () => void {
  let { digest } = first
  let running = false
  let again = false
  async function run(): Promise<void> {
    running = true
    do {
      again = false
      try {
        const content = await load()
        if (content.digest === digest) continue
        digest = content.digest
        await changed(content)
      } catch (error) {
        warn(`The tokens could not be read again: ${(error as Error).message}`)
      }
    } while (again)
    running = false
  }
  return () => {
    again = true
    if (!running) void run()
  }
}

async function followAll(
  remote: Remote,
  shown: () => Promise<NamedRecord | null>,
  signal: AbortSignal,
  refresh: () => void,
  warn: (message: string) => void,
): Promise<void> {
  try {
    const workspace = await shown()
    const all = workspace ? [workspace] : (await remote.client.workspaces.list()).workspaces.slice(0, mostStreams)
    const matters = workspace ? changesTokens : isPublished
    await Promise.all(all.map(({ id }) => followOne(remote, id, matters, signal, refresh)))
  } catch (error) {
    if (!signal.aborted) warn(`The tokens do not follow the server any more: ${(error as Error).message}`)
  }
}

async function followOne(
  { client }: Remote,
  workspace_id: string,
  matters: (event: FollowedEvent) => boolean,
  signal: AbortSignal,
  refresh: () => void,
): Promise<void> {
  // What was written before the stream was open caused no event.
  for await (const event of client.events({ workspace_id }, { signal, onOpen: refresh })) if (matters(event)) refresh()
}

const isPublished = ({ type }: FollowedEvent): boolean => type === 'release.published'

const changesTokens = ({ type }: FollowedEvent): boolean =>
  type === 'reset' || /^(?:tokens|tokenset|mode|resolver|scale|workspace)\./.test(type)
