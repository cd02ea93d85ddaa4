// A repository that lies behind a proxy.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { gitCredential as credential, gitWorld, numbers } from '../../../../testing/probes/git-world.ts'
import type { GitWorld } from '../../../../testing/probes/git-world.ts'
import { startProxy } from '../../../../testing/probes/proxy.ts'
import type { TestProxy } from '../../../../testing/probes/proxy.ts'

let git: GitWorld
let proxy: TestProxy
beforeAll(async () => {
  ;[git, proxy] = await Promise.all([gitWorld(), startProxy()])
})
afterAll(async () => {
  await git.close()
  await proxy.close()
})
afterEach(() => vi.unstubAllEnvs())

test('it is read and written through the proxy that the environment names, and directly where NO_PROXY names it', async () => {
  vi.stubEnv('HTTP_PROXY', proxy.address)
  const team = await git.server.team()
  const settings = {
    branch: 'main',
    folder: 'tokens',
    format: 'dtcg',
    direction: 'both',
    on: 'change',
    incoming: 'change',
  }
  await git.batch(numbers({ 'space.small': 4 }))
  await git.connect(team, { ...settings, url: team.url, credential, pull_requests: 'none' })
  expect(await git.synced()).toMatchObject({ error: null })
  expect(await team.git('ls-tree', '-r', '--name-only', 'main')).toMatch(/^tokens\//m)
  expect(new Set(proxy.targets)).toEqual(new Set([new URL(team.url).host]))
  const before = proxy.targets.length
  vi.stubEnv('NO_PROXY', '127.0.0.1,localhost')
  expect(await git.synced()).toMatchObject({ error: null })
  expect(proxy.targets).toHaveLength(before)
})
