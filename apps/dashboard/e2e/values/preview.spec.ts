import { expectAccessible } from '../world/axe.ts'
import { littlePalette, stored } from '../world/little-palette.ts'
import { expect, test, type Page } from '../world/test.ts'

const inside = (page: Page, mode: string) => page.frameLocator(`iframe[title="Preview in ${mode}"]`)
const background = (page: Page, mode: string, what = 'body') =>
  inside(page, mode)
    .locator(what)
    .first()
    .evaluate(element => getComputedStyle(element).backgroundColor)

test('components are drawn with the tokens of each mode, by a mapping that is changed and kept', async ({
  person: { page, api },
}) => {
  const palette = await littlePalette(api)
  const color = (mode: string, name: string, value: string) =>
    api('POST', `${mode}/tokens`, { name, type: 'color', value })
  await color(palette.modes.Light, 'surface.page', '#fafafa')
  await color(palette.modes.Dark, 'surface.page', '#101010')
  await color(palette.modes.Light, 'surface.other', '#00ff00')
  await page.goto(palette.page)
  await page.getByRole('radiogroup', { name: 'View' }).getByText('Preview').click()
  await expect(page).toHaveURL(/show=preview/)
  await expect(inside(page, 'Light').getByRole('heading', { name: 'Good morning, Ada' })).toBeVisible()
  await expect.poll(() => background(page, 'Light')).toBe('rgb(250, 250, 250)')
  // Tokens may name the dashboard's own typeface.
  const faces = await inside(page, 'Light')
    .locator('body')
    .evaluate(async body => (await body.ownerDocument.fonts.load('16px Geist')).length)
  expect(faces).toBe(1)
  await expect.poll(() => background(page, 'Dark')).toBe('rgb(16, 16, 16)')

  await page.getByText('Tokens that it uses').click()
  const role = page.getByRole('combobox', { name: 'Page' })
  await expect(role).toHaveValue('surface.page')
  await role.fill('surface.other')
  await page.getByRole('option', { name: /surface\.other/ }).click()
  await expect.poll(() => background(page, 'Light')).toBe('rgb(0, 255, 0)')
  await page.reload()
  await expect.poll(() => background(page, 'Light')).toBe('rgb(0, 255, 0)')
  // What colors a team chose is not the dashboard's to answer for: the frames are left out.
  await expectAccessible(page, 'preview', { within: 'main > *:not(:has(iframe)), [class*=controls]' })
})

test('a mapping is the tokenset’s: whoever opens it sees it, and a viewer chooses for the view alone', async ({
  person,
  another,
}) => {
  const { page, api } = person
  const palette = await littlePalette(api)
  for (const [name, value] of [
    ['surface.page', '#fafafa'],
    ['surface.other', '#00ff00'],
  ])
    await api('POST', `${palette.modes.Light}/tokens`, { name, type: 'color', value })
  const viewer = await another('Ada Lovelace')
  await api('POST', `/workspaces/${palette.workspace}/members`, { email: viewer.email, role: 'viewer' })
  const choose = async (on: Page, name: string) => {
    await on.getByText('Tokens that it uses').click()
    await on.getByRole('combobox', { name: 'Page' }).fill(name)
    await on.getByRole('option', { name }).click()
  }
  const told = page.waitForResponse(answer => answer.request().method() === 'PATCH' && answer.ok())
  await page.goto(`${palette.page}?show=preview`)
  await choose(page, 'surface.other')
  await expect.poll(() => background(page, 'Light')).toBe('rgb(0, 255, 0)')
  await told

  await viewer.page.goto(`${palette.page}?show=preview`)
  await expect.poll(() => background(viewer.page, 'Light')).toBe('rgb(0, 255, 0)')
  await choose(viewer.page, 'surface.page')
  await expect.poll(() => background(viewer.page, 'Light')).toBe('rgb(250, 250, 250)')
  await page.reload()
  await expect.poll(() => background(page, 'Light')).toBe('rgb(0, 255, 0)')

  await page.getByText('Tokens that it uses').click()
  await page.getByRole('button', { name: 'Guess again' }).click()
  await expect.poll(() => background(page, 'Light')).toBe('rgb(250, 250, 250)')
})

test('a color is seen on the components while it is picked, and is gone when it is not taken', async ({
  person: { page, api },
}) => {
  const palette = await littlePalette(api)
  const page_ = { name: 'surface.page', type: 'color', value: '#fafafa' }
  await api('POST', `${palette.modes.Light}/tokens`, page_)
  await page.goto(`${palette.page}?show=preview`)
  await page.getByText('Tokens that it uses').click()
  await page.getByRole('button', { name: 'Change surface.page' }).click()
  const dialog = page.getByRole('dialog', { name: /Color of surface\.page/ })
  await dialog.getByRole('slider').first().focus()
  for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowLeft')
  await expect.poll(() => background(page, 'Light')).not.toBe('rgb(250, 250, 250)')
  expect(await stored(api, palette, 'Light', 'surface.page')).toBe('#fafafa')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => background(page, 'Light')).toBe('rgb(250, 250, 250)')
})

test('what the sample uses stands beside it, and a pressed part selects its token', async ({
  person: { page, api },
}) => {
  const palette = await littlePalette(api)
  for (const name of ['surface.page', 'fill.accent', 'fill.danger'])
    await api('POST', `${palette.modes.Light}/tokens`, { name, type: 'color', value: '#fafafa' })
  await page.goto(`${palette.page}?show=preview`)
  const frame = page.locator('iframe[title="Preview in Light"]')
  const primary = inside(page, 'Light').getByRole('button', { name: 'Primary' })
  await expect(primary).toBeVisible()
  const before = await frame.boundingBox()
  await page.getByText('Tokens that it uses').click()
  await expect(page.getByRole('combobox', { name: 'Accent', exact: true })).toHaveValue('fill.accent')
  const after = await frame.boundingBox()
  expect(after!.x).toBeGreaterThan(before!.x)
  expect(after!.y).toBeLessThanOrEqual(before!.y)
  const inspector = page.getByRole('complementary', { name: 'Inspector' })
  await primary.click()
  await expect(inspector.getByRole('heading', { name: 'fill.accent' })).toBeVisible()
  await expect(page).toHaveURL(/sel=fill\.accent/)
  // By keyboard as well.
  await inside(page, 'Light').getByRole('button', { name: 'Delete' }).focus()
  await page.keyboard.press('Enter')
  await expect(inspector.getByRole('heading', { name: 'fill.danger' })).toBeVisible()
})

test('HTML of one’s own is drawn with the export, and no script of it runs', async ({
  person: { page, api },
  faults,
}) => {
  const palette = await littlePalette(api)
  await page.goto(`${palette.page}?show=preview`)
  await page.getByText('HTML of your own').click()
  await page.getByRole('textbox', { name: 'HTML with its style elements' }).fill(`
    <style>.box { background: var(--color-brand); inline-size: 40px; block-size: 40px }</style>
    <div class="box" style="margin: 7px" onclick="parent.hacked = 1"></div>
    <script>parent.hacked = 1</script><img src="x" onerror="parent.hacked = 1">`)
  await expect.poll(() => background(page, 'Light', '.box')).toBe('rgb(137, 42, 103)')
  expect(
    await inside(page, 'Light')
      .locator('.box')
      .evaluate(element => getComputedStyle(element).margin),
  ).toBe('7px')
  await inside(page, 'Light').locator('.box').click()
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  await expect(inside(page, 'Light').locator('script')).toHaveCount(0)
  faults.length = 0
})
