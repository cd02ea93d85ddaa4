// Without a mouse: nothing here clicks. The grid's own keys are in grid.spec.ts.
import { createHash } from 'node:crypto'
import { expectAccessible } from './world/axe.ts'
import { clipboardOf } from './world/clipboard.ts'
import { choose, chooseInMenu, expectFocusIn, goByPalette, pickInMenu, press, tabTo, type } from './world/keyboard.ts'
import { cellOf, littlePalette, openLittlePalette, stored } from './world/little-palette.ts'
import { origin } from './world/places.ts'
import { expect, password, test } from './world/test.ts'
import { entriesOf } from './world/entries.ts'

test.beforeEach(async ({ context }) => {
  // Reported as a fault of the page, which fails the test.
  await context.addInitScript(() => addEventListener('mousedown', () => console.error('There was a mouse'), true))
})

test('making an account, out and in again', async ({ page }) => {
  const email = `keys-${Date.now()}@example.com`
  await page.goto('/signup')
  await type(page, page.getByLabel('Name'), 'Kay Board')
  await type(page, page.getByLabel('E-mail'), email)
  await type(page, page.getByLabel('Password', { exact: true }), password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Start with a workspace' })).toBeVisible()
  await chooseInMenu(page, page.getByRole('button', { name: 'Kay Board' }), 'Sign')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await type(page, page.getByLabel('E-mail'), email)
  await type(page, page.getByLabel('Password', { exact: true }), password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Start with a workspace' })).toBeVisible()
})

test('the first stop skips to the content', async ({ person: { page, api } }) => {
  const { page: path } = await littlePalette(api)
  await page.goto(`${path}/export`)
  await expect(page.getByText(/^ETag/)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: 'Core' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: 'outputs' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: /Format$/ })).toBeFocused()
})

test('making a workspace and a tokenset, and going from one to the other', async ({ person: { page, api } }) => {
  await api('POST', '/workspaces', { name: 'First' })
  await page.goto('/')
  await chooseInMenu(page, page.getByRole('button', { name: /^Workspace: First/ }), 'Create w')
  await expect(page.getByRole('dialog', { name: 'Create workspace' }).getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Second')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Second' })).toBeVisible()
  await press(page, page.getByRole('button', { name: /^Start empty/ }))
  await expect(page.getByRole('dialog', { name: 'Create tokenset' }).getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Core')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Core' })).toBeVisible()
  await chooseInMenu(page, page.getByRole('button', { name: /^Workspace: Second/ }), 'First')
  await expect(page.getByRole('heading', { level: 1, name: 'First' })).toBeVisible()
})

test('the palette finds a token and a screen; Escape gives the focus back', async ({ person }) => {
  const { page } = person
  await openLittlePalette(person)
  await goByPalette(page, 'space large', 'space.large')
  await expect(page).toHaveURL(/sel=space\.large/)
  await goByPalette(page, 'api keys', 'API keys')
  await expect(page.getByRole('heading', { name: 'API keys', exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('grid')).toBeVisible()
  await goByPalette(page, 'checks', 'Checks')
  await expect(page.getByRole('heading', { level: 1, name: 'Checks' })).toBeVisible()
  // A command opens its dialog from another screen, also by the name of another tool.
  await goByPalette(page, 'new variable', 'Create token')
  await expect(page.getByRole('dialog', { name: 'Create token' })).toBeVisible()
  await page.keyboard.press('Escape')
  await goByPalette(page, 'new collection', 'Create tokenset')
  await expect(page.getByRole('dialog', { name: 'Create tokenset' })).toBeVisible()
  await page.keyboard.press('Escape')
  await goByPalette(page, 'release', 'Create an organization to publish releases')
  await expect(page.getByRole('dialog', { name: 'Create organization' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/settings?tab=keys')
  const tab = page.getByRole('tab', { name: 'API keys' })
  await tabTo(page, tab)
  const palette = page.getByRole('dialog', { name: 'Go to' })
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await expect(tab).toBeFocused()
})

test('tabs of the settings with the arrows; the theme; the name', async ({ person: { page } }) => {
  await page.goto('/settings')
  await tabTo(page, page.getByRole('tab', { name: 'Profile' }))
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/tab=security/)
  await page.keyboard.press('ArrowLeft')
  const name = page.getByLabel('Name')
  await tabTo(page, name)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Renamed Person')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Renamed Person' })).toBeVisible()
  await chooseInMenu(page, page.getByRole('button', { name: 'Theme' }), 'Dark')
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
})

test('changing the password ends the other sessions', async ({ person: { page, email }, browser }) => {
  const elsewhere = await browser.newContext({ baseURL: origin() })
  const signIn = (secret: string) =>
    elsewhere.request.post('/api/auth/sign-in', { data: { email, password: secret }, headers: { origin: origin() } })
  expect((await signIn(password)).status()).toBe(200)
  await page.goto('/settings?tab=security')
  await expect(entriesOf(page, 'Sessions')).toHaveCount(2)
  await type(page, page.getByLabel('Current password'), password)
  await type(page, page.getByLabel('New password'), 'another long password')
  await press(page, page.getByRole('checkbox', { name: 'Revoke my API keys' }), 'Space')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/your other sessions and your API keys have ended/).last()).toBeVisible()
  await expect(entriesOf(page, 'Sessions')).toHaveCount(1)
  expect((await elsewhere.request.get('/api/auth/session')).status()).toBe(401)
  await elsewhere.close()
})

