// What is published, as files: the same writers as for modes and tokensets, fed from the snapshot.
import { isSlug } from '@tessera/contract'
import { modeInput, tokensetInput } from '@tessera/engine'
import type { ExportInput, ModeTokens } from '@tessera/engine'
import type { EnvironmentRecord } from '../../access/subjects/environment.store.ts'
import type { Context } from '../../kernel/context.ts'
import { findPublic } from '../environments/environments.store.ts'
import { renderFile } from '../exports/render.ts'
import type { GivenOptions } from '../exports/render.ts'
import { nameKey } from '../modes/modes.store.ts'
import type { FileAnswer } from '../../kernel/operation.ts'
import { problems } from '../../kernel/problems.ts'
import type { Db } from '../../storage/sql.ts'
import type { Shown } from '../../kernel/text-cache.ts'
import { combine } from './combine.ts'
import { toEngine } from './content.ts'
import { findNamed } from './named.ts'
import { nodesOf } from './nodes.store.ts'
import type { ReleaseRow } from './releases.store.ts'
import { disassemble, readGroups } from './snapshot.ts'
import type { SnapshotMode } from './snapshot.ts'
import { readTree } from './tree.ts'

export interface Chosen {
  workspace_id?: string
  tokenset_id?: string
  mode?: string
  release?: string
}

export async function exportEnvironment(
  { db, cache, organization, environment }: Context<'environment'>,
  format: string,
  { workspace_id, tokenset_id, mode, release, ...options }: Chosen & GivenOptions,
): Promise<FileAnswer> {
  const row = await releaseOf(db, environment, release)
  if (!row) throw problems.notFound('Release')
  const chosen = { workspace_id, tokenset_id, mode }
  return renderFile({ cache }, shownOf(row, chosen), format, options, () => readInput(db, organization, row, chosen))
}

/** Of what is not public, nothing is told: not even that it exists. */
export async function readStylesheet(
  { db, cache, params }: Context<'nobody'>,
  { mode, release, tokenset }: { mode?: string; release?: string; tokenset?: string },
): Promise<FileAnswer> {
  const slug = params.slug ?? ''
  const environment = isSlug(slug) ? await findPublic(db, slug) : undefined
  const row = environment && (await releaseOf(db, environment, release))
  if (!row) throw problems.notFound()
  const chosen = { tokenset_id: tokenset, mode }
  return renderFile({ cache }, shownOf(row, chosen), 'css', {}, () =>
    readInput(db, { id: environment.organization_id }, row, chosen),
  )
}

async function releaseOf(
  db: Db,
  environment: Pick<EnvironmentRecord, 'id' | 'active_release_id'>,
  wanted: string | undefined,
): Promise<ReleaseRow | undefined> {
  const text = wanted ?? environment.active_release_id
  if (text === null) return undefined
  return findNamed(db, environment.id, text)
}

/** A release never changes. */
const shownOf = (release: ReleaseRow, chosen: Chosen): Shown => ({
  subject: `release/${release.id}`,
  revision: 0,
  variant: JSON.stringify(chosen),
})

async function readInput(
  db: Db,
  organization: { id: string; name?: string },
  release: ReleaseRow,
  chosen: Chosen,
): Promise<ExportInput> {
  const nodes = nodesOf(db, organization.id)
  const modes = narrow(await disassemble(nodes, release.root), chosen)
  const load = async ({ mode, is_default, tokens, groups }: SnapshotMode): Promise<ModeTokens> => ({
    name: mode,
    is_default,
    tokens: (await readTree(nodes, tokens)).map(toEngine),
    groups: await readGroups(nodes, groups),
  })
  const tokensets = new Set(modes.map(mode => mode.tokenset_id))
  const name = tokensets.size === 1 ? modes[0]!.tokenset_name : (organization.name ?? 'tokens')
  const loaded: { tokenset: string; mode: ModeTokens }[] = []
  for (const mode of modes) loaded.push({ tokenset: mode.tokenset_id, mode: await load(mode) })
  const combined = tokensets.size === 1 ? loaded.map(({ mode }) => mode) : combine(loaded)
  if (chosen.mode === undefined) return tokensetInput(name, combined)

  const wanted = modes.find(mode => mode.mode_id === chosen.mode)?.mode ?? chosen.mode
  const found = combined.find(mode => nameKey(mode.name) === nameKey(wanted))
  if (!found) throw problems.notFound('Mode')
  return modeInput(name, found)
}

function narrow(modes: readonly SnapshotMode[], { workspace_id, tokenset_id }: Chosen): SnapshotMode[] {
  const inWorkspace = modes.filter(mode => workspace_id === undefined || mode.workspace_id === workspace_id)
  if (workspace_id !== undefined && inWorkspace.length === 0) throw problems.notFound('Workspace')
  const inTokenset = inWorkspace.filter(
    mode =>
      tokenset_id === undefined ||
      mode.tokenset_id === tokenset_id ||
      nameKey(mode.tokenset_name) === nameKey(tokenset_id),
  )
  if (tokenset_id !== undefined && inTokenset.length === 0) throw problems.notFound('Tokenset')
  return inTokenset
}
