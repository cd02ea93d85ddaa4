import type { Page } from '@playwright/test'
import { expectAccessible } from '../world/axe.ts'
import { origin } from '../world/places.ts'
import { expect, test } from '../world/test.ts'
import { entriesOf } from '../world/entries.ts'

/** Takes the key out of the dialog that shows it once. */
async function keep(page: Page): Promise<string> {
  const shown = page.getByRole('alertdialog', { name: 'Your new API key' })
  const key = /tsr_[0-9A-Za-z]{38}/.exec(await shown.innerText())![0]
  await shown.getByText('I have kept it').click()
  await shown.getByRole('button', { name: 'Done' }).click()
  return key
}

const reads = async (key: string, ws: string) =>
  (await fetch(`${origin()}/api/v1/workspaces/${ws}`, { headers: { authorization: `Bearer ${key}` } })).status

test('a person makes a key for one workspace, renames it and replaces it', async ({ person: { page, api } }) => {
  const { id: ws } = await api('POST', '/workspaces', { name: 'Acme' })
  const { id: other } = await api('POST', '/workspaces', { name: 'Other' })
  await page.goto('/settings?tab=keys')
  await page.getByRole('button', { name: 'Create key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Build')
  await dialog.getByRole('button', { name: /It reaches/ }).click()
  await page.getByRole('option', { name: 'Acme' }).click()
  await dialog.getByText('Only reading').click()
  await expectAccessible(page, 'a new key for one workspace')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  const key = await keep(page)
  expect([await reads(key, ws), await reads(key, other)]).toEqual([200, 404])
  await expect(entriesOf(page, 'API keys', /Build.*only reading in Acme/)).toBeVisible()

  await page.getByRole('button', { name: 'Rename Build' }).click()
  await dialog.getByLabel('Name').fill('Website')
  await dialog.getByRole('button', { name: 'Rename key' }).click()
  await page.getByRole('button', { name: 'Rotate Website' }).click()
  await dialog.getByRole('button', { name: 'Rotate key' }).click()
  const next = await keep(page)
  expect([await reads(key, ws), await reads(next, ws)]).toEqual([200, 200])
  const replaced = entriesOf(page, 'API keys', /Website.*replaced/)
  await expect(replaced).toContainText('from 127.0.0.1')
  await expect(entriesOf(page, 'API keys', /Website/)).toHaveCount(2)
  await expectAccessible(page, 'API keys with one that is replaced')
})

test('an owner gives a build a service account, with keys that are shown once', async ({ person: { page, api } }) => {
  const { id: ws } = await api('POST', '/workspaces', { name: 'Acme' })
  await page.goto(`/w/${ws}/settings`)
  await page.getByRole('button', { name: 'Add a service account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Nightly')
  await expectAccessible(page, 'a new service account')
  await dialog.getByRole('button', { name: 'Add service account' }).click()
  const first = await keep(page)
  expect(await reads(first, ws)).toBe(200)
  await expect(entriesOf(page, 'Service accounts', /Nightly.*service.*viewer/)).toBeVisible()

  await page.getByRole('button', { name: 'Keys of Nightly' }).click()
  await dialog.getByRole('button', { name: 'Create another key' }).click()
  await dialog.getByLabel('Name').fill('Second')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  const second = await keep(page)
  await expect(entriesOf(dialog, 'Keys of Nightly', /Nightly|Second/)).toHaveCount(2)
  await expectAccessible(page, 'keys of a service account')
  await dialog.getByRole('button', { name: /Revoke Second/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }).click()
  await expect(entriesOf(dialog, 'Keys of Nightly', /Second/)).toHaveCount(0)
  expect([await reads(first, ws), await reads(second, ws)]).toEqual([200, 401])
  await dialog.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: 'Delete Nightly' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete service account' }).click()
  await expect(entriesOf(page, 'Service accounts', /Nightly/)).toHaveCount(0)
  expect(await reads(first, ws)).toBe(401)
})
