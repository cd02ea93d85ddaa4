import { clipboardOf } from '../world/clipboard.ts'
import { expectAccessible } from '../world/axe.ts'
import { cellOf, littlePalette, openLittlePalette, stored, type LittlePalette } from '../world/little-palette.ts'
import { press, tabTo } from '../world/keyboard.ts'
import { expect, test, type Page } from '../world/test.ts'

const editor = (page: Page) => page.getByRole('combobox', { name: / in Light$/ })
const option = (page: Page, name: string) => page.getByRole('option', { name })
const begin = async (page: Page, token: string, text: string) => {
  await cellOf(page, token, 'Light').focus()
  await page.keyboard.type(text)
}

test('a formula is written in a cell with the keyboard alone: tokens and functions are offered, the result shows', async ({
  person,
}) => {
  const { page, api } = person
  const palette = await openLittlePalette(person)
  await begin(page, 'space.large', '= ma')
  await expect(option(page, 'max(value, …)')).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page, 'functions that are offered')
  await page.keyboard.press('Enter')
  await page.keyboard.type('{')
  // What fits the type comes first; the token itself is not offered.
  await expect(page.getByRole('option').first()).toContainText('space.small')
  await expect(option(page, 'space.large')).toHaveCount(0)
  await page.keyboard.type('small')
  await expectAccessible(page, 'tokens that are offered')
  await page.keyboard.press('Tab')
  await page.keyboard.type(' * 3, 10px)')
  await expect(editor(page)).toHaveValue('= max({space.small} * 3, 10px)')
  await expect(page.getByText('12px', { exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  const formula = 'max({space.small} * 3, 10px)'
  await expect.poll(() => stored(api, palette, 'Light', 'space.large')).toEqual({ formula })
  const cell = cellOf(page, 'space.large', 'Light')
  await expect(cell).toContainText(`= ${formula}`)
  await expect(cell).toContainText('12px')

  // What it is worked out from may change.
  await begin(page, 'space.small', '5px')
  await page.keyboard.press('Enter')
  await expect(cell).toContainText('15px')
  await page.keyboard.press('Control+z')
  await expect(cell).toContainText('12px')
})

test('an alias becomes the beginning of a formula, and stays one where nothing follows', async ({ person }) => {
  const { page, api } = person
  const palette = await openLittlePalette(person)
  await begin(page, 'space.large', '{sm')
  await page.keyboard.press('ArrowRight')
  await expect(editor(page)).toHaveValue('{space.small}')
  await page.keyboard.type(' + 1px')
  await page.keyboard.press('Enter')
  await expect.poll(() => stored(api, palette, 'Light', 'space.large')).toEqual({ formula: '{space.small} + 1px' })
  for (const [typed, value] of [
    ['{sm', { alias_to: 'space.small' }],
    ['=sm', { alias_to: 'space.small' }],
  ] as const) {
    await begin(page, 'space.large', '1px')
    await page.keyboard.press('Enter')
    await begin(page, 'space.large', typed)
    await page.keyboard.press('Enter')
    await expect.poll(() => stored(api, palette, 'Light', 'space.large')).toEqual(value)
  }
})

test('what is wrong in a formula is marked in its text and nothing is stored; Escape closes the list, then the editor', async ({
  person,
}) => {
  const { page, api } = person
  const palette = await openLittlePalette(person)
  await begin(page, 'space.large', '{space.small} * )')
  await expect(page.locator('mark')).toHaveText(')')
  await expect(editor(page)).toHaveAccessibleDescription(/Unexpected "\)" at column 17/)
  await expect(editor(page)).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page, 'a formula with a fault')
  await page.keyboard.press('Enter')
  await expect(editor(page)).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('= 2 * {large}')
  await expect(editor(page)).toHaveAccessibleDescription(/No result: There is no token large at column 5/)
  await expect(page.locator('mark')).toHaveText('{large}')
  await expectAccessible(page, 'a formula without a result')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('= 2 * {space.large}')
  await expect(editor(page)).toHaveAccessibleDescription(/this would be a circle/)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('= 2 * {sma')
  await expect(option(page, 'space.small')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(option(page, 'space.small')).toBeHidden()
  await expect(editor(page)).toHaveValue('= 2 * {sma')
  await page.keyboard.press('Escape')
  await expect(editor(page)).toBeHidden()
  expect(await stored(api, palette, 'Light', 'space.large')).toBe('16px')
})

test('the inspector shows what a formula is worked out from, and leads there', async ({ person: { page, api } }) => {
  const palette = await withFormulas(await littlePalette(api), api)
  await page.goto(`${palette.page}?sel=color.hover`)
  const inspector = page.getByRole('complementary', { name: 'Inspector' })
  const chain = inspector.getByRole('group', { name: 'Formula' }).first()
  await expect(chain).toContainText(/color\.brand.*#892a67.*=.*#7b1b5a/)
  await expect(inspector.getByRole('region', { name: 'Values' })).toContainText('= darken({color.brand}, 10%)')
  await expect(inspector.getByRole('region', { name: 'History' })).toContainText('= darken({color.brand}, 10%)')
  await expectAccessible(page, 'the inspector of a formula')
  await chain.getByRole('button', { name: 'color.brand' }).click()
  await expect(inspector.getByRole('region', { name: 'Used by' })).toContainText('color.hover')
  await page.goto(`${palette.page}/graph?token=color.brand`)
  await expect(page.getByRole('treegrid', { name: 'Used by' })).toContainText('color.hover')
  await page.goto(`${palette.page}?only=formulas`)
  await expect(page.getByRole('rowheader')).toHaveCount(2)
})

test('parts of composites and new tokens take formulas, with completion', async ({ person: { page, api } }) => {
  const palette = await littlePalette(api)
  const line = { color: '#808080', width: '1px', style: 'solid' }
  await api('POST', `${palette.modes.Light}/tokens`, { name: 'border.thin', type: 'border', value: line })
  await page.goto(`${palette.page}?sel=border.thin`)
  const inspector = page.getByRole('complementary', { name: 'Inspector' })
  await press(page, inspector.getByRole('button', { name: 'Edit the value in Light' }))
  const form = inspector.getByRole('form')
  await tabTo(page, form.getByLabel('Width'))
  await page.keyboard.press('Control+a')
  await page.keyboard.type('{small')
  await expect(option(page, 'space.small')).toBeVisible()
  await expectAccessible(page, 'tokens that are offered in a form')
  await page.keyboard.press('Enter')
  await page.keyboard.type(' / 0')
  await expect(form).toContainText('No result: Division by zero at column')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('2')
  await expect(form).toContainText('2px')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => stored(api, palette, 'Light', 'border.thin'))
    .toEqual({ ...line, width: { formula: '{space.small} / 2' } })

  await page.getByRole('button', { name: 'Create token', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('color.hover')
  await dialog.getByLabel('Value').focus()
  await page.keyboard.type('= dark')
  await page.keyboard.press('Enter')
  await page.keyboard.type('{brand')
  await expect(option(page, 'color.brand')).toBeVisible()
  await expectAccessible(page, 'tokens that are offered in a dialog')
  await page.keyboard.press('Enter')
  await page.keyboard.type(', 10%')
  await expect(dialog.locator('mark')).toBeVisible()
  await page.keyboard.type(')')
  await expect(dialog.locator('mark')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect
    .poll(() => stored(api, palette, 'Light', 'color.hover'))
    .toEqual({ formula: 'darken({color.brand}, 10%)' })
})

test('a formula is copied as it is shown, and pasted as a formula', async ({ person: { page, api } }) => {
  const palette = await withFormulas(await littlePalette(api), api)
  await page.goto(palette.page)
  await cellOf(page, 'space.double', 'Light').focus()
  await page.keyboard.press('Control+c')
  await expect.poll(() => clipboardOf(page)).toContain('= {space.small} * 2')
  await cellOf(page, 'space.large', 'Light').focus()
  await page.keyboard.press('Control+v')
  await expect.poll(() => stored(api, palette, 'Light', 'space.large')).toEqual({ formula: '{space.small} * 2' })
})

test('a viewer sees formulas and their results, and cannot change them', async ({ person: { page, api }, another }) => {
  const palette = await withFormulas(await littlePalette(api), api)
  const viewer = await another('Viewer')
  await api('POST', `/workspaces/${palette.workspace}/members`, { email: viewer.email, role: 'viewer' })
  await viewer.page.goto(`${palette.page}?sel=space.double`)
  const cell = cellOf(viewer.page, 'space.double', 'Light')
  await expect(cell).toContainText('= {space.small} * 2')
  await expect(cell).toContainText('8px')
  await cell.focus()
  await viewer.page.keyboard.type('=')
  await expect(editor(viewer.page)).toHaveCount(0)
  await page.goto(palette.page)
})

async function withFormulas(palette: LittlePalette, api: Parameters<typeof littlePalette>[0]): Promise<LittlePalette> {
  const create = (name: string, type: string, formula: string) =>
    api('POST', `${palette.modes.Light}/tokens`, { name, type, value: { formula } })
  await create('color.hover', 'color', 'darken({color.brand}, 10%)')
  await create('space.double', 'dimension', '{space.small} * 2')
  return palette
}
