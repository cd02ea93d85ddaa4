import { littlePalette } from '../world/little-palette.ts'
import { expectAccessible } from '../world/axe.ts'
import { expect, test } from '../world/test.ts'
import { entriesOf } from '../world/entries.ts'

test('the releases of an organization get names as packages, and a page says how to install them', async ({
  person: { page, api },
}) => {
  const palette = await littlePalette(api)
  const org = await api('POST', '/organizations', { name: 'Acme Packages' })
  const path = `/organizations/${org['id']}`
  await api('PUT', `${path}/workspaces/${palette.workspace}`, {})
  const { environments } = (await api('GET', `${path}/environments`)) as { environments: { id: string }[] }
  await api('POST', `${path}/environments/${environments[0]!.id}/releases`, {})

  await page.goto(`/org/${org['id']}?tab=packages`)
  await expect(page.getByText('No versions yet')).toBeVisible()
  const scope = `acme-${String(org['id']).slice(-12)}`
  const whole = page.getByRole('textbox', { name: 'Package', exact: true })
  await whole.fill(`@${scope}`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/npm\.name must be/)).toBeVisible()

  // The fields that the refusal is about are shown; one name fills them all.
  await whole.fill(`@${scope}/tokens`)
  await expect(page.getByRole('textbox', { name: 'npm package' })).toHaveValue('tokens')
  await expect(page.getByRole('textbox', { name: 'Maven group' })).toHaveValue(`com.${scope.replaceAll('-', '_')}`)
  const registries = page.getByRole('group', { name: 'Registries' })
  await expect(registries).toContainText(`${scope}.tokens`)
  await registries.getByText('SwiftPM').click()
  await expect(page.getByRole('textbox', { name: 'Swift package' })).toHaveValue('')
  await page.getByRole('button', { name: 'Save' }).click()
  // A version is for ever, so it is asked about before there is one.
  const asked = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(asked).toContainText('1.0.0')
  await asked.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('region', { name: '.npmrc' })).toContainText(`@${scope}:registry=`)
  await expect(page.getByRole('region', { name: 'Package.swift' })).toHaveCount(0)
  await expect(entriesOf(page, 'Versions', /^1\.0\.0.*latest/)).toBeVisible()
  await expectAccessible(page, 'packages')

  await page.reload()
  await expect(whole).toHaveValue(`@${scope}/tokens`)
  await expect(page.getByRole('textbox', { name: 'npm scope' })).toHaveCount(0)
  await expect(registries).toContainText(`com.${scope.replaceAll('-', '_')}:tokens`)
  await expect(page.getByRole('checkbox', { name: 'Releases of Production' })).toBeChecked()
})
