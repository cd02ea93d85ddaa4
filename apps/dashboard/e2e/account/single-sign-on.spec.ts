import { realProvider } from '@tessera/server/testing/probes/oidc-provider'
import type { Page } from '@playwright/test'
import { apiOf } from '../world/api.ts'
import { expectAccessible } from '../world/axe.ts'
import { startServer } from '../world/server.ts'
import { expect, password, test } from '../world/test.ts'
import { entriesOf } from '../world/entries.ts'

async function signInThere(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('a person connects a provider, signs in by it, and is told what a refusal means', async ({ browser, faults }) => {
  const email = 'ida@example.com'
  const provider = await realProvider({ ida: { email, email_verified: true, name: 'Ida' } })
  const server = await startServer({
    TESSERA_OIDC_ISSUER: provider.issuer,
    TESSERA_OIDC_CLIENT_ID: 'tessera',
    TESSERA_OIDC_CLIENT_SECRET: 'a-secret',
    TESSERA_OIDC_NAME: 'Acme',
  })
  provider.serve(server.url)
  const context = await browser.newContext({ baseURL: server.url })
  // The pages of the provider ask for a typeface from elsewhere.
  await context.route(/fonts\.g/, route => route.abort())
  try {
    const page = await context.newPage()
    const api = apiOf(context, server.url)
    await api('POST', '/auth/sign-up', { email: 'admin@example.com', name: 'Admin', password })
    await api('POST', '/auth/sign-out', {})
    await api('POST', '/auth/sign-up', { email, name: 'Ida', password })
    await api('POST', '/auth/sign-out', {})

    await page.goto('/login')
    const byProvider = page.getByRole('link', { name: 'Sign in with Acme' })
    await expect(byProvider).toBeVisible()
    await expectAccessible(page, 'signing in with a provider')
    await byProvider.click()
    await signInThere(page, 'ida')
    await expect(page.getByText('nothing proves that it is yours')).toBeVisible()
    await expectAccessible(page, 'a refused sign-in')

    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Ida', exact: true })).toBeVisible()
    await page.goto('/settings?tab=security')
    await page.getByRole('button', { name: 'Connect Acme' }).click()
    await expect(entriesOf(page, 'Single sign-on', /Acme.*ida@example\.com/)).toBeVisible()
    await expectAccessible(page, 'connected providers')

    await api('POST', '/auth/sign-out', {})
    await page.goto('/login?next=/settings?tab=security')
    await page.getByRole('link', { name: 'Sign in with Acme' }).click()
    await expect(page.getByText('by oidc')).toBeVisible()
  } finally {
    await context.close()
    await server.stop()
    await provider.close()
  }
  expect(faults).toEqual([])
})
