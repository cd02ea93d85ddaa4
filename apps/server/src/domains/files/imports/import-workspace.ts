// Imports a whole system in one change: tokensets with their modes, and their resolver.
import type { imports as contract, Resolver, ResolverParts, SystemImportReport } from '@tessera/contract'
import { canonicalJson, checkResolverShape } from '@tessera/engine'
import type { SourceName, SystemImport } from '@tessera/engine'
import type { z } from 'zod'
import type { GuidanceSubject, ResolverSubject, SystemSubject } from '../../../kernel/change.ts'
import type { Context } from '../../../kernel/context.ts'
import { problems } from '../../../base/problems.ts'
import { inTwoStages, type TwoStages } from '../../../kernel/handlers/two-stages.ts'
import { compareFindings } from '../../tokens/tokens/finding-changes.ts'
import { refuseBeyond } from '../../../limits/quotas.ts'
import type { Db } from '../../../storage/sql.ts'
import { groupBy } from '../../../base/group-by.ts'
import { listModesOf } from '../../tokens/stored/modes/modes.store.ts'
import { nameKey } from '../../../base/name-key.ts'
import { countResolvers, listResolvers } from '../../tokens/stored/resolvers/resolvers.store.ts'
import { addResolver, changeResolver } from '../../tokens/stored/resolvers/write.ts'
import { listTokensets } from '../../tokens/tokensets/tokensets.store.ts'
import { guidanceText, takeGuidance, writeSaid } from './guidance.ts'
import { readGiven } from './read.ts'
import { reportOf } from './report.ts'
import { readSurroundings } from './surroundings.ts'
import { nameFor, tokensetMaker, writeTokenset } from './write-tokenset.ts'
import type { WrittenTokenset } from './write-tokenset.ts'

type Input = z.output<(typeof contract)['intoWorkspace']['input']>

type Importing = Context<'workspace'>

export const intoWorkspace: TwoStages<Importing, Input, SystemImportReport> = inTwoStages(
  async ({ documents, user, db, workspace }: Importing, given: Input) => {
    const read = await readGiven<SystemImport>(given, user.id, {
      read: documents.readSystem,
      surroundings: async (missing, { tokensets }) => {
        const modes = await modesOfNamed(db, workspace.id, tokensets)
        return readSurroundings(db, workspace.id, { modes, isReplaced: given.strategy === 'replace' }, missing)
      },
    })
    const [fault] = read.resolver ? checkResolverShape(read.resolver) : []
    if (fault) throw problems.resolverInvalid(fault.path, fault.message)
    return takeGuidance(
      read,
      read.tokensets.flatMap(({ modes }) => modes),
    )
  },
  async (context: Importing, { resolver_name, strategy, dry_run }: Input, document) => {
    const { db, workspace, record, rehearsed } = context
    const findings = dry_run ? await compareFindings(context) : null
    const written: WrittenTokenset[] = []
    const guidance: GuidanceSubject[] = []
    const there = await listTokensets(db, workspace.id, null, null)
    const free = groupBy(there, ({ name }) => nameKey(name))
    const makeTokenset = tokensetMaker(context, there.length)
    for (const source of document.tokensets) {
      const tokenset = free.get(nameKey(nameFor(source.name)))?.shift()
      const one = await writeTokenset(context, source, tokenset, { makeTokenset, strategy })
      const said = source.modes.flatMap(mode => document.said.get(mode) ?? [])
      written.push(one)
      guidance.push(...(await writeSaid(context, one.tokenset.id, said)))
    }
    const resolver = await writeResolver(context, document, written, resolver_name)

    const outcomes = written.flatMap(({ tokenset, outcomes }) =>
      outcomes.map(outcome => ({ ...outcome, told: { tokenset: tokenset.name } })),
    )
    const report = {
      ...(await reportOf(context, document, outcomes, guidance)),
      tokensets: written.map(({ tokenset: { id, name }, created }) => ({ id, name, created })),
      resolvers: resolver ? [resolver.told] : [],
    }
    const parts: SystemSubject['parts'] = written.flatMap(({ subject }) => subject ?? [])
    if (resolver?.subject) parts.push(resolver.subject)
    parts.push(...guidance)
    const tokens = outcomes.flatMap(({ changed }) => changed)
    if (tokens.length > 0 || parts.length > 0)
      record({
        summary: `Imported ${tokens.length} tokens (${document.format}) into ${written.map(({ tokenset }) => tokenset.name).join(', ')}${guidanceText(guidance)}`,
        subject: { kind: 'system', id: workspace.id, parts },
        tokens,
        also_in: written.flatMap(({ tokenset: { id }, outcomes }) =>
          outcomes.some(({ changed }) => changed.length > 0) ? [id] : [],
        ),
      })
    if (dry_run) return rehearsed({ dry_run: true, ...report, ...(await findings?.()) })
    return report
  },
)

