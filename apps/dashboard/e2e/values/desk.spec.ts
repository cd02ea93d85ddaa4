// The grid as a desk: notation, columns, headings, several cells at once, and what the selection can do.
import { expectAccessible } from '../world/axe.ts'
import { cellOf, littlePalette, openLittlePalette, stored } from '../world/little-palette.ts'
import { expect, test, type Page } from '../world/test.ts'
import { themesOverTwoAxes } from '../world/two-axes.ts'

const view = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: entry, exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
}

const heading = (page: Page, group: string) => page.getByRole('rowheader', { name: new RegExp(`^Group ${group},`) })

test('colors are short until somebody wants them otherwise; editing and copying have them as written', async ({
  person,
}) => {
  const { page, api } = person
  const palette = await littlePalette(api)
  const written = 'oklch(0.986 0.002 345)'
  await api('POST', `${palette.modes.Light}/tokens`, { name: 'color.paper', type: 'color', value: written })
  await page.goto(palette.page)
  const paper = cellOf(page, 'color.paper', 'Light')
  await expect(paper).toHaveText('#fbfafb')
  await paper.focus()
  await page.keyboard.press('Control+c')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(written)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'color.paper in Light' })).toHaveValue(written)
  await page.keyboard.press('Escape')
  await view(page, 'As each is written')
  await expect(paper).toHaveText(written)
  await page.reload()
  await expect(paper).toHaveText(written)
  await view(page, 'oklch')
  await expect(cellOf(page, 'color.brand', 'Light')).toHaveText(/^oklch\(0\.\d+ 0\.\d+ [\d.]+\)$/)
})

test('four modes fit beside the inspector', async ({ person }) => {
  const { page, api } = person
  const palette = await littlePalette(api)
  for (const name of ['High contrast light', 'High contrast dark'])
    await api('POST', `/tokensets/${palette.tokenset}/modes`, { name })
  await page.goto(palette.page)
  await expect(page.getByRole('complementary', { name: 'Inspector' })).toBeVisible()
  const grid = (await page.getByRole('grid').boundingBox())!
  const last = (await page.getByRole('columnheader').nth(4).boundingBox())!
  expect(last.x + last.width).toBeLessThanOrEqual(grid.x + grid.width)
})

test('themes stand in place of the modes, are remembered, and are edited in their layers', async ({ person }) => {
  const { page, api } = person
  const world = await themesOverTwoAxes(api)
  await page.goto(world.grid)
  await expect(page.getByRole('columnheader', { name: 'Website' })).toBeVisible()
  await view(page, 'Themes by brand')
  await expect(page.getByRole('columnheader')).toHaveText([/^Name/, /^a\s*mostly core$/, /^b\s*mostly core$/])
  const brandB = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'color.brand', exact: true }) })
    .getByRole('gridcell')
    .nth(1)
  await expect(brandB).toContainText('#00aa55')
  await page.reload()
  await expect(brandB).toContainText('#00aa55')
  await brandB.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Value of color.brand' })
  await dialog.getByRole('combobox', { name: 'Value' }).fill('#00bb66')
  await dialog.getByRole('button', { name: 'Write value' }).click()
  await expect(brandB).toContainText('#00bb66')
  await expect.poll(async () => (await api('GET', `${world.brandMode}/tokens`))['tokens'][0].value).toBe('#00bb66')
  await view(page, 'Every combination')
  await expect(page.getByRole('columnheader')).toHaveCount(5)
  await view(page, 'Modes')
  await expect(page.getByRole('columnheader', { name: /Light/ })).toBeVisible()
})

test('hidden modes stay hidden at the next visit, until an address says otherwise', async ({ person }) => {
  const { page } = person
  const palette = await openLittlePalette(person)
  await view(page, 'Dark')
  await expect(page.getByRole('columnheader', { name: /Dark/ })).toBeHidden()
  await page.goto(palette.page)
  await expect(page.getByRole('columnheader', { name: /Light/ })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: /Dark/ })).toBeHidden()
})

test('groups have headings between the rows, which keys open and close for good', async ({ person }) => {
  const { page } = person
  await openLittlePalette(person)
  await expect(heading(page, 'color')).toBeHidden()
  await view(page, 'Group headings')
  await expect(heading(page, 'color')).toHaveAccessibleName('Group color, 2 tokens')
  await expect(heading(page, 'color')).toHaveAttribute('aria-expanded', 'true')
  await cellOf(page, 'color.brand', 'Dark').focus()
  await page.keyboard.press('ArrowUp')
  await expect(heading(page, 'color')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(heading(page, 'color')).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('rowheader', { name: 'color.brand', exact: true })).toBeHidden()
  await expectAccessible(page, 'headings')
  // The cursor keeps its column across a heading.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(cellOf(page, 'text.default', 'Dark')).toBeFocused()
  await page.reload()
  await expect(heading(page, 'color')).toHaveAttribute('aria-expanded', 'false')
  await heading(page, 'color').focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('rowheader', { name: 'color.brand', exact: true })).toBeVisible()
  await view(page, 'By name')
  await expect(heading(page, 'color')).toBeHidden()
})

