// Gets tokens of a server.
import { createHash } from 'node:crypto'
import { createClient, isTesseraError, type Client } from '@tessera/sdk'
import type { Content } from './content.ts'
import { TesseraFault } from './fault.ts'
import { isOfRelease, type ResolvedOptions } from './resolved-options.ts'
import { proxyFetch } from './proxy.ts'
import { sameNames, sharedName } from './tokens.ts'

const format = 'dtcg-resolver'

export interface Remote {
  client: Client
  address: string
  /** Looked up once. */
  workspace(): Promise<NamedRecord>
}

export function connect(place: ResolvedOptions): Remote {
  const { address, apiKey } = place
  if (!address) throw new TesseraFault('No server is named. Set the option "server" or TESSERA_SERVER')
  if (!apiKey) throw new TesseraFault(`There is no key for ${address}. Set the option "apiKey" or TESSERA_API_KEY`)
  const fetch = proxyFetch(process.env)
  const client = createClient({ baseUrl: address, apiKey, cache: 500, retries: 1, ...(fetch ? { fetch } : {}) })
  let found: NamedRecord | undefined
  return {
    address,
    client,
    workspace: async () => (found ??= pick('workspace', (await client.workspaces.list()).workspaces, place.workspace)),
  }
}

/** The server did not answer, so that what is cached may do. A refusal is none of these: its cause is the project's. */
export const isAway = (error: unknown): boolean => isTesseraError(error) && (error.status === 0 || error.status >= 500)

export interface NamedRecord {
  id: string
  name: string
}

/** The named record, or the only one. */
function pick<T extends NamedRecord>(what: string, records: readonly T[], name: string | undefined): T {
  const found = name === undefined ? records : records.filter(each => each.id === name || each.name === name)
  if (found.length === 1) return found[0]!
  const names = records.map(each => `"${each.name}"`).join(', ') || 'none'
  if (name === undefined) throw new TesseraFault(`Set the option "${what}". The key may read: ${names}`)
  if (found.length > 1) throw new TesseraFault(`Several have the name "${name}": give the id of the ${what}`)
  throw new TesseraFault(`There is no ${what} "${name}". The key may read: ${names}`)
}

/** `version`: the pinned one; absent for the active one. */
export async function fetchRelease(
  { client, workspace }: Remote,
  place: ResolvedOptions,
  version?: string,
): Promise<Content> {
  const workspace_id = place.workspace === undefined ? undefined : (await workspace()).id
  const organization_id = await organizationOf(client, place, workspace_id)
  const { environments } = await client.environments.list({ organization_id })
  const environment = pick('environment', environments, place.environment ?? 'Production')
  const release_id = version ?? environment.active_version
  if (release_id === null)
    throw new TesseraFault(
      `Nothing is published in ${environment.name} yet. Publish a release there, or set "workspace" alone for its present tokens`,
    )
  const at = { organization_id, environment_id: environment.id }
  const release = await client.releases.get({ ...at, release_id })
  const render = (resolver?: string) =>
    client.releases.render({ ...at, format, release: release.id, resolver, workspace_id })
  const { version: named, digest } = release
  const got = await render(place.resolver).catch(async (error: unknown) => {
    if (place.resolver !== undefined || !isTesseraError(error) || error.code !== 'token_name_ambiguous') throw error
    const { id, name } = joining(error.message.split(':')[0]!, error.details['resolvers'] as NamedRecord[])
    return { ...(await render(id)), name }
  })
  const resolver = place.resolver ?? ('name' in got ? got.name : null)
  return { release: named, digest, resolver, documents: [got.text] }
}

/** The only resolver, which joins tokensets that have a name in common. `fault` says so. */
function joining(fault: string, resolvers: readonly NamedRecord[]): NamedRecord {
  if (resolvers.length === 1) return resolvers[0]!
  const names = resolvers.map(({ name }) => `"${name}"`).join(', ')
  throw new TesseraFault(
    names === ''
      ? `${fault}, and no resolver joins them. Join them as themes in the dashboard, or rename one of both`
      : `${fault}. Set the option "resolver" to what joins them: ${names}`,
  )
}

/** The named one, else that of the workspace, else the only one. */
async function organizationOf(
  client: Client,
  place: ResolvedOptions,
  workspaceId: string | undefined,
): Promise<string> {
  const { organizations } = await client.organizations.list()
  if (place.organization !== undefined || workspaceId === undefined)
    return pick('organization', organizations, place.organization).id
  for (const { id: organization_id } of organizations) {
    const { workspaces } = await client.organizationWorkspaces.list({ organization_id })
    if (workspaces.some(({ id }) => id === workspaceId)) return organization_id
  }
  throw new TesseraFault(
    `The workspace "${place.workspace}" is in no organization, so that it has no releases. Leave out "environment" for its present tokens`,
  )
}

/**
 * The workspace that development shows as it is, whatever is released of it: the named one, else the only one that the release
 * is of; null where it is of several, of which none is named.
 */
export async function workspaceInDevelopment(
  { client, workspace }: Remote,
  place: ResolvedOptions,
): Promise<NamedRecord | null> {
  if (place.workspace !== undefined || !isOfRelease(place)) return workspace()
  const organization_id = await organizationOf(client, place, undefined)
  const { workspaces } = await client.organizationWorkspaces.list({ organization_id })
  return workspaces.length === 1 ? workspaces[0]! : null
}

/** The tokens of a workspace as they are now. Unchanged documents are not transferred again. */
export async function fetchPresent(
  { client, address }: Remote,
  place: ResolvedOptions,
  workspace: NamedRecord,
): Promise<Content> {
  const { id: workspace_id } = workspace
  const apart =
    place.resolver === undefined ? await documentsOf(client, workspace_id, `${address}/w/${workspace_id}/t`) : null
  const shared = apart && sharedName(apart.documents)
  const resolver =
    shared === null
      ? (place.resolver ?? null)
      : joining(sameNames(shared), (await client.resolvers.list({ workspace_id })).resolvers).name
  const got =
    apart && resolver === null
      ? apart
      : { documents: [await documentOfResolver(client, workspace_id, resolver ?? undefined)] }
  const digest = `sha256:${createHash('sha256').update(got.documents.join('\n')).digest('hex')}`
  return { release: null, digest, resolver, ...got }
}

async function documentOfResolver(client: Client, workspace_id: string, name: string | undefined): Promise<string> {
  const { id } = pick('resolver', (await client.resolvers.list({ workspace_id })).resolvers, name)
  return (await client.resolvers.render({ resolver_id: id, format })).text
}

async function documentsOf(client: Client, workspace_id: string, page: string) {
  const { tokensets } = await client.tokensets.list({ workspace_id })
  const files = tokensets.map(({ id }) => client.exports.renderTokenset({ tokenset_id: id, format }))
  const documents = (await Promise.all(files)).map(({ text }) => text)
  return { documents, pages: tokensets.map(({ id }) => `${page}/${id}`) }
}