/** The modes of the existing tokensets that the document's go into. */
async function modesOfNamed(db: Db, workspaceId: string, given: SystemImport['tokensets']): Promise<string[]> {
  const names = new Set(given.map(({ name }) => nameKey(nameFor(name))))
  const tokensets = await listTokensets(db, workspaceId, null, null)
  const ids = tokensets.filter(({ name }) => names.has(nameKey(name))).map(({ id }) => id)
  return (await listModesOf(db, ids)).map(({ id }) => id)
}

async function writeResolver(
  { db, workspace, newId, now, config }: Context<'workspace'>,
  { resolver: source, tokensets }: SystemImport,
  written: readonly WrittenTokenset[],
  requestedName: string | undefined,
) {
  if (!source) return null
  const placed = new Map(tokensets.map(({ name }, index) => [name, written[index]!]))
  const inIds = <Place extends { sources: SourceName[] }>({ sources, ...place }: Place) => ({
    ...place,
    sources: sources.map(({ tokenset, mode }) => placed.get(tokenset)!.sourceOf(mode)),
  })
  const parts: ResolverParts = {
    sets: source.sets.map(inIds),
    modifiers: source.modifiers.map(modifier => ({ ...modifier, contexts: modifier.contexts.map(inIds) })),
    resolution_order: source.resolution_order,
    ...unusedOf(source, tokensets, placed),
    ...(source.extensions ? { extensions: source.extensions } : {}),
  }
  const name = requestedName ?? nameFor(source.name)
  const before = (await listResolvers(db, workspace.id)).find(other => nameKey(other.name) === nameKey(name))
  if (before) {
    const { unused: _, ...kept } = before
    const to: Resolver = { ...kept, ...parts, description: source.description ?? before.description }
    const changed = canonicalJson(to) !== canonicalJson(before)
    const told = { id: before.id, name: before.name, created: false, changed }
    if (!changed) return { told, subject: null }
    const after = await changeResolver(db, to, now)
    return { told, subject: { kind: 'resolver', id: before.id, before, after } satisfies ResolverSubject }
  }
  refuseBeyond(config.quotas, 'resolvers_per_workspace', (await countResolvers(db, workspace.id)) + 1)
  const id = newId()
  const made = { id, workspace_id: workspace.id, name, description: source.description, ...parts }
  const after: Resolver = { ...made, created_at: now, updated_at: now }
  await addResolver(db, after)
  const subject: ResolverSubject = { kind: 'resolver', id, before: null, after }
  return { told: { id, name, created: true, changed: true }, subject }
}

/** The modes outside of all resolvers of the document: an export of the whole system includes them. */
function unusedOf(
  { sets, modifiers }: NonNullable<SystemImport['resolver']>,
  tokensets: SystemImport['tokensets'],
  placed: ReadonlyMap<string, WrittenTokenset>,
): Pick<ResolverParts, 'unused'> {
  const key = (source: SourceName) => JSON.stringify(placed.get(source.tokenset)!.sourceOf(source.mode))
  const places = [...sets, ...modifiers.flatMap(({ contexts }) => contexts)]
  const used = new Set(places.flatMap(({ sources }) => sources.map(key)))
  const all = tokensets.flatMap(({ name, modes }) => modes.map(mode => ({ tokenset: name, mode: mode.name })))
  const sources = all.filter(source => !used.has(key(source)))
  if (sources.length === 0) return {}
  return { unused: { sources: sources.map(({ tokenset, mode }) => placed.get(tokenset)!.sourceOf(mode)) } }
}
