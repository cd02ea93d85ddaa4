// The tokens of a build: those of the pinned release, or of the present state of a workspace.
import { isTesseraError } from '@tessera/sdk'
import { readCache, writeCache } from './cache.ts'
import type { Content } from './content.ts'
import { TesseraFault } from './fault.ts'
import { checkServer, pin, readLock } from './lock.ts'
import type { Lockfile } from './lock-text.ts'
import type { TesseraOptions } from './options.ts'
import { isOfRelease, keyOf, placeOf, type ResolvedOptions } from './resolved-options.ts'
import { connect, fetchPresent, fetchRelease, isAway } from './remote.ts'
import { tokensOf, type Tokens } from './tokens.ts'
import { noteVersion } from './versions.ts'

export interface Surroundings {
  /** The folder of tessera.lock and node_modules. */
  root: string
  /** Told what somebody should know, and what does not stop the build. */
  warn: (message: string) => void
  /** Pins the release that is active now, whatever the lockfile says. */
  update?: boolean
  env?: NodeJS.ProcessEnv
}

/** Throws a TesseraFault, for a refusal of the server as well. */
export async function loadTokens(options: TesseraOptions, surroundings: Surroundings): Promise<Tokens> {
  const { root, warn, env = process.env } = surroundings
  const { files } = options
  if (files) return (await import('./local.ts')).loadLocal({ options: { ...options, files }, root, warn })
  const place = placeOf(options, env)
  const update = surroundings.update ?? isSet(env.TESSERA_UPDATE)
  const loading = isOfRelease(place) ? loadRelease(place, { root, warn, update }) : loadPresent(place, { root, warn })
  const content = await loading.catch((error: unknown) => {
    throw asFault(error, place)
  })
  const told = noteVersion(root, keyOf(place), content)
  if (told !== null) warn(told)
  return tokensOf(content, options)
}

/** A refusal of the server in words that name what the project can change. */
export function asFault(error: unknown, { address }: ResolvedOptions): unknown {
  if (!isTesseraError(error)) return error
  const message =
    error.status === 401
      ? `${address ?? 'The server'} refuses the key: ${error.message}. Set the option "apiKey" or TESSERA_API_KEY`
      : error.message
  return new TesseraFault(message)
}

const isSet = (value: string | undefined): boolean => value !== undefined && value !== '' && value !== '0'

async function loadRelease(place: ResolvedOptions, by: Surroundings): Promise<Content> {
  const { root, update } = by
  const lock = await readLock(root)
  if (lock && !update) checkServer(lock, place.address)
  const pinned = update ? undefined : lock?.files.get(keyOf(place))
  if (pinned?.release === undefined) return pinActive(place, lock, by)
  const server = lock!.server
  const cached = await readCache(root, server, keyOf(place), pinned.digest)
  if (cached) return cached
  const content = await orFault(
    () => fetchRelease(connect({ ...place, address: server }), place, pinned.release),
    `tessera.lock pins ${pinned.release}, which is not in node_modules/.cache/tessera, and ${server} does not answer. Build once while it does`,
  )
  if (content.digest !== pinned.digest)
    throw new TesseraFault(
      `Release ${pinned.release} of ${server} is another one than tessera.lock pins. If that is meant, build with TESSERA_UPDATE=1, which pins the active release`,
    )
  await writeCache(root, server, keyOf(place), content)
  return content
}

/** The first build, or one that is to update: the active release, which is pinned. */
async function pinActive(
  place: ResolvedOptions,
  lock: Lockfile | null,
  { root, warn, update }: Surroundings,
): Promise<Content> {
  const remote = connect({ ...place, address: place.address ?? lock?.server ?? null })
  const key = keyOf(place)
  const content = update
    ? await orFault(() => fetchRelease(remote, place), notUpdated(remote.address))
    : await fetchRelease(remote, place).catch(error => lastOr(error, root, remote.address, key, warn))
  const { release, digest } = content
  if (release === null) throw new TesseraFault('What is cached is no release')
  const resolver = place.resolver === undefined ? {} : { resolver: place.resolver }
  await pin(root, remote.address, key, { digest, format: 'dtcg-resolver', ...resolver, release })
  await writeCache(root, remote.address, key, content)
  return content
}

/** Who asked for the active release is not served with an older one. */
const notUpdated = (address: string) =>
  `${address} does not answer, so that the active release cannot be pinned. Build again while it does, or without TESSERA_UPDATE for the release that is pinned`

async function loadPresent(place: ResolvedOptions, { root, warn }: Surroundings): Promise<Content> {
  const remote = connect(place)
  const key = keyOf(place)
  const fetch = async () => fetchPresent(remote, place, await remote.workspace())
  const content = await fetch().catch(error => lastOr(error, root, remote.address, key, warn))
  await writeCache(root, remote.address, key, content)
  return content
}

/** What was got last, while the server is away. */
export async function lastOr(
  error: unknown,
  root: string,
  server: string,
  key: string,
  warn: (message: string) => void,
): Promise<Content> {
  if (!isAway(error)) throw error
  const last = await readCache(root, server, key)
  if (!last)
    throw new TesseraFault(
      `${server} does not answer, and there are no tokens of it in tessera.lock or node_modules/.cache/tessera yet. Build once while it answers`,
    )
  warn(`${server} does not answer. The tokens are those of the last time${last.release ? `: ${last.release}` : ''}`)
  return last
}

const orFault = (load: () => Promise<Content>, message: string): Promise<Content> =>
  load().catch((error: unknown) => {
    throw isAway(error) ? new TesseraFault(message) : error
  })
