// A workspace and a repository that are connected, and what their people do in them: edits, deletions, renames, moves and
// force-pushes. Every value is written once, so a value tells which write it comes from, wherever it is.
import { expect } from 'vitest'
import { gitToken } from '../../probes/git-server.ts'
import type { GitServer, Team } from '../../probes/git-server.ts'
import { inNewWorkspace } from '../../furnished.ts'
import type { World } from '../../world.ts'
import type { Ledger } from './ledger.ts'

/** Tokens of a mode or a file: value by name. */
type Values = Map<string, number>

export interface End {
  /** By path of the mode or file. */
  places: Map<string, Values>
}

const tokenNames = ['a', 'b', 'c', 'd', 'group.e', 'group.f']

/** A number below the given one. */
export type Dice = (below: number) => number

/** mulberry32 */
export function dice(from: number): Dice {
  let state = from
  return below => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

export interface TwoEnds {
  id: string
  team: Team
  here(): Promise<End>
  there(): Promise<End>
  sync(): Promise<Run>
  resolve(): Promise<Run>
  proposals(): Promise<Proposed[]>
  close(proposalId: string): Promise<void>
  /** Something that a person does on one side. */
  actHere(roll: Dice): Promise<void>
  actThere(roll: Dice): Promise<void>
  rewriteHistory(roll: Dice): Promise<void>
}

interface Run {
  state: string
  error: string | null
  commits: string[]
  changes: string[]
}

interface Proposed {
  id: string
  status: string
  operations: { op: string; name: string; value?: number }[]
}

/** Both have four tokens in each of two places. */
export async function connectTwoEnds(parent: World, server: GitServer, ledger: Ledger): Promise<TwoEnds> {
  const w = await inNewWorkspace(parent)
  const owner = w.as('owner')
  const workspace = `/workspaces/${w.workspace.id}`
  const team = await server.team()
  expect((await owner.post(`${workspace}/tokensets`, { name: 'Brand' })).status).toBe(201)
  const here = () => readWorkspace(w)
  const edit = async (path: string, operations: object[]) => {
    const { body } = await owner.post(`${path}/tokens/batch`, { operations })
    expect(body.error).toBeUndefined()
  }
  for (const path of (await here()).places.keys()) {
    const operations = tokenNames.slice(0, 4).map(name => ({ ...upsert(name, ledger.next()) }))
    await edit(path, operations)
  }
  const credential = { kind: 'token', secret: gitToken }
  const settings = { url: team.url, folder: 'tokens', incoming: 'change', credential }
  const { body } = await owner.put(`${workspace}/git`, settings)
  expect(body.error).toBeUndefined()
  const ends: TwoEnds = {
    id: body.id as string,
    team,
    here,
    there: () => readRepository(team),
    sync: async () => (await owner.post(`${workspace}/git/sync`)).body as Run,
    resolve: async () => (await owner.post(`${workspace}/git/resolve`, { take: 'theirs' })).body as Run,
    proposals: async () => (await owner.get(`${workspace}/proposals`)).body.proposals as Proposed[],
    close: async id => void (await owner.post(`/proposals/${id}/close`)),
    actHere: async roll => actHere(await here(), edit, ledger, roll),
    actThere: async roll => actThere(team, await readRepository(team), ledger, roll),
    rewriteHistory: async roll => rewriteHistory(team, await readRepository(team), ledger, roll),
  }
  expect((await ends.sync()).error).toBeNull()
  return ends
}

const upsert = (name: string, value: number) => ({ op: 'upsert', name, type: 'number', value })

async function readWorkspace(w: World): Promise<End> {
  const owner = w.as('owner')
  const places: End['places'] = new Map()
  const { tokensets } = (await owner.get(`/workspaces/${w.workspace.id}/tokensets`)).body
  for (const { id } of tokensets as { id: string }[]) {
    const { modes } = (await owner.get(`/tokensets/${id}/modes`)).body
    for (const mode of modes as { id: string }[]) {
      const path = `/tokensets/${id}/modes/${mode.id}`
      const { tokens } = (await owner.get(`${path}/tokens`)).body
      const list = tokens as { name: string; value: number }[]
      places.set(path, new Map(list.map(({ name, value }) => [name, value])))
    }
  }
  return { places }
}

async function readRepository(team: Team): Promise<End> {
  const places: End['places'] = new Map()
  for (const [path, text] of await team.files())
    if (path.endsWith('.json')) places.set(path, valuesIn(JSON.parse(text) as Record<string, unknown>))
  return { places }
}

function textOf(values: Values): string {
  const root: Record<string, unknown> = {}
  for (const [name, $value] of values) {
    const parts = name.split('.')
    const last = parts.pop()!
    const holder = parts.reduce((at, part) => (at[part] ??= {}) as Record<string, unknown>, root)
    holder[last] = { $type: 'number', $value }
  }
  return `${JSON.stringify(root, null, 2)}\n`
}

function valuesIn(node: Record<string, unknown>, prefix = '', into: Values = new Map()): Values {
  for (const [key, child] of Object.entries(node)) {
    if (typeof child !== 'object' || child === null) continue
    const name = `${prefix}${key}`
    if ('$value' in child) into.set(name, child.$value as number)
    else valuesIn(child as Record<string, unknown>, `${name}.`, into)
  }
  return into
}

const oneOf = <T>(list: readonly T[], roll: Dice): T | undefined => list[roll(Math.max(list.length, 1))]

type Edit = (path: string, operations: object[]) => Promise<void>

async function actHere({ places }: End, edit: Edit, ledger: Ledger, roll: Dice): Promise<void> {
  const [path, values] = oneOf([...places], roll)!
  const kind = roll(8)
  const known = oneOf([...values.keys()], roll)
  const free = oneOf(
    tokenNames.filter(name => !values.has(name)),
    roll,
  )
  if (kind === 0 && known !== undefined) {
    ledger.deleted(values.get(known)!)
    return edit(path, [{ op: 'delete', name: known }])
  }
  if (kind === 1 && known !== undefined && free !== undefined) {
    ledger.moved(values.get(known)!)
    return edit(path, [{ op: 'update', name: known, new_name: free }])
  }
  const [other, others] = oneOf([...places], roll)!
  if (kind === 2 && known !== undefined && other !== path && !others.has(known)) {
    ledger.moved(values.get(known)!)
    // First there, so that it is nowhere only for nobody.
    await edit(other, [upsert(known, values.get(known)!)])
    return edit(path, [{ op: 'delete', name: known }])
  }
  const name = oneOf(tokenNames, roll)!
  const value = ledger.next(values.get(name))
  return edit(path, [upsert(name, value)])
}

async function actThere(team: Team, { places }: End, ledger: Ledger, roll: Dice): Promise<void> {
  const files = [...places]
  const made = files.length === 0 || roll(20) === 0
  const [path, values] = made ? [`tokens/extra-${roll(1_000)}.json`, new Map<string, number>()] : oneOf(files, roll)!
  const kind = roll(10)
  const known = oneOf([...values.keys()], roll)
  const changed: Record<string, string | null> = {}
  if (kind === 0 && known !== undefined) {
    ledger.deleted(values.get(known)!)
    values.delete(known)
  } else if (kind === 1 && known !== undefined) {
    ledger.moved(values.get(known)!)
    renameIn(values, known, roll)
  } else if (kind === 2 && known !== undefined && files.length > 1) {
    const [other, others] = oneOf(files, roll)!
    if (other !== path && !others.has(known)) {
      ledger.moved(values.get(known)!)
      others.set(known, values.get(known)!)
      values.delete(known)
      changed[other] = textOf(others)
    }
  } else if (kind === 3) {
    // The file is moved, perhaps with an edit in it.
    changed[path] = null
    for (const value of values.values()) ledger.moved(value)
    const name = oneOf(tokenNames, roll)!
    if (roll(2) === 0) values.set(name, ledger.next(values.get(name)))
    await team.commit({ ...changed, [`tokens/moved-${roll(1_000)}.json`]: textOf(values) })
    return
  } else if (kind === 4 && roll(3) === 0) {
    for (const value of values.values()) ledger.deleted(value)
    await team.commit({ [path]: null })
    return
  } else {
    const name = oneOf(tokenNames, roll)!
    values.set(name, ledger.next(values.get(name)))
  }
  await team.commit({ ...changed, [path]: textOf(values) })
}

function renameIn(values: Values, from: string, roll: Dice): void {
  const free = oneOf(
    tokenNames.filter(name => !values.has(name)),
    roll,
  )
  if (free === undefined) return
  values.set(free, values.get(from)!)
  values.delete(from)
}

/** Without history, or back to the commit before: what that one brought is given up by whoever does it. */
async function rewriteHistory(team: Team, now: End, ledger: Ledger, roll: Dice): Promise<void> {
  const [path, values] = oneOf([...now.places], roll) ?? ['tokens/again.json', new Map<string, number>()]
  const parent = await team.git('rev-parse', '--verify', '--quiet', 'main~1').catch(() => null)
  if (parent !== null && roll(2) === 0) {
    await team.git('update-ref', 'refs/heads/main', parent)
    const left = new Set(valuesOf(await readRepository(team)))
    const had = valuesOf(now)
    for (const value of had) if (!left.has(value)) ledger.givenUp(value)
    for (const value of left) if (!had.includes(value)) ledger.restored(value)
    return
  }
  const name = oneOf(tokenNames, roll)!
  values.set(name, ledger.next(values.get(name)))
  await team.commit({ [path]: textOf(values) }, { parent: null })
  // A commit without parents has this file only.
  for (const [other, lost] of now.places) if (other !== path) for (const value of lost.values()) ledger.givenUp(value)
}

export const valuesOf = ({ places }: End) => [...places.values()].flatMap(values => [...values.values()])

/** What an end says, whatever its places are called. */
export const contentOf = ({ places }: End) =>
  [...places.values()]
    .filter(values => values.size > 0)
    .map(values => JSON.stringify([...values].sort(([a], [b]) => (a < b ? -1 : 1))))
    .sort()
