// Looks up ids by name; also accepts ids. A Failure for an unknown name lists the existing ones.
import type { Client, ListedWorkspace, Mode, Resolver, Tokenset } from '@tessera/sdk'
import { Failure } from '../base/failure.ts'
import { harmless } from '../base/io.ts'
import { nearest } from '../base/parse.ts'

export interface TokensetPlace {
  workspace: ListedWorkspace
  tokenset: Tokenset
}

export interface PlaceNames {
  workspace?: string | undefined
  tokenset?: string | undefined
}

export interface ResolverNames {
  workspace?: string | undefined
  resolver?: string | undefined
}

export interface Places {
  tokenset(names: PlaceNames): Promise<TokensetPlace>
  /** Like `tokenset`, but null if none has the given name. */
  tokensetOrNone(names: PlaceNames): Promise<{ workspace: ListedWorkspace; tokenset: Tokenset | null }>
  workspace(name: string | undefined): Promise<ListedWorkspace>
  tokensets(workspace: ListedWorkspace): Promise<Tokenset[]>
  resolvers(workspace: ListedWorkspace): Promise<Resolver[]>
  resolver(names: ResolverNames): Promise<{ workspace: ListedWorkspace; resolver: Resolver }>
  modes(tokenset: Tokenset): Promise<Mode[]>
  mode(tokenset: Tokenset, name: string | undefined): Promise<Mode>
  modeOrNone(tokenset: Tokenset, name: string): Promise<Mode | null>
}

/** Caches its requests, so that a command sees one state. */
export function placesOf(client: Client): Places {
  const workspaces = once(async () => (await client.workspaces.list()).workspaces)
  const tokensets = onceFor(async (workspace_id: string) => (await client.tokensets.list({ workspace_id })).tokensets)
  const resolvers = onceFor(async (workspace_id: string) => (await client.resolvers.list({ workspace_id })).resolvers)
  const modesOf = onceFor(async (tokenset_id: string) => (await client.modes.list({ tokenset_id })).modes)
  const workspace = async (name: string | undefined) => pick('workspace', await workspaces(), name)

  /** Without a workspace, a name that exists in only one of them selects it. */
  async function named<T extends NamedRecord>(
    what: string,
    listOf: (workspaceId: string) => Promise<T[]>,
    name: string | undefined,
    workspaceName: string | undefined,
  ): Promise<Match<T>> {
    if (name !== undefined && workspaceName === undefined && (await workspaces()).length > 1) {
      const only = await findIn(await workspaces(), what, listOf, name)
      if (only) return only
    }
    const within = await workspace(workspaceName)
    return { workspace: within, found: pick(what, await listOf(within.id), name, `in ${within.name}`) }
  }

  const places: Places = {
    workspace,
    async tokensetOrNone(names) {
      if (names.tokenset !== undefined) {
        const { tokenset: name } = names
        const near = names.workspace === undefined ? await workspaces() : [await workspace(names.workspace)]
        const sets = await Promise.all(near.map(({ id }) => tokensets(id)))
        if (!sets.flat().some(set => isNamed(set, name)))
          return { workspace: await workspace(names.workspace), tokenset: null }
      }
      return places.tokenset(names)
    },
    async modeOrNone(tokenset, name) {
      return (await modesOf(tokenset.id)).some(mode => isNamed(mode, name)) ? places.mode(tokenset, name) : null
    },
    async tokenset({ workspace: workspaceName, tokenset: name }) {
      const { workspace: within, found } = await named('tokenset', tokensets, name, workspaceName)
      return { workspace: within, tokenset: found }
    },
    tokensets: ({ id }) => tokensets(id),
    resolvers: ({ id }) => resolvers(id),
    async resolver({ workspace: workspaceName, resolver: name }) {
      const { workspace: within, found } = await named('resolver', resolvers, name, workspaceName)
      return { workspace: within, resolver: found }
    },
    modes: tokenset => modesOf(tokenset.id),
    async mode(tokenset, name) {
      const modes = await modesOf(tokenset.id)
      if (name === undefined) return modes.find(mode => mode.is_default)!
      return pick('mode', modes, name, `in ${tokenset.name}`)
    },
  }
  return places
}

type NamedRecord = { id: string; name: string }
const isNamed = (record: NamedRecord, name: string) =>
  record.id === name || record.name.toLowerCase() === name.toLowerCase()

interface Match<T> {
  workspace: ListedWorkspace
  found: T
}

/** The record with that name in these workspaces; undefined: none has it. */
async function findIn<T extends NamedRecord>(
  workspaces: readonly ListedWorkspace[],
  what: string,
  listOf: (workspaceId: string) => Promise<T[]>,
  name: string,
): Promise<Match<T> | undefined> {
  const everywhere = await Promise.all(
    workspaces.map(async workspace => ({ workspace, records: await listOf(workspace.id) })),
  )
  const matches = everywhere.flatMap(({ workspace, records }) =>
    records.filter(record => isNamed(record, name)).map(found => ({ workspace, found })),
  )
  if (matches.length > 1)
    throw new Failure(`Several workspaces have a ${what} named ${harmless(name)}`, {
      hint: `Say which: --workspace ${matches.map(match => JSON.stringify(match.workspace.name)).join(' or ')}`,
    })
  return matches[0]
}

/** The named record, or the only one. */
export function pick<T extends NamedRecord>(
  what: string,
  records: readonly T[],
  name: string | undefined,
  where = '',
): T {
  const list =
    records
      .map(record => harmless(record.name))
      .slice(0, 20)
      .join(', ') || 'none'
  const there = where ? ` ${harmless(where)}` : ''
  if (name === undefined) {
    if (records.length === 1) return records[0]!
    throw new Failure(records.length === 0 ? `There is no ${what}${there}` : `There are several ${what}s${there}`, {
      hint:
        records.length === 0
          ? 'Make one in the dashboard, or use a key that may see one.'
          : `Name one with --${what} or in the configuration: ${list}`,
    })
  }
  const exact = records.filter(record => record.id === name || record.name === name)
  const matches = exact.length > 0 ? exact : records.filter(record => isNamed(record, name))
  if (matches.length === 1) return matches[0]!
  if (matches.length > 1)
    throw new Failure(`Several ${what}s${there} are named ${harmless(name)}`, {
      hint: `Use the id: ${matches.map(({ id }) => id).join(', ')}`,
    })
  const meant = nearest(
    records.map(record => record.name),
    name,
  )
  throw new Failure(`There is no ${what} named ${harmless(name)}${there}`, {
    hint: `There are: ${list}${meant === undefined ? '' : `. Did you mean ${harmless(meant)}?`}`,
  })
}

function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined
  return () => (loaded ??= load())
}

function onceFor<T>(load: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const loaded = new Map<string, Promise<T>>()
  return key => {
    const known = loaded.get(key) ?? load(key)
    loaded.set(key, known)
    return known
  }
}

interface ModePlace {
  tokenset: Tokenset
  mode: Mode
}

/** Every mode of a workspace, by id. */
export async function modePlaces(places: Places, workspace: ListedWorkspace): Promise<Map<string, ModePlace>> {
  const found = new Map<string, ModePlace>()
  for (const tokenset of await places.tokensets(workspace))
    for (const mode of await places.modes(tokenset)) found.set(mode.id, { tokenset, mode })
  return found
}

/** Of every mode of a workspace, by id: `Core / Dark`. */
export async function modeNames(places: Places, workspace: ListedWorkspace): Promise<Map<string, string>> {
  const found = await modePlaces(places, workspace)
  return new Map([...found].map(([id, { tokenset, mode }]) => [id, `${tokenset.name} / ${mode.name}`]))
}
