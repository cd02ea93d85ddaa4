// What modes must hold after any sequence of direct edits, merges of proposals and reverts: the rules of merging over whole states of
// a mode, and not over operations, as the server has them. Each function answers the new state, or null where the API must refuse
// with 400 and change nothing.

export interface Content {
  value: string
  description: string | null
}
/** The tokens of a mode by name. */
export type Tokens = ReadonlyMap<string, Content>
/** Of each mode. */
export type State = readonly Tokens[]

export type Step = { name: string; description?: string | null } & (
  { op: 'create' | 'upsert'; value: string } | { op: 'update'; value?: string; new_name?: string } | { op: 'delete' }
)
export type PlacedStep = Step & { mode: number }

export interface Proposed {
  steps: readonly PlacedStep[]
  /** All that was there when the steps were set. */
  base: State
}

export interface Conflict {
  mode: number
  token: string
  base: Content | null
  current: Content | null
  proposed: Content | null
}
export interface Resolution {
  mode: number
  token: string
  take: 'proposal' | 'current'
}

const isSame = (a: Content | null, b: Content | null) =>
  a === b || (a !== null && b !== null && a.value === b.value && a.description === b.description)

function edit(tokens: Tokens, steps: readonly Step[]): Tokens | null {
  const now = new Map(tokens)
  for (const step of steps) {
    const { name } = step
    const former = now.get(name)
    if (step.op === 'create' ? former : step.op !== 'upsert' && !former) return null
    if (step.op === 'delete') {
      now.delete(name)
      continue
    }
    const description = step.description === undefined ? (former?.description ?? null) : step.description
    const to = step.op === 'update' ? (step.new_name ?? name) : name
    if (to !== name && now.has(to)) return null
    now.delete(name)
    now.set(to, { value: step.value ?? former!.value, description })
  }
  return now
}

export function editAll(state: State, steps: readonly PlacedStep[]): State | null {
  const stepsIn = (mode: number) => steps.filter(step => step.mode === mode)
  const after = state.map((tokens, mode) => edit(tokens, stepsIn(mode)))
  return after.every(tokens => tokens !== null) ? after : null
}

/** Changed since, and otherwise than the proposal would. */
export const isConflict = ({ base, current, proposed }: Omit<Conflict, 'mode' | 'token'>) =>
  !isSame(current, base) && !isSame(current, proposed)

export function conflictsOf(state: State, proposal: Proposed, rule = isConflict): Conflict[] {
  const after = editAll(proposal.base, proposal.steps)!
  return groupsOf(proposal).flatMap(({ mode, names }) =>
    names.flatMap(token => {
      const [base, current, proposed] = [proposal.base, state, after].map(one => one[mode]!.get(token) ?? null)
      const conflict: Conflict = { mode, token, base: base!, current: current!, proposed: proposed! }
      return rule(conflict) ? [conflict] : []
    }),
  )
}

export function merge(
  state: State,
  proposal: Proposed,
  resolutions: readonly Resolution[],
  rule = isConflict,
): State | null {
  const conflicts = conflictsOf(state, proposal, rule)
  const keyOf = ({ mode, token }: { mode: number; token: string }) => `${mode} ${token}`
  const takes = new Map(resolutions.map(resolution => [keyOf(resolution), resolution.take]))
  if (conflicts.length !== takes.size || conflicts.some(conflict => !takes.has(keyOf(conflict)))) return null
  const proposed = editAll(proposal.base, proposal.steps)!
  const after = state.map(tokens => new Map(tokens))
  for (const { mode, names } of groupsOf(proposal)) {
    const own = new Set(names.flatMap(token => takes.get(keyOf({ mode, token })) ?? []))
    if (own.size > 1) return null
    if (own.has('current')) continue
    for (const name of names) {
      const content = proposed[mode]!.get(name)
      if (content) after[mode]!.set(name, content)
      else after[mode]!.delete(name)
    }
  }
  return after
}

/** The names of the steps; those that are renamed into each other stand or fall together. */
function groupsOf({ steps }: Proposed): { mode: number; names: string[] }[] {
  let groups: { mode: number; names: Set<string> }[] = []
  for (const step of steps) {
    const names = new Set([step.name, ...('new_name' in step && step.new_name ? [step.new_name] : [])])
    const isJoined = (group: (typeof groups)[number]) =>
      group.mode === step.mode && [...group.names].some(name => names.has(name))
    const joined = groups.filter(isJoined)
    for (const group of joined) for (const name of group.names) names.add(name)
    groups = [...groups.filter(group => !joined.includes(group)), { mode: step.mode, names }]
  }
  return groups.map(({ mode, names }) => ({ mode, names: [...names] }))
}

/** A token before and after a change; null: it was not there. Its id is the server's. */
export interface Touched {
  id: string
  mode: number
  before: Named | null
  after: Named | null
}
export interface Named extends Content {
  name: string
}
export type Ids = ReadonlyMap<string, Named & { mode: number }>

const isSameNamed = (a: Named | null, b: Named | null) => isSame(a, b) && a?.name === b?.name

export const touched = (before: Ids, after: Ids): Touched[] =>
  [...new Set([...before.keys(), ...after.keys()])].flatMap(id => {
    const [from, to] = [before.get(id) ?? null, after.get(id) ?? null]
    return isSameNamed(from, to) ? [] : [{ id, mode: (from ?? to)!.mode, before: from, after: to }]
  })

/** Each token goes back, unless one was changed since, or made anew by its name, or nothing is left to go back. */
export function revert(state: State, now: Ids, change: readonly Touched[]): State | null {
  if (change.some(({ id, mode, after }) => after && !now.has(id) && state[mode]!.has(after.name))) return null
  const back = change.filter(({ id, before }) => !isSameNamed(now.get(id) ?? null, before))
  if (back.length === 0 || back.some(({ id, after }) => !isSameNamed(now.get(id) ?? null, after))) return null
  const after = state.map(tokens => new Map(tokens))
  for (const { mode, after: held } of back) if (held) after[mode]!.delete(held.name)
  for (const { mode, before: held } of back) {
    if (!held) continue
    if (after[mode]!.has(held.name)) return null
    after[mode]!.set(held.name, { value: held.value, description: held.description })
  }
  return after
}
