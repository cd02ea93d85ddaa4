// A workspace whose connection keeps themes, from outside.
import { expect } from 'vitest'
import { inNewWorkspace } from '../furnished.ts'
import type { Team } from './git-server.ts'
import { gitCredential } from './git-world.ts'
import type { GitWorld } from './git-world.ts'

type Source = { tokenset_id: string; mode_id?: string }
type Context = { name: string; sources: Source[]; selector?: string }
export type Modifier = { name: string; default?: string; contexts: Context[] }
export type HeldResolver = { id: string; name: string; sets: { name: string }[]; modifiers: Modifier[] }

export const quiet = { commits: [], changes: [], proposal_id: null }

export async function themesIn(git: GitWorld, team: Team) {
  const path = `/workspaces/${(await inNewWorkspace(git.w)).workspace.id}`
  const owner = () => git.owner()
  const settings = (more: object) => ({
    ...{ url: team.url, folder: 'tokens', layout: 'system', incoming: 'change', credential: gitCredential },
    ...more,
  })
  const resolvers = async () => (await owner().get(`${path}/resolvers`)).body.resolvers as HeldResolver[]
  const only = async () => {
    const list = await resolvers()
    expect(list).toHaveLength(1)
    return list[0]!
  }
  type Named = { id: string; name: string }
  const tokensets = async () => (await owner().get(`${path}/tokensets`)).body.tokensets as Named[]
  const modes = async (id: string) => (await owner().get(`/tokensets/${id}/modes`)).body.modes as Named[]
  /** By id, `tokenset/mode`. */
  const names = async () => {
    const found = new Map<string, string>()
    for (const { id, name } of await tokensets()) {
      const [first, ...others] = await modes(id)
      for (const mode of [first!, ...others]) found.set(mode.id, `${name}/${mode.name}`)
      found.set(id, `${name}/${first!.name}`)
    }
    return found
  }
  const sync = async () => {
    const { status, body } = await owner().post(`${path}/git/sync`)
    expect(status).toBe(200)
    return body
  }
  return {
    ...{ path, owner, settings, resolvers, only, tokensets, modes, names, sync },
    async connect(more: object = {}): Promise<void> {
      const { body } = await owner().put(`${path}/git`, settings(more))
      expect(body.error).toBeUndefined()
    },
    /** What a run would do with each file, and whose it is. */
    async planned() {
      const { body } = await owner().post(`${path}/git/sync?dry_run=true`)
      expect(body.error).toBeNull()
      type Planned = { path: string; action: string; owner: string }
      return Object.fromEntries((body.files as Planned[]).map(one => [one.path, `${one.action} ${one.owner}`]))
    },
    async synced() {
      const run = await sync()
      expect(run).toMatchObject({ state: 'done', error: null })
      return run
    },
    /** By axis and context, what they switch on. */
    async axes(resolver?: HeldResolver) {
      const known = await names()
      const { modifiers } = resolver ?? (await only())
      const namesOf = ({ sources }: Context) => sources.map(one => known.get(one.mode_id ?? one.tokenset_id))
      return Object.fromEntries(
        modifiers.map(({ name, contexts }) => [
          name,
          Object.fromEntries(contexts.map(context => [context.name, namesOf(context)])),
        ]),
      )
    },
    async change(edit: (resolver: HeldResolver) => void, of?: HeldResolver): Promise<void> {
      const resolver = of ?? (await only())
      edit(resolver)
      const { status, body } = await owner().patch(`/resolvers/${resolver.id}`, { modifiers: resolver.modifiers })
      expect([status, body.error]).toEqual([200, undefined])
    },
  }
}