test('several cells take one value, as one step', async ({ person }) => {
  const { page, api } = person
  const palette = await openLittlePalette(person)
  await cellOf(page, 'color.brand', 'Light').focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.type('#')
  await expect(page.getByText('Editing 2 cells')).toBeVisible()
  await page.keyboard.type('123456')
  await page.keyboard.press('Enter')
  await expect(cellOf(page, 'color.brand', 'Light')).toHaveText('#123456')
  await expect(cellOf(page, 'color.ink', 'Light')).toHaveText('#123456')
  await expect.poll(() => stored(api, palette, 'Light', 'color.brand')).toBe('#123456')
  await page.keyboard.press('Control+z')
  await expect(cellOf(page, 'color.brand', 'Light')).toHaveText('#892a67')
  await expect(cellOf(page, 'color.ink', 'Light')).toHaveText('#151213')
})

test('sections of the inspector stay closed, and the chain of an alias is a list of its steps', async ({ person }) => {
  const { page } = person
  await openLittlePalette(person)
  await cellOf(page, 'text.default', 'Light').click()
  const inspector = page.getByRole('complementary', { name: 'Inspector' })
  const chain = inspector.getByRole('list', { name: 'Alias chain' }).first()
  await expect(chain.getByRole('listitem')).toHaveText(['default', 'color.ink', '#151213'])
  await inspector.getByRole('button', { name: 'Formats' }).click()
  await expect(inspector.getByRole('button', { name: 'Copy hex' })).toBeHidden()
  await chain.getByRole('button', { name: 'color.ink' }).click()
  await expect(inspector.getByRole('heading', { name: 'color.ink' })).toBeVisible()
  const formats = inspector.getByRole('button', { name: 'Formats' })
  await expect(formats).toHaveAttribute('aria-expanded', 'false')
  await page.reload()
  await expect(formats).toHaveAttribute('aria-expanded', 'false')
  await formats.click()
  await expect(inspector.getByRole('button', { name: 'Copy hex' })).toBeVisible()
})

test('the selection is pointed at the nearest tokens, and a composite split, from the bar and the palette', async ({
  person,
}) => {
  const { page, api } = person
  const palette = await littlePalette(api)
  await api('POST', `${palette.modes.Light}/tokens/batch`, {
    operations: [
      { op: 'create', name: 'card.edge', type: 'color', value: '#892a66' },
      { op: 'create', name: 'card.line', type: 'border', value: { color: '#112233', width: '1px', style: 'solid' } },
    ],
  })
  await page.goto(palette.page)
  await cellOf(page, 'card.edge', 'Light').focus()
  await page.keyboard.press('Shift+ArrowDown')
  const bar = page.getByRole('toolbar', { name: 'Selection' })
  await bar.getByRole('button', { name: 'More for the selection' }).click()
  await page.getByRole('menuitem', { name: 'Alias to nearest…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Change 1 value' }).click()
  await expect.poll(() => stored(api, palette, 'Light', 'card.edge')).toEqual({ alias_to: 'color.brand' })
  // It gives the focus back as it closes.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await cellOf(page, 'card.line', 'Light').focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('split the selected')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Change 3 values' }).click()
  await expect.poll(() => stored(api, palette, 'Light', 'card.line-width')).toBe('1px')
  expect(await stored(api, palette, 'Light', 'card.line')).toEqual({
    color: { alias_to: 'card.line-color' },
    width: { alias_to: 'card.line-width' },
    style: 'solid',
  })
  await page.getByRole('button', { name: /^Undo: Split/ }).click()
  await expect.poll(() => stored(api, palette, 'Light', 'card.line-width')).toBe(undefined)
})

test('tokens are dragged by their icon onto a heading or a group of the tree', async ({ person }) => {
  const { page, api } = person
  const palette = await openLittlePalette(person)
  await view(page, 'Group headings')
  const icon = page.getByRole('rowheader', { name: 'color.ink', exact: true }).locator('[draggable]')
  await icon.dragTo(heading(page, 'text'))
  const dialog = page.getByRole('dialog', { name: 'Move color.ink' })
  await expect(dialog.getByRole('combobox', { name: 'Group' })).toHaveValue('text')
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect.poll(() => stored(api, palette, 'Light', 'text.ink')).toBe('#151213')
  await expect.poll(() => stored(api, palette, 'Light', 'text.default')).toEqual({ alias_to: 'text.ink' })
  const moved = page.getByRole('rowheader', { name: 'text.ink', exact: true }).locator('[draggable]')
  await moved.dragTo(page.getByRole('navigation', { name: 'Groups' }).getByRole('row', { name: 'space' }))
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Group' })).toHaveValue('space')
})

test('a narrow window shows one column, which a sheet chooses', async ({ person }) => {
  const { page, api } = person
  const world = await themesOverTwoAxes(api)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(world.grid)
  await expect(page.getByRole('columnheader')).toHaveCount(2)
  const fits = () =>
    page.getByRole('grid').evaluate(grid => grid.firstElementChild!.scrollWidth <= grid.firstElementChild!.clientWidth)
  expect(await fits()).toBe(true)
  const value = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'color.brand', exact: true }) })
    .getByRole('gridcell')
  await expect(value).toHaveText('#892a67')
  await page.getByRole('button', { name: 'Light: choose what the column shows' }).click()
  const sheet = page.getByRole('dialog', { name: 'Choose a column' })
  await expectAccessible(page, 'the sheet of columns')
  await sheet.getByRole('region', { name: 'Modes' }).getByRole('button', { name: 'Dark' }).click()
  await expect(value).toHaveText('#edacd0')
  await page.getByRole('button', { name: 'Dark: choose what the column shows' }).click()
  await sheet.getByRole('region', { name: 'Themes by brand' }).getByRole('button', { name: 'b', exact: true }).click()
  await expect(value).toContainText('#00aa55')
})
