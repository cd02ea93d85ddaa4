import type { Change, Client, ListedWorkspace, Person } from '@tessera/sdk'
import { command } from '../../base/command.ts'
import type { Given } from '../../base/command.ts'
import { counted } from '../../base/counted.ts'
import { Failure, usage } from '../../base/failure.ts'
import { harmless } from '../../base/io.ts'
import type { Reporter } from '../../base/io.ts'
import { wholeNumber } from '../../base/parse.ts'
import { consent } from '../../base/prompt.ts'
import { configuredWorkspace, tokensetFlags } from '../../project/configured-place.ts'
import { readJsonInput } from '../../project/json-input.ts'
import type { Places } from '../../project/places.ts'
import { nearestNames } from '../tokens/token-names.ts'
import { changeOf } from '../history/changes.ts'
import { uuid } from './proposal-here.ts'
import { modePlaces } from '../../project/places.ts'
import { operationsOf, ownChanges, refuseOthers, takeBack } from './taken-back.ts'

const flags = {
  ...tokensetFlags,
  operations: { type: 'string', short: 'f', value: 'FILE', help: 'The edits as JSON; - is stdin' },
  'from-changes': { type: 'boolean', help: 'Your newest change: it is taken back and proposed' },
  last: { type: 'string', value: 'COUNT', help: 'With --from-changes: so many of your newest changes' },
  change: {
    type: 'string',
    multiple: true,
    value: 'ID',
    help: 'With --from-changes: this one, several times if need be',
  },
  description: { type: 'string', value: 'TEXT', help: 'Why' },
  reviewer: { type: 'string', multiple: true, value: 'NAME', help: 'Name or id, several times if need be' },
  draft: { type: 'boolean', help: 'Not to be reviewed yet' },
  yes: { type: 'boolean', short: 'y', help: 'Take changes back without asking' },
} as const

type Here = Awaited<ReturnType<typeof configuredWorkspace>>

export const createProposal = command({
  name: 'proposals create',
  summary: 'Propose edits to be reviewed: those of a file, or changes that were made already.',
  words: '<title>',
  flags,
  details:
    'The file holds a list of operations as a batch of the API takes them, each with "tokenset" and "mode" by name where it is not the tokenset of the configuration and its default mode. --from-changes takes your changes back and proposes the same edits; when that is refused, everything stays as it is.',
  examples: [
    ['proposals create "Calmer colors" --operations edits.json --reviewer ana', 'edits of a file'],
    [
      'proposals create "Calmer colors" --from-changes --last 3',
      'what you changed last, which waits for review instead',
    ],
  ],
  async run(report, given) {
    const [title] = given.words as [string]
    const { description, draft, operations: file, 'from-changes': fromChanges } = given.flags
    if ((file === undefined) === !fromChanges)
      throw usage('Say what is proposed', 'With --operations FILE, or with --from-changes.')
    const here = await configuredWorkspace(report, given)
    const reviewers = await reviewersOf(here, given.flags.reviewer ?? [])
    const create = (operations: unknown[]) =>
      here.client.proposals.create({
        workspace_id: here.workspace.id,
        title,
        operations,
        reviewers,
        status: draft ? 'draft' : 'open',
        ...(description === undefined ? {} : { description }),
      })
    const proposal = await (file === undefined
      ? proposeChanges(report, given, here, create)
      : create(await operationsIn(report, given, here, file)))
    const count = counted(proposal.operations.length, 'edit')
    report.say(`${report.paint.green('✓')} Proposed ${harmless(title)}: ${count}, ${proposal.status}`)
    report.say(report.paint.dim(`  ${proposal.id}`))
    report.result(proposal)
  },
})

type Create = (operations: unknown[]) => ReturnType<Client['proposals']['create']>

async function proposeChanges(report: Reporter, { flags: given }: Given<typeof flags>, here: Here, create: Create) {
  const { client, places, workspace } = here
  const changes = await changesOf(here, given.change, given.last)
  refuseOthers(changes)
  const operations = operationsOf(changes, await modePlaces(places, workspace))
  const what = counted(changes.length, 'change')
  for (const { summary } of changes) report.note(`  ${harmless(summary)}`)
  if (!given.yes)
    await consent(report, `Take back ${what}, and propose the same?`, `Taking back ${what}`, 'Nothing was proposed')
  const undo = await takeBack(client, changes)
  return create(operations).catch(async (error: unknown) => {
    await undo()
    throw error
  })
}

/** Newest first. */
async function changesOf(
  { client, workspace }: Here,
  ids: string[] | undefined,
  last: string | undefined,
): Promise<Change[]> {
  if (ids === undefined)
    return ownChanges(client, workspace, last === undefined ? 1 : wholeNumber('last', last, 1, 100))
  if (last !== undefined) throw usage('--change and --last exclude each other')
  const changes = await Promise.all([...new Set(ids)].map(id => changeOf(client, workspace, id)))
  // Their ids are in the order of time.
  return changes.sort((a, b) => (a.id < b.id ? 1 : -1))
}

async function operationsIn(
  report: Reporter,
  { flags: given }: Given<typeof flags>,
  here: Here,
  path: string,
): Promise<unknown[]> {
  const read = await readJsonInput(report, path)
  const list = Array.isArray(read) ? (read as unknown[]) : (read as { operations?: unknown } | null)?.operations
  if (!Array.isArray(list) || list.length === 0)
    throw new Failure(`${harmless(path)} holds no list of operations`, {
      hint: 'Such as [{ "op": "update", "name": "color.brand", "value": "#3b82f6" }].',
    })
  const tokenset = given.tokenset ?? here.config.tokenset
  return Promise.all(list.map(operation => placed(operation, here.places, here.workspace, tokenset)))
}

/** With ids for the names of its tokenset and mode. An operation on a resolver has neither. */
async function placed(
  operation: unknown,
  places: Places,
  workspace: ListedWorkspace,
  standard: string | undefined,
): Promise<unknown> {
  if (typeof operation !== 'object' || operation === null || String((operation as { op?: unknown }).op).includes('_'))
    return operation
  const { tokenset, mode, tokenset_id, mode_id, ...rest } = operation as Record<string, string | undefined>
  const set = await places.tokenset({ workspace: workspace.id, tokenset: tokenset_id ?? tokenset ?? standard })
  const { id } = await places.mode(set.tokenset, mode_id ?? mode)
  return { ...rest, tokenset_id: set.tokenset.id, mode_id: id }
}

/** The ids of members by their names. An id goes as it is: the server knows the members of the organization, too. */
async function reviewersOf({ client, workspace }: Here, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const { people } = await client.members.people({ workspace_id: workspace.id })
  return names.map(name => {
    const wanted = name.toLowerCase()
    if (uuid.test(wanted)) return wanted
    const [match, other] = people.filter(({ user_name }) => user_name.toLowerCase() === wanted)
    if (!match) throw noMember(name, workspace.name, people)
    if (other)
      throw new Failure(`Several members are called ${harmless(name)}`, {
        hint: '`tessera members list --json user_id,user_name` shows their ids.',
      })
    return match.user_id
  })
}

function noMember(name: string, workspace: string, people: readonly Person[]): Failure {
  const nearest = nearestNames(
    people.map(({ user_name }) => user_name),
    name,
  )
  return new Failure(`There is no member ${harmless(name)} in ${harmless(workspace)}`, {
    hint:
      nearest.length > 0 ? `Did you mean ${nearest.map(harmless).join(', ')}?` : '`tessera members list` shows them.',
  })
}
