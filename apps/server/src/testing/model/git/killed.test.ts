// A node that dies by SIGKILL in the middle of a run that pulls, proposes and pushes, at each of its steps: the next run ends
// with what one that nobody killed ends with, each change is committed once, and nothing is lost. DEATH_STEP=3 takes every third
// of the moments.
import { repeats } from '@tessera/engine/testing/random/repeats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../storage/sql.ts'
import { startKilledGit } from '../../nodes/killed-git.ts'
import type { Death, KilledGit, Message } from '../../nodes/killed-git.ts'
import { allowanceOf, startGitServer } from '../../probes/git-server.ts'
import type { GitServer } from '../../probes/git-server.ts'
import { world } from '../../world.ts'
import type { World } from '../../world.ts'
import { judge, openLedger } from './ledger.ts'
import { connectTwoEnds } from './two-ends.ts'

const secretKey = Buffer.alloc(32, 7)
let w: World
let server: GitServer
let nodes: KilledGit
beforeAll(async () => {
  w = await world({ shared: true, config: { secretKey, gitAllow: allowanceOf('127.0.0.1') }, plan: 'BUSINESS' })
  server = await startGitServer()
  nodes = await startKilledGit(server, w.connection, secretKey)
})
afterAll(async () => {
  await nodes.close()
  await server.close()
  await w.close()
})

const says =
  (to: Message['to'], pattern: RegExp) =>
  ({ to: where, text }: Message) =>
    where === to && pattern.test(text)

const wroteChange = says('database', /insert into changes/)
const committed = says('database', /commit/i)
const notesPush = says('database', /set pushing = \$/)
const begins = says('database', /begin/i)
const pushes = says('repository', /^POST .*git-receive-pack/)

/** The first message that is one of these after all before it were heard. */
function inOrder(...steps: ((message: Message) => boolean)[]): (message: Message) => boolean {
  const left = [...steps]
  return message => {
    if (left[0]?.(message)) left.shift()
    return left.length === 0
  }
}

const moments: [name: string, when: 'before' | 'after', at: () => (message: Message) => boolean][] = [
  ['before it asks for the branch', 'before', () => says('repository', /service=git-upload-pack/)],
  [
    'after it fetched',
    'after',
    () => inOrder(says('repository', /POST .*git-upload-pack/), says('repository', /POST/)),
  ],
  ['while the change is written', 'after', () => wroteChange],
  ['before the change is committed', 'before', () => inOrder(wroteChange, committed)],
  ['after the change was committed', 'after', () => inOrder(wroteChange, committed)],
  ['before the push is noted', 'before', () => notesPush],
  ['after the push was noted', 'after', () => notesPush],
  ['before it pushes', 'before', () => says('repository', /service=git-receive-pack/)],
  ['after it pushed', 'after', () => pushes],
  ['before the push is recorded', 'before', () => inOrder(pushes, begins)],
  ['while the push is recorded', 'before', () => inOrder(pushes, committed)],
  ['after the push was recorded', 'after', () => inOrder(pushes, committed)],
  ['before the outcome is noted', 'before', () => says('database', /update git_runs set finished_at = now\(\), state/)],
]

/** In each place a token that only Git has otherwise, one that only the workspace has, and one that both have. */
async function prepared() {
  const ledger = openLedger()
  const ends = await connectTwoEnds(w, server, ledger)
  const texts: Record<string, string> = {}
  for (const [file, values] of (await ends.there()).places) {
    const edit = (text: string, former: number) =>
      text.replace(new RegExp(`("\\$value": )${former}\\b`), `$1${ledger.next(former)}`)
    texts[file] = ['a', 'b'].reduce((text, name) => edit(text, values.get(name)!), await ends.team.file(file))
  }
  for (const [path, values] of (await ends.here()).places) {
    const operations = ['b', 'c'].map(name => ({ op: 'update', name, value: ledger.next(values.get(name)) }))
    const { body } = await w.as('owner').post(`${path}/tokens/batch`, { operations })
    expect(body.error).toBeUndefined()
  }
  await ends.team.commit(texts)
  return { ends, ledger }
}

const step = repeats('DEATH_STEP', { short: 5, long: 1 })

test.each(moments.filter((_, place) => place % step === 0))('a node that dies %s', async (name, when, at) => {
  const { ends, ledger } = await prepared()
  const isThen = at()
  let hasDied = false
  const death: Death = message => {
    if (hasDied || !isThen(message)) return null
    hasDied = true
    return when
  }
  const { run, messages } = await nodes.run(ends.id, death)
  expect(
    hasDied,
    messages.map(({ to, text }) => `${to} ${text.replace(/[^ -~]+/g, ' ').slice(0, 90)}`).join('\n'),
  ).toBe(true)
  expect(run).toBeNull()
  await w.write(sql`update git_connections set claimed_until = null`)
  const next = await ends.sync()
  expect(next).toMatchObject({ state: 'done', error: null })
  const standing = (await ends.proposals()).filter(({ status }) => status === 'open')
  expect(standing.map(({ operations }) => operations.map(one => one.name))).toEqual([['b', 'b']])
  const messagesOf = (await ends.team.log()).filter(({ message }) => message.includes('Tessera-Change'))
  expect(messagesOf).toHaveLength(1)
  await judge(ends, ledger, name)
})
