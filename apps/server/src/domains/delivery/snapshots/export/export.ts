// Published tokens as files: the same writers as for modes and tokensets, with data of the snapshot.
import { isSlug } from '@tessera/contract'
import { modeInput, tokensetInput } from '@tessera/engine'
import type { ExportInput, Group, ModeTokens, Token } from '@tessera/engine'
import type { EnvironmentRecord } from '../../../../access/subjects/environment.store.ts'
import type { Context } from '../../../../kernel/context.ts'
import { findPublic } from '../../../teams/organizations/environments.store.ts'
import { ofTokens, render, rendererOf } from '../../../files/exports/render.ts'
import type { GivenOptions, Rendered } from '../../../files/exports/render.ts'
import { nameKey } from '../../../../base/name-key.ts'
import type { FileAnswer } from '../../../../kernel/answers/text-cache.ts'
import { mapInSlices } from '../../../../kernel/pacing/slices.ts'
import { problems } from '../../../../base/problems.ts'
import type { Db } from '../../../../storage/sql.ts'
import type { LargeAnswer } from '../../../../kernel/answers/large-answers/large-answers.ts'
import type { Representation, Shown } from '../../../../kernel/answers/text-cache.ts'
import { onlyPresent, presentKey } from './present.ts'
import type { Present } from './present.ts'
import { listPresent } from '../releases.store.ts'
import { combine } from '../combine.ts'
import { toEngine } from '../content.ts'
import { keepingFormats, keptNames } from './kept-names.ts'
import { exportOutput, listReleased } from './export-output.ts'
import type { ChosenOutput } from './export-output.ts'
import { loadResolver } from './export-resolver.ts'
import { findNamed } from '../named.ts'
import { nodesOf } from '../nodes.store.ts'
import type { ReleaseRow } from '../releases.store.ts'
import { disassemble, readGroups } from '../snapshot.ts'
import type { Snapshot, SnapshotMode } from '../snapshot.ts'
import { readTree } from '../tree.ts'
import type { NodeSource } from '../tree.ts'

export interface Chosen {
  workspace_id?: string
  tokenset_id?: string
  mode?: string
  release?: string
  /** Replaces tokenset and mode. */
  resolver?: string
  input?: string
  /** Replaces all other choices of content and form. */
  output?: string
  /** Includes the names that ended with the major version of the release. */
  compat?: boolean
}

export async function exportEnvironment(
  context: Context<'environment'>,
  format: string | null,
  { workspace_id, tokenset_id, mode, release, resolver, input, output, compat, ...options }: Chosen & GivenOptions,
): Promise<FileAnswer> {
  const { db, organization, environment } = context
  const row = await releaseOf(db, environment, release)
  if (!row) throw problems.notFound('Release')
  const chosen = { workspace_id, tokenset_id, mode, resolver, input, ...(compat ? { compat } : {}) }
  if (output === undefined) return renderRelease(context, organization, row, chosen, format!, options)
  const { strict, bundle, ...rest } = options
  refuseWithOutput({ ...chosen, ...rest, workspace_id: undefined })
  return renderOutput(context, organization, row, { output, workspace_id, format, strict, bundle })
}

/** A private environment gets the same answer as a missing one. */
export async function readStylesheet(
  context: Context<'nobody'>,
  {
    mode,
    release,
    tokenset,
    resolver,
    input,
    output,
  }: Pick<Chosen, 'mode' | 'release' | 'resolver' | 'input' | 'output'> & { tokenset?: string },
): Promise<FileAnswer> {
  const { db, params } = context
  const slug = params.slug ?? ''
  const environment = isSlug(slug) ? await findPublic(db, slug) : undefined
  const row = environment && (await releaseOf(db, environment, release))
  if (!row) throw problems.notFound()
  const organization = { id: environment.organization_id, present: await listPresent(db, environment.organization_id) }
  if (output === undefined)
    return renderRelease(context, organization, row, { tokenset_id: tokenset, mode, resolver, input }, 'css', {})
  refuseWithOutput({ tokenset, mode, resolver, input })
  return renderOutput(context, organization, row, { output, format: 'css', bundle: 'joined' })
}

function renderRelease(
  context: Context<'nobody'>,
  organization: { id: string; name?: string; present?: Present },
  release: ReleaseRow,
  chosen: Omit<Chosen, 'release'>,
  format: string,
  options: GivenOptions,
): Promise<FileAnswer> {
  refuseTogether(chosen)
  const { db } = context
  const { resolver, input, workspace_id } = chosen
  const nodes = nodesOf(db, organization.id)
  let read: Promise<Snapshot> | undefined
  const snapshotOf = async () => onlyPresent(await (read ??= disassemble(nodes, release.root)), organization.present)
  async function load(): Promise<Rendered> {
    const snapshot = await snapshotOf()
    const keeps = chosen.compat === true && keepingFormats.has(format)
    const kept = keeps ? await keptNames(context, organization.id, release, snapshot.modes) : new Map<string, Token[]>()
    const loadKept = async (mode: SnapshotMode) => {
      const loaded = await loadMode(nodes, mode)
      return { ...loaded, tokens: [...loaded.tokens, ...(kept.get(mode.mode_id) ?? [])] }
    }
    if (resolver !== undefined)
      return loadResolver(snapshot, { resolver, input, workspace_id }, loadKept, release.version)
    const of = await inputOf(organization, { ...snapshot, modes: narrow(snapshot.modes, chosen) }, chosen, loadKept)
    return ofTokens({ ...of, version: release.version })
  }
  /** An upper bound: a resolver uses only some modes. */
  async function tokens(): Promise<number> {
    const { modes } = await snapshotOf()
    const chosenModes = resolver === undefined ? narrow(modes, chosen) : modes
    // Checked before the tokens are read, so that a request for a missing mode is cheap.
    if (chosen.mode !== undefined && !chosenModes.some(isMode(chosen.mode))) throw problems.notFound('Mode')
    return chosenModes.reduce((sum, { token_count }) => sum + token_count, 0)
  }
  const by = rendererOf(context, organization.id)
  const within = context.caller ? {} : { within: `public/${organization.id}` }
  return render(
    by,
    { ...shownOf(release, { ...chosen, ...presentKey(organization.present) }), ...within },
    format,
    options,
    { tokens, load },
  )
}

