import { expectAccessible } from '../world/axe.ts'
import { origin } from '../world/places.ts'
import { expect, test, type Page } from '../world/test.ts'

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
