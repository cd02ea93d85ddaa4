// Names of workspaces, tokensets and modes in place of their ids, so that an agent that was told "the mode Dark" need
// not list everything first. A name counts only where it means one place: "Dark", or "Core/Dark", or "Acme/Core/Dark".
import { isId } from '../../../base/ids.ts'
import { problems } from '../../../base/problems.ts'
import { problemOf } from '../../../base/problems/problem.ts'
import type { Bound, Call } from '../../../kernel/call.ts'
import type { Services } from '../../../kernel/context.ts'
import { perform } from '../../../kernel/perform.ts'

type Args = Record<string, unknown>
type Asker = Pick<Call, 'credential' | 'ip' | 'userAgent' | 'requestId'>
type PlaceField = (typeof fields)[number]
const fields = ['workspace_id', 'tokenset_id', 'mode_id'] as const

interface Place {
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

/** Arguments whose names of places are ids; a name that means nothing stays, and the operation refuses it. */
export async function withPlaceIds(
  services: Services,
  bindings: readonly Bound[],
  args: Args,
  caller: Asker,
): Promise<Args> {
  const named = fields.filter(field => isName(args[field]))
  if (named.length === 0) return args
  const workspaces = await reachable(services, bindings, args, caller)
  const found: Args = { ...args }
  const places = placesOf(workspaces)
  for (const field of named) {
    found[field] = idOf(field, places[field], found)
    if (isName(found[field])) break
  }
  return found
}

const isGivenId = (value: unknown): value is string => typeof value === 'string' && isId(value)
const isName = (value: unknown): value is string => typeof value === 'string' && value !== '' && !isId(value)

/** The first page, which holds 100 workspaces with 50 tokensets each; one workspace alone holds all of its tokensets. */
async function reachable(
  services: Services,
  bindings: readonly Bound[],
  { workspace_id }: Args,
  caller: Asker,
): Promise<Workspace[]> {
  const bound = bindings.find(({ operation }) => operation.name === 'list_resources')!
  const input = isGivenId(workspace_id) ? { workspace_id } : {}
  try {
    const { body } = await perform(services, bindings, {
      ...caller,
      bound,
      surface: 'mcp',
      params: {},
      input: () => input,
      counted: true,
    })
    return (body as { workspaces: Workspace[] }).workspaces
  } catch (error) {
    if (problemOf(error)) return []
    throw error
  }
}

function placesOf(workspaces: readonly Workspace[]): Record<PlaceField, Place[]> {
  const places: Record<PlaceField, Place[]> = { workspace_id: [], tokenset_id: [], mode_id: [] }
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

function idOf(field: PlaceField, places: readonly Place[], args: Args): unknown {
  const name = args[field] as string
  const above = fields.slice(0, fields.indexOf(field)).flatMap(each => (isGivenId(args[each]) ? [args[each]] : []))
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
function isCalled({ path, isForeign }: Place, name: string, hasAbove: boolean): boolean {
  const ends = path.map((_, from) => path.slice(from).join('/'))
  return isForeign && !hasAbove && path.length > 1 ? ends[0] === name : ends.includes(name)
}
