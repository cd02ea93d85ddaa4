import { apiOf } from './world/api.ts'
import { furnish } from './world/furnish.ts'
import { keep } from './world/places.ts'
import { expect, password, stateFile, test } from './world/test.ts'

test('the first visitor sets the instance up, administers it and starts with a workspace', async ({
  page,
  context,
}) => {
  const who = { name: 'Grace Hopper', email: 'grace@example.com', password }
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Set up Tessera' })).toBeVisible()
  await page.getByLabel('Name').fill(who.name)
  await page.getByLabel('E-mail').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: 'Create the first account' }).click()
  await expect(page.getByRole('heading', { name: 'Start with a workspace' })).toBeVisible()

  const api = apiOf(context)
  const { user } = await api('GET', '/auth/session')
  expect(user).toMatchObject({ email: who.email, is_admin: true })
  await api('PATCH', `/admin/users/${user.id}`, { plan_type: 'BUSINESS' })
  // The other tests work with what is made here.
  keep('furnished.json', await furnish(api))
  keep('administrator-is.json', who)
  await context.storageState({ path: stateFile() })

  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Acme' })).toBeVisible()
})

test('the page asks for the setup token where the instance needs one', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: process.env['TESSERA_BROWSER_URL']! })
  const page = await context.newPage()
  // The instance of these tests is a local one, which needs none.
  await page.route('**/api/auth/setup', route =>
    route.fulfill({ json: { first_account: true, sign_up: 'closed', needs_setup_token: true } }),
  )
  let sent: unknown
  await page.route('**/api/auth/sign-up', route => {
    sent = route.request().postDataJSON()
    return route.fulfill({ status: 403, json: { error: 'The setup token is wrong' } })
  })
  await page.goto('/signup')
  await page.getByLabel('Name').fill('Grace Hopper')
  await page.getByLabel('E-mail').fill('grace@example.com')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Setup token').fill('from-the-log-of-the-server')
  await page.getByRole('button', { name: 'Create the first account' }).click()
  await expect(page.getByText('The setup token is wrong')).toBeVisible()
  expect(sent).toMatchObject({ setup_token: 'from-the-log-of-the-server' })
  await context.close()
})
