import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from '../world/axe.ts'
import { expect, test } from '../world/test.ts'
import { entriesOf } from '../world/entries.ts'

const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** A platform authenticator of the browser itself, which verifies its user. */
async function withAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function signOut(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
}

test('a person adds a passkey and an authenticator app, and signs in with each', async ({ person }) => {
  const { page, name, email, password } = person
  await withAuthenticator(page)
  await page.goto('/settings?tab=security')
  const codes = page.getByRole('alertdialog', { name: 'Your recovery codes' })

  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const recovery = await codes.getByRole('listitem').first().innerText()
  await codes.getByRole('button', { name: 'I have stored them' }).click()
  await expect(entriesOf(page, 'Second factors', /This device.*Passkey/)).toBeVisible()

  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code with the secret' })).toBeVisible()
  await expectAccessible(page, 'adding an authenticator app')
  const secret = (await dialog.getByRole('region', { name: 'The secret' }).innerText()).trim()
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(entriesOf(page, 'Second factors', /My phone.*Authenticator app/)).toBeVisible()
  await expectAccessible(page, 'second factors')

  await signOut(page, name)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible()

  await signOut(page, name)
  const giveThePassword = async () => {
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible()
  }
  await giveThePassword()
  await expectAccessible(page, 'the second step')
  // The code of this step was used when the app was added.
  await page.getByLabel('Code of your authenticator app').fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible()

  await signOut(page, name)
  await giveThePassword()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recovery)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible()

  await signOut(page, name)
  const redirect_uri = 'http://localhost:9/back'
  const registered = await page.request.post('/api/oauth/mcp/register', {
    data: { client_name: 'An app', redirect_uris: [redirect_uri], token_endpoint_auth_method: 'none' },
  })
  const { client_id } = (await registered.json()) as { client_id: string }
  const query = { response_type: 'code', client_id, redirect_uri, state: 's' }
  const challenge = { code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' }
  await page.goto(`/mcp/authorize?${new URLSearchParams({ ...query, ...challenge })}`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByLabel('Code of your authenticator app, or a recovery code')).toBeFocused()
  await expectAccessible(page, 'the second step of the page for apps')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('heading', { name: /An app/ })).toBeVisible()
})
