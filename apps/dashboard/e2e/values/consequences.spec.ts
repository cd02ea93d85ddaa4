// Whoever decides on several tokens sees before what changes: the sample components, the tokens, and what follows them.
import type { Locator } from '@playwright/test'
import { expectAccessible } from '../world/axe.ts'
import { holdRequests } from '../world/hold-requests.ts'
import { cellOf, openLittlePalette } from '../world/little-palette.ts'
import { comparing, expect, test, type Page } from '../world/test.ts'

const picturesIn = (within: Page | Locator) => within.getByRole('region', { name: 'Before and after' })
const sampleIn = (within: Page | Locator, side: 'before' | 'after') =>
  picturesIn(within).frameLocator(`iframe[title="Sample components ${side}"]`)
const primary = (within: Page | Locator, side: 'before' | 'after') =>
  sampleIn(within, side).getByRole('button', { name: 'Primary' })

test('a rename says that nothing looks different, or what it would break', async ({ person }) => {
  const { page } = person
  await openLittlePalette(person)
  await cellOf(page, 'color.brand', 'Light').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Rename…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename token' })
  await dialog.getByLabel('Name').fill('color.accent')
  const pictures = picturesIn(dialog)
  await expect(pictures).toContainText('Nothing looks different: 1 name changes.')
  await expect(pictures.getByRole('row', { name: /color\.brand → color\.accent/ })).toContainText('#892a67')
  await expect(pictures.locator('iframe')).toHaveCount(0)
  await dialog.getByText('What points at it follows').click()
  await expect(pictures).toContainText('1 token looks different')
  await expect(pictures.getByRole('row', { name: /button\.background/ })).toContainText('leads nowhere')
})

test('a deletion draws the components with what becomes of them, by the choice', async ({ person }) => {
  const { page, api } = person
  const palette = await openLittlePalette(person)
  await api('POST', `${palette.modes.Light}/tokens`, {
    name: 'fill.accent.rest',
    type: 'color',
    value: '{color.brand}',
  })
  await page.reload()
  await cellOf(page, 'color.brand', 'Light').click()
  await page.keyboard.press('Delete')
  const dialog = page.getByRole('alertdialog')
  const pictures = picturesIn(dialog)
  await expect(pictures).toContainText('Nothing looks different: 1 token goes, 2 values are written differently.')
  await dialog.getByText('They stay as they are and point at nothing').click()
  await expect(pictures).toContainText('2 tokens look different')
  await expect(primary(dialog, 'before')).toHaveCSS('background-color', 'rgb(137, 42, 103)')
  await expect(primary(dialog, 'after')).not.toHaveCSS('background-color', 'rgb(137, 42, 103)')
  await expectAccessible(page, 'deleting with pictures', { within: '[role=alertdialog]' })
  await dialog.getByText('They point at another token').click()
  await dialog.getByRole('button', { name: /Token to point at/ }).click()
  await page.getByRole('option', { name: /color\.ink/ }).click()
  await expect(primary(dialog, 'after')).toHaveCSS('background-color', 'rgb(21, 18, 19)')
  await expect(pictures.getByRole('row', { name: /fill\.accent\.rest/ })).toContainText('#151213')
})

test('the button of a dialog stays where a pointer aims at it while its parts arrive', async ({ person }) => {
  const { page } = person
  await page.removeLocatorHandler(comparing(page))
  const followers = await holdRequests(page, 'POST', '**/rename-tokens')
  const pictures = await holdRequests(page, 'GET', '**/before-after-*.js')
  await openLittlePalette(person)
  await cellOf(page, 'color.brand', 'Light').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Rename…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename token' })
  await dialog.getByRole('button', { name: 'Rename' }).hover()
  await dialog.getByLabel('Name').fill('color.accent')
  await followers.arrived
  followers.release()
  await expect(dialog.getByText('2 tokens follow, in 2 modes.')).toBeVisible()
  await page.mouse.down()
  pictures.release()
  await expect(picturesIn(dialog)).toContainText('Nothing looks different: 1 name changes.')
  await page.mouse.up()
  await expect(dialog).toBeHidden()
  await expect(cellOf(page, 'color.accent', 'Light')).toBeVisible()
})

