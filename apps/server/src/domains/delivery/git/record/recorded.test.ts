// What is recorded of a run has a limit for all of its commits together.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gitWorld } from '../../../../testing/probes/git-world.ts'
import type { GitWorld } from '../../../../testing/probes/git-world.ts'
import { sql } from '../../../../storage/sql.ts'
import { mostBytes, pulledCommit, pushedCommits, withinBudget } from './recorded.ts'

let git: GitWorld
beforeAll(async () => void (git = await gitWorld()))
afterAll(() => git.close())

const described = (name: string, more: object = {}) => ({
  op: 'upsert',
  ...{ name, type: 'number', value: 1, description: 'd'.repeat(1_000) },
  ...more,
})

test('a run of many large commits is recorded within it, each commit with its first tokens and with how many there are', async () => {
  const team = await git.server.team()
  const names = Array.from({ length: 120 }, (_, at) => `token-${at}`)
  await git.batch(names.map(name => described(name)))
  await git.connect(team)
  await git.synced()
  // Each of two people in turn, so that each change is a commit of its own.
  for (let at = 0; at < 16; at++) {
    const operations = names.map(name => described(name, { value: at + 2 }))
    const { body } = await git.w
      .as(at % 2 === 0 ? 'editor' : 'owner')
      .post(`${git.w.modePath}/tokens/batch`, { operations })
    expect(body.error).toBeUndefined()
  }
  const run = await git.synced()
  expect(run.commits).toHaveLength(16)
  const [stored] = await git.w.database.query<{ bytes: number }>(
    sql`select octet_length(pushed::text) + octet_length(pulled::text) as bytes from git_runs where id = ${run.id}`,
  )
  expect(stored!.bytes).toBeLessThanOrEqual(mostBytes)
  expect(stored!.bytes).toBeGreaterThan(mostBytes * 0.9)
  const { pushed } = (await git.owner().get(`${git.path}/runs/${run.id}`)).body
  expect(pushed.map(({ commit }: { commit: string }) => commit)).toEqual(run.commits)
  for (const { files, file_count, tokens, token_count } of pushed) {
    expect([files.length, file_count, token_count]).toEqual([1, 1, 120])
    expect(tokens.length).toBeGreaterThan(20)
    expect(tokens.length).toBeLessThan(100)
  }
}, 120_000)

test('the longest subjects, names and paths of the most commits fit as well', async () => {
  const long = '\u{1F3A8}\u0001'.repeat(5_000)
  const record = pushedCommits(new Set())
  const files = new Map(Array.from({ length: 200 }, (_, at) => [`${long}/${at}`, '{}']))
  for (let at = 0; at < 1_000; at++)
    record.add('0'.repeat(40), { message: long, author: { name: long }, files, tokens: [] })
  const pulled = Array.from({ length: 100 }, () =>
    pulledCommit({ id: '0'.repeat(40), name: long, subject: long }, [...files.keys()], ['0'.repeat(36)]),
  )
  const kept = await withinBudget({ pushed: await record.within(), pulled })
  expect(Buffer.byteLength(JSON.stringify(kept.pushed) + JSON.stringify(kept.pulled))).toBeLessThanOrEqual(mostBytes)
  expect([kept.pushed.length, kept.pulled.length]).toEqual([1_000, 100])
  expect(kept.pushed[0]).toMatchObject({ file_count: 200, subject: expect.stringMatching(/^\u{1F3A8}.*…$/u) })
  expect(await withinBudget(kept)).toEqual(kept)
})

test('a file that is removed and made again is added', () => {
  const record = pushedCommits(new Set(['a.json']))
  const add = (files: [string, string | null][]) =>
    record.add('0'.repeat(40), { message: 'Edit', author: { name: 'Robin' }, files: new Map(files), tokens: [] })
  add([
    ['a.json', '{}'],
    ['b.json', '{}'],
  ])
  add([
    ['a.json', null],
    ['b.json', '{}'],
  ])
  add([['a.json', '{}']])
  return expect(
    record.within().then(commits => commits.map(({ files }) => files.map(({ status }) => status))),
  ).resolves.toEqual([['changed', 'added'], ['removed', 'changed'], ['added']])
})
