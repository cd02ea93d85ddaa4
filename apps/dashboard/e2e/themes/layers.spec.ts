import { expectAccessible } from '../world/axe.ts'
import { press, tabTo } from '../world/keyboard.ts'
import { stored } from '../world/little-palette.ts'
import { expect, test, type Page } from '../world/test.ts'
import { themesOverTwoAxes } from '../world/two-axes.ts'
import type { Api } from '../world/api.ts'

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
/** Of the combinations light a, light b, dark a and dark b. */
const lightInB = (page: Page, name: string) => rowOf(page, name).getByRole('gridcell').nth(1)
const layer = (page: Page, name: RegExp) => page.getByRole('dialog').getByRole('radio', { name })

async function storedIn(api: Api, mode: string, name: string): Promise<unknown> {
  const { tokens } = await api('GET', `${mode}/tokens`)
  return (tokens as { name: string; value: unknown }[]).find(token => token.name === name)?.value
}

test('a value is written with the keyboard into the layer that counts, and undone', async ({
  person: { page, api },
}) => {
  const world = await themesOverTwoAxes(api)
  await page.goto(`${world.page}?input=scheme:light,brand:b`)
  await expect(rowOf(page, 'color.brand')).toContainText('#00aa55')
  await lightInB(page, 'color.brand').focus()
  await page.keyboard.press('F2')
  await expect(layer(page, /^brand b/)).toBeChecked()
  await expect(layer(page, /^brand b/)).toHaveAccessibleName(/counts now/)
  await expect(layer(page, /^core/)).toHaveAccessibleName(/Core \/ Light #892a67/)
  await expect(layer(page, /^scheme dark/)).toHaveAccessibleName(/#edacd0 not chosen/)
  await expectAccessible(page, 'the editor of a value in layers')
  await expect(page.getByRole('combobox', { name: 'Value' })).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('#0000ff')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'color.brand')).toContainText('#0000ff')
  await expect(rowOf(page, 'button.background')).toContainText('#0000ff')
  await expect.poll(() => storedIn(api, world.brandMode, 'color.brand')).toBe('#0000ff')
  expect(await stored(api, world, 'Light', 'color.brand')).toBe('#892a67')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(page, 'color.brand')).toContainText('#00aa55')
  await expect.poll(() => storedIn(api, world.brandMode, 'color.brand')).toBe('#00aa55')
})

test('another layer can be chosen: what it holds is shown, and what stands over it is told', async ({
  person: { page, api },
}) => {
  const world = await themesOverTwoAxes(api)
  await page.goto(`${world.page}?input=scheme:light,brand:b`)
  await lightInB(page, 'space.large').click()
  await page.getByRole('button', { name: 'Edit space.large' }).click()
  await expect(layer(page, /^core/)).toBeChecked()
  await expect(layer(page, /^brand b/)).toHaveAccessibleName(/not set/)
  await expect(page.getByRole('combobox', { name: 'Value' })).toHaveValue('16px')
  await tabTo(page, layer(page, /^core/))
  await page.keyboard.press('ArrowUp')
  await expect(layer(page, /^brand b/)).toBeChecked()
  const value = page.getByRole('combobox', { name: 'Value' })
  await value.fill('wide')
  await page.getByRole('button', { name: 'Write value' }).click()
  await expect(value).toHaveAccessibleDescription(/number|unit|dimension|length/i)
  await value.fill('20px')
  await page.getByRole('button', { name: 'Write value' }).click()
  await expect(rowOf(page, 'space.large')).toContainText('20px')
  await expect(lightInB(page, 'space.large').getByTitle('brand b: go to space.large')).toBeVisible()
  await expect.poll(() => storedIn(api, world.brandMode, 'space.large')).toBe('20px')
  expect(await stored(api, world, 'Light', 'space.large')).toBe('16px')

  await page.getByRole('button', { name: 'Edit space.large' }).click()
  await page.getByRole('dialog').getByText('Core / Light').click()
  await expect(page.getByRole('combobox', { name: 'Value' })).toHaveValue('16px')
  await expect(page.getByRole('dialog')).toContainText('brand b stands over this layer')
  await page.getByRole('combobox', { name: 'Value' }).fill('{space.small}')
  await page.getByRole('button', { name: 'Write value' }).click()
  await expect.poll(() => stored(api, world, 'Light', 'space.large')).toEqual({ alias_to: 'space.small' })
  await expect(rowOf(page, 'space.large')).toContainText('20px')
})

test('what somebody else wrote meanwhile is not overwritten: both values are shown', async ({
  person: { page, api },
}) => {
  const world = await themesOverTwoAxes(api)
  await page.goto(`${world.page}?input=scheme:light,brand:b`)
  await page.getByRole('button', { name: 'Edit color.brand' }).click()
  await page.getByRole('combobox', { name: 'Value' }).fill('#0000ff')
  await api('PATCH', `${world.brandMode}/tokens/color.brand`, { value: '#ff0000' })
  await page.getByRole('button', { name: 'Write value' }).click()
  await expect(page.getByText('was changed by')).toContainText('Mine: #0000ff, theirs: #ff0000')
  expect(await storedIn(api, world.brandMode, 'color.brand')).toBe('#ff0000')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(() => storedIn(api, world.brandMode, 'color.brand')).toBe('#0000ff')
  await expect(rowOf(page, 'color.brand')).toContainText('#0000ff')
})

test('the inspector of the grid writes into a layer of another tokenset as well', async ({ person: { page, api } }) => {
  const world = await themesOverTwoAxes(api)
  await page.goto(`${world.grid}?sel=color.brand&input=scheme:light,brand:b`)
  const layers = page
    .getByRole('complementary', { name: 'Inspector' })
    .getByRole('region', { name: 'Layers of Website' })
  await press(page, layers.getByRole('button', { name: 'Edit the value in brand b' }))
  await expect(layer(page, /^brand b/)).toBeChecked()
  await page.getByRole('combobox', { name: 'Value' }).fill('#0000ff')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'button.background').getByRole('gridcell').nth(2)).toContainText('#0000ff')
  await expect.poll(() => storedIn(api, world.brandMode, 'color.brand')).toBe('#0000ff')
})
