// The tokens in development: those of the workspace as they are, or the active release, and again after each event that matters.
import type { FollowedEvent } from '@tessera/sdk'
import { writeCache } from './cache.ts'
import type { Content } from './content.ts'
import { lastOr, type Surroundings } from './load.ts'
import type { TesseraOptions } from './options.ts'
import { isOfRelease, keyOf, placeOf, type Place } from './place.ts'
import { connect, fetchPresent, fetchRelease, type Remote } from './remote.ts'
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
  const place = placeOf(options, env)
  const remote = connect(place)
  const key = keyOf(place)
  const load = () => fetchInDevelopment(remote, place)
  const first = await load().catch(error => lastOr(error, root, remote.address, key, warn))
  await writeCache(root, remote.address, key, first)
  const closing = new AbortController()
  const refresh = refresher(load, first, warn, async content => {
    await writeCache(root, remote.address, key, content)
    if (!closing.signal.aborted) changed(tokensOf(content, options))
  })
  void followAll(remote, place, closing.signal, refresh, warn)
  return { tokens: tokensOf(first, options), close: () => closing.abort() }
}

/** A workspace that is named is shown as it is, whatever is released of it. */
const isPresent = (place: Place): boolean => place.workspace !== undefined || !isOfRelease(place)

const fetchInDevelopment = (remote: Remote, place: Place): Promise<Content> =>
  isPresent(place) ? fetchPresent(remote, place) : fetchRelease(remote, place)

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
  place: Place,
  signal: AbortSignal,
  refresh: () => void,
  warn: (message: string) => void,
): Promise<void> {
  try {
    const workspaces = isPresent(place)
      ? [await remote.workspace()]
      : (await remote.client.workspaces.list()).workspaces.slice(0, mostStreams)
    await Promise.all(workspaces.map(({ id }) => followOne(remote, id, place, signal, refresh)))
  } catch (error) {
    if (!signal.aborted) warn(`The tokens do not follow the server any more: ${(error as Error).message}`)
  }
}

async function followOne(
  { client }: Remote,
  workspace_id: string,
  place: Place,
  signal: AbortSignal,
  refresh: () => void,
): Promise<void> {
  // What was written before the stream was open caused no event.
  for await (const event of client.events({ workspace_id }, { signal, onOpen: refresh }))
    if (isPresent(place) ? changesTokens(event) : event.type === 'release.published') refresh()
}

const changesTokens = ({ type }: FollowedEvent): boolean =>
  type === 'reset' || /^(?:tokens|tokenset|mode|resolver|scale|workspace)\./.test(type)
