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
  await expect(valueOf(page, 'color.brand')).toContainText('#892a67')
  await expect(valueOf(page, 'color.brand')).toContainText('core')
  await tabTo(page, page.getByRole('radio', { name: 'a', exact: true }))
  await page.keyboard.press('ArrowRight')
  await expect(valueOf(page, 'button.background')).toContainText('#00aa55')
  await expect(valueOf(page, 'color.brand')).toContainText('core, overridden by brand b')
  await tabTo(page, page.getByRole('radio', { name: 'light' }))
  await page.keyboard.press('ArrowRight')
  await expect(valueOf(page, 'color.brand')).toContainText('core, overridden by brand b, then scheme dark')
  await expect(valueOf(page, 'button.background')).toContainText('#edacd0')
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
  await page.goto(`${world.page}?input=scheme:dark,brand:a`)
  await expect(page.getByRole('radio', { name: 'dark' })).toBeChecked()
  await page.getByText('b', { exact: true }).click()
  await expect(valueOf(page, 'color.brand')).toContainText('#00aa55')
  await page.goto(world.page)
  await expect(page.getByRole('radio', { name: 'b', exact: true })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'dark' })).toBeChecked()
  await page.getByRole('searchbox', { name: 'Search tokens' }).fill('brand')
  await expect(page.getByText('1 of 6')).toBeVisible()
  await page.getByRole('link', { name: 'color.brand', exact: true }).click()
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
  await expect(valueOf(page, 'lost')).toContainText('missing not.there')
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
