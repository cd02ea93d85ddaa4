// tessera open: the addresses of the dashboard's pages.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { world } from '@tessera/server/testing/world'
import type { World } from '@tessera/server/testing/world'
import { terminal } from '../../testing/terminal.ts'

let server: World
let organization: string
let env: Record<string, string>
beforeAll(async () => {
  server = await world({ plan: 'BUSINESS' })
  env = { TESSERA_SERVER: server.address, TESSERA_API_KEY: server.people.owner.key }
  const { body } = await server.as('owner').post('/organizations', { name: 'Acme Group' })
  organization = body.id as string
  await server.as('owner').put(`/organizations/${organization}/workspaces/${server.workspace.id}`)
})
afterAll(() => server.close())

/** At a terminal whose browser opens, or does not. */
async function atTerminal(opens: boolean) {
  const shown = { out: '', opened: [] as string[] }
  const stdout = { write: (text: string) => void (shown.out += text), isTerminal: true, columns: 80 }
  const openBrowser = (url: string) => (shown.opened.push(url), Promise.resolve(opens))
  return { shown, tessera: (await terminal(env)).with({ stdout, openBrowser }).tessera }
}

test('each page has its address; without a terminal it is only printed', async () => {
  const { tessera } = await terminal(env)
  const workspace = `${server.address}/w/${server.workspace.id}`
  const addresses: [words: string[], url: string][] = [
    [[], workspace],
    [['workspace'], workspace],
    [['tokenset'], `${workspace}/t/${server.tokenset.id}`],
    [['releases'], `${server.address}/org/${organization}?tab=releases`],
    ...['checks', 'proposals', 'outputs', 'themes', 'activity', 'settings'].map((page): [string[], string] => [
      [page],
      `${workspace}/${page}`,
    ]),
  ]
  for (const [words, url] of addresses)
    expect(await tessera('open', ...words)).toEqual({ code: 0, out: `${url}\n`, err: '' })
  expect((await tessera('open', 'checks', '--json')).json).toEqual({ url: `${workspace}/checks`, opened: false })
})

test('at a terminal the browser opens, but for --print', async () => {
  const { shown, tessera } = await atTerminal(true)
  const url = `${server.address}/w/${server.workspace.id}/checks`
  expect(await tessera('open', 'checks')).toMatchObject({ code: 0, err: '' })
  expect(shown).toEqual({ out: `${url}\n`, opened: [url] })
  await tessera('open', 'checks', '--print')
  expect(shown).toEqual({ out: `${url}\n${url}\n`, opened: [url] })
  const none = await atTerminal(false)
  expect(await none.tessera('open')).toMatchObject({ code: 0, err: 'No browser could be opened here.\n' })
})

test.each([
  [['open', 'chekcs'], 2, 'Did you mean `tessera open checks`?'],
  [['open', 'toString'], 2, 'Pages: workspace, tokenset'],
  [['open', 'checks', 'more'], 2, 'does not take "more"'],
  [['open', '--workspace', 'Nope'], 1, 'There is no workspace named Nope'],
  [['open', 'tokenset', '--tokenset', 'Nope'], 1, 'There is no tokenset named Nope'],
])('%j is refused', async (argv, code, message) => {
  const { tessera } = await terminal(env)
  expect(await tessera(...argv)).toMatchObject({ code, err: expect.stringContaining(message) })
})
