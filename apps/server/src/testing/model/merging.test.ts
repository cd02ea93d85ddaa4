// Proposals, direct edits, merges and reverts in any order, and some at the same moment, leave the state that the model predicts: no
// edit is lost and no conflict is passed over. MERGING_RUNS is the number of sequences (20 in the suite).
import { repeats } from '@tessera/engine/testing/random/repeats'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { action } from './merging-actions.ts'
import type { Action } from './merging-actions.ts'
import * as oracle from './merging-oracle.ts'
import type { Content, Ids, PlacedStep, Proposed, Resolution, State, Touched } from './merging-oracle.ts'
import type { Client, TestAnswer } from '../client.ts'
import { world } from '../world.ts'
import type { World } from '../world.ts'

let w: World
beforeAll(async () => void (w = await world()))
afterAll(() => w.close())

// ---- Doing it ----

interface Place {
  tokenset_id: string
  mode_id: string
}
interface Change {
  id: string
  tokens: readonly Touched[]
  /** The change that took it back. */
  reverted: Change | null
}
interface Run {
  api: Client
  workspace: string
  places: readonly Place[]
  rule: typeof oracle.isConflict
  state: State
  /** As the server has them: the model knows no ids of its own. */
  ids: Ids
  proposals: (Proposed & { id: string })[]
  changes: Change[]
}

const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)]
const isDone = ({ status }: TestAnswer) => status === 200 || status === 201

async function begin(rule: typeof oracle.isConflict, count: number): Promise<Run> {
  const api = w.as(await w.signUp(`merging ${count}`, 'BUSINESS'))
  const workspace = (await api.post('/workspaces', { name: 'A' })).body.id as string
  const places: Place[] = []
  for (const set of ['One', 'Two']) {
    const tokenset_id = (await api.post(`/workspaces/${workspace}/tokensets`, { name: set })).body.id as string
    const { modes } = (await api.get(`/tokensets/${tokenset_id}/modes`)).body
    places.push({ tokenset_id, mode_id: modes[0].id })
    if (set === 'Two') continue
    places.push({ tokenset_id, mode_id: (await api.post(`/tokensets/${tokenset_id}/modes`, { name: 'B' })).body.id })
  }
  const empty = places.map(() => new Map<string, Content>())
  const run: Run = { api, workspace, places, rule, state: empty, ids: new Map(), proposals: [], changes: [] }
  // Most actions need tokens to happen to.
  for (const mode of places.keys())
    await perform(run, { do: 'edit', steps: ['a', 'b'].map(name => ({ op: 'create', mode, name, value: '0px' })) })
  return run
}

const sent = ({ mode: _, ...given }: PlacedStep) => ({
  ...given,
  ...(given.op === 'create' || given.op === 'upsert' ? { type: 'dimension' } : {}),
})
const inPlaces = ({ places }: Run, given: readonly PlacedStep[]) =>
  given.map(one => ({ ...places[one.mode], ...sent(one) }))

/** All of one mode, in one call. */
function edit({ api, places }: Run, given: readonly PlacedStep[]) {
  const { tokenset_id, mode_id } = places[given[0]!.mode]!
  const path = `/tokensets/${tokenset_id}/modes/${mode_id}/tokens/batch`
  return api.post(path, { operations: given.map(sent) })
}
const ofOneMode = (given: readonly PlacedStep[]) => given.filter(one => one.mode === given[0]!.mode)

function merge({ api, places }: Run, { id }: { id: string }, given: readonly Resolution[]) {
  const resolutions = given.map(({ mode: one, token, take }) => ({ ...places[one], token, take }))
  return api.post(`/proposals/${id}/merge`, { resolutions })
}

function resolutionsFor(
  { state, rule }: Run,
  proposal: Proposed,
  { settle: how, bits: sides }: { settle: string; bits: number },
): Resolution[] {
  if (how === 'nothing') return []
  const conflicts = oracle.conflictsOf(state, proposal, rule)
  const settled = conflicts.map(({ mode: one, token }, index): Resolution => {
    const side = (sides >> index) % 2 === 0 ? 'proposal' : 'current'
    return { mode: one, token, take: how === 'proposal' || how === 'current' ? how : side }
  })
  const { mode: one, name: token } = proposal.steps[0]!
  const isKnown = conflicts.some(conflict => conflict.mode === one && conflict.token === token)
  return how !== 'too much' || isKnown ? settled : [...settled, { mode: one, token, take: 'current' }]
}

function expectAnswer(answer: TestAnswer, after: State | null, what: unknown): void {
  if (isDone(answer) !== (after !== null) || (after === null && answer.status !== 400))
    throw new Error(`${JSON.stringify(what)} must be ${after ? 'done' : 'refused'}: ${answer.status} ${answer.text}`)
}

