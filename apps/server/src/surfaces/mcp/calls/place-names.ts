// Names of workspaces, tokensets, modes, organizations and environments in place of their ids, so that an agent that was told
// "the mode Dark" need not list everything first. A name counts only where it means one place: "Dark", or "Core/Dark", or
// "Acme/Core/Dark".
import { nearestName } from '@tessera/engine'
import { isId } from '../../../base/ids.ts'
import { problems } from '../../../base/problems.ts'
import { problemOf } from '../../../base/problems/problem.ts'
import type { Bound, Call } from '../../../kernel/call.ts'
import type { Services } from '../../../kernel/context.ts'
import { perform } from '../../../kernel/perform.ts'
import { textOf } from '../../../kernel/answers/answer-text.ts'
import { isRepresentation } from '../../../kernel/answers/text-cache.ts'

type Args = Record<string, unknown>
type Asker = Pick<Call, 'credential' | 'ip' | 'userAgent' | 'requestId'>
type PlaceField = (typeof fields)[number]
const fields = ['workspace_id', 'tokenset_id', 'mode_id'] as const

interface NamedPath {
  id: string
  /** From the workspace down. */
  path: readonly string[]
  /** The ids above it. */
  within: readonly string[]
  /** Somebody else made the caller a member, so that its names alone must not draw a call there. */
  isForeign: boolean
}

interface Workspace {
  id: string
  name: string
  added_by?: unknown
  tokensets: { id: string; name: string; modes: { id: string; name: string }[] }[]
}

interface NamedRecord {
  id: string
  name: string
}

interface WithIds {
  args: Args
  /** The name that one which means nothing may have meant. */
  near: string | null
}

/** Arguments whose names of places are ids; a name that means nothing stays, and the operation refuses it. */
export async function withPlaceIds(
  services: Services,
  bindings: readonly Bound[],
  args: Args,
  caller: Asker,
): Promise<WithIds> {
  const ask = asking(services, bindings, caller)
  const inOrganization = await withOrganizationIds(ask, args)
  if (inOrganization.near !== null) return inOrganization
  return withWorkspaceIds(ask, inOrganization.args)
}

async function withWorkspaceIds(ask: Ask, args: Args): Promise<WithIds> {
  const named = fields.filter(field => isName(args[field]))
  const copies = isName(args['copy_from'])
  if (named.length === 0 && !copies) return { args, near: null }
  const found: Args = { ...args }
  const places = placesOf(await reachable(ask, args))
  for (const field of named) {
    found[field] = idOf(field, places[field], found)
    if (isName(found[field])) return { args: found, near: nearestPlace(field, places[field], found) }
  }
  // A mode of the same tokenset.
  if (copies && isGivenId(found['tokenset_id']))
    found['copy_from'] = idOf('mode_id', places.mode_id, { ...found, mode_id: args['copy_from'] })
  return { args: found, near: null }
}

async function withOrganizationIds(ask: Ask, args: Args): Promise<WithIds> {
  const found: Args = { ...args }
  if (isName(args['organization_id'])) {
    const { organizations = [] } = await ask<{ organizations?: NamedRecord[] }>('list_organizations')
    found['organization_id'] = idOfNamed('organization_id', args['organization_id'], organizations)
    if (isName(found['organization_id']))
      return { args: found, near: nearestOf(args['organization_id'], organizations) }
  }
  const { organization_id } = found
  if (isName(args['environment_id']) && isGivenId(organization_id)) {
    const { environments = [] } = await ask<{ environments?: NamedRecord[] }>('list_environments', { organization_id })
    found['environment_id'] = idOfNamed('environment_id', args['environment_id'], environments)
    if (isName(found['environment_id'])) return { args: found, near: nearestOf(args['environment_id'], environments) }
  }
  return { args: found, near: null }
}

function idOfNamed(field: string, name: string, all: readonly NamedRecord[]): string {
  const [first, ...others] = all.filter(each => each.name === name)
  if (first && others.length > 0)
    throw problems.placeAmbiguous(
      field,
      [first, ...others].map(({ id, name: path }) => ({ id, path })),
    )
  return first?.id ?? name
}

