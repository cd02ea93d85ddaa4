// Which commits bring the file side to ours: one for each author, in the order in which they changed it.
import type { Token } from '@tessera/engine'
import { contentOfState } from '../../../tokens/stored/tokens/state.ts'
import { toEngine } from '../../../tokens/stored/tokens/tokens.store.ts'
import type { AuthoredChange } from '../record/changes.store.ts'
import { messageOf, toldOf } from '../pull-requests/message.ts'
import type { Slot } from '../sides/slot.ts'

export interface CommitPlan {
  author: { name: string; email: string; at: string }
  message: string
  /** By mode, the tokens as they are after it; null: deleted. */
  wanted: Map<string, Map<string, Token | null>>
  /** By mode, the new names of tokens by their old ones. */
  renamed: Map<string, Map<string, string>>
}

/** Edits of one author that are at most so far apart share a commit. */
const togetherMs = 60_000

/** The commits for each author, and one for whatever no change explains. */
export function planCommits(
  slots: readonly Slot[],
  history: readonly AuthoredChange[] | null,
  { unexplained, template }: { unexplained: Pick<CommitPlan, 'author' | 'message'>; template: string | null },
): CommitPlan[] {
  const open = new Map(slots.map(slot => [slot.mode.mode_id, openIn(slot)]))
  const plans: CommitPlan[] = []
  for (const group of groupsOf((history ?? []).filter(change => change.operation !== 'pull_git'))) {
    const wanted: CommitPlan['wanted'] = new Map()
    for (const { tokens } of group) for (const token of tokens) want(wanted, token, open)
    const last = group.at(-1)!
    if (wanted.size > 0)
      plans.push({
        author: { name: last.name ?? 'Tessera', email: last.email ?? 'tessera@localhost', at: last.created_at },
        message: messageOf(toldOf(group, namesIn(wanted)), template, group.map(trailerOf)),
        wanted,
        renamed: renamesIn(group),
      })
  }
  const rest: CommitPlan['wanted'] = new Map()
  for (const { mode, comparison } of slots)
    if (comparison.push.length > 0)
      rest.set(mode.mode_id, new Map(comparison.push.map(({ name, ours }) => [name, ours])))
  plans.push({ ...unexplained, wanted: rest, renamed: renamesIn(history ?? []) })
  return plans
}

export const trailerOf = ({ id }: { id: string }) => `Tessera-Change: ${id}`

const namesIn = (wanted: CommitPlan['wanted']) => [...wanted.values()].flatMap(tokens => [...tokens.keys()])

interface Open {
  /** Names that are to be pushed. */
  names: ReadonlySet<string>
  /** Tokens that got another name, or an edit, from there after they were changed here. */
  renamed: ReadonlyMap<string, string>
  joined: ReadonlyMap<string, Token | null>
}

function openIn({ mode, comparison: { push, moves, carried } }: Slot): Open {
  const joined = [...moves.map(({ to }) => to), ...carried.map(({ name }) => name)]
  return {
    names: new Set(push.map(({ name }) => name)),
    renamed: new Map(moves.map(({ from, to }) => [from, to])),
    joined: new Map(joined.map(name => [name, mode.tokens.get(name) ?? null])),
  }
}

const nameNow = (name: string, { renamed }: Open): string => renamed.get(name) ?? name

function want(
  wanted: CommitPlan['wanted'],
  { mode_id, name, before, after }: AuthoredChange['tokens'][number],
  open: ReadonlyMap<string, Open>,
): void {
  const own = open.get(mode_id)
  if (!own) return
  const { names, joined } = own
  const states = wanted.get(mode_id) ?? new Map<string, Token | null>()
  if (before !== null && before !== name && names.has(before)) states.set(before, null)
  const now = nameNow(after?.name ?? name, own)
  if (names.has(now)) states.set(now, joined.get(now) ?? (after && toEngine(contentOfState(after))))
  if (states.size > 0) wanted.set(mode_id, states)
}

/** From the first name of each token that was renamed to its last one. */
export function renamesIn(history: readonly AuthoredChange[]): CommitPlan['renamed'] {
  const renamed: CommitPlan['renamed'] = new Map()
  /** By mode and last name. */
  const firsts = new Map<string, string>()
  for (const { tokens } of history)
    for (const { mode_id, before, after } of tokens) {
      if (before === null || after === null || before === after.name) continue
      const names = renamed.get(mode_id) ?? new Map<string, string>()
      const first = firsts.get(`${mode_id} ${before}`) ?? before
      firsts.set(`${mode_id} ${after.name}`, first)
      if (first === after.name) names.delete(first)
      else names.set(first, after.name)
      renamed.set(mode_id, names)
    }
  return renamed
}

function groupsOf(history: readonly AuthoredChange[]): AuthoredChange[][] {
  const groups: AuthoredChange[][] = []
  for (const change of history) {
    if (change.tokens.length === 0) continue
    const group = groups.at(-1)
    const last = group?.at(-1)
    const isSame = last && last.email === change.email && last.name === change.name
    if (isSame && Date.parse(change.created_at) - Date.parse(last.created_at) <= togetherMs) group!.push(change)
    else groups.push([change])
  }
  return groups
}
