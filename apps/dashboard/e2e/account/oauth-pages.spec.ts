import { createHash } from 'node:crypto'
import { expectAccessible } from '../world/axe.ts'
import { origin } from '../world/places.ts'
import { expect, test, type Page } from '../world/test.ts'
import { entriesOf } from '../world/entries.ts'

const redirect_uri = 'http://127.0.0.1:9/callback'

/** How the frame of a page looks, whichever program wrote the page. */
const frameOf = (page: Page) =>
  page.evaluate(() => {
    const style = (of: string) => getComputedStyle(document.querySelector(of)!)
    const { backgroundColor, inlineSize, borderBlockStartWidth, padding } = style('main > div')
    const { fontFamily, color } = style('h1')
    return {
      backgroundColor,
      inlineSize,
      borderBlockStartWidth,
      padding,
      fontFamily,
      color,
      mark: style('svg path').fill,
    }
  })

test('pages about requests of apps that cannot be answered look as the consent page does', async ({
  person: { page },
}) => {
  const { client_id } = (await (
    await page.request.post(`${origin()}/api/oauth/mcp/register`, {
      data: { client_name: 'Client', redirect_uris: [redirect_uri], token_endpoint_auth_method: 'none' },
    })
  ).json()) as { client_id: string }
  const query = {
    response_type: 'code',
    client_id,
    redirect_uri,
    state: 's',
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(`/mcp/authorize?${new URLSearchParams(query)}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('wants access')
    const consent = await frameOf(page)
    for (const path of ['/mcp/authorize?client_id=nobody', '/mcp/plugin-callback']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/cannot be connected|not good any more/)
      expect(await frameOf(page), path).toEqual(consent)
    }
  }
  await expectAccessible(page, 'a page about a request that cannot be answered')
})

test('an app that asks to stay connected says so where it is allowed, and where it is listed', async ({
  person: { page },
}) => {
  const verifier = 'v'.repeat(64)
  const data = { client_name: 'Stayer', redirect_uris: [redirect_uri], token_endpoint_auth_method: 'none' }
  const { client_id } = (await (await page.request.post(`${origin()}/api/oauth/mcp/register`, { data })).json()) as {
    client_id: string
  }
  const query = {
    response_type: 'code',
    client_id,
    redirect_uri,
    scope: 'read:tokens offline_access',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }
  await page.route(`${redirect_uri}*`, route => route.fulfill({ body: 'back in the app' }))
  await page.goto(`/mcp/authorize?${new URLSearchParams(query)}`)
  await expect(
    page.getByText(/until you disconnect it: it stays connected, unless it is not used for 90 days/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('back in the app')).toBeVisible()
  const code = new URL(page.url()).searchParams.get('code')!
  const form = { grant_type: 'authorization_code', code, redirect_uri, client_id, code_verifier: verifier }
  const { access_token } = (await (await page.request.post(`${origin()}/api/oauth/mcp/token`, { form })).json()) as {
    access_token: string
  }
  const headers = { authorization: `Bearer ${access_token}` }
  expect((await page.request.get(`${origin()}/api/v1/workspaces`, { headers })).status()).toBe(200)
  await page.goto('/settings?tab=apps')
  await expect(entriesOf(page, 'Connected apps', /Stayer.*stays connected/)).toBeVisible()
})
