import { expectAccessible } from '../world/axe.ts'
import type { Locator } from '@playwright/test'
import { chooseInMenu, press, tabTo } from '../world/keyboard.ts'
import { cellOf } from '../world/little-palette.ts'
import { expect, test, type Page } from '../world/test.ts'
import { chipOf, chooseContext, themeBar } from '../world/theme-bar.ts'
import { themesOverTwoAxes } from '../world/two-axes.ts'

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
/** What the chosen themes make of a token: the cell after those of the modes. */
const themedCell = (page: Page, name: string, modes = 2) => rowOf(page, name).getByRole('gridcell').nth(modes)

test('a switcher in the header of the workspace and its tokensets chooses the contexts, and is remembered', async ({
  person: { page, api },
}) => {
  const world = await themesOverTwoAxes(api)
  await page.goto(`/w/${world.workspace}`)
  await expect(chipOf(page, 'scheme', 'light')).toBeVisible()
  await chooseInMenu(page, chipOf(page, 'brand'), 'b')
  await expect(chipOf(page, 'brand', 'b')).toBeVisible()
  await expect(page).toHaveURL(/input=scheme:light,brand:b|input=scheme%3Alight%2Cbrand%3Ab/)
  await page.getByRole('main').getByRole('link', { name: /^Core/ }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(chipOf(page, 'brand', 'b')).toBeVisible()
  await expect(themedCell(page, 'button.background')).toContainText('#00aa55')
  // The page of the themes themselves has the same choice.
  await page.goto(`${world.page}?by=scheme`)
  await expect(page.getByRole('radio', { name: 'b', exact: true })).toBeChecked()
  // An address that says otherwise counts more than what is remembered.
  await page.goto(`${world.grid}?themes=${world.id}&input=scheme:dark`)
  await expect(chipOf(page, 'scheme', 'dark')).toBeVisible()
  await expect(chipOf(page, 'brand', 'a')).toBeVisible()
})

test('values that point at others follow the switcher, in the modes that take part', async ({
  person: { page, api },
}) => {
  const world = await themesOverTwoAxes(api)
  await page.goto(`${world.grid}?view=resolved`)
  await expect(themedCell(page, 'text.default')).toContainText('#151213')
  await expect(cellOf(page, 'text.default', 'Light')).toHaveText('#151213')
  await expect(cellOf(page, 'button.background', 'Dark')).toHaveText('#edacd0')
  await chooseContext(page, 'scheme', 'dark')
  await expect(cellOf(page, 'text.default', 'Light')).toHaveText('#f1eeef')
  await chooseContext(page, 'brand', 'b')
  await expect(cellOf(page, 'button.background', 'Light')).toHaveText('#00aa55')
  await expect(cellOf(page, 'button.background', 'Dark')).toHaveText('#00aa55')
  // What a mode says itself stays what it says.
  await expect(cellOf(page, 'color.brand', 'Dark')).toHaveText('#edacd0')
  await chooseContext(page, 'Themes to follow', 'No themes')
  await expect(cellOf(page, 'button.background', 'Light')).toHaveText('#892a67')
  await expect(page.getByRole('columnheader', { name: 'Website' })).toBeHidden()
})

test('an alias that only themes can follow is no broken one, and the filter finds those that none can follow', async ({
  person: { page, api },
}) => {
  const world = await themesOverTwoAxes(api)
  await api('POST', `${world.modes.Light}/tokens`, { name: 'card.edge', type: 'color', value: '{tone.edge}' })
  await api('POST', `${world.modes.Light}/tokens`, { name: 'card.lost', type: 'color', value: '{not.there}' })
  await api('POST', `${world.brandMode}/tokens`, { name: 'tone.edge', type: 'color', value: '#123456' })
  await page.goto(world.grid)
  const edge = cellOf(page, 'card.edge', 'Light')
  await expect(cellOf(page, 'card.lost', 'Light')).toContainText('missing not.there')
  await expect(edge).toContainText('tone.edge')
  await expect(edge).toContainText('resolved by themes: Website, brand b')
  await expect(edge).not.toContainText('missing')
  await expect(themedCell(page, 'card.edge')).toContainText('missing tone.edge')
  await chooseContext(page, 'brand', 'b')
  await expect(edge).toContainText(/resolved by themes#123456$/)
  await expect(themedCell(page, 'card.edge')).toContainText('#123456')
  await edge.click()
  const inspector = page.getByRole('complementary', { name: 'Inspector' })
  await expect(inspector.getByRole('region', { name: 'Values' })).toContainText(
    'Resolved by themes, at scheme light, brand b',
  )
  await expect(inspector.getByRole('region', { name: 'Values' })).toContainText('#123456')
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Broken aliases' }).click()
  await expect(page.getByRole('rowheader')).toHaveText(['card.lost'])
})

test('the layers that speak about a token are named, and lead to where they say it', async ({
  person: { page, api },
}) => {
  const world = await themesOverTwoAxes(api)
  await page.goto(`${world.grid}?input=scheme:dark,brand:b`)
  const cell = themedCell(page, 'color.brand')
  await expect(cell).toContainText('core, overridden by scheme dark, then brand b')
  await expect(cell).toContainText('#00aa55')
  await expectAccessible(page, 'a grid that follows themes')
  await cell.getByRole('button', { name: 'scheme dark' }).click()
  await expect(cellOf(page, 'color.brand', 'Dark')).toBeFocused()
  await cell.getByRole('button', { name: 'core' }).click()
  await expect(cellOf(page, 'color.brand', 'Light')).toBeFocused()
  // By the keyboard: Enter goes to the one that stands, in the grid of its tokenset.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(cell).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Brand b' })).toBeAttached()
  await expect(rowOf(page, 'color.brand').getByRole('gridcell').first()).toBeFocused()
  await expect(chipOf(page, 'scheme', 'dark')).toBeVisible()

  const layers = page.getByRole('complementary', { name: 'Inspector' }).getByRole('region', { name: /Layers/ })
  await expect(layers.getByRole('listitem')).toContainText(['brand b', 'scheme dark', 'core'])
  await expect(layers.getByRole('listitem').first()).toContainText('counts')
  await press(page, layers.getByRole('button', { name: 'core: go to Core / Light' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Core' })).toBeAttached()
  await expect(cellOf(page, 'color.brand', 'Light')).toBeFocused()
})

test('on a narrow screen the chips fold into one, which chooses for every axis, and nothing is cut off', async ({
  person: { page, api },
}) => {
  const world = await themesOverTwoAxes(api)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(world.grid)
  await expect(themeBar(page).getByRole('button')).toHaveText(/Website · light · a$/)
  await chooseContext(page, 'Themes to follow', 'dark')
  await expect(themeBar(page).getByRole('button')).toHaveText(/Website · dark · a$/)
  await expectAccessible(page, 'the switcher on a narrow screen')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('a new mode is shown in the swatches, and is added to a theme and taken out of it again', async ({
  person: { page, api },
}) => {
  const world = await themesOverTwoAxes(api)
  const contexts = async () => {
    const { modifiers } = (await api('GET', `/resolvers/${world.id}`)) as unknown as {
      modifiers: { contexts: { name: string }[] }[]
    }
    return modifiers[0]!.contexts.map(({ name }) => name)
  }
  await page.goto(`${world.grid}?show=swatches`)
  await page.getByRole('button', { name: 'Create mode', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Dim')
  await page.getByRole('dialog').getByRole('button', { name: 'Create mode' }).click()
  await expect(page.getByRole('button', { name: /Dim/ }).and(page.locator('[aria-haspopup]'))).toBeVisible()
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages).toContainText('No theme uses Dim yet')
  await messages.getByRole('button', { name: 'Add to a theme' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Dim to a theme' })
  await expect(dialog.getByLabel('Context')).toHaveValue('Dim')
  await expectAccessible(page, 'a mode that is added to a theme')
  await dialog.getByLabel('Context').fill('dim')
  await dialog.getByRole('button', { name: 'Add to the theme' }).click()
  await chipOf(page, 'scheme').click()
  await expect(page.getByRole('menuitemradio')).toHaveText(['light', 'dark', 'dim'])
  await page.keyboard.press('Escape')
  expect(await contexts()).toEqual(['light', 'dark', 'dim'])
  // A field of the dialog would take the key for its own.
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Control+z')
  await expect.poll(contexts).toEqual(['light', 'dark'])
  await chipOf(page, 'scheme').click()
  await expect(page.getByRole('menuitemradio')).toHaveText(['light', 'dark'])
})

test('ten Tab stops lead to the grid, arrows move inside them, and title and "Create token" are whole at 1280', async ({
  person: { page, api },
}) => {
  const world = await themesOverTwoAxes(api)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(world.grid)
  await expect(page.getByRole('complementary', { name: 'Inspector' })).toBeVisible()
  await expect(page.getByRole('treegrid', { name: 'Groups' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeVisible()
  const isInGrid = () => page.evaluate(() => document.activeElement!.closest('[role=grid]') !== null)
  let stops = -1
  do {
    await page.keyboard.press('Tab')
    stops++
  } while (stops < 40 && !(await isInGrid()))
  expect(stops).toBeLessThanOrEqual(10)

  await tabTo(page, page.getByRole('link', { name: 'Tokensets' }))
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('navigation', { name: 'Workspace' }).getByRole('link').last()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: 'Tokensets' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: /^Go to/ })).toBeFocused()

  const cutOff = (part: Locator) =>
    part.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => [
      scrollWidth - clientWidth,
      scrollHeight - clientHeight,
    ])
  expect(await cutOff(page.getByRole('heading', { level: 1 }))).toEqual([0, 0])
  await expect(page.getByRole('button', { name: 'Create token', exact: true })).toHaveText('Create token')
  const [title, create] = await Promise.all(
    [page.getByRole('heading', { level: 1 }), page.getByRole('button', { name: 'Create token', exact: true })].map(
      each => each.boundingBox(),
    ),
  )
  expect(Math.abs(title!.y + title!.height / 2 - create!.y - create!.height / 2)).toBeLessThan(4)
})

test('the grid begins in the upper third of a phone, and in the upper half at 200 %', async ({
  person: { page, api },
}) => {
  const world = await themesOverTwoAxes(api)
  for (const [width, height, most] of [
    [390, 844, 260],
    [720, 400, 200],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(world.grid)
    await expect(themeBar(page).getByRole('button')).toBeVisible()
    await expect(page.getByRole('button', { name: /View$/ }).last()).toBeVisible()
    const box = await page.getByRole('grid').boundingBox()
    expect(box!.y).toBeLessThan(most)
  }
})
