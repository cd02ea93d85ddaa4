import { origin } from './world/places.ts'
import { expect, test } from './world/test.ts'
import { entriesOf } from './world/entries.ts'

test('an administrator adds members, moves an account to another plan, and takes an organization to production', async ({
  administrator,
  another,
}) => {
  const { page, api } = administrator
  const olga = await another('Olga Owner')
  const mira = await another('Mira Member')
  const inOlgas = olga.page

  await test.step('gives an account the plan for organizations', async () => {
    const { users } = await api('GET', `/admin/users?q=${encodeURIComponent(olga.email)}`)
    await api('PATCH', `/admin/users/${users[0].id}`, { plan_type: 'TEAM' })
    await page.goto('/admin/users')
    await page.getByRole('searchbox', { name: 'Search accounts' }).fill(olga.email)
    const row = entriesOf(page, 'Accounts', /Olga Owner/)
    await expect(entriesOf(page, 'Accounts')).toHaveCount(1)
    await row.getByRole('button', { name: /Plan of Olga Owner/ }).click()
    await page.getByRole('option', { name: 'BUSINESS' }).click()
    await expect(page.getByText('Olga Owner has the plan BUSINESS now').last()).toBeVisible()
  })

  const workspace = await olga.api('POST', '/workspaces', { name: 'Shop' })
  const tokenset = await olga.api('POST', `/workspaces/${workspace['id']}/tokensets`, { name: 'Core' })
  const [mode] = (await olga.api('GET', `/tokensets/${tokenset['id']}/modes`))['modes'] as { id: string }[]
  const brand = `/tokensets/${tokenset['id']}/modes/${mode!.id}/tokens`
  await olga.api('POST', brand, { name: 'color.brand', type: 'color', value: '#111111' })
  const paint = (value: string) => olga.api('PATCH', `${brand}/color.brand`, { value })

  await test.step('the owner adds a member, changes the role and is told of a stranger', async () => {
    await inOlgas.goto(`/w/${workspace['id']}/settings`)
    await inOlgas.getByLabel('E-mail').fill('stranger@example.com')
    await inOlgas.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(inOlgas.getByText('This instance sends no mail. Give this link to stranger@example.com')).toBeVisible()
    await inOlgas.getByLabel('E-mail').fill(mira.email)
    await inOlgas.getByRole('button', { name: 'Add', exact: true }).click()
    const row = entriesOf(inOlgas, 'Members', /Mira Member/)
    await expect(row).toBeVisible()
    await row.getByRole('button', { name: /Role of Mira Member/ }).click()
    await inOlgas.getByRole('option', { name: /^Viewer/ }).click()
    await expect(row).toContainText('Viewer')
  })

  await test.step('the owner lets agents only propose, with an approval; the member reads it', async () => {
    const choose = async (label: RegExp, option: RegExp) => {
      await inOlgas.getByRole('button', { name: label }).click()
      await inOlgas.getByRole('option', { name: option }).click()
    }
    await inOlgas.getByRole('tab', { name: 'Proposals' }).click()
    await choose(/Who changes tokens/, /^Agents only propose/)
    await choose(/Approvals that every proposal needs/, /^1 approval$/)
    await inOlgas.getByRole('button', { name: 'Save rules' }).click()
    await expect(inOlgas.getByText('Saved').last()).toBeVisible()
    expect(await olga.api('GET', `/workspaces/${workspace['id']}/proposal-rules`)).toMatchObject({
      approvals: 1,
      direct_edits: true,
      agents: 'propose',
    })
    await mira.page.goto(`/w/${workspace['id']}/settings?tab=proposals`)
    await expect(mira.page.getByRole('button', { name: /Agents only propose/ })).toBeDisabled()
  })

  await test.step('the member sees the workspace and can change nothing', async () => {
    await mira.page.goto(`/w/${workspace['id']}`)
    await expect(mira.page.getByRole('main').getByText('Added by Olga Owner')).toBeVisible()
    await mira.page.getByRole('button', { name: /^Workspace:/ }).click()
    await expect(mira.page.getByRole('menuitem', { name: /^Shop/ })).toContainText(
      'You are viewer · Added by Olga Owner',
    )
    await mira.page.keyboard.press('Escape')
    await mira.page.goto(`/w/${workspace['id']}/t/${tokenset['id']}`)
    await expect(mira.page.getByRole('row', { name: /brand/ })).toContainText('#111111')
    await expect(mira.page.getByRole('button', { name: 'Create token', exact: true })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  })

  await test.step('the owner founds an organization with a place to try things', async () => {
    await inOlgas.goto(`/w/${workspace['id']}`)
    await inOlgas.getByRole('button', { name: /^Workspace:/ }).click()
    await inOlgas.getByRole('menuitem', { name: 'Create organization…' }).click()
    await inOlgas.getByRole('dialog').getByLabel('Name').fill('Shop Group')
    await inOlgas.getByRole('button', { name: 'Create organization' }).click()
    await expect(inOlgas.getByRole('heading', { level: 1, name: 'Shop Group' })).toBeVisible()
    await inOlgas.getByRole('tab', { name: 'Workspaces' }).click()
    await inOlgas.getByRole('button', { name: /A workspace that you own/ }).click()
    await inOlgas.getByRole('option', { name: 'Shop' }).click()
    await inOlgas.getByRole('button', { name: 'Put it into the organization' }).click()
    await expect(inOlgas.getByRole('link', { name: 'Shop', exact: true })).toBeVisible()
    await inOlgas.getByRole('tab', { name: 'Environments' }).click()
    await inOlgas.getByRole('button', { name: 'Create environment' }).click()
    await inOlgas.getByRole('dialog').getByLabel('Name').fill('Staging')
    await inOlgas.getByRole('dialog').getByRole('button', { name: 'Create environment' }).click()
    await expect(inOlgas.getByRole('listitem').filter({ hasText: 'Staging' })).toBeVisible()
  })

  const publish = async (environment: string) => {
    await inOlgas.getByRole('tab', { name: 'Environments' }).click()
    const card = inOlgas.getByRole('listitem').filter({ has: inOlgas.getByRole('heading', { name: environment }) })
    await card.getByRole('button', { name: 'Publish…' }).click()
    const dialog = inOlgas.getByRole('dialog')
    await expect(dialog.getByRole('row', { name: /color\.brand/ })).toBeVisible()
    await expect(dialog.getByText(/Shop: no check rules are set/)).toBeVisible()
    await dialog.getByRole('button', { name: /^Publish \d/ }).click()
    await expect(dialog).toBeHidden()
  }

  await test.step('publishes to both, and both go on by themselves', async () => {
    await publish('Production')
    await publish('Staging')
    // Another one that begins with what Production has: from there on a merge tells what each side changed.
    await inOlgas.getByRole('button', { name: 'Create environment' }).click()
    await expect(inOlgas.getByRole('dialog').getByRole('button', { name: /1\.0\.0 of Production/ })).toBeVisible()
    await inOlgas.getByRole('dialog').getByLabel('Name').fill('Preview')
    await inOlgas.getByRole('dialog').getByRole('button', { name: 'Create environment' }).click()
    await expect(inOlgas.getByRole('listitem').filter({ hasText: 'Preview' })).toContainText('Active release 1.0.0')
    await paint('#222222')
    await inOlgas.reload()
    await publish('Staging')
    await paint('#333333')
    await inOlgas.reload()
    await publish('Production')
  })

  await test.step('merges into Production, where the conflict has to be settled first', async () => {
    await inOlgas.getByRole('tab', { name: 'Merge' }).click()
    const confirm = async () => {
      await inOlgas.getByRole('button', { name: 'Merge into Production…' }).click()
      const dialog = inOlgas.getByRole('alertdialog')
      await dialog.getByLabel(/to confirm/).fill('Production')
      await dialog.getByRole('button', { name: 'Merge' }).click()
      await expect(dialog).toBeHidden()
    }
    // Before anything is asked to be confirmed.
    const conflict = inOlgas.getByRole('row', { name: /color\.brand/ }).first()
    await expect(conflict).toContainText('#222222')
    await expect(conflict).toContainText('#333333')
    await expect(inOlgas.getByRole('button', { name: '1 still to choose' })).toBeDisabled()
    await conflict.getByRole('radio', { name: 'Staging' }).check({ force: true })
    await confirm()
    await expect(inOlgas.getByText(/Merged: Production is/).last()).toBeVisible()
  })

  const org = new URL(inOlgas.url()).pathname.split('/')[2]!
  const { environments } = await olga.api('GET', `/organizations/${org}/environments`)
  const production = (environments as { id: string; is_production: boolean }[]).find(each => each.is_production)!
  const published = async () =>
    (
      await olga.page.request.get(
        `${origin()}/api/organizations/${org}/environments/${production.id}/export?format=css`,
      )
    ).text()
  expect(await published()).toContain('#222222')

  await test.step('rolls back to the first release', async () => {
    await inOlgas.getByRole('tab', { name: 'Releases' }).click()
    const first = entriesOf(inOlgas, 'Releases').last()
    await first.getByRole('button', { name: 'Publish again…' }).click()
    await inOlgas.getByRole('alertdialog').getByRole('button', { name: 'Publish again' }).click()
    await expect(entriesOf(inOlgas, 'Releases')).toHaveCount(4)
    expect(await published()).toContain('#111111')
  })

  await test.step('makes the stylesheet public', async () => {
    await inOlgas.getByRole('tab', { name: 'Environments' }).click()
    const card = inOlgas.getByRole('listitem').filter({ has: inOlgas.getByRole('heading', { name: 'Production' }) })
    await card.getByRole('button', { name: 'Stylesheet…' }).click()
    const dialog = inOlgas.getByRole('dialog')
    await dialog.getByText('Everyone may read it').click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    const line = await dialog.getByText('<link rel="stylesheet"').textContent()
    const address = /href="([^"]+)"/.exec(line!)![1]!
    const answer = await fetch(address)
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('#111111')])
    await dialog.getByRole('button', { name: 'Close' }).last().click()
  })

  await test.step('after a downgrade everything can be read and the banner says what is off', async () => {
    const { users } = await api('GET', `/admin/users?q=${encodeURIComponent(olga.email)}`)
    await api('PATCH', `/admin/users/${users[0].id}`, { plan_type: 'FREE' })
    await inOlgas.goto(`/w/${workspace['id']}`)
    await expect(inOlgas.getByText(/FREE allows 1/)).toBeVisible()
    await expect(inOlgas.getByRole('link', { name: /Core/ }).first()).toBeVisible()
    await inOlgas.goto(`/org/${org}`)
    await expect(inOlgas.getByText(/everything can be read, nothing can be changed/)).toBeVisible()
    await inOlgas.goto('/settings?tab=plan')
    await expect(inOlgas.getByText('Plan FREE')).toBeVisible()
  })
})