test('making an API key and revoking it', async ({ person: { page } }) => {
  await page.goto('/settings?tab=keys')
  await press(page, page.getByRole('button', { name: 'Create key' }))
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Laptop')
  await press(page, page.getByRole('checkbox', { name: 'Write' }), 'Space')
  await choose(page, page.getByRole('button', { name: /It expires/ }), 'In 30')
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Create key' }))
  await press(page, page.getByRole('checkbox', { name: 'I have kept it' }), 'Space')
  await press(page, page.getByRole('button', { name: 'Done' }))
  await expect(entriesOf(page, 'API keys', /Laptop/)).toContainText('read, write, export')
  await press(page, page.getByRole('button', { name: 'Revoke…' }))
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }))
  await expect(page.getByText('No API keys yet')).toBeVisible()
})

test('importing what is pasted, in part', async ({ person: { page, api } }) => {
  const { page: path } = await littlePalette(api)
  await page.goto(`${path}/import`)
  // Pasted, not typed: each key would bring a preview of its own, and what is unticked in one is ticked in the next.
  const document = ':root { --color-brand: #00ff00; --color-new: #0000ff; --space-tiny: 2px }'
  await page.evaluate(text => navigator.clipboard.writeText(text), document)
  await press(page, page.getByLabel('Or paste it'), 'Control+v')
  await expect(page.getByRole('heading', { name: '4 · What changes' })).toBeVisible()
  await press(page, page.getByRole('checkbox', { name: /^Import .*tiny$/ }), 'Space')
  await press(page, page.getByRole('button', { name: /^Import \d+ changes?$/ }))
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(page.getByRole('row', { name: /new/ }).first()).toContainText('#0000ff')
  await expect(page.getByRole('row', { name: /tiny/ })).toHaveCount(0)
})

test('exporting in another format, and copying it', async ({ person: { page, api } }) => {
  const { page: path } = await littlePalette(api)
  await page.goto(`${path}/export`)
  await choose(page, page.getByRole('button', { name: /Format$/ }), 'CSS custom')
  await choose(page, page.getByRole('button', { name: /Mode or themes$/ }), 'Dark')
  await expect(page.getByText('--color-brand: #edacd0')).toBeVisible()
  await press(page, page.getByRole('checkbox', { name: /Keep aliases/ }), 'Space')
  await expect(page.getByText('var(--color-ink)')).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Copy the export' }).first())
  await expect.poll(() => clipboardOf(page)).toContain('var(--color-ink)')
})

