import { expectAccessible } from '../world/axe.ts'
import { choose, goByPalette, press, tabTo, type } from '../world/keyboard.ts'
import { expect, test, type Page } from '../world/test.ts'
import { themesOverTwoAxes, twoAxes } from '../world/two-axes.ts'

const valueOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })

test('themes with two axes are made with the keyboard alone, and the values of another input are seen', async ({
  person: { page, api },
}) => {
  const world = await twoAxes(api)
  await page.goto(`/w/${world.workspace}`)
  await press(page, page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Themes' }))
  await expect(page.getByText('No themes yet')).toBeVisible()
  await press(page, page.getByRole('main').getByRole('button', { name: 'Create themes' }).first())
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Website')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Website' })).toBeVisible()

  await press(page, page.getByRole('button', { name: 'Add a set' }))
  await expect(page.getByRole('textbox', { name: 'Name of the set' })).toBeFocused()
  await page.keyboard.type('core')
  await choose(page, page.getByRole('button', { name: /Add a source to core/ }), 'Core')

  for (const [axis, first, second, source] of [
    ['scheme', 'light', 'dark', 'Core / Dark'],
    ['brand', 'a', 'b', 'Brand b'],
  ] as const) {
    await press(page, page.getByRole('button', { name: 'Add an axis' }))
    const card = page.getByRole('region', { name: `Axis ${axis}`, exact: true })
    await expect(page.getByRole('textbox', { name: 'Name of the axis' }).last()).toBeFocused()
    await page.keyboard.type(axis)
    await type(page, card.getByRole('textbox', { name: 'Context 1' }), first)
    await type(page, card.getByRole('textbox', { name: 'Context 2' }), second)
    await choose(page, card.getByRole('button', { name: new RegExp(`Add a source to ${second}`) }), source)
  }
  // Brand first, then what dark says over it.
  const order = page.getByRole('list', { name: 'Order of sets and axes' }).getByRole('listitem')
  await expect(order).toContainText(['core', 'scheme', 'brand'])
  await press(page, page.getByRole('button', { name: 'Move scheme down' }))
  await expect(order).toContainText(['core', 'brand', 'scheme'])
  await expect(page.getByRole('button', { name: 'Move scheme down' })).toBeFocused()
  await press(page, page.getByRole('button', { name: 'Save sets and axes' }))
  await expect(page.getByRole('tab', { name: 'Sets and axes', exact: true })).toBeVisible()

  await page.getByRole('tab', { name: 'Sets and axes' }).focus()
  await page.keyboard.press('Home')
  const heads = page.getByRole('columnheader')
  await expect(heads).toHaveText(['Name6', 'light · a', 'light · b', 'dark · a', 'dark · b'])
  const cells = (name: string) => valueOf(page, name).getByRole('gridcell')
  await expect(cells('color.brand')).toHaveText(['#892a67', '#00aa55b', '#edacd0', '#edacd0'])
  await choose(page, page.getByRole('button', { name: /Columns$/ }), 'brand')
  await expect(heads).toHaveText(['Name6', 'a', 'b'])
  await tabTo(page, page.getByRole('radio', { name: 'light' }))
  await page.keyboard.press('ArrowRight')
  await expect(cells('button.background')).toHaveText(['#edacd0', '#edacd0'])
  await expect(page).toHaveURL(/input=scheme/)
  const { resolvers } = await api('GET', `/workspaces/${world.workspace}/resolvers`)
  expect((resolvers as { resolution_order: unknown }[])[0]!.resolution_order).toEqual([
    { set: 'core' },
    { modifier: 'brand' },
    { modifier: 'scheme' },
  ])
})

test('what is chosen is remembered, stands in the address, and a matrix shows a token over two axes', async ({
  person: { page, api },
}) => {
  const world = await themesOverTwoAxes(api)
  await page.goto(`${world.page}?by=scheme&input=scheme:dark,brand:a`)
  await expect(page.getByRole('radio', { name: 'a', exact: true })).toBeChecked()
  await expect(valueOf(page, 'color.brand')).toContainText('#892a67')
  await page.getByRole('radiogroup', { name: 'brand' }).getByText('b', { exact: true }).click()
  await expect(valueOf(page, 'color.brand')).not.toContainText('#892a67')
  await page.goto(`${world.page}?by=scheme`)
  await expect(page.getByRole('radio', { name: 'b', exact: true })).toBeChecked()
  await page.getByRole('searchbox', { name: 'Search tokens' }).fill('brand')
  await expect(page.getByText('1 of 6')).toBeVisible()
  await page.getByRole('button', { name: 'color.brand over two axes' }).click()
  const matrix = page.getByRole('table')
  await expect(matrix.getByRole('columnheader')).toHaveText(['brand / scheme', 'light', 'dark'])
  await expect(valueOf(page, 'a')).toContainText(['#892a67'])
  await expect(valueOf(page, 'a')).toContainText('#edacd0')
  await expect(valueOf(page, 'b').getByRole('cell')).toContainText([
    '#00aa55',
    'core, overridden by scheme dark, then brand b',
  ])
  await page.getByRole('button', { name: /Columns$/ }).click()
  await page.getByRole('option', { name: 'brand' }).click()
  await expect(matrix.getByRole('columnheader')).toHaveText(['scheme / brand', 'a', 'b'])
})

