import { gitToken, startGitServer } from '@tessera/server/testing/probes/git-server'
import { apiOf } from '../world/api.ts'
import { expectAccessible } from '../world/axe.ts'
import { littlePalette } from '../world/little-palette.ts'
import { startServer } from '../world/server.ts'
import { expect, password, test } from '../world/test.ts'

const byHand = '/* by hand */\n'

test('each run of Git shows its commits, their files, and the tokens before and after', async ({ browser, faults }) => {
  const git = await startGitServer()
  const server = await startServer({
    TESSERA_SECRET_KEY: Buffer.alloc(32, 7).toString('hex'),
    TESSERA_GIT_ALLOW: '127.0.0.1',
  })
  const context = await browser.newContext({ baseURL: server.url })
  try {
    const page = await context.newPage()
    const api = apiOf(context, server.url)
    await api('POST', '/auth/sign-up', { email: 'ada@example.com', name: 'Ada', password })
    const palette = await littlePalette(api)
    const team = await git.team()
    const connection = { url: team.url, folder: 'tokens', incoming: 'change' }
    await api('PUT', `/workspaces/${palette.workspace}/git`, {
      ...connection,
      credential: { kind: 'token', secret: gitToken },
    })
    await api('POST', `/workspaces/${palette.workspace}/git/sync`, {})
    const [path] = (await team.git('ls-tree', '-r', '--name-only', 'main')).split('\n')
    const there = JSON.parse(await team.file(path!)) as Record<string, unknown>
    const sea = { $type: 'color', $value: '#0a7ea4' }
    const wave = { $type: 'height', $value: 3 }
    await team.commit({ [path!]: `${JSON.stringify({ ...there, sea, wave }, null, 2)}\n` }, { message: 'Add the sea' })
    await api('POST', `/workspaces/${palette.workspace}/git/sync`, {})

    await page.goto(`/w/${palette.workspace}/settings/git`)
    const runs = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'What changed' }) })
    await expect(runs).not.toHaveCount(0)
    const pulled = runs.filter({ hasText: 'pulled one change' })
    await pulled.getByRole('button', { name: 'What changed' }).click()
    const from = pulled.getByRole('region', { name: 'From Git' })
    await expect(from).toContainText('Add the sea')
    await expect(from).toContainText('by Robin')
    await expect(from.getByRole('list', { name: 'Files' })).toContainText(path!)
    await expect(from.getByRole('row', { name: /^sea/ })).toContainText('#0a7ea4')

    // A type that nobody knows is read as another, and said where it stands.
    const line = (await team.file(path!)).split('\n').findIndex(text => text.includes('"wave"')) + 1
    const warnings = page.getByRole('region', { name: 'Not as the files say' })
    await expect(warnings.getByRole('listitem')).toContainText([`${path}:${line}`])
    await expect(warnings).toContainText('height')

    const pushed = runs.filter({ hasText: 'pushed' }).last()
    await pushed.getByRole('button', { name: 'What changed' }).click()
    const to = pushed.getByRole('region', { name: 'To Git' })
    await expect(to.getByRole('list', { name: 'Files' }).first()).toContainText('added')
    await expect(to.getByRole('row')).not.toHaveCount(0)
    await expectAccessible(page, 'runs of Git')
    if (process.env['GIT_PICTURES'])
      for (const colorScheme of ['light', 'dark'] as const)
        for (const width of [1440, 390]) {
          await page.emulateMedia({ colorScheme })
          await page.setViewportSize({ width, height: 900 })
          await page.screenshot({
            path: `${process.env['GIT_PICTURES']}/${colorScheme}-${width}.png`,
            fullPage: true,
          })
        }

    // A file that somebody else wrote at the path of an output: named, left, and replaced only when somebody says so.
    const output = 'tokens/web/core.css'
    await team.commit({ [output]: byHand })
    await api('PUT', `/workspaces/${palette.workspace}/outputs`, { outputs: [{ name: 'web', format: 'css' }] })
    await page.getByRole('button', { name: 'Sync now' }).click()
    await expect(page.getByText(`Somebody else wrote ${output}`).first()).toBeVisible()
    expect(await team.file(output)).toBe(byHand)
    await page.getByRole('button', { name: 'Replace the file' }).click()
    await expect.poll(() => team.file(output)).toContain('--sea')
    await expect(page.getByText('In sync')).toBeVisible()

    await page.setViewportSize({ width: 390, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  } finally {
    await context.close()
    await server.stop()
    await git.close()
  }
  expect(faults).toEqual([])
})