test('taking a change back from the activity, also against later ones', async ({ person: { page, api } }) => {
  const { modes, workspace } = await littlePalette(api)
  const paint = (value: string) => api('PATCH', `${modes.Light}/tokens/color.brand`, { value })
  await paint('#111111')
  await paint('#222222')
  await page.goto(`/w/${workspace}/activity`)
  await choose(page, page.getByRole('button', { name: /What$/ }), 'Tokens changed')
  await expect(page).toHaveURL(/kind=update_token/)
  await expect(page.getByRole('listitem').filter({ hasText: 'color.brand' })).toHaveCount(2)
  await press(page, page.getByRole('button', { name: /^Revert: / }).last())
  const dialog = page.getByRole('alertdialog')
  await press(page, dialog.getByRole('button', { name: 'Revert', exact: true }))
  await expect(dialog.getByText(/was changed again since then/)).toBeVisible()
  await press(page, dialog.getByRole('button', { name: 'Revert anyway' }))
  await expect(dialog).toBeHidden()
  expect(await api('GET', `${modes.Light}/tokens/color.brand`)).toMatchObject({ value: '#892a67' })
})

test('adding a member, giving another role, and taking away', async ({ person: { page, api }, another }) => {
  const mate = await another('Mate')
  const workspace = await api('POST', '/workspaces', { name: 'Crew' })
  await page.goto(`/w/${workspace['id']}/settings`)
  await type(page, page.getByLabel('E-mail'), mate.email)
  await page.keyboard.press('Enter')
  const row = entriesOf(page, 'Members', /Mate/)
  await choose(page, row.getByRole('button', { name: /Role of Mate/ }), 'Admin')
  await expect(row).toContainText('Admin')
  await press(page, row.getByRole('button', { name: 'Remove Mate' }))
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }))
  await expect(row).toBeHidden()
})

test('leaving a workspace of somebody else', async ({ person: { page, email }, another }) => {
  const host = await another('Host')
  const workspace = await host.api('POST', '/workspaces', { name: 'Guesthouse' })
  await host.api('POST', `/workspaces/${workspace['id']}/members`, { email, role: 'viewer' })
  await page.goto(`/w/${workspace['id']}/settings`)
  await press(page, page.getByRole('button', { name: 'Leave Guesthouse' }))
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }))
  await expect(page.getByRole('heading', { name: 'Start with a workspace' })).toBeVisible()
})

test('deleting a workspace takes typing its name', async ({ person: { page, api } }) => {
  const { workspace } = await littlePalette(api)
  await page.goto(`/w/${workspace}/settings?tab=general`)
  await press(page, page.getByRole('button', { name: 'Delete workspace…' }))
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText(/1 tokenset/)).toBeVisible()
  const remove = dialog.getByRole('button', { name: 'Delete workspace' })
  await expect(remove).toBeDisabled()
  await type(page, dialog.getByLabel(/to confirm/), 'Acme')
  await press(page, remove)
  await expect(page.getByRole('heading', { name: 'Start with a workspace' })).toBeVisible()
})

test('publishing to a new environment', async ({ person: { page, api } }) => {
  const { workspace } = await littlePalette(api)
  const org = await api('POST', '/organizations', { name: 'Keys and Co' })
  await api('PUT', `/organizations/${org['id']}/workspaces/${workspace}`)
  await page.goto(`/org/${org['id']}`)
  await press(page, page.getByRole('button', { name: 'Create environment' }))
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Staging')
  await page.keyboard.press('Enter')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Staging' }) })
  await press(page, card.getByRole('button', { name: 'Publish…' }))
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Publish 1.0.0' }))
  await expect(card).toContainText('Active release 1.0.0')
})