test('what grows in a dialog does not move the button that is being pressed', async ({ person }) => {
  const { page } = person
  await openLittlePalette(person)
  await page.getByRole('button', { name: 'Create mode' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Print')
  await dialog.getByRole('button', { name: 'Create mode' }).hover()
  await page.mouse.down()
  await dialog.getByLabel('Name').evaluate(field => (field.parentElement!.style.paddingBlockEnd = '300px'))
  await page.mouse.up()
  await expect(page.getByRole('columnheader', { name: /Print/ })).toBeVisible()
})

test('what is replaced shows what follows it', async ({ person }) => {
  const { page } = person
  await openLittlePalette(person)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Find and replace…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Values', { exact: true }).click()
  await dialog.getByLabel('Find').fill('#892a67')
  await dialog.getByLabel('Replace with').fill('#0000ff')
  const pictures = picturesIn(dialog)
  await expect(pictures).toContainText('2 tokens look different, 1 of them only because of what it points at.')
  await expect(pictures.getByRole('group', { name: 'What follows' }).getByRole('row')).toHaveCount(2)
  await expect(pictures.getByRole('row', { name: /button\.background/ })).toContainText('#0000ff')
  await dialog.getByText('Names', { exact: true }).click()
  await dialog.getByLabel('Find').fill('color.')
  await dialog.getByLabel('Replace with').fill('paint.')
  await expect(pictures).toContainText('Nothing looks different: 2 names change.')
})

test('an import shows what follows it, too', async ({ person }) => {
  const { page } = person
  const palette = await openLittlePalette(person)
  await page.goto(`${palette.page}/import`)
  const document = { color: { $type: 'color', brand: { $value: '#00aa00' }, new: { $value: '#00cc00' } } }
  await page.getByRole('textbox', { name: 'Or paste it' }).fill(JSON.stringify(document))
  const pictures = picturesIn(page)
  await expect(pictures).toContainText(
    '2 tokens look different, 1 of them only because of what it points at, 1 token is new.',
  )
  await expect(pictures.getByRole('row', { name: /button\.background/ })).toContainText('#00aa00')
})

test('publishing, merging and reverting show what becomes different', async ({ person }) => {
  const { page, api } = person
  const palette = await openLittlePalette(person)
  const org = await api('POST', '/organizations', { name: 'Acme Group' })
  await api('PUT', `/organizations/${org['id']}/workspaces/${palette.workspace}`)
  const at = `/organizations/${org['id']}/environments`
  const staging = await api('POST', at, { name: 'Staging' })
  const { environments } = await api('GET', at)
  const production = (environments as { id: string; is_production: boolean }[]).find(each => each.is_production)!
  await api('POST', `${at}/${production.id}/releases`, {})
  await api('PATCH', `${palette.modes.Light}/tokens/color.brand`, { value: '#0000ff' })

  await page.goto(palette.page)
  await page.getByRole('button', { name: 'Publish…' }).click()
  const publishing = page.getByRole('dialog')
  await expect(picturesIn(publishing)).toContainText('2 tokens look different')
  await expect(picturesIn(publishing).getByRole('row', { name: /button\.background/ })).toContainText('#892a67')
  await expectAccessible(page, 'publishing with pictures', { within: '[role=dialog]' })

  await api('POST', `${at}/${staging['id']}/releases`, {})
  await page.goto(`/org/${org['id']}?tab=merge`)
  await expect(picturesIn(page)).toContainText('2 tokens look different')

  await page.goto(`/w/${palette.workspace}/activity`)
  await page
    .getByRole('button', { name: /^Revert: .*color\.brand/ })
    .first()
    .click()
  const reverting = page.getByRole('alertdialog')
  await expect(picturesIn(reverting)).toContainText('2 tokens look different')
  await expect(picturesIn(reverting).getByRole('row', { name: /button\.background/ })).toContainText(/#0000ff.*#892a67/)
})

test('a proposal shows its consequences where it is merged', async ({ person }) => {
  const { page, api } = person
  const palette = await openLittlePalette(person)
  const [tokenset_id, mode_id] = [palette.tokenset, palette.modes.Light.split('/').at(-1)]
  const proposal = await api('POST', `/workspaces/${palette.workspace}/proposals`, {
    title: 'Bluer',
    operations: [{ tokenset_id, mode_id, op: 'update', name: 'color.brand', value: '#0000ff' }],
  })
  await page.goto(`/w/${palette.workspace}/proposals/${proposal['id']}`)
  await expect(picturesIn(page)).toContainText('2 tokens look different')
  await expect(picturesIn(page).getByRole('row', { name: /button\.background/ })).toContainText('#0000ff')
})
