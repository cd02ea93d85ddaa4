// Random work on the themes of both sides of a connection that keeps them: what either side wrote is there, or in a proposal, and
// a run without news changes nothing on either side. By hand: SEQUENCES=100 SEED=random.
import { repeats } from '@tessera/engine/testing/random/repeats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inNewWorkspace } from '../../furnished.ts'
import { gitCredential, gitWorld } from '../../probes/git-world.ts'
import type { GitWorld } from '../../probes/git-world.ts'
import { dice } from './two-ends.ts'
import type { Dice } from './two-ends.ts'

const sequences = repeats('SEQUENCES', { short: 1, long: 20 })
const steps = 12
const seed =
  process.env.SEED === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(process.env.SEED ?? 20_261_130)

let git: GitWorld
beforeAll(async () => void (git = await gitWorld({ shared: true })))
afterAll(() => git.close())

const setNames = ['one', 'two', 'three', 'four', 'five']
type Row = { name: string; group: string; selectedTokenSets: Record<string, string>; mark?: string }
type Modifier = { name: string; contexts: { name: string; sources: { tokenset_id: string; mode_id?: string }[] }[] }

const fileOf = (name: string, value: number) => `{ "${name}-token": { "$type": "number", "$value": ${value} } }\n`
/** Each theme is one line, with a member that only Git knows. */
const textOf = (rows: readonly Row[]) => `[\n${rows.map(row => `  ${JSON.stringify(row)}`).join(',\n')}\n]\n`

async function connectSystem() {
  const team = await git.server.team()
  const workspace = `/workspaces/${(await inNewWorkspace(git.w)).workspace.id}`
  const owner = git.owner()
  const names = ['light', 'dark', 'dim']
  const start = names.map((name, at): Row => ({
    ...{ name, group: 'Scheme', mark: `m-${name}` },
    selectedTokenSets: { [setNames[at]!]: 'enabled' },
  }))
  const files = Object.fromEntries(setNames.map((name, at) => [`tokens/${name}.json`, fileOf(name, at)]))
  await team.commit({ ...files, 'tokens/$themes.json': textOf(start), 'tokens/$metadata.json': '{}\n' })
  const settings = { url: team.url, folder: 'tokens', format: 'tokens-studio', layout: 'system', incoming: 'change' }
  await owner.put(`${workspace}/git`, { ...settings, credential: gitCredential })
  const sync = async () => {
    const { body } = await owner.post(`${workspace}/git/sync`)
    expect(body.error).toBeNull()
    return body as { commits: string[]; changes: string[]; proposal_id: string | null }
  }
  await sync()
  const resolver = async () => (await owner.get(`${workspace}/resolvers`)).body.resolvers[0] as Held
  const rows = async () => JSON.parse(await team.file('tokens/$themes.json')) as Row[]
  const text = () => team.file('tokens/$themes.json')
  const lines = async () => (await text()).split('\n').map(line => line.replace(/,$/, ''))
  return {
    ...{ team, sync, resolver, rows, lines, text },
    async write(wanted: string): Promise<void> {
      if (wanted !== (await text())) await team.commit({ 'tokens/$themes.json': wanted })
    },
    async actHere(roll: Dice): Promise<void> {
      const { id, modifiers } = await resolver()
      const [{ contexts }] = modifiers as [Modifier]
      const at = roll(contexts.length)
      const all = contexts.flatMap(({ sources }) => sources)
      const source = all[roll(all.length)]
      if (roll(3) === 0) contexts.push({ name: `here-${roll(10_000)}`, sources: source ? [source] : [] })
      else if (roll(4) === 0 && contexts.length > 2) contexts.splice(at, 1)
      else if (source) contexts[at]!.sources = [source]
      const { body } = await owner.patch(`/resolvers/${id}`, { modifiers: withDefaults(modifiers) })
      expect(body.error).toBeUndefined()
    },
    /** Returns the names that it removed. */
    async actThere(roll: Dice): Promise<string[]> {
      const list = await rows()
      const before = list.map(({ name }) => name)
      const at = roll(list.length)
      if (roll(3) === 0) {
        const name = `there-${roll(10_000)}`
        list.push({ name, group: 'Scheme', mark: `m-${name}`, selectedTokenSets: { [setNames[roll(5)]!]: 'enabled' } })
      } else if (roll(4) === 0 && list.length > 2) list.splice(at, 1)
      else list[at]!.selectedTokenSets = { [setNames[roll(5)]!]: 'enabled' }
      await team.commit({ 'tokens/$themes.json': textOf(list) })
      return before.filter(one => list.every(({ name }) => name !== one))
    },
    async settle(): Promise<void> {
      for (let round = 0; round < 6; round++) {
        const run = await sync()
        const { proposals } = (await owner.get(`${workspace}/proposals?status=open`)).body
        for (const { id } of proposals) await owner.post(`/proposals/${id}/close`)
        if (run.commits.length + run.changes.length + proposals.length === 0) return
      }
      throw new Error('it does not come to rest')
    },
    proposed: async () => JSON.stringify((await owner.get(`${workspace}/proposals`)).body.proposals),
  }
}