test('allowing an app some of what it asks for, signing in on the way', async ({ page, another }) => {
  const owner = await another('Owner')
  const redirect_uri = 'http://127.0.0.1:9/callback'
  const { client_id } = (await (
    await page.request.post(`${origin()}/api/oauth/mcp/register`, {
      data: { client_name: 'Hands-free', redirect_uris: [redirect_uri], token_endpoint_auth_method: 'none' },
    })
  ).json()) as { client_id: string }
  await page.route(`${redirect_uri}**`, route => route.fulfill({ body: 'back in the app' }))
  const code_challenge = createHash('sha256').update('v'.repeat(43)).digest('base64url')
  await page.goto(
    `/mcp/authorize?${new URLSearchParams({ response_type: 'code', client_id, redirect_uri, state: 's', code_challenge, code_challenge_method: 'S256' })}`,
  )
  await type(page, page.getByLabel('E-mail'), owner.email)
  await type(page, page.getByLabel('Password'), owner.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Hands-free wants access to your tokens' })).toBeVisible()
  // Nobody approves with the key that they just pressed for something else.
  await expect(page.getByRole('button', { name: 'Approve' })).not.toBeFocused()
  await press(page, page.getByLabel(/Create, change and delete/), 'Space')
  await expect(page.getByRole('button', { name: 'Approve' })).toBeEnabled()
  await press(page, page.getByRole('button', { name: 'Approve' }))
  await page.waitForURL(/code=.*state=s/)
  const { api_keys } = await owner.api('GET', '/api-keys')
  expect(api_keys).toMatchObject([])
})

test('making a token, renaming, duplicating and deleting it, and taking all of it back', async ({ person }) => {
  const { page, api } = person
  const palette = await openLittlePalette(person)
  const name = (token: string) => page.getByRole('rowheader', { name: token, exact: true })
  await tabTo(page, name('color.brand'))
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('accent')
  await type(page, dialog.getByLabel('Value'), '#ff8800')
  await page.keyboard.press('Enter')
  await expect(name('color.accent')).toBeFocused()
  await page.keyboard.press('r')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('color.highlight')
  await page.keyboard.press('Enter')
  await expect(name('color.highlight')).toBeFocused()
  await page.keyboard.press('d')
  await expect(dialog.getByLabel('Name')).toHaveValue('color.highlight-copy')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(name('color.highlight-copy')).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(name('color.highlight-copy')).toHaveCount(0)
  // What comes after it has the focus now.
  await expect(name('text.default')).toBeFocused()
  await expect.poll(() => stored(api, palette, 'Light', 'color.highlight')).toBe('#ff8800')
  for (let i = 0; i < 4; i++) await page.keyboard.press('Control+z')
  await expect(page.getByRole('rowheader')).toHaveCount(6)
  await expect.poll(() => stored(api, palette, 'Light', 'color.accent')).toBe(undefined)
})

test('a token that was just made has the focus, also where the closed dialog gives its own back first', async ({
  person,
}) => {
  const { page } = person
  // The grid waits some frames before it takes the focus: whatever a closing dialog does comes before that.
  await page.addInitScript(() => {
    const next = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = callback =>
      next(time => (String(callback).includes('alertdialog') ? next(() => next(callback)) : callback(time)))
  })
  await openLittlePalette(person)
  const name = (token: string) => page.getByRole('rowheader', { name: token, exact: true })
  await tabTo(page, name('color.brand'))
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused()
  await page.keyboard.type('accent')
  await type(page, page.getByRole('dialog').getByLabel('Value'), '#ff8800')
  await page.keyboard.press('Enter')
  await expect(name('color.accent')).toBeFocused()
})

test('selecting cells, copying and pasting them, filling down, and pointing at a token', async ({ person }) => {
  const { page, api } = person
  const palette = await openLittlePalette(person)
  await tabTo(page, page.getByRole('rowheader', { name: 'color.brand', exact: true }))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+c')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+v')
  await expect.poll(() => stored(api, palette, 'Dark', 'color.ink')).toBe('#151213')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+d')
  await expect.poll(() => stored(api, palette, 'Dark', 'color.ink')).toBe('#892a67')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect.poll(() => stored(api, palette, 'Dark', 'color.ink')).toBe('#f1eeef')
  // The cursor is on the last cell of the selection.
  await expect(cellOf(page, 'color.ink', 'Dark')).toBeFocused()
  await page.keyboard.type('{bra')
  await expect(page.getByRole('option', { name: /color\.brand/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect.poll(() => stored(api, palette, 'Dark', 'color.ink')).toEqual({ alias_to: 'color.brand' })
})

test('adding a mode, making it the default, comparing it, and deleting another', async ({ person }) => {
  const { page } = person
  await openLittlePalette(person)
  await press(page, page.getByRole('button', { name: 'Create mode' }))
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Print')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('columnheader', { name: /Print/ })).toBeVisible()
  const ofMode = async (mode: string, item: string) => {
    await press(page, page.getByRole('button', { name: `Mode ${mode}`, exact: true }))
    await pickInMenu(page, item)
  }
  await ofMode('Print', 'Make')
  await expect(page.getByRole('columnheader', { name: /Print/ })).toContainText('Default')
  await ofMode('Print', 'Compare')
  const compared = page.getByRole('dialog', { name: /Compare Print/ })
  await expectFocusIn(compared)
  await page.keyboard.press('Escape')
  await expect(compared).toBeHidden()
  await ofMode('Dark', 'Delete')
  const dialog = page.getByRole('alertdialog')
  await type(page, dialog.getByLabel(/to confirm/), 'Dark')
  await press(page, dialog.getByRole('button', { name: 'Delete mode' }))
  await expect(page.getByRole('columnheader', { name: /Dark/ })).toHaveCount(0)
})

test('finding tokens with the search, the filter and the groups, and the sheet of shortcuts', async ({ person }) => {
  const { page } = person
  await openLittlePalette(person)
  const rows = page.getByRole('grid', { name: /^Tokens of/ }).getByRole('rowheader')
  await tabTo(page, page.getByRole('rowheader', { name: 'color.brand', exact: true }))
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search tokens' })).toBeFocused()
  await page.keyboard.type('brand')
  await expect(rows).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('rowheader', { name: 'color.brand', exact: true })).toBeFocused()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search tokens' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(rows).toHaveCount(6)
  await press(page, page.getByRole('button', { name: 'Filter' }))
  await pickInMenu(page, 'Missing')
  await expect(rows).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await page.goto(page.url().split('?')[0]!)
  await expect(rows).toHaveCount(6)
  await tabTo(page, page.getByRole('navigation', { name: 'Groups' }).getByRole('row', { name: 'All tokens' }))
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/group=color/)
  await expect(page.getByRole('grid', { name: /^Tokens of/ }).getByRole('gridcell')).toHaveCount(2)
  await page.keyboard.press('?')
  await expectFocusIn(page.getByRole('dialog', { name: /shortcuts/i }))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('merging into Production with a conflict, and rolling back', async ({ person: { page, api } }) => {
  const { workspace, modes } = await littlePalette(api)
  const paint = (value: string) => api('PATCH', `${modes.Light}/tokens/color.brand`, { value })
  const org = await api('POST', '/organizations', { name: 'Keys and Co' })
  const inOrg = `/organizations/${org['id']}`
  await api('PUT', `${inOrg}/workspaces/${workspace}`)
  const staging = await api('POST', `${inOrg}/environments`, { name: 'Staging' })
  const { environments } = await api('GET', `${inOrg}/environments`)
  const production = (environments as { id: string; is_production: boolean }[]).find(each => each.is_production)!.id
  const publish = (id: string) => api('POST', `${inOrg}/environments/${id}/releases`, {})
  await publish(production)
  await publish(staging['id'] as string)
  await paint('#222222')
  await publish(staging['id'] as string)
  await paint('#333333')
  await publish(production)

  await page.goto(`/org/${org['id']}?tab=merge`)
  await expect(page.getByRole('button', { name: '1 still to choose' })).toBeDisabled()
  const choice = page.getByRole('radio', { name: 'Staging' }).first()
  await tabTo(page, choice)
  await page.keyboard.press('Space')
  await press(page, page.getByRole('button', { name: 'Merge into Production…' }))
  const dialog = page.getByRole('alertdialog')
  await type(page, dialog.getByLabel(/to confirm/), 'Production')
  await press(page, dialog.getByRole('button', { name: 'Merge' }))
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/Merged: Production is/).last()).toBeVisible()

  await tabTo(page, page.getByRole('tab', { name: 'Merge' }))
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('tab', { name: 'Releases' })).toHaveAttribute('aria-selected', 'true')
  // What was published, and what came of merging.
  const entries = entriesOf(page, 'Releases')
  await expect(entries).toHaveCount(3)
  await press(page, entries.last().getByRole('button', { name: 'Publish again…' }))
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Publish again' }))
  await expect(entries).toHaveCount(4)
})

