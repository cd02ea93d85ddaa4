import { apiOf } from '../world/api.ts'
import { expectAccessible } from '../world/axe.ts'
import { startServer } from '../world/server.ts'
import { expect, password, test } from '../world/test.ts'

test('the page of a link asks who is not signed in, before anything of the account ends', async ({ browser }) => {
  const server = await startServer()
  const context = await browser.newContext({ baseURL: server.url })
  try {
    const page = await context.newPage()
    const api = apiOf(context, server.url)
    await api('POST', '/auth/sign-up', { email: 'admin@example.com', name: 'Admin', password })
    const linkFor = async (name: string) => {
      const email = `${name.toLowerCase()}@example.com`
      const { id } = await api('POST', '/admin/users', { email, name, password })
      const { url } = await api('POST', `/admin/users/${id}/links`, { kind: 'verify' })
      return { email, path: new URL(String(url)).pathname + new URL(String(url)).hash }
    }
    const [ida, eve] = [await linkFor('Ida'), await linkFor('Eve')]
    await page.goto('/settings?tab=security')
    await expect(page.getByText('Nobody has proved that this address is yours.')).toBeVisible()
    await api('POST', '/auth/sign-out', {})

    await page.goto(ida.path)
    await page.getByRole('button', { name: 'Confirm this address' }).click()
    await expect(page.getByText('Nobody has proved this address before.')).toBeVisible()
    await expectAccessible(page, 'the first proof of an address')
    await page.getByRole('link', { name: 'Sign in and keep everything' }).click()
    await page.getByLabel('E-mail').fill(ida.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('button', { name: 'Confirm this address' }).click()
    await expect(page.getByText(`${ida.email} is confirmed.`)).toBeVisible()
    await page.getByRole('link', { name: 'To Tessera' }).click()
    await expect(page.getByRole('button', { name: 'Ida', exact: true })).toBeVisible()
    await api('POST', '/auth/sign-out', {})

    await page.goto(eve.path)
    await page.reload()
    await page.getByRole('button', { name: 'Confirm this address' }).click()
    await page.getByRole('button', { name: 'Confirm, and end what was set up before' }).click()
    await expect(page.getByText('What was added to the account before has ended')).toBeVisible()
    const answer = await page.request.post(`${server.url}/api/auth/sign-in`, { data: { email: eve.email, password } })
    expect(answer.status()).toBe(401)
  } finally {
    await context.close()
    await server.stop()
  }
})
