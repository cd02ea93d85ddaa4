import { expectAccessible } from '../world/axe.ts'
import { entriesOf } from '../world/entries.ts'
import { expect, test } from '../world/test.ts'
import { checkedPalette } from './checked-palette.ts'

test('publishing tells the findings that stop it, goes through with a reason, and the trend counts them', async ({
  person: { page, api, name },
  another,
}) => {
  const palette = await checkedPalette(api)
  const org = (await api('POST', '/organizations', { name: 'Acme Group' }))['id'] as string
  await api('PUT', `/organizations/${org}/workspaces/${palette.workspace}`)
  const staging = await api('POST', `/organizations/${org}/environments`, { name: 'Staging' })
  const editor = await another('Edda')
  await api('POST', `/organizations/${org}/members`, { email: editor.email, role: 'editor' })

  await page.setViewportSize({ width: 390, height: 640 })
  await page.goto(`/org/${org}`)
  const card = page.getByRole('listitem').filter({ hasText: 'Staging' })
  await card.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish to Staging' })
  // Told before anything is pressed. However long the dialog is, its title and its buttons stay, and what stops it is in view.
  await expect(dialog.getByRole('alert')).toHaveText('Publishing is blocked by 2 findings')
  await expect(dialog.getByRole('button', { name: 'Publish 1.0.0' })).toBeDisabled()
  await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('heading', { name: 'Publish to Staging' })).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 })
  const last = dialog.getByRole('row').last()
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport({ ratio: 0.4 })
  await expect(dialog).toContainText('The contrast of text.muted on surface.page is 2.84:1')
  await expectAccessible(page, 'a release that is stopped')
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByLabel('Reason to publish all the same').fill('The campaign starts today')
  await dialog.getByRole('button', { name: 'Publish 1.0.0 all the same' }).click()
  await expect(page.getByText('Published 1.0.0 to Staging').last()).toBeVisible()

  await editor.page.goto(`/org/${org}`)
  await editor.page
    .getByRole('listitem')
    .filter({ hasText: 'Staging' })
    .getByRole('button', { name: 'Publish…' })
    .click()
  const theirs = editor.page.getByRole('dialog')
  await expect(theirs.getByRole('button', { name: 'Publish 1.0.1' })).toBeDisabled()
  await expect(theirs.getByLabel('Reason to publish all the same')).not.toBeEditable()
  await theirs.getByRole('button', { name: 'Cancel' }).click()

  await card.getByRole('button', { name: 'Publish…' }).click()
  await dialog.getByRole('button', { name: 'Fix 2 findings…' }).click()
  let published = 0
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith('/releases')) published++
  })
  const fixes = page.getByRole('dialog', { name: 'Fix 2 findings' })
  await fixes.getByRole('button', { name: 'Apply 2 changes' }).click()
  await expect(fixes).toBeHidden()
  expect(published, 'what the dialog submits is not submitted to the form that opened it').toBe(0)
  await expect(dialog.getByRole('alert')).toBeHidden()
  await dialog.getByRole('button', { name: 'Publish 1.0.1' }).click()
  await expect(page.getByText('Published 1.0.1 to Staging').last()).toBeVisible()

  await page.goto(`/org/${org}?tab=releases`)
  await page.getByRole('button', { name: 'Environment' }).click()
  await page.getByRole('option', { name: 'Staging' }).click()
  await expect(entriesOf(page, 'Releases', /^1\.0\.0/)).toContainText(`${name}: The campaign starts today`)
  await page.goto(`/w/${palette.workspace}/checks?tab=trend`)
  await page.getByRole('button', { name: 'Environment' }).click()
  await page.getByRole('option', { name: 'Staging' }).click()
  await expect(page.getByRole('row', { name: /^1\.0\.0/ })).toContainText('Error: 2, Warning: 1')
  await expect(page.getByRole('row', { name: /^1\.0\.1/ })).toContainText('Warning: 1')
  await expectAccessible(page, 'the trend')
  expect(staging['name']).toBe('Staging')
})

test('a merge that findings stop names them where it is asked for, and goes through with a reason', async ({
  person: { page, api },
}) => {
  const palette = await checkedPalette(api)
  const org = (await api('POST', '/organizations', { name: 'Acme Group' }))['id'] as string
  await api('PUT', `/organizations/${org}/workspaces/${palette.workspace}`)
  const staging = await api('POST', `/organizations/${org}/environments`, { name: 'Staging' })
  await api('POST', `/organizations/${org}/environments/${staging['id']}/releases`, { override: 'A trial' })
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`/org/${org}?tab=merge`)
  const merge = async () => {
    await page.getByRole('button', { name: 'Merge into Production…' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('textbox').fill('Production')
    await dialog.getByRole('button', { name: 'Merge' }).click()
    await expect(dialog).toBeHidden()
  }
  await merge()
  const notice = page.getByRole('region', { name: 'What stops it' })
  await expect(notice.getByRole('alert')).toBeInViewport({ ratio: 1 })
  await expect(notice).toContainText('The contrast of text.muted on surface.page is 2.84:1')
  await expectAccessible(page, 'a merge that is stopped')
  await notice.getByLabel('Reason to publish all the same').fill('The campaign starts today')
  await merge()
  await expect(page.getByText(/Merged: Production is/).last()).toBeVisible()
  await expect(notice).toHaveCount(0)
})
