// After edits the stream of a workspace tells what its rules find more and less.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs } from '../../../process/jobs.ts'
import { createWorker } from '../../../jobs/worker.ts'
import { sql } from '../../../storage/sql.ts'
import { followed } from '../../../testing/followed.ts'
import type { Followed } from '../../../testing/followed.ts'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

let w: World
let stream: Followed
beforeAll(async () => {
  w = await world()
  stream = await followed(`${w.address}/api/v1/workspaces/${w.workspace.id}/events`, {
    authorization: `Bearer ${w.people.owner.key}`,
  })
})
afterAll(async () => {
  stream.stop()
  await w.close()
})

const api = () => w.as('owner')
const color = (name: string, value: string) => ({ op: 'upsert', name, type: 'color', value })
const write = async (...operations: object[]) => {
  const { status } = await api().post(`${w.modePath}/tokens/batch`, { operations })
  expect(status).toBe(200)
}
const waiting = () => w.services.database.query(sql`select run_at from jobs where kind = 'tell_findings'`)

/** As if the second after the edits were over. */
async function look(): Promise<void> {
  await w.write(sql`update jobs set run_at = now() where kind = 'tell_findings'`)
  const worker = createWorker(w.services, { jobs: jobs.filter(({ kind }) => kind === 'tell_findings') })
  await worker.look()
  await worker.settled()
  expect(await waiting()).toEqual([])
}
const told = async (count: number) => (await stream.take(count)).map(({ event, data }) => [event, data.findings])

test('nobody looks where no rules are set', async () => {
  await write(color('page', '#ffffff'), color('text', '#777777'))
  expect(await waiting()).toEqual([])
  expect(await told(1)).toEqual([['tokens.changed', undefined]])
})

test('what the rules find is told once they are set, and again when edits change it', async () => {
  const pairs = [{ foreground: 'text', background: 'page' }]
  await api().put(`/workspaces/${w.workspace.id}/check-rules`, { rules: [{ rule: 'contrast', options: { pairs } }] })
  await look()
  expect(await told(2)).toEqual([
    ['findings.changed', undefined],
    ['findings.changed', { added: 1, removed: 0 }],
  ])
  await write(color('text', '#000000'))
  await write(color('link', '#0000ff'))
  expect(await waiting()).toHaveLength(1)
  await look()
  const [edit, other, found] = await stream.take(3)
  expect([edit!.event, other!.event]).toEqual(['tokens.changed', 'tokens.changed'])
  expect(found).toMatchObject({
    event: 'findings.changed',
    data: {
      change_id: other!.data.change_id,
      summary: '1 finding is gone',
      actor: { user_id: null, user_name: null, surface: 'jobs' },
      subject: null,
      findings: { added: 0, removed: 1 },
    },
  })
})

test('an edit after which they find the same is no change of findings', async () => {
  await write(color('other', '#00ff00'))
  await look()
  await write(color('text', '#888888'))
  await look()
  expect(await told(3)).toEqual([
    ['tokens.changed', undefined],
    ['tokens.changed', undefined],
    ['findings.changed', { added: 1, removed: 0 }],
  ])
})

test('a workspace that is deleted while they look is told nothing', async () => {
  await write(color('text', '#000000'))
  const { status } = await api().delete(`/workspaces/${w.workspace.id}`)
  expect(status).toBe(200)
  await look()
})
