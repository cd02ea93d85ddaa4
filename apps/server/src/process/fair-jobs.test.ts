// A hostile account beside a good one: receivers and repositories that hang hold up nobody's events, mails and Git.
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { releaseLeases } from '../jobs/jobs.store.ts'
import { holderOf, newLeaseId } from '../jobs/leases.ts'
import { readAllowance } from '../limits/outgoing.ts'
import { gitCredential, gitWorld, numbers } from '../testing/probes/git-world.ts'
import type { GitWorld } from '../testing/probes/git-world.ts'
import { mailbox } from '../testing/probes/mailbox.ts'
import type { Mailbox } from '../testing/probes/mailbox.ts'
import type { Person } from '../testing/client.ts'
import { sql } from '../storage/sql.ts'
import { startJobs } from './jobs.ts'

const share = 8
const timeout = 60_000

let git: GitWorld
let mail: Mailbox
let hostile: Person
const servers: Server[] = []

/** Answers nothing, ever, if it `hangs`. */
async function receiver(hangs: boolean) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url!)
    if (!hangs) response.end()
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise(resolve => server.once('listening', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

beforeAll(async () => {
  mail = await mailbox()
  const config = { webhookAllow: readAllowance(['127.0.0.1']), smtpUrl: mail.url, mailFrom: 'Tessera <t@example.com>' }
  git = await gitWorld({ plan: 'BUSINESS', config })
  hostile = await git.w.signUp('hostile', 'BUSINESS')
})
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  await git.close()
  await mail.close()
})

const as = (person: Person) => git.w.as(person)
async function newWorkspace(name: string): Promise<string> {
  const { status, body } = await as(hostile).post('/workspaces', { name })
  expect(status).toBe(201)
  return body.id as string
}

/** How many of the hostile account's jobs run. */
async function held(): Promise<number> {
  const rows = await git.w.database.query(sql`select 1 from jobs where leased_by is not null and account = ${hostile.id}
 and kind in ('deliver_webhook', 'deliver_tests', 'sync_git')`)
  return rows.length
}

/** Blocks callers until it is opened. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>(resolve => (open = resolve))
  return { open, opened }
}

/** Workspaces full of webhooks and connected with repositories, all of which wait for an answer. */
async function lay(hanging: string) {
  const hooks: string[] = []
  for (let index = 0; index < 4; index++) {
    const workspace = await newWorkspace(`W${index}`)
    for (let hook = 0; hook < 16; hook++) {
      const url = `${hanging}/${index}/${hook}`
      const { status, body } = await as(hostile).post(`/workspaces/${workspace}/webhooks`, { url, events: ['*'] })
      expect(status).toBe(201)
      hooks.push(body.id as string)
    }
    const connection = { url: `${hanging}/${index}.git`, folder: 't', incoming: 'change', credential: gitCredential }
    expect((await as(hostile).put(`/workspaces/${workspace}/git`, connection)).status).toBe(200)
    expect((await as(hostile).post(`/workspaces/${workspace}/tokensets`, { name: 'T' })).status).toBe(201)
  }
  return hooks
}

test('beside 64 webhooks and 4 repositories that hang, and their tests, an event is delivered, a mail is sent and Git is synced', async () => {
  const { w } = git
  const [hanging, good] = [await receiver(true), await receiver(false)]
  const ended = gate()
  w.services.outgoing = async (url, headers, send) => {
    // These never time out: whatever they hold up would be held up for ever.
    if (url.startsWith(hanging.url)) await ended.opened
    return send(headers)
  }
  const hooks = await lay(hanging.url)
  for (const hook of hooks) await as(hostile).post(`/webhooks/${hook}/test`)
  const jobs = startJobs(w.services, holderOf({ port: 3000, dataDir: './fair', embedded: false }))
  try {
    await expect.poll(held, { timeout }).toBe(share)
    const team = await git.server.team()
    await git.connect(team)
    await git.owner().post(`/workspaces/${w.workspace.id}/webhooks`, { url: good.url, events: ['tokens.*'] })
    await git.batch(numbers({ size: 4 }))
    const { email } = w.people.editor
    expect((await w.as('nobody', { surface: 'session' }).post('/auth/password-reset', { email })).status).toBe(200)
    await expect.poll(() => good.requests.length, { timeout }).toBe(1)
    await expect.poll(() => mail.received.map(({ to }) => to), { timeout }).toContain(email)
    const synced = async () => (await git.owner().get(git.path)).body.status.last_commit
    await expect.poll(synced, { timeout }).toMatch(/^[0-9a-f]{40}/)
    expect(await held()).toBe(share)
  } finally {
    ended.open()
    await jobs.stop()
    w.services.outgoing = undefined
  }
}, 180_000)

test('three tests of a webhook wait; the fourth is refused, and the others hold one place', async () => {
  const { w } = git
  const hanging = await receiver(true)
  const url = `${hanging.url}/tested`
  const { body: hook } = await as(hostile).post(`/workspaces/${await newWorkspace('Tested')}/webhooks`, { url })
  const answers = []
  for (let index = 0; index < 4; index++) answers.push(await as(hostile).post(`/webhooks/${hook.id}/test`))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 429])
  expect(answers[3]!.body).toMatchObject({
    code: 'too_many_tests',
    error: expect.stringMatching(/^3 tests of this webhook wait to be sent\./),
  })
  expect(Number(answers[3]!.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(
    await w.database.query(sql`select 1 from jobs where kind = 'deliver_tests' and key = ${hook.id}`),
  ).toHaveLength(1)
})

test('a password reset outlives processes that end around it', async () => {
  const { w } = git
  await w.write(sql`delete from jobs`)
  const holder = holderOf({ port: 3000, dataDir: './fair', embedded: false })
  const { email } = w.people.viewer
  await w.as('nobody', { surface: 'session' }).post('/auth/password-reset', { email })
  for (let kill = 0; kill < 3; kill++) {
    // As after `kill -9`: the job is leased by a process that is no more, and the next one of its name begins.
    await w.write(sql`update jobs set leased_by = ${newLeaseId(holder)}, leased_until = now() + interval '1 hour'`)
    await releaseLeases(w.database.autocommit({ touches: 'nothing' }), holder)
  }
  await w.write(sql`update jobs set run_at = now()`)
  await mail.deliver(w.services)
  expect(mail.received.map(({ to }) => to)).toContain(email)
  expect(await w.database.query(sql`select 1 from jobs`)).toEqual([])
})
