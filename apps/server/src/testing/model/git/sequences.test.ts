// Random work on both sides, with force-pushes, pushes and edits that overtake, connections that break, and nodes that die by
// SIGKILL at any message: nothing that either side wrote is lost or overwritten without being told, and both ends are equal
// once everything is decided.
// By hand: SEQUENCES=1000 SEED=random npx vitest run --project services model/git/sequences
import { defaultPlans } from '@tessera/contract'
import { repeats } from '@tessera/engine/testing/random/repeats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashOf } from '../../../domains/delivery/git/sides/three-way.ts'
import { sql } from '../../../storage/sql.ts'
import { startKilledGit } from '../../nodes/killed-git.ts'
import type { KilledGit } from '../../nodes/killed-git.ts'
import { allowanceOf, startGitServer } from '../../probes/git-server.ts'
import type { GitServer } from '../../probes/git-server.ts'
import { world } from '../../world.ts'
import type { World } from '../../world.ts'
import { judge, openLedger } from './ledger.ts'
import { connectTwoEnds, dice } from './two-ends.ts'
import type { Dice, TwoEnds } from './two-ends.ts'

const sequences = repeats('SEQUENCES', { short: 1, long: 50 })
const steps = 10
/** About as many as a run has that pulls and pushes. */
const mostMessages = 60
const seed =
  process.env.SEED === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(process.env.SEED ?? 20_261_127)

const secretKey = Buffer.alloc(32, 7)
let w: World
let server: GitServer
let nodes: KilledGit
beforeAll(async () => {
  const plans = { ...defaultPlans, TEAM: { ...defaultPlans.TEAM, workspaces: 1_000_000 } }
  w = await world({ shared: true, config: { secretKey, gitAllow: allowanceOf('127.0.0.1'), plans } })
  server = await startGitServer()
  nodes = await startKilledGit(server, w.connection, secretKey)
})
afterAll(async () => {
  await nodes.close()
  await server.close()
  await w.close()
})

/** The connection breaks at one of the first requests of a run. */
async function syncBroken(ends: TwoEnds, after: number): Promise<void> {
  let calls = 0
  server.instead((_request, response) => {
    if (calls++ < after) return false
    response.socket?.destroy()
    return true
  })
  await ends.sync()
  server.instead(null)
}

/** Somebody pushes or edits after the server has fetched and before it pushes. */
async function syncOvertaken(ends: TwoEnds, work: () => Promise<void>): Promise<void> {
  let isDone = false
  let fault: unknown = null
  server.instead((request, response) => {
    if (isDone || !request.url!.includes('git-receive-pack')) return false
    isDone = true
    const goOn = () => response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end()
    work()
      .catch((error: unknown) => (fault = error))
      .finally(goOn)
    return true
  })
  await ends.sync()
  server.instead(null)
  if (fault !== null) throw fault as Error
}

/** Its claim ends by itself, which takes fifteen seconds. */
async function killed(ends: TwoEnds, roll: Dice): Promise<void> {
  const last = roll(mostMessages)
  const when = roll(2) === 0 ? 'before' : 'after'
  await nodes.run(ends.id, ({ at }) => (at === last ? when : null))
  await w.write(sql`update git_connections set claimed_until = null`)
}

const disturbances = ['broken', 'rewritten', 'overtaken', 'killed'] as const
type Kind = 'here' | 'there' | 'synced' | (typeof disturbances)[number]
const often = (kind: Kind) => Array.from({ length: 5 }, () => kind)
const kinds: Kind[] = [...often('here'), ...often('there'), ...disturbances, 'killed', 'synced']

/** Each disturbance at least once, among what the dice say, in any order. */
function kindsOfSteps(roll: Dice): Kind[] {
  const left: Kind[] = [...disturbances]
  while (left.length < steps) left.push(kinds[roll(kinds.length)]!)
  const order: Kind[] = []
  while (left.length > 0) order.push(...left.splice(roll(left.length), 1))
  return order
}

async function sequence(from: number): Promise<void> {
  const roll = dice(from)
  const ledger = openLedger()
  const ends = await connectTwoEnds(w, server, ledger)
  const acts: Record<Kind, () => Promise<unknown>> = {
    here: () => ends.actHere(roll),
    there: () => ends.actThere(roll),
    broken: () => syncBroken(ends, roll(6)),
    rewritten: () => ends.rewriteHistory(roll),
    overtaken: () => syncOvertaken(ends, () => (roll(2) === 0 ? ends.actThere(roll) : ends.actHere(roll))),
    synced: () => ends.sync(),
    killed: () => killed(ends, roll),
  }
  for (const kind of kindsOfSteps(roll)) await acts[kind]()
  await ends.sync()
  await judge(ends, ledger, `seed ${from}`)
}

test('the judge notices a merge that drops one side', async () => {
  const ledger = openLedger()
  const ends = await connectTwoEnds(w, server, ledger)
  const [[path, values]] = [...(await ends.there()).places] as [[string, Map<string, number>]]
  const [name, former] = [...values][0]!
  const text = await ends.team.file(path)
  const value = ledger.next(former)
  await ends.team.commit({ [path]: text.replace(`"$value": ${former}\n`, `"$value": ${value}\n`) })
  // As if the edit there had been taken over, and another one made here since.
  const seen = hashOf({ name, type: 'number', value, description: null, alias_to: null })
  await w.write(
    sql`update git_files set tokens = jsonb_set(tokens::jsonb, array[${name}], ${JSON.stringify(['other', seen])}::jsonb)::json where path = ${path}`,
  )
  await ends.sync()
  await expect(judge(ends, ledger, 'a broken base')).rejects.toThrow(/went without anybody's knowledge/)
})

test(
  `nothing is lost in ${sequences} random sequences from the seed ${seed}`,
  async () => {
    const failures: string[] = []
    for (let at = 0; at < sequences; at++) {
      await sequence(seed + at).catch((error: Error) => {
        server.instead(null)
        failures.push(error.message)
      })
      if (sequences > 10)
        process.stderr.write(`${at + 1} of ${sequences}: ${failures.at(-1) ?? ''}, ${failures.length} failed\n`)
    }
    expect(failures).toEqual([])
  },
  300_000 + sequences * 60_000,
)
