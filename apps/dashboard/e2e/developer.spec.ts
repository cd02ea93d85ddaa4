import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { clipboardOf } from './world/clipboard.ts'
import { origin } from './world/places.ts'
import { expect, test } from './world/test.ts'
import { entriesOf } from './world/entries.ts'

test('a developer makes a key, fetches with it, connects an agent on the consent page, and revokes both', async ({
  person: { page, api, email },
}) => {
  const workspace = await api('POST', '/workspaces', { name: 'App' })
  const tokenset = await api('POST', `/workspaces/${workspace['id']}/tokensets`, { name: 'Core' })
  const [mode] = (await api('GET', `/tokensets/${tokenset['id']}/modes`))['modes'] as { id: string }[]
  await api('POST', `/tokensets/${tokenset['id']}/modes/${mode!.id}/tokens`, {
    name: 'color.brand',
    type: 'color',
    value: '#8a2a67',
  })
  const css = `${origin()}/api/v1/tokensets/${tokenset['id']}/modes/${mode!.id}/export?format=css`
  const fetchWith = (token: string) => fetch(css, { headers: { authorization: `Bearer ${token}` } })

  let key = ''
  await test.step('makes an API key, which is shown once', async () => {
    await page.goto('/settings?tab=keys')
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Website build')
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
    const done = page.getByRole('button', { name: 'Done' })
    await expect(done).toBeDisabled()
    await page.getByRole('button', { name: 'Copy key' }).click()
    await expect.poll(() => clipboardOf(page)).toMatch(/^tsr_[0-9A-Za-z]{38}$/)
    key = await clipboardOf(page)
    await done.click()
    await expect(entriesOf(page, 'API keys', /Website build/)).toBeVisible()
    await expect(page.getByText(key)).toHaveCount(0)
  })

  await test.step('fetches the export with it, by the line that the dashboard shows', async () => {
    await page.goto(`/w/${workspace['id']}/t/${tokenset['id']}/export?format=css&mode=${mode!.id}`)
    await expect(
      page.getByRole('group', { name: 'command' }).or(page.getByRole('region', { name: 'command' })),
    ).toContainText(css)
    const answer = await fetchWith(key)
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('--color-brand: #8a2a67;')])
  })

  const agent = createServer()
  const callback = new Promise<URLSearchParams>(resolve => {
    agent.on('request', (request, response) => {
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>Connected</title><h1>Connected</h1>')
      if (request.url!.startsWith('/callback')) resolve(new URL(request.url!, 'http://agent').searchParams)
    })
  })
  agent.listen(0, '127.0.0.1')
  await once(agent, 'listening')
  const redirect_uri = `http://127.0.0.1:${(agent.address() as AddressInfo).port}/callback`
  const verifier = randomBytes(32).toString('base64url')
  let token = ''
  try {
    const registered = (await (
      await fetch(`${origin()}/api/oauth/mcp/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          client_name: 'Agent Smith',
          redirect_uris: [redirect_uri],
          token_endpoint_auth_method: 'none',
        }),
      })
    ).json()) as { client_id: string }

    await test.step('connects an agent on the consent page', async () => {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: registered.client_id,
        redirect_uri,
        state: 'the-state-of-the-agent',
        scope: 'read:tokens write:tokens export:tokens',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        resource: `${origin()}/api/mcp`,
      })
      await page.goto(`/mcp/authorize?${query}`)
      await expect(page.getByRole('heading', { name: 'Agent Smith wants access to your tokens' })).toBeVisible()
      await expect(page.getByText(email)).toBeVisible()
      await expect(page.getByText(/127\.0\.0\.1/)).toBeVisible()
      await page.getByLabel(/Create, change and delete/).uncheck()
      const approve = page.getByRole('button', { name: 'Approve' })
      await expect(approve).toBeEnabled()
      await approve.click()
      await expect(page.getByRole('heading', { name: 'Connected' })).toBeVisible()
      const answer = await callback
      expect(answer.get('state')).toBe('the-state-of-the-agent')
      const exchanged = await fetch(`${origin()}/api/oauth/mcp/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code: answer.get('code')!,
          redirect_uri,
          client_id: registered.client_id,
          code_verifier: verifier,
        }),
      })
      const granted = (await exchanged.json()) as { access_token: string; scope: string }
      expect(granted.scope.split(' ').toSorted()).toEqual(['export:tokens', 'read:tokens'])
      token = granted.access_token
      expect((await fetchWith(token)).status).toBe(200)
    })
  } finally {
    agent.close()
    agent.closeAllConnections()
  }

  await test.step('disconnects the agent and revokes the key: both stop at once', async () => {
    await page.goto('/settings?tab=apps')
    await expect(entriesOf(page, 'Connected apps', /Agent Smith/)).toContainText('read, export')
    await page.getByRole('button', { name: /Disconnect/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
    await expect(page.getByText('No app is connected.')).toBeVisible()
    expect((await fetchWith(token)).status).toBe(401)

    await page.goto('/settings?tab=keys')
    await page.getByRole('button', { name: 'Revoke…' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.getByRole('button', { name: 'Revoke key' })).toBeDisabled()
    await dialog.getByLabel(/to confirm/).fill('Website build')
    await dialog.getByRole('button', { name: 'Revoke key' }).click()
    await expect(page.getByText('No API keys yet')).toBeVisible()
    expect((await fetchWith(key)).status).toBe(401)
  })
})

test('a denial tells the agent so, and a request of an unknown agent goes nowhere', async ({ person: { page } }) => {
  const redirect_uri = 'http://127.0.0.1:9/callback'
  const { client_id } = (await (
    await fetch(`${origin()}/api/oauth/mcp/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_name: 'Nosy', redirect_uris: [redirect_uri], token_endpoint_auth_method: 'none' }),
    })
  ).json()) as { client_id: string }
  const ask = (id: string) =>
    `/mcp/authorize?${new URLSearchParams({ response_type: 'code', client_id: id, redirect_uri, state: 's', code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' })}`
  await page.route(`${redirect_uri}**`, route => route.fulfill({ body: 'gone back' }))
  await page.goto(ask(client_id))
  await page.getByRole('button', { name: 'Deny' }).click()
  await page.waitForURL(/error=access_denied/)
  await page.goto(ask('nobody'))
  await expect(page.getByRole('heading', { name: 'This app cannot be connected' })).toBeVisible()
})