async function renderOutput(
  context: Context<'nobody'>,
  organization: { id: string; present?: Present },
  release: ReleaseRow,
  chosen: ChosenOutput,
): Promise<FileAnswer> {
  const nodes = nodesOf(context.db, organization.id)
  const snapshot = onlyPresent(await disassemble(nodes, release.root), organization.present)
  return exportOutput(rendererOf(context, organization.id), release, snapshot, mode => loadMode(nodes, mode), chosen)
}

/** All files that a build of the release writes. */
export async function listOutputs(
  context: Context<'environment'>,
  {
    release,
    ...chosen
  }: { workspace_id?: string | undefined; release?: string | undefined; known?: string | undefined },
): Promise<Representation | LargeAnswer> {
  const { db, organization, environment } = context
  const row = await releaseOf(db, environment, release)
  if (!row) throw problems.notFound('Release')
  const nodes = nodesOf(db, organization.id)
  const snapshot = await disassemble(nodes, row.root)
  return listReleased(rendererOf(context), row, snapshot, mode => loadMode(nodes, mode), chosen)
}

/** An output defines its own content and form. */
function refuseWithOutput(others: Record<string, unknown>): void {
  const given = Object.keys(others).find(name => others[name] !== undefined)
  if (given !== undefined)
    throw problems.invalidInput({ path: [given], message: `output cannot be combined with ${given}` })
}

/** A resolver defines its tokensets and modes itself. */
function refuseTogether({ resolver, input, tokenset_id, mode }: Chosen): void {
  const refuse = (field: string, message: string) => problems.invalidInput({ path: [field], message })
  if (resolver === undefined) {
    if (input !== undefined) throw refuse('input', 'input goes with resolver')
  } else if (tokenset_id !== undefined) throw refuse('tokenset_id', 'resolver cannot be combined with a tokenset')
  else if (mode !== undefined) throw refuse('mode', 'resolver cannot be combined with a mode')
}

async function releaseOf(
  db: Db,
  environment: Pick<EnvironmentRecord, 'id' | 'active_release_id'>,
  requested: string | undefined,
): Promise<ReleaseRow | undefined> {
  const text = requested ?? environment.active_release_id
  if (text === null) return undefined
  return findNamed(db, environment.id, text)
}

/** By id, or by name in any case. */
const isMode = (requested: string) => (mode: SnapshotMode) =>
  mode.mode_id === requested || nameKey(mode.mode) === nameKey(requested)

/** A release never changes. Names are compared without case. */
const shownOf = (release: ReleaseRow, { mode, resolver, ...chosen }: Chosen & { present?: string }): Shown => ({
  subject: `release/${release.id}`,
  revision: 0,
  variant: JSON.stringify([mode && nameKey(mode), resolver && nameKey(resolver), chosen]),
})

export async function loadMode(
  nodes: NodeSource,
  { mode, is_default, tokens, groups }: SnapshotMode,
): Promise<ModeTokens & { groups: Group[] }> {
  return {
    name: mode,
    is_default,
    tokens: await mapInSlices(await readTree(nodes, tokens), toEngine),
    groups: await readGroups(nodes, groups),
  }
}

async function inputOf(
  organization: { name?: string },
  { modes, resolvers }: Pick<Snapshot, 'modes' | 'resolvers'>,
  chosen: Chosen,
  load: (mode: SnapshotMode) => Promise<ModeTokens>,
): Promise<ExportInput> {
  const tokensets = new Set(modes.map(mode => mode.tokenset_id))
  const name = tokensets.size === 1 ? modes[0]!.tokenset_name : (organization.name ?? 'tokens')
  const loaded: { tokenset: string; mode: ModeTokens }[] = []
  for (const mode of modes) loaded.push({ tokenset: mode.tokenset_id, mode: await load(mode) })
  const joining = resolvers.filter(({ workspace_id }) => modes.some(mode => mode.workspace_id === workspace_id))
  const combined = tokensets.size === 1 ? loaded.map(({ mode }) => mode) : combine(loaded, joining)
  if (chosen.mode === undefined) return tokensetInput(name, combined)

  const requested = modes.find(mode => mode.mode_id === chosen.mode)?.mode ?? chosen.mode
  const found = combined.find(mode => nameKey(mode.name) === nameKey(requested))
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
