// The last release and the next version, for rules about the removal of tokens.
import type { Checked } from '@tessera/engine'
import { mapInSlices } from '../../kernel/pacing/slices.ts'
import type { Db } from '../../storage/sql.ts'
import { findProduction } from '../organizations/environments.store.ts'
import { compare } from '../releases/comparing/compare.ts'
import { toEngine } from '../releases/content.ts'
import { readLive } from '../releases/live.store.ts'
import { nodesOf } from '../releases/nodes.store.ts'
import { findRelease } from '../releases/releases.store.ts'
import { disassemble, nothing } from '../releases/snapshot.ts'
import { compareResolvers } from '../releases/snapshot-resolver.ts'
import { readTree } from '../releases/tree.ts'
import { nextVersion } from '../releases/version.ts'
import type { State } from './checks.store.ts'

export interface Released extends Pick<NonNullable<Checked['released']>, 'next'> {
  /** null: no release exists. */
  release_id: string | null
  /** null: the inspector has them already. */
  tokens: NonNullable<Checked['released']>['tokens'] | null
}

const askedBy = ['expired', 'removed-without-replacement']

/**
 * The last release of Production; null: no rule needs it, or the workspace is in no organization. `held`: the release
 * whose tokens the inspector has.
 */
export async function readReleased(
  db: Db,
  workspaceId: string,
  { rules, organization_id }: State,
  held: string | null,
): Promise<Released | null> {
  const isAsked = rules.some(({ rule, severity }) => askedBy.includes(rule) && severity !== 'off')
  if (!isAsked || organization_id === null) return null
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
  const own = snapshot.modes.filter(mode => mode.workspace_id === workspaceId)
  const lists = await Promise.all(
    own.map(async mode => {
      const held = await readTree(source, mode.tokens)
      return mapInSlices(held, token => ({ mode_id: mode.mode_id, token: { ...toEngine(token), id: token.id } }))
    }),
  )
  return { release_id, next, tokens: lists.flat() }
}