const nearestOf = (name: string, all: readonly NamedRecord[]): string | null =>
  nearestName(
    name,
    all.map(each => each.name),
  )

/** Among the places that the arguments beside it allow. */
function nearestPlace(field: PlaceField, places: readonly NamedPath[], args: Args): string | null {
  const above = idsAbove(field, args)
  const names = places.filter(place => !place.isForeign && above.every(id => place.within.includes(id)))
  const given = args[field] as string
  // As long as what was given: "Core", or "Acme/Core".
  const parts = given.split('/').length
  return nearestName(
    given,
    names.map(({ path }) => path.slice(-parts).join('/')),
  )
}

const isGivenId = (value: unknown): value is string => typeof value === 'string' && isId(value)
const isName = (value: unknown): value is string => typeof value === 'string' && value !== '' && !isId(value)

/** The first page, which holds 100 workspaces with 50 tokensets each; one workspace alone holds all of its tokensets. */
async function reachable(ask: Ask, { workspace_id }: Args): Promise<Workspace[]> {
  const input = isGivenId(workspace_id) ? { workspace_id } : {}
  return (await ask<{ workspaces?: Workspace[] }>('list_resources', {}, input)).workspaces ?? []
}

/** The answer of an operation that lists, and nothing where the caller may not. */
type Ask = <Answer extends object>(operation: string, params?: Record<string, string>, input?: Args) => Promise<Answer>

function asking(services: Services, bindings: readonly Bound[], caller: Asker): Ask {
  return async <Answer extends object>(name: string, params: Record<string, string> = {}, input: Args = {}) => {
    const bound = bindings.find(({ operation }) => operation.name === name)!
    try {
      const call = { ...caller, bound, surface: 'mcp', params, input: () => input, counted: true } as const
      const { body } = await perform(services, bindings, call)
      return (isRepresentation(body) ? JSON.parse(textOf(body)) : body) as Answer
    } catch (error) {
      if (problemOf(error)) return {} as Answer
      throw error
    }
  }
}

function placesOf(workspaces: readonly Workspace[]): Record<PlaceField, NamedPath[]> {
  const places: Record<PlaceField, NamedPath[]> = { workspace_id: [], tokenset_id: [], mode_id: [] }
  for (const workspace of workspaces) {
    const isForeign = 'added_by' in workspace
    places.workspace_id.push({ id: workspace.id, path: [workspace.name], within: [], isForeign })
    for (const tokenset of workspace.tokensets) {
      const path = [workspace.name, tokenset.name]
      places.tokenset_id.push({ id: tokenset.id, path, within: [workspace.id], isForeign })
      for (const mode of tokenset.modes)
        places.mode_id.push({
          id: mode.id,
          path: [...path, mode.name],
          within: [workspace.id, tokenset.id],
          isForeign,
        })
    }
  }
  return places
}

const idsAbove = (field: PlaceField, args: Args): string[] =>
  fields.slice(0, fields.indexOf(field)).flatMap(each => (isGivenId(args[each]) ? [args[each]] : []))

function idOf(field: PlaceField, places: readonly NamedPath[], args: Args): unknown {
  const name = args[field] as string
  const above = idsAbove(field, args)
  const candidates = places.filter(
    place => above.every(id => place.within.includes(id)) && isCalled(place, name, above.length > 0),
  )
  const [first, ...others] = candidates
  if (others.length > 0)
    throw problems.placeAmbiguous(
      field,
      candidates.map(({ id, path }) => ({ id, path: path.join('/') })),
    )
  return first?.id ?? name
}

/** Whether the name is the end of the path. Without what is above it, a foreign place has to be called by its whole path. */
function isCalled({ path, isForeign }: NamedPath, name: string, hasAbove: boolean): boolean {
  const ends = path.map((_, from) => path.slice(from).join('/'))
  return isForeign && !hasAbove && path.length > 1 ? ends[0] === name : ends.includes(name)
}