test('what the server refuses is said at its field, and nothing that was written is lost', async ({
  person: { page, api },
  faults,
}) => {
  const world = await themesOverTwoAxes(api)
  await page.goto(`${world.page}?tab=setup`)
  const axis = page.getByRole('region', { name: 'Axis brand' })
  const second = axis.getByRole('textbox', { name: 'Context 2' })
  await second.fill('a')
  await page.getByRole('button', { name: 'Save sets and axes' }).click()
  await expect(second).toBeFocused()
  await expect(second).toHaveAccessibleDescription(/Must be unique/)
  await expectAccessible(page, 'a refusal at a field')
  await page.getByRole('tab', { name: 'Coverage' }).click()
  await expect(page.getByText('4 permutations')).toBeVisible()
  await expect(page.getByText('Every token has a value in all of them.')).toBeVisible()
  await page.getByRole('tab', { name: 'Sets and axes (not saved)' }).click()
  await expect(second).toHaveValue('a')
  await second.fill('c')
  await page.getByRole('button', { name: 'Save sets and axes' }).click()
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  const resolver = await api('GET', `/resolvers/${world.id}`)
  expect(JSON.stringify(resolver)).toContain('"name":"c"')
  faults.splice(0)
})

test('what leads nowhere in a permutation is told with it', async ({ person: { page, api } }) => {
  const world = await themesOverTwoAxes(api)
  await api('POST', `${world.modes.Dark}/tokens`, { name: 'lost', type: 'color', value: '{not.there}' })
  await page.goto(`${world.page}?tab=coverage`)
  await expect(page.getByText('In 2 of 4 permutations some tokens lead nowhere.')).toBeVisible()
  await page.getByRole('link', { name: 'scheme dark, brand b' }).click()
  await expect(valueOf(page, 'lost').getByRole('gridcell')).toContainText([
    'not in this theme',
    'not in this theme',
    'missing not.there',
    'missing not.there',
  ])
})

test('values are a grid: one stop of Tab, arrows go from cell to cell, and Enter opens the token where it is written', async ({
  person: { page, api },
}) => {
  const world = await themesOverTwoAxes(api)
  await page.goto(world.page)
  await tabTo(page, page.getByRole('rowheader', { name: 'color.brand' }))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  const lightInB = (name: string) => valueOf(page, name).getByRole('gridcell').nth(1)
  await expect(lightInB('color.brand')).toBeFocused()
  await page.keyboard.press('Control+End')
  await expect(valueOf(page, 'space.large').getByRole('gridcell').last()).toBeFocused()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('rowheader', { name: 'color.ink' })).toBeFocused()
  await expect(page.getByRole('grid').locator('[data-cell][tabindex="0"]')).toHaveCount(1)
  await expectAccessible(page, 'the values of themes')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('grid').locator('[data-cell]:focus')).toHaveCount(0)
  await lightInB('color.brand').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Brand b' })).toBeAttached()
  await expect(page).toHaveURL(new RegExp(`/t/${world.brand}\\?.*sel=color\\.brand`))
})

test('values stand below the headings of their groups, which open and close, as in the grid of a tokenset', async ({
  person: { page, api },
}) => {
  const world = await themesOverTwoAxes(api)
  await page.addInitScript(() => localStorage.setItem('tessera.grid', JSON.stringify({ headings: true })))
  await page.goto(world.page)
  const group = page.getByRole('rowheader', { name: 'Group color, 2 tokens' })
  await expect(page.getByRole('rowheader', { name: 'color.ink' })).toHaveText('ink')
  await group.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(group).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('rowheader', { name: 'color.ink' })).toBeHidden()
  await group.click()
  await expect(page.getByRole('rowheader', { name: 'color.ink' })).toBeVisible()
})

test('themes are renamed, found by the palette, and deleted', async ({ person: { page, api }, faults }) => {
  const world = await themesOverTwoAxes(api)
  await page.goto(world.page)
  await page.getByRole('button', { name: 'Rename…' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Shop')
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible()
  await page.goto(`/w/${world.workspace}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Acme' })).toBeVisible()
  await goByPalette(page, 'shop', 'Shop')
  await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('button', { name: 'Delete themes' }).click()
  await expect(page.getByText('No themes yet')).toBeVisible()
  expect((await api('GET', `/workspaces/${world.workspace}/resolvers`))['total']).toBe(0)
  faults.splice(0)
})

test('the card of themes shows an interface in their colors, context by context', async ({ person: { page, api } }) => {
  const world = await themesOverTwoAxes(api)
  await page.goto(world.at(''))
  const card = page.getByRole('main').getByRole('link', { name: /Website/ })
  const sample = (context: string) => card.getByText(context, { exact: true })
  await expect(sample('light')).toBeVisible()
  await expect(sample('dark')).toBeVisible()
  await expectAccessible(page, 'themes with their samples')
})
