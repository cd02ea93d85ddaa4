import { expectAccessible } from './world/axe.ts'
import { cellOf, openLittlePalette } from './world/little-palette.ts'
import { expect, test } from './world/test.ts'

test('only what changed since the last release is shown, and what is published leaves the list', async ({ person }) => {
  const { page, api } = person
  const palette = await openLittlePalette(person)
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page.getByRole('menuitemcheckbox', { name: 'Broken aliases' })).toBeVisible()
  await expect(page.getByRole('menuitemcheckbox', { name: 'Changed since the last release' })).toBeHidden()

  const org = await api('POST', '/organizations', { name: 'Acme Group' })
  await api('PUT', `/organizations/${org['id']}/workspaces/${palette.workspace}`)
  const { environments } = await api('GET', `/organizations/${org['id']}/environments`)
  const publish = () => api('POST', `/organizations/${org['id']}/environments/${environments[0].id}/releases`, {})
  await publish()
  await api('PATCH', `${palette.modes.Dark}/tokens/color.brand`, { value: '#123456' })
  await page.reload()
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Changed since the last release' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await expect(cellOf(page, 'color.brand', 'Dark')).toContainText('#123456')
  await publish()
  await page.reload()
  await expect(page.getByText('Nothing matches')).toBeVisible()
})

test('the grid says how many tokens changed since the last release, shows them, and publishes', async ({ person }) => {
  const { page, api } = person
  const palette = await openLittlePalette(person)
  const org = await api('POST', '/organizations', { name: 'Acme Group' })
  await api('PUT', `/organizations/${org['id']}/workspaces/${palette.workspace}`)
  const { environments } = await api('GET', `/organizations/${org['id']}/environments`)
  await api('POST', `/organizations/${org['id']}/environments/${environments[0].id}/releases`, {})
  await page.reload()
  await expect(page.getByText('No changes since 1.0.0')).toBeVisible()

  const cell = cellOf(page, 'color.brand', 'Dark')
  await cell.dblclick()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('#123456')
  await page.keyboard.press('Enter')
  const line = page.getByRole('button', { name: '1 change since 1.0.0' })
  await line.click()
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await expect(line).toHaveAttribute('aria-pressed', 'true')
  await line.click()

  await page.goto(`/w/${palette.workspace}`)
  const card = page.getByRole('region', { name: 'Tokensets' }).getByRole('link')
  await expect(card).toContainText('1 change since 1.0.0')
  await expect(page.getByRole('region', { name: 'Release' })).toContainText('1 change since 1.0.0')
  await expect(page.getByRole('region', { name: 'Latest changes' })).toContainText('color.brand')
  await expect(card).toContainText('Light, Dark')
  await expect(card).toContainText(/tokens a mode/)
  await expectAccessible(page, 'overview with cards')
  await card.click()

  await page.getByRole('button', { name: 'Publish…' }).click()
  await page.getByRole('button', { name: /^Publish 1\.0\.1/ }).click()
  await expect(page.getByText('No changes since 1.0.1')).toBeVisible()
  await page.getByRole('link', { name: /^Acme Group/ }).click()
  await expect(page.getByRole('heading', { name: 'Acme Group' })).toBeVisible()
})

test('a workspace in no organization gets to its first release, and what is missing is made', async ({ person }) => {
  const { page } = person
  const { workspace } = await openLittlePalette(person)
  await page.goto(`/w/${workspace}`)
  const release = page.getByRole('region', { name: 'Release' })
  await expect(release).toContainText('Nothing is released')
  await release.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Name of the organization')).not.toHaveValue('')
  await expectAccessible(page, 'a first release')
  await dialog.getByRole('button', { name: 'Publish 1.0.0' }).click()
  await expect(dialog).toBeHidden()
  await expect(release).toContainText('As in 1.0.0')
})
