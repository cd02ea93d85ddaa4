// The page itself, in a browser: that its policy lets it work, and nothing else.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Secret, TOTP } from 'otpauth'
import { chromium } from 'playwright-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBrowser } from '../../../../../scripts/browser.mjs'
import { newVerifier, queryFor, registerApp, search } from '../../testing/oauth.ts'
import { readConfig } from '../../process/config.ts'
import { realProvider } from '../../testing/probes/oidc-provider.ts'
import type { RealProvider } from '../../testing/probes/oidc-provider.ts'
import { world } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'

let provider: RealProvider
let w: World
let browser: Browser
let page: Page
/** What reached the app's own address. */
const landed: string[] = []
const violations: string[] = []
const callback = createServer((request, response) => {
  landed.push(request.url!)
  response.end('back at the app')
})

beforeAll(async () => {
  provider = await realProvider({ ivy: { email: 'ivy@example.com', email_verified: true, name: 'Ivy' } })
  const { providers } = readConfig({
    TESSERA_OIDC_ISSUER: provider.issuer,
    TESSERA_OIDC_NAME: 'Acme',
    TESSERA_OIDC_CLIENT_ID: 'tessera',
    TESSERA_OIDC_CLIENT_SECRET: 'a-secret',
  })
  w = await world({ config: { providers } })
  provider.serve(w.services.baseUrl)
  await new Promise<void>(resolve => callback.listen(0, '127.0.0.1', resolve))
  browser = await chromium.launch(await findBrowser())
  page = await browser.newPage()
  page.on('console', message => {
    const isTheirs = page.url().startsWith(provider.issuer)
    if (!isTheirs && message.type() === 'error' && !/status of 401/.test(message.text()))
      violations.push(message.text())
  })
  page.on('pageerror', error => violations.push(error.message))
})
afterAll(async () => {
  await browser.close()
  await new Promise(resolve => callback.close(resolve))
  await w.close()
  await provider.close()
})

const redirect = () => `http://127.0.0.1:${(callback.address() as AddressInfo).port}/callback`

async function open(client_name: string): Promise<void> {
  const app = await registerApp(w, { client_name, redirect_uris: [redirect()] })
  await page.goto(`${w.services.baseUrl}/api/oauth/mcp/authorize${search(queryFor(app, newVerifier()))}`)
}

test('signs in, shows the request as text, and redirects with a code', async () => {
  await w.send('POST', '/api/auth/sign-up', {
    email: 'eve@example.com',
    name: 'Eve',
    password: 'correct horse battery',
  })
  await open('<img src=x onerror=alert(1)>')
  await page.getByLabel('E-mail').fill('eve@example.com')
  await page.getByLabel('Password').fill('correct horse battery')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: '<img src=x onerror=alert(1)> asks for access to your tokens' }).waitFor()
  expect(await page.locator('#account').textContent()).toBe('eve@example.com')
  expect(await page.locator('#host').textContent()).toBe(new URL(redirect()).host)
  expect(await page.getByText('a program on this computer').isVisible()).toBe(true)
  await page.getByLabel('Create, change and delete them').uncheck()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('back at the app').waitFor()
  expect(landed.at(-1)).toMatch(/^\/callback\?code=[\w-]{43}&state=a-state&iss=/)
  expect(violations).toEqual([])
})

test('denies, for who is signed in already', async () => {
  await open('Cursor')
  await page.getByRole('button', { name: 'Deny' }).click()
  await page.getByText('back at the app').waitFor()
  expect(landed.at(-1)).toMatch(/^\/callback\?error=access_denied&/)
  expect(violations).toEqual([])
})

test('asks for the second factor of whoever has one', async () => {
  const person = { email: 'max@example.com', name: 'Max', password: 'correct horse battery' }
  const signedUp = await w.send('POST', '/api/auth/sign-up', person)
  const headers = { cookie: signedUp.headers.getSetCookie()[0]!.split(';')[0]!, origin: w.services.baseUrl }
  const { body } = await w.send('POST', '/api/account/factors/totp', { name: 'Phone' }, headers)
  const code = new TOTP({ secret: Secret.fromBase32(body.secret) }).generate()
  const confirmed = await w.send('POST', `/api/account/factors/totp/${body.id}/confirm`, { code }, headers)
  await page.context().clearCookies()
  await open('Zed')
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password').fill(person.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const field = page.getByLabel('Code of your authenticator app, or a recovery code')
  await field.fill('not-one-of-them')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText(/This is not correct/).waitFor()
  await field.fill(confirmed.body.recovery_codes[0])
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Zed asks for access to your tokens' }).waitFor()
  expect(violations).toEqual([])
})

test('offers the provider alone where passwords are off, and goes on when somebody comes back from there', async () => {
  await page.context().clearCookies()
  w.services.config.passwords = 'off'
  await open('Ivy’s app')
  await page.getByRole('link', { name: 'Sign in with Acme' }).waitFor()
  expect(await page.getByLabel('Password').isVisible()).toBe(false)
  await page.getByRole('link', { name: 'Sign in with Acme' }).click()
  await page.getByPlaceholder('Enter any login').fill('ivy')
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Ivy’s app asks for access to your tokens' }).waitFor()
  expect(await page.locator('#account').textContent()).toBe('ivy@example.com')
  w.services.config.passwords = 'on'
  expect(violations).toEqual([])
})

test('cannot be shown within another page', async () => {
  const app = await registerApp(w, { redirect_uris: [redirect()] })
  const address = `${w.services.baseUrl}/mcp/authorize${search(queryFor(app, newVerifier()))}`
  await page.goto(redirect())
  await page.setContent(`<iframe src="${address.replaceAll('&', '&amp;')}"></iframe>`)
  await expect.poll(() => violations.some(text => /frame/i.test(text))).toBe(true)
})