test('an administrator sets a password for somebody who has forgotten theirs, or gives them a link', async ({
  administrator,
  another,
}) => {
  const { page } = administrator
  const fay = await another('Fay Forgetful')
  await page.goto('/admin/users')
  await page.getByRole('searchbox', { name: 'Search accounts' }).fill(fay.email)
  await page.getByRole('button', { name: 'Account of Fay Forgetful' }).click()
  await page.getByRole('menuitem', { name: 'Set a password…' }).click()
  const dialog = page.getByRole('dialog', { name: 'New password for Fay Forgetful' })
  await dialog.getByLabel('New password', { exact: true }).fill('password')
  await dialog.getByRole('button', { name: 'Set password' }).click()
  await expect(dialog.getByText(/common/)).toBeVisible()
  await dialog.getByLabel('New password', { exact: true }).fill('four words on a slip')
  await dialog.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Fay Forgetful has a new password and is signed out everywhere').last()).toBeVisible()
  await fay.page.goto('/settings')
  await fay.page.getByLabel('E-mail').fill(fay.email)
  await fay.page.getByLabel('Password', { exact: true }).fill('four words on a slip')
  await fay.page.keyboard.press('Enter')
  await expect(fay.page.getByRole('button', { name: 'Fay Forgetful' })).toBeVisible()

  await page.getByRole('button', { name: 'Account of Fay Forgetful' }).click()
  await page.getByRole('menuitem', { name: 'Make a link for a new password…' }).click()
  const link = page
    .getByRole('dialog', { name: 'Link that sets a new password' })
    .getByRole('region', { name: 'The link' })
  await expect(link).toContainText(/\/reset-password#[\w-]{43}/)
  const address = (await link.innerText()).trim()
  await fay.page.goto(address)
  await fay.page.getByLabel('New password').fill('words of my own choice')
  await fay.page.getByRole('button', { name: 'Set password and sign in' }).click()
  await expect(fay.page.getByRole('button', { name: 'Fay Forgetful' })).toBeVisible()
  await fay.page.goto(address)
  await fay.page.getByLabel('New password').fill('words of my own choice')
  await fay.page.getByRole('button', { name: 'Set password and sign in' }).click()
  await expect(fay.page.getByText('This link has expired or was used.')).toBeVisible()
})

test('an administrator reads what happened on the instance, also of a workspace that is gone', async ({
  administrator,
  another,
}) => {
  const { page } = administrator
  const dora = await another('Dora Deleter')
  const workspace = await dora.api('POST', '/workspaces', { name: 'Short-lived' })
  await dora.api('DELETE', `/workspaces/${workspace['id']}`)
  await page.goto('/')
  await page.getByRole('button', { name: administrator.name }).click()
  await page.getByRole('menuitem', { name: 'Audit of this instance' }).click()
  await page.getByRole('textbox', { name: 'Account' }).fill(dora.email)
  const row = page.getByRole('row', { name: /Deleted the workspace "Short-lived"/ })
  await expect(row).toContainText('Dora Deleter')
  await page.getByRole('button', { name: /What/ }).click()
  await page.getByRole('option', { name: 'Workspaces deleted' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download as NDJSON' }).click()
  expect((await file).suggestedFilename()).toBe('audit.ndjson')
  await page.getByRole('textbox', { name: 'From' }).fill('2020-01-01')
  await page.getByRole('textbox', { name: 'To' }).fill('2020-01-02')
  await expect(page.getByText('Nothing fits')).toBeVisible()
  await page.getByRole('button', { name: 'Show everything' }).click()
  await expect(page.getByRole('row', { name: /Signed/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Verify the log' }).click()
  await expect(page.getByRole('status').getByText(/The log is as it was written: [\d,]+ entries/)).toBeVisible()
})

test('an administrator sees whose e-mail address nobody has verified, and verifies it', async ({
  administrator,
  another,
}) => {
  const { page, api } = administrator
  const uma = await another('Uma Unproved')
  const { workspaces } = await api('GET', '/workspaces')
  const acme = (workspaces as { id: string; name: string }[]).find(({ name }) => name === 'Acme')!
  await page.goto(`/w/${acme.id}/settings`)
  await page.getByLabel('E-mail').fill(uma.email)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText(/Nobody has verified that .* belongs to Uma Unproved/)).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: 'Uma Unproved' })
  await expect(row).toContainText('e-mail not verified')

  await page.goto('/admin/users')
  await page.getByRole('searchbox', { name: 'Search accounts' }).fill(uma.email)
  await expect(row).toContainText('e-mail not verified')
  await page.getByRole('button', { name: 'Account of Uma Unproved' }).click()
  await page.getByRole('menuitem', { name: 'Mark e-mail as verified' }).click()
  await expect(row).not.toContainText('e-mail not verified')
})

test('an administrator revokes the API key of somebody else', async ({ administrator, another }) => {
  const { page } = administrator
  const kay = await another('Kay Keyholder')
  await kay.api('POST', '/api-keys', { name: 'Nightly', scopes: ['export:tokens'] })
  await page.goto('/admin/api-keys')
  await page.getByRole('searchbox', { name: 'Search API keys' }).fill(kay.email)
  const row = page.getByRole('row', { name: /Nightly/ })
  await expect(row).toContainText(kay.email)
  await row.getByRole('button', { name: 'Revoke…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }).click()
  await expect(page.getByText('No key matches')).toBeVisible()
  expect((await kay.api('GET', '/api-keys'))['total']).toBe(0)
})