type Held = { id: string; modifiers: (Modifier & { default?: string })[] }

/** One whose default is gone has none. */
const withDefaults = (modifiers: Held['modifiers']) =>
  modifiers.map(({ default: standard, ...rest }) =>
    rest.contexts.some(({ name }) => name === standard) ? { ...rest, default: standard } : rest,
  )

/** What a push would make of the themes if it were careless: of what they were before, and of what it writes. */
type Flaw = (before: string, after: string) => string
const careful: Flaw = (_, after) => after

async function sequence(from: number, flaw = careful): Promise<void> {
  const roll = dice(from)
  const system = await connectSystem()
  const namesHere = async () => (await system.resolver()).modifiers.flatMap(({ contexts }) => contexts.map(c => c.name))
  const namesThere = async () => (await system.rows()).map(({ name }) => name)
  const removed = new Set<string>()
  /** What was made here is on one of the sides, or told of, unless somebody removed it. */
  const keepsAll = async (before: readonly string[]) => {
    const told = await system.proposed()
    const after = [...(await namesHere()), ...(await namesThere())]
    for (const name of before.filter(one => one.startsWith('here-') && !removed.has(one)))
      expect(after.includes(name) || told.includes(name), `seed ${from}: ${name} is gone`).toBe(true)
  }
  for (let step = 0; step < steps; step++) {
    const kind = roll(3)
    const before = await namesHere()
    if (kind === 0) await system.actHere(roll)
    else if (kind === 1) for (const name of await system.actThere(roll)) removed.add(name)
    else {
      const [lines, text] = [await system.lines(), await system.text()]
      await system.sync()
      await system.write(flaw(text, await system.text()))
      await keepsAll(before)
      // What is there by now as it was has kept its line.
      const known = new Map((await system.rows()).map(row => [row.name, JSON.stringify(row)]))
      const now = new Set(await system.lines())
      for (const line of lines.filter(one => one.startsWith('  {'))) {
        const row = JSON.parse(line) as Row
        if (known.get(row.name) === JSON.stringify(row))
          expect(now, `seed ${from}: ${row.name} has another line`).toContain(line)
      }
    }
  }
  const before = await namesHere()
  await system.settle()
  await keepsAll(before)
  const there = new Set(await namesThere())
  expect(new Set((await namesHere()).filter(name => name !== 'none')), `seed ${from}: both ends`).toEqual(there)
  const text = await system.team.file('tokens/$themes.json')
  const resolver = await system.resolver()
  expect(await system.sync()).toMatchObject({ commits: [], changes: [], proposal_id: null })
  expect(await system.team.file('tokens/$themes.json')).toBe(text)
  expect(await system.resolver()).toEqual(resolver)
}

test(
  `the themes of both sides come to rest in ${sequences} random sequences from the seed ${seed}`,
  async () => {
    for (let at = 0; at < sequences; at++) await sequence(seed + at)
  },
  120_000 + sequences * 60_000,
)

const testControls = test.runIf(repeats('CONTROLS', { short: 0, long: 1 }) > 0)
testControls.each<[string, Flaw]>([
  ['what was made here were lost', before => before],
  ['the file were written anew', (_, after) => `${JSON.stringify(JSON.parse(after), null, 2)}\n`],
])('and this test would see it if %s', { timeout: 300_000 }, async (_, flaw) => {
  const sequences = async () => {
    for (let at = 0; at < 20; at++) await sequence(20_261_130 + at, flaw)
  }
  await expect(sequences()).rejects.toThrow(/^seed \d+: /)
})