test('following aliases in the graph', async ({ person: { page, api } }) => {
  const { page: path } = await littlePalette(api)
  await page.goto(`${path}/graph?token=color.brand`)
  await tabTo(page, page.getByRole('row', { name: 'button.background' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/token=button\.background/)
})

test('connecting an app, denying another, and disconnecting the first', async ({ person: { page } }) => {
  const redirect_uri = 'http://127.0.0.1:9/callback'
  await page.route(`${redirect_uri}**`, route => route.fulfill({ body: 'back in the app' }))
  const verifier = 'v'.repeat(43)
  const ask = async (client_name: string) => {
    const { client_id } = (await (
      await page.request.post(`${origin()}/api/oauth/mcp/register`, {
        data: { client_name, redirect_uris: [redirect_uri], token_endpoint_auth_method: 'none' },
      })
    ).json()) as { client_id: string }
    const code_challenge = createHash('sha256').update(verifier).digest('base64url')
    await page.goto(
      `/mcp/authorize?${new URLSearchParams({ response_type: 'code', client_id, redirect_uri, state: 's', code_challenge, code_challenge_method: 'S256' })}`,
    )
    return client_id
  }
  await ask('Unwanted')
  await press(page, page.getByRole('button', { name: 'Deny' }))
  await page.waitForURL(/error=access_denied/)
  const client_id = await ask('Wanted')
  await expect(page.getByRole('button', { name: 'Approve' })).toBeEnabled()
  await press(page, page.getByRole('button', { name: 'Approve' }))
  await page.waitForURL(/code=/)
  const exchanged = await page.request.post(`${origin()}/api/oauth/mcp/token`, {
    form: {
      grant_type: 'authorization_code',
      code: new URL(page.url()).searchParams.get('code')!,
      redirect_uri,
      client_id,
      code_verifier: verifier,
    },
  })
  expect(exchanged.status()).toBe(200)
  await page.goto('/settings?tab=apps')
  await press(page, entriesOf(page, 'Connected apps', /Wanted/).getByRole('button', { name: /Disconnect/ }))
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }))
  await expect(page.getByText('No app is connected.')).toBeVisible()
})

