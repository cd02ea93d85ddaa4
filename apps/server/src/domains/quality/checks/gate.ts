// Blocks a release or a merge with blocking findings that are not accepted. An admin or owner may override it with a
// reason, which the release records.
import { findingLevels } from '@tessera/engine'
import type { Unlisted } from '@tessera/engine'
import { mayRole } from '@tessera/contract'
import type { CheckFinding as CheckRecord } from '@tessera/contract'
import type { Context } from '../../../kernel/context.ts'
import { problems } from '../../../base/problems.ts'
import type { Looked } from './service.ts'
import { toRecords } from './answered-findings.ts'
import { readTokens, resolversOf } from './checked-workspace.ts'
import { readState } from './checks.store.ts'
import { countsOf, sumOf } from './finding-counts.ts'
import type { FindingCounts } from './finding-counts.ts'

/** The maximum number of findings in the refusal. */
const mostShown = 1000

/** The reason, if one was needed, and the findings of each checked workspace. */
export interface Passed {
  override: string | null
  findings: ({ workspace_id: string } & FindingCounts)[]
}

export type Releasing = Pick<Context<'environment'>, 'db' | 'role' | 'proposalsOnly' | 'checks'>

/** For a proposal whose edits are written but not committed. Returns the reason, if one was needed. */
export async function passMerge(
  context: Pick<Context<'proposal'>, 'db' | 'role' | 'proposalsOnly' | 'checks' | 'workspace'>,
  override: string | undefined,
): Promise<string | null> {
  const { db, checks, workspace } = context
  const one = await checks.inspect(db, workspace.id, async () => {
    const state = await readState(db, workspace.id)
    const named = state.tokensets.flatMap(({ modes, id, name }) =>
      modes.map(mode => ({ mode, tokenset: { id, name } })),
    )
    const lists = await readTokens(
      db,
      named.map(({ mode }) => mode.id),
    )
    const modes = named.map(({ mode: { id, name }, tokenset }) => ({ id, name, tokenset, tokens: lists.get(id)! }))
    return { modes, resolvers: await resolversOf(db, workspace.id, state) }
  })
  return (await pass(context, new Map([[workspace.id, one]]), override, 'Merging')).override
}

/** Refuses with the findings that block, without an override. */
export async function pass(
  { role, proposalsOnly }: Pick<Releasing, 'role' | 'proposalsOnly'>,
  looked: ReadonlyMap<string, Looked>,
  override: string | undefined,
  what: 'Publishing' | 'Merging' = 'Publishing',
): Promise<Passed> {
  const isAgent = proposalsOnly !== null && proposalsOnly !== 'everybody'
  if (override !== undefined && isAgent) throw problems.agentsOverrideNothing()
  if (override !== undefined && !mayRole(role, 'override_findings')) throw problems.roleLacks('override_findings')
  const blocking = [...looked].map(([id, one]) => ({ id, one, listed: blockingIn(one) }))
  const count = blocking.reduce((sum, { one, listed }) => sum + listed.length + unlistedIn(one), 0)
  if (count === 0 || override !== undefined)
    return { override: count === 0 ? null : override!, findings: countedIn(looked) }
  const shown: CheckRecord[] = []
  for (const { id, one, listed } of blocking)
    shown.push(...(await toRecords(listed.slice(0, mostShown - shown.length), id, one)))
  throw problems.blocked(what, count, shown)
}

const blockingIn = ({ findings, blocks, known }: Looked) =>
  findings.filter(finding => isBlocking(finding, blocks) && !known.has(finding.fingerprint))

/** Unlisted findings block too. */
const unlistedIn = ({ unlisted, blocks }: Looked) =>
  sumOf(unlisted.filter(one => isBlocking(one, blocks) && !one.known))

const countedIn = (looked: ReadonlyMap<string, Looked>): Passed['findings'] =>
  [...looked].map(([workspace_id, { findings, unlisted, known }]) => ({
    workspace_id,
    ...countsOf(findings, unlisted, known),
  }))

const isBlocking = ({ severity }: Pick<Unlisted, 'severity'>, blocks: Looked['blocks']): boolean =>
  blocks !== 'never' && findingLevels.indexOf(severity) <= findingLevels.indexOf(blocks)
