// The connection with Git on the command line, against a real server and a real repository.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allowanceOf, gitToken, startGitServer } from '@tessera/server/testing/probes/git-server'
import type { GitServer } from '@tessera/server/testing/probes/git-server'
import { world } from '@tessera/server/testing/world'
import type { World } from '@tessera/server/testing/world'
import { terminal } from '../../testing/terminal.ts'

let server: World
let git: GitServer
let folder: string
let env: Record<string, string>
beforeAll(async () => {
  server = await world({ config: { secretKey: Buffer.alloc(32, 1), gitAllow: allowanceOf('127.0.0.1') } })
  git = await startGitServer()
  folder = await mkdtemp(join(tmpdir(), 'tessera-cli-git-'))
  await writeFile(join(folder, 'token.txt'), `${gitToken}\n`)
  env = { TESSERA_SERVER: server.address, TESSERA_API_KEY: server.people.owner.key }
})
afterAll(async () => {
  await git.close()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

test('a repository is looked at, connected, synced, shown and disconnected', async () => {
  await server.addTokens({ 'color.brand': ['color', '#3b82f6'] })
  const team = await git.team()
  const { tessera } = await terminal(env)
  const connect = ['git', 'connect', team.url, '--folder', 'tokens', '--credential-file', join(folder, 'token.txt')]
  expect(await tessera('git', 'status')).toMatchObject({ code: 1, err: '✗ Git is not connected\n' })
  expect((await tessera(...connect, '--dry-run')).out).toMatch(/^write +tokens\/\S+\.json {2}1 token\n$/)
  const connected = await tessera(...connect)
  expect(connected.out).toMatch(
    /^Connected .*\n {2}push events to {2}\S+\/notify\n {2}their secret {4}\S+ {2}\(shown this once\)\n$/,
  )
  expect(connected.out).not.toContain(gitToken)
  expect((await tessera('git', 'sync')).out).toMatch(/^done {2}pushed [0-9a-f]{7}\n$/)
  // What connecting enqueued may run once more.
  await expect.poll(async () => (await tessera('git', 'status')).out).toMatch(/ {2}state {2}idle\n/)
  expect((await tessera('git', 'runs')).out).toMatch(/done {2}pushed [0-9a-f]{7}\n$/)
  expect(await tessera('git', 'resolve', 'theirs')).toMatchObject({
    code: 1,
    err: expect.stringContaining('Nothing waits'),
  })
  expect(await tessera('git', 'disconnect', '--yes')).toMatchObject({ code: 0, out: 'Disconnected\n' })
  expect(await tessera('git', 'status')).toMatchObject({ code: 1 })
})

test('a file of an output that somebody else wrote is named, left, and replaced where that is asked for', async () => {
  await server.as('owner').put(`/workspaces/${server.workspace.id}/outputs`, {
    outputs: [{ name: 'web', format: 'css' }],
  })
  const team = await git.team()
  const output = 'tokens/web/core.css'
  await team.commit({ [output]: '/* by hand */\n' })
  const { tessera } = await terminal(env)
  const connect = ['git', 'connect', team.url, '--folder', 'tokens']
  const first = [...connect, '--credential-file', join(folder, 'token.txt')]
  expect((await tessera(...first, '--dry-run')).out).toContain(`leave     ${output}  which somebody else wrote\n`)
  expect((await tessera(...first, '--dry-run', '--replace', output)).out).toContain(`replace   ${output}  `)
  await tessera(...first)
  expect(await tessera('git', 'sync')).toMatchObject({ code: 1, err: expect.stringContaining(output) })
  await tessera(...connect, '--replace', output)
  expect(await tessera('git', 'sync')).toMatchObject({ code: 0 })
  expect(await team.file(output)).toContain('--color-brand')
  expect((await tessera('git', 'sync', '--dry-run')).out).toBe('Both sides say the same\n')
  await tessera('git', 'disconnect', '--yes')
})

test('a sync that stops fails with the reason', async () => {
  const team = await git.team()
  await writeFile(join(folder, 'wrong.txt'), 'not-the-token')
  const { tessera } = await terminal(env)
  await tessera('git', 'connect', team.url, '--credential-file', join(folder, 'wrong.txt'))
  expect(await tessera('git', 'sync')).toMatchObject({
    code: 1,
    err: expect.stringContaining('refused the credential'),
  })
})

test('an unknown choice and a credential that cannot be read are refused, and say which', async () => {
  const { tessera } = await terminal(env)
  const connect = ['git', 'connect', 'https://git.example.com/acme/tokens.git']
  expect(await tessera(...connect, '--format', 'xml')).toMatchObject({
    code: 2,
    err: expect.stringContaining('--format must be one of: dtcg, tokens-studio, style-dictionary'),
  })
  expect(await tessera(...connect, '--credential-file', 'missing.txt')).toMatchObject({
    code: 1,
    err: expect.stringContaining('The credential cannot be read'),
  })
})

test('what was collected is listed, and committed as a whole or token by token', async () => {
  const team = await git.team()
  const { tessera } = await terminal(env)
  await tessera('git', 'disconnect', '--yes')
  const flags = ['--folder', 'tokens', '--commit', 'collected', '--message', 'feat(tokens): {names}']
  await tessera('git', 'connect', team.url, ...flags, '--credential-file', join(folder, 'token.txt'))
  await tessera('git', 'sync')
  expect((await tessera('git', 'pending')).out).toBe('The repository has everything\n')
  await server.addTokens({ 'space.one': ['number', 1], 'space.two': ['number', 2] })
  expect((await tessera('git', 'sync')).out).toBe('done  nothing to do\n')
  const listed = (await tessera('git', 'pending')).out
  expect(listed.split('\n').sort()).toEqual(['', 'changed  space.one  owner', 'changed  space.two  owner'])
  expect(await tessera('git', 'commit', '--token', 'space.three')).toMatchObject({
    code: 1,
    err: expect.stringContaining('lacks no token space.three'),
  })
  expect((await tessera('git', 'commit', '--token', 'space.two')).out).toMatch(/^done {2}pushed [0-9a-f]{7}\n$/)
  expect((await team.log())[0]!.message).toMatch(/^feat\(tokens\): space\.two\n/)
  expect((await tessera('git', 'commit', '--message', 'The rest')).out).toMatch(/^done {2}pushed/)
  expect((await team.log())[0]!.message).toMatch(/^The rest\n/)
  expect((await tessera('git', 'pending')).out).toBe('The repository has everything\n')
})
