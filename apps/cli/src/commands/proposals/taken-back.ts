// Changes that were made directly, as operations of a proposal: the same edits, after the changes are taken back.
import type { Change, Client, ListedWorkspace, Mode, Tokenset } from '@tessera/sdk'
import { counted } from '../../base/counted.ts'
import { Failure } from '../../base/failure.ts'
import { harmless } from '../../base/io.ts'

type Touched = Change['tokens'][number]
type State = NonNullable<Touched['after']>

/** As a batch of the API has it. */
interface Operation extends Partial<State> {
  op: 'create' | 'update' | 'upsert' | 'delete'
  name: string
  new_name?: string
}

export type ModeOperation = Operation & { tokenset_id: string; mode_id: string }

/** The operations that edit tokens and nothing else. */
const editing = [
  'create_token',
  'update_token',
  'delete_token',
  'batch_tokens',
  'import_tokens',
  'rename_tokens',
  'rename_group',
]
/** How far back the caller's own changes are looked for. */
const mostSearched = 1000

/** Why a change cannot be proposed; null: it can be. */
function obstacleOf({ operation, reverted_by, token_count, tokens }: Change): string | null {
  if (reverted_by !== null) return 'it was taken back already'
  if (!editing.includes(operation)) return `it was made by ${operation}, and not by an edit of tokens`
  if (tokens.length < token_count) return `it touched ${counted(token_count, 'token')}, more than the history lists`
  return tokens.length === 0 ? 'it touched no token' : null
}

export function refuseOthers(changes: readonly Change[]): void {
  for (const change of changes) {
    const obstacle = obstacleOf(change)
    if (obstacle !== null) throw new Failure(`“${harmless(change.summary)}” cannot be proposed: ${obstacle}`)
  }
}

/** The newest changes of the caller that can be proposed, newest first. */
export async function ownChanges(client: Client, workspace: ListedWorkspace, count: number): Promise<Change[]> {
  const { user } = await client.account.me()
  const own: Change[] = []
  let searched = 0
  for await (const change of client.changes.listInWorkspace.each({ workspace_id: workspace.id, limit: 100 })) {
    if (change.actor.user_id === user.id && obstacleOf(change) === null) own.push(change)
    if (own.length === count || ++searched === mostSearched) break
  }
  if (own.length === count) return own
  throw new Failure(
    own.length === 0
      ? `You have changed no tokens in ${harmless(workspace.name)} that could be proposed`
      : `You have made ${counted(own.length, 'change')} in ${harmless(workspace.name)} that can be proposed, not ${count}`,
    { hint: '`tessera changes list` shows the history; --change takes one by its id.' },
  )
}

/** What the changes did together, one operation for each token. `changes`: newest first. */
export function operationsOf(
  changes: readonly Change[],
  modes: ReadonlyMap<string, { tokenset: Tokenset; mode: Mode }>,
): ModeOperation[] {
  const touched = new Map<string, Touched>()
  for (const change of changes.toReversed())
    for (const token of change.tokens) {
      const key = `${token.mode_id} ${token.token_id}`
      touched.set(key, { ...token, before: (touched.get(key) ?? token).before })
    }
  return [...touched.values()].flatMap(token => {
    const place = modes.get(token.mode_id)
    if (!place) throw new Failure(`The mode of ${harmless(token.name)} is gone`)
    const operation = operationOf(token)
    return operation ? [{ tokenset_id: place.tokenset.id, mode_id: token.mode_id, ...operation }] : []
  })
}

function operationOf({ before, after }: Touched): Operation | null {
  if (!before) return after && { op: 'create', ...contentOf(after) }
  if (!after) return { op: 'delete', name: before.name }
  if (JSON.stringify(before.extensions) !== JSON.stringify(after.extensions) && before.name === after.name)
    return { op: 'upsert', ...contentOf(after) }
  const {
    name: new_name,
    extensions: _,
    ...changed
  } = Object.fromEntries(
    Object.entries(after).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof State]),
    ),
  ) as Partial<State>
  return { op: 'update', name: before.name, ...changed, ...(new_name === undefined ? {} : { new_name }) }
}

const contentOf = ({ extensions, ...content }: State) => ({ ...content, ...(extensions ? { extensions } : {}) })

/** Takes the changes back, newest first, and answers how that is undone. */
export async function takeBack(client: Client, changes: readonly Change[]): Promise<() => Promise<void>> {
  const reverts: string[] = []
  const undo = async () => {
    for (const change_id of reverts.toReversed()) await client.changes.revert({ change_id })
  }
  for (const { id: change_id } of changes) {
    const answer = await client.changes.revert({ change_id }).catch(async (error: unknown) => {
      await undo()
      throw error
    })
    reverts.push(answer.change_id)
  }
  return undo
}