test('making an account for somebody else, as the administrator', async ({ administrator: { page } }) => {
  const email = `made-${Date.now()}@example.com`
  await page.goto('/admin/users')
  await press(page, page.getByRole('button', { name: 'Create account' }))
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await type(page, dialog.getByLabel('Name'), 'Hired Today')
  await type(page, dialog.getByLabel('E-mail'), email)
  await type(page, dialog.getByLabel('First password'), password)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await type(page, page.getByRole('searchbox', { name: 'Search accounts' }), email)
  await expect(entriesOf(page, 'Accounts', /Hired Today/)).toBeVisible()
})

test('the palette has sections and keys, and knows what else people call a thing', async ({
  administrator,
  furnished,
}) => {
  const { page } = administrator
  await page.goto(`/w/${furnished.ws}/t/${furnished.tokenset}`)
  await expect(page.getByRole('grid')).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Go to' })
  await expect(palette.getByRole('group', { name: 'Outputs' }).getByRole('menuitem')).toHaveText([/^web/, /^website/])
  await expect(
    palette.getByRole('group', { name: 'Settings' }).getByRole('menuitem', { name: /API keys/ }),
  ).toBeVisible()
  await expect(palette.getByRole('menuitem', { name: /^Create token\b/ }).first()).toContainText('N')
  await expectAccessible(page, 'the palette with its sections')
  await page.keyboard.press('Escape')
  await goByPalette(page, '2fa', 'Security and second factor')
  await expect(page.getByRole('heading', { name: /second factor|Security/i }).first()).toBeVisible()
  await page.goto(`/w/${furnished.ws}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Acme' })).toBeVisible()
  await goByPalette(page, 'tailwind', 'Outputs')
  await expect(page.getByRole('heading', { level: 1, name: 'Outputs' })).toBeVisible()
})

test('keys are written as on the machine of whoever reads them', async ({ person }) => {
  const { page } = person
  await page.addInitScript(() => Object.defineProperty(navigator, 'platform', { get: () => 'MacIntel' }))
  await openLittlePalette(person)
  await expect(page.getByRole('button', { name: 'Go to…' })).toContainText('⌘K')
  await page.keyboard.press('Meta+k')
  await expect(page.getByRole('dialog').getByText('⌘Z', { exact: true })).toBeVisible()
})
