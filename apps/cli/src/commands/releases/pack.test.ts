import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { world } from '@tessera/server/testing/world'
import type { World } from '@tessera/server/testing/world'
import { terminal } from '../../testing/terminal.ts'

const run = promisify(execFile)

let server: World
let env: Record<string, string>
beforeAll(async () => {
  server = await world({ plan: 'BUSINESS' })
  env = { TESSERA_SERVER: server.address, TESSERA_API_KEY: server.people.owner.key }
  const session = server.as('owner', { surface: 'session' })
  const { id } = (await session.post('/organizations', { name: 'Acme Group' })).body
  await session.put(`/organizations/${id}/workspaces/${server.workspace.id}`)
  await server.addTokens({ 'color.brand': ['color', '#111111'] })
  const [production] = (await session.get(`/organizations/${id}/environments`)).body.environments
  await session.post(`/organizations/${id}/environments/${production.id}/releases`, {})
})
afterAll(() => server.close())

test('npm packs the folder of npm, which has the same bytes each time, with the license that is given', async () => {
  const { tessera, folder, read, write } = await terminal(env)
  await write({ 'terms.txt': 'Only for us.' })
  const { out, code } = await tessera('pack', 'npm', '--license', 'terms.txt')
  expect([code, out]).toEqual([0, expect.stringMatching(/^\+ package: @acme-group\/tokens 1\.0\.0, \d+ files\n$/)])
  expect(JSON.parse(await read('package/package.json'))).toMatchObject({
    name: '@acme-group/tokens',
    version: '1.0.0',
    license: 'SEE LICENSE IN LICENSE',
    exports: { './css': { default: './css/tokens.css' } },
  })
  expect(await read('package/LICENSE')).toBe('Only for us.')
  await tessera('pack', 'npm', '--release', '1.0.0', '--output', 'again', '--license', 'terms.txt')
  for (const file of ['package.json', 'README.md', 'CHANGELOG.md', 'esm/tokens/tokens.mjs', 'css/tokens.css'])
    expect(await read(`again/${file}`)).toBe(await read(`package/${file}`))
  const { stdout } = await run('npm', ['pack', '--json', '--offline'], { cwd: join(folder, 'package') })
  const [packed] = JSON.parse(stdout) as { name: string; files: { path: string }[] }[]
  expect(packed!.name).toBe('@acme-group/tokens')
  expect(packed!.files.map(({ path }) => path)).toEqual(expect.arrayContaining(['LICENSE', 'css/tokens.css']))
}, 60_000)

test('Swift, Maven and Dart have their own files', async () => {
  const { tessera, read } = await terminal(env)
  expect((await tessera('pack', 'swift', '--out', 'swift')).code).toBe(0)
  expect(await read('swift/Package.swift')).toContain('name: "DesignTokens"')
  expect(await read('swift/Sources/DesignTokens/DesignTokens.swift')).toContain('public enum DesignTokens')
  await tessera('pack', 'maven', '-o', 'maven')
  expect(await read('maven/acme_group/tokens/1.0.0/tokens-1.0.0.pom')).toContain('<groupId>acme_group</groupId>')
  expect((await read('maven/acme_group/tokens/1.0.0/tokens-1.0.0.aar')).slice(0, 2)).toBe('PK')
  await tessera('pack', 'dart', '--out', 'dart')
  expect(await read('dart/pubspec.yaml')).toContain('name: acme_group_tokens\n')
  expect(await read('dart/lib/acme_group_tokens.dart')).toMatch(/^export 'src\/\w+\.dart';\n$/)
})

test('what cannot be packed is named', async () => {
  const { tessera } = await terminal(env)
  expect(await tessera('pack', 'apk')).toMatchObject({ err: expect.stringContaining('no package of the kind apk') })
  expect(await tessera('pack', 'npm', '--release', '9.9.9')).toMatchObject({
    code: 1,
    err: expect.stringContaining('There is no release 9.9.9 in Production'),
  })
  expect(await tessera('pack', 'npm', '--license', 'missing')).toMatchObject({
    code: 1,
    err: expect.stringContaining('The license cannot be read'),
  })
})
