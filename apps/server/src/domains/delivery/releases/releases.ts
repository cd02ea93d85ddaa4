import { releases as contract, type Resolution } from '@tessera/contract'
import type { Context } from '../../../kernel/context.ts'
import { findProduction } from '../../teams/organizations/environments.store.ts'
import { implement } from '../../../kernel/operation.ts'
import { cursorOf, page, pageRequest } from '../../../base/paging.ts'
import { problems } from '../../../base/problems.ts'
import { passLive, passSnapshot } from './gate.ts'
import { lastCommon } from './merging/ancestor.ts'
import { diff } from './diff.ts'
import { exportEnvironment, listOutputs, readStylesheet } from '../snapshots/export/export.ts'
import { holdWorkspaces, readLive, saveModeSnapshots } from '../snapshots/live.store.ts'
import { mergeSnapshots } from './merging/merge.ts'
import { migrationBetween } from '../snapshots/migration.ts'
import { findNamed } from '../snapshots/named.ts'
import { nodesOf } from '../snapshots/nodes.store.ts'
import { publish, toRecord } from './publish.ts'
import * as store from '../snapshots/releases.store.ts'
import type { ReleaseRow } from '../snapshots/releases.store.ts'
import { disassemble, nothing } from '../snapshots/snapshot.ts'

export const releases = implement(contract, {
  async list({ db, environment }, paging) {
    const request = pageRequest(paging)
    const rows = await store.listReleases(db, environment.id, request.after, request.limit)
    const { items, next_cursor } = page(rows, request.size, row => cursorOf(row.id))
    const counted = request.size === null ? { total: items.length } : await store.countReleases(db, environment.id)
    return { releases: items.map(toRecord), ...counted, ...next_cursor }
  },

  async publish(context, { version, notes, override }) {
    const { db, organization, environment } = context
    await holdWorkspaces(db, organization.id)
    const live = await readLive(db, organization.id)
    const passed = await passLive(context, live, override)
    const release = await publish(context, environment, live, {
      version,
      notes,
      ...passed,
      wording: 'Published',
    })
    await saveModeSnapshots(db, organization.id, live)
    return release
  },

  get: async context => toRecord(await releaseNamed(context, context.params.release_id ?? '')),

  async rollback(context, { release_id, notes }) {
    const { db, organization, environment } = context
    const earlier = await releaseNamed(context, release_id)
    const { active_release_id } = environment
    const active =
      active_release_id === null ? undefined : await store.findRelease(db, environment.id, { id: active_release_id })
    if (active?.root === earlier.root) return toRecord(active)
    const snapshot = await disassemble(nodesOf(db, organization.id), earlier.root)
    const wording = `Went back to ${earlier.version} and published it as`
    return publish(
      context,
      environment,
      { ...snapshot, nodes: [] },
      { notes, rolled_back_to: earlier.id, findings: earlier.findings, wording },
    )
  },

  async merge(context, { notes, override, resolutions = [] }) {
    const { db, organization, environment } = context
    const { production, active, merged } = await merging(context, resolutions)
    if (merged.conflicts.length > 0) throw problems.mergeConflicts(merged.conflicts)
    return publish(context, production, merged, {
      notes,
      ...(await passSnapshot(context, nodesOf(db, organization.id, merged.nodes), merged, override)),
      merged_from: active.id,
      wording: `Merged ${environment.name} as`,
    })
  },

  async previewMerge(context) {
    const { base, merged } = await merging(context, [])
    return { base: base && { id: base.id, version: base.version }, conflicts: merged.conflicts }
  },

  migration: async (context, { from, ...options }) =>
    migrationBetween(
      context,
      await releaseNamed(context, from),
      await releaseNamed(context, context.params.release_id ?? ''),
      options,
    ),

  diff,
  export: (context, { format, ...input }) =>
    // An output has its own format, whatever this default.
    exportEnvironment(context, input.output === undefined ? format : null, input),
  render: (context, input) => exportEnvironment(context, context.params.format ?? '', input),
  outputFiles: listOutputs,
  stylesheet: readStylesheet,
})

/** Merges the active release of the environment into Production, from their last common release. */
async function merging({ db, organization, environment }: Context<'environment'>, resolutions: readonly Resolution[]) {
  if (environment.is_production) throw problems.mergeProduction()
  const production = await findProduction(db, organization.id)
  const source = await store.listLineage(db, environment.id)
  const active = source.find(({ id }) => id === environment.active_release_id)
  if (!active) throw problems.nothingReleased(environment.name)
  const target = await store.listLineage(db, production.id)
  const base = lastCommon(source, target)
  const nodes = nodesOf(db, organization.id)
  const read = async (root: string | undefined) => (root === undefined ? nothing : disassemble(nodes, root))
  const merged = await mergeSnapshots(
    nodes,
    {
      base: await read(base?.root),
      source: await read(active.root),
      production: await read(target.find(({ id }) => id === production.active_release_id)?.root),
    },
    resolutions,
  )
  return { production, active, base, merged }
}

/** By id or by version. */
async function releaseNamed({ db, environment }: Context<'environment'>, text: string): Promise<ReleaseRow> {
  const release = await findNamed(db, environment.id, text)
  if (!release) throw problems.notFound('Release')
  return release
}