async function perform(run: Run, what: Action): Promise<void> {
  const { api, state, rule, proposals } = run
  if (what.do === 'propose') {
    const operations = inPlaces(run, what.steps)
    const answer = await api.post(`/workspaces/${run.workspace}/proposals`, { title: 'P', operations })
    expectAnswer(answer, oracle.editAll(state, what.steps), what)
    if (!isDone(answer)) return
    await api.patch(`/proposals/${answer.body.id}`, { status: 'open' })
    proposals.push({ id: answer.body.id, steps: what.steps, base: state })
  } else if (what.do === 'edit') {
    const given = ofOneMode(what.steps)
    const after = oracle.editAll(state, given)
    await did(run, await edit(run, given), after, what)
  } else if (what.do === 'revert') {
    const change = pick(run.changes, what.at)
    if (!change) return
    const after = change.reverted ? null : oracle.revert(state, run.ids, change.tokens)
    const made = await did(run, await api.post(`/changes/${change.id}/revert`), after, what)
    if (!made) return
    change.reverted = made
    for (const other of run.changes) if (other.reverted === change) other.reverted = null
  } else {
    const proposal = pick(proposals, what.at)
    if (!proposal) return
    if (what.do === 'propose anew') {
      const answer = await api.put(`/proposals/${proposal.id}/operations`, { operations: inPlaces(run, what.steps) })
      expectAnswer(answer, oracle.editAll(state, what.steps), what)
      if (isDone(answer)) Object.assign(proposal, { steps: what.steps, base: state })
      return
    }
    const resolutions = resolutionsFor(run, proposal, what)
    if (oracle.conflictsOf(state, proposal).length > 0) inConflict++
    merges++
    const after = oracle.merge(state, proposal, resolutions, rule)
    if (what.do === 'merge') {
      await did(run, await merge(run, proposal, resolutions), after, [what, proposal, resolutions])
      if (after) run.proposals = proposals.filter(other => other !== proposal)
      return
    }
    await together(run, proposal, resolutions, ofOneMode(what.steps))
  }
}

/** What the change touched is what differs by the ids of the server. */
async function did(run: Run, answer: TestAnswer, after: State | null, what: unknown): Promise<Change | null> {
  expectAnswer(answer, after, what)
  const before = run.ids
  await compare(run, [after ?? run.state], what)
  if (!after) return null
  const tokens = oracle.touched(before, run.ids)
  const { changes } = (await run.api.get(`/workspaces/${run.workspace}/changes?limit=1`)).body
  const id = (answer.body.change_id ?? changes[0].id) as string
  // An edit that changed nothing is no change.
  if (run.changes.some(other => other.id === id) || (tokens.length === 0 && !answer.body.change_id)) return null
  const change: Change = { id, tokens, reverted: null }
  run.changes.push(change)
  return change
}

/** Both at once: as if one had come after the other, in either order. */
async function together(
  run: Run,
  proposal: Proposed & { id: string },
  resolutions: readonly Resolution[],
  given: readonly PlacedStep[],
): Promise<void> {
  const { state, rule } = run
  const merging = (from: State) => oracle.merge(from, proposal, resolutions, rule)
  const editing = (from: State) => oracle.editAll(from, given)
  const [merged, edited] = [merging(state), editing(state)]
  const [thenEdited, thenMerged] = [editing(merged ?? state), merging(edited ?? state)]
  const orders = [
    { merged, edited: thenEdited, after: thenEdited ?? merged ?? state },
    { merged: thenMerged, edited, after: thenMerged ?? edited ?? state },
  ]
  const [ofMerge, ofEdit] = await Promise.all([merge(run, proposal, resolutions), edit(run, given)])
  const possible = orders.filter(
    order => (order.merged !== null) === isDone(ofMerge) && (order.edited !== null) === isDone(ofEdit),
  )
  const what = ['at once', proposal, resolutions, given]
  if (possible.length === 0) throw new Error(`${JSON.stringify(what)} fits no order: ${ofMerge.text} ${ofEdit.text}`)
  await compare(run, possible.map(({ after }) => after), what) // prettier-ignore
  if (isDone(ofMerge)) run.proposals = run.proposals.filter(other => other !== proposal)
}

// ---- Comparing ----

const sorted = (state: State) => state.map(tokens => [...tokens].sort(([a], [b]) => (a < b ? -1 : 1)))

/** The server holds one of these states, which becomes the model's. */
async function compare(run: Run, expected: readonly State[], what: unknown): Promise<void> {
  const ids = new Map<string, oracle.Named & { mode: number }>()
  const state: State = await Promise.all(
    run.places.map(async ({ tokenset_id, mode_id }, index) => {
      const { tokens } = (await run.api.get(`/tokensets/${tokenset_id}/modes/${mode_id}/tokens`)).body
      const held = new Map<string, Content>()
      for (const { id, name: n, value: v, description: d } of tokens) {
        held.set(n, { value: v, description: d })
        ids.set(id, { name: n, value: v, description: d, mode: index })
      }
      return held
    }),
  )
  const texts = expected.map(one => JSON.stringify(sorted(one)))
  if (!texts.includes(JSON.stringify(sorted(state))))
    expect(sorted(state), JSON.stringify(what)).toEqual(sorted(expected[0]!))
  Object.assign(run, { state, ids })
}

let count = 0
let merges = 0
let inConflict = 0
const property = (rule: typeof oracle.isConflict) =>
  fc.asyncProperty(fc.array(action, { minLength: 16, maxLength: 32, size: 'max' }), async actions => {
    const run = await begin(rule, count++)
    for (const what of actions) await perform(run, what)
  })

test('proposals, edits, merges and reverts leave what the model predicts', { timeout: 3_600_000 }, async () => {
  await fc.assert(property(oracle.isConflict), {
    numRuns: repeats('MERGING_RUNS', { short: 4, long: 200 }),
  })
  if (process.env.MERGING_RUNS) console.log(`${merges} merges, ${inConflict} of them with conflicts`)
  expect(w.logged.filter(({ level }) => level === 'error')).toEqual([])
})

test('and this test would see it if a conflict were lost', { timeout: 300_000 }, async () => {
  // The newer edit of a token that the proposal deletes.
  const careless: typeof oracle.isConflict = conflict => conflict.proposed !== null && oracle.isConflict(conflict)
  const { failed } = await fc.check(property(careless), { numRuns: 300, endOnFailure: true, seed: 7 })
  expect(failed).toBe(true)
})
