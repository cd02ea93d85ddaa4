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
