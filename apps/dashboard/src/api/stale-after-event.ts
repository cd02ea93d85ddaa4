// The queries that each event of a workspace makes stale; `stale.ts` does the same for writes of this window. The
// tokens of the grid are missing here: `live/refresh-tokens.ts` reads only the changed ones.
import type { EventType, WorkspaceEvent } from '@tessera/contract'
import { keys } from './keys.ts'

type Key = readonly string[]

/** The compiler requires an entry for each type of event. */
type StaleAfter = { [T in EventType]: (event: WorkspaceEvent) => readonly Key[] }

/** The queries of the tokenset in the event, or of all tokensets where the event names none. */
const inTokenset = (key: (...ids: string[]) => Key, { tokenset_id }: WorkspaceEvent) =>
  key(...(tokenset_id === null ? [] : [tokenset_id]))

/** The unreleased changes depend on every token. */
const unreleased = () => [keys.unreleased(), keys.diffs()]

const proposal = ({ workspace_id }: WorkspaceEvent) => [keys.proposals(workspace_id)]
const workspace = (event: WorkspaceEvent) => [
  keys.workspaces(),
  keys.proposalRules(),
  keys.sharedPages(),
  keys.documentation(),
  keys.outputs(),
  ...proposal(event),
  keys.organizationOf(),
  keys.organizationWorkspaces(),
]
const tokenset = ({ workspace_id }: WorkspaceEvent) => [
  keys.tokensets(workspace_id),
  keys.resolvers(workspace_id),
  keys.outputFiles(workspace_id),
  keys.findings(workspace_id),
  ...unreleased(),
]
const tokens = (event: WorkspaceEvent) => [
  keys.tokensetSummaries(event.workspace_id),
  keys.themeColors(event.workspace_id),
  keys.releaseState(event.workspace_id),
  inTokenset(keys.exports, event),
  keys.outputFiles(event.workspace_id),
  inTokenset(keys.history, event),
  keys.findings(event.workspace_id),
  ...proposal(event),
  ...unreleased(),
]
const mode = (event: WorkspaceEvent) => [
  inTokenset(keys.modes, event),
  inTokenset(keys.tokens, event),
  keys.resolvers(event.workspace_id),
  ...tokens(event),
]
/** Queries of open scales have the mode as their key, which the event lacks. */
const scale = (event: WorkspaceEvent) => [keys.scales(), inTokenset(keys.tokens, event), ...tokens(event)]
const resolver = ({ workspace_id }: WorkspaceEvent) => [
  keys.resolvers(workspace_id),
  keys.outputFiles(workspace_id),
  keys.findings(workspace_id),
  keys.proposals(workspace_id),
]
/** Roles decide whose approval counts. */
const member = (event: WorkspaceEvent) => [keys.members(event.workspace_id), keys.workspaces(), ...proposal(event)]
const webhook = ({ workspace_id }: WorkspaceEvent) => [keys.webhooks(workspace_id)]

const staleAfter: StaleAfter = {
  'workspace.created': workspace,
  'workspace.updated': workspace,
  // An import may change anything.
  'workspace.imported': () => [[]],
  'tokenset.created': tokenset,
  'tokenset.updated': tokenset,
  'tokenset.deleted': tokenset,
  'mode.created': mode,
  'mode.updated': mode,
  'mode.deleted': mode,
  'tokens.changed': tokens,
  'scale.created': scale,
  'scale.updated': scale,
  'scale.deleted': scale,
  'resolver.created': resolver,
  'resolver.updated': resolver,
  'resolver.deleted': resolver,
  'proposal.created': proposal,
  'proposal.updated': proposal,
  'proposal.opened': proposal,
  'proposal.reviewed': proposal,
  'proposal.commented': proposal,
  'proposal.approved': proposal,
  'proposal.merged': proposal,
  'proposal.closed': proposal,
  'release.published': () => [keys.environments(), keys.releases(), keys.releaseState(), ...unreleased()],
  'findings.changed': ({ workspace_id }) => [keys.checkRules(workspace_id), keys.findings(workspace_id)],
  'member.added': member,
  'member.updated': member,
  'member.removed': member,
  'webhook.created': webhook,
  'webhook.updated': webhook,
  'webhook.deleted': webhook,
}

/** Every notification comes from one of these events. */
const notifies = ({ type }: WorkspaceEvent) => /^(proposal|release|webhook|member)\./.test(type)

/** The queries that an event makes stale; every event adds an entry to the activity. */
export function staleAfterEvent(event: WorkspaceEvent): readonly Key[] {
  // A newer server may send types of events that this page does not know.
  const keysAfter = staleAfter[event.type] as ((event: WorkspaceEvent) => readonly Key[]) | undefined
  if (!keysAfter) return [[]]
  const notifications = notifies(event) ? [keys.notifications()] : []
  return [...keysAfter(event), ...notifications, keys.activity(), keys.organizationActivity()]
}
