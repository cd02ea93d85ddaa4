// What the checks ask about releases: the tokens of the last one, and the version that the next one would have.
import { mapInSlices } from '../../../kernel/pacing/slices.ts'
import type { ReadReleased } from '../../quality/checks/service.ts'
import { findProduction } from '../../teams/organizations/environments.store.ts'
import { compare } from './comparing/compare.ts'
import { toEngine } from './content.ts'
import { readLive } from './live.store.ts'
import { nodesOf } from './nodes.store.ts'
import { findRelease } from './releases.store.ts'
import { compareResolvers } from './snapshot-resolver.ts'
import { disassemble, nothing } from './snapshot.ts'
import { readTree } from './tree.ts'
import { nextVersion } from './version.ts'

export const readReleased: ReadReleased = async (db, { id, organization_id }, held) => {
  const production = await findProduction(db, organization_id)
  const release_id = production.active_release_id
  const former = release_id === null ? undefined : await findRelease(db, production.id, { id: release_id })
  const live = await readLive(db, organization_id)
  const source = nodesOf(db, organization_id, live.nodes)
  const snapshot = former ? await disassemble(source, former.root) : nothing
  const tokens = await compare(source, snapshot.modes, live.modes)
  const next = nextVersion(former?.version ?? null, {
    tokens,
    resolvers: await compareResolvers(snapshot.resolvers, live.resolvers),
  })
  if (release_id === held && held !== null) return { release_id, next, tokens: null }
  const own = snapshot.modes.filter(mode => mode.workspace_id === id)
  const lists = await Promise.all(
    own.map(async mode => {
      const held = await readTree(source, mode.tokens)
      return mapInSlices(held, token => ({ mode_id: mode.mode_id, token: { ...toEngine(token), id: token.id } }))
    }),
  )
  return { release_id, next, tokens: lists.flat() }
}

declare module '../../../kernel/services.ts' {
  interface DomainServices {
    readReleased: ReadReleased
  }
}
