import type { Locator } from '@playwright/test'
import { holdRequests } from '../world/hold-requests.ts'
import { expectAccessible } from '../world/axe.ts'
import { littlePalette, openLittlePalette } from '../world/little-palette.ts'
import { expect, test } from '../world/test.ts'

/** As when something above the field grows. Scrolling is told before the next frame. */
const scroll = (within: Locator, by: number) =>
  within.evaluate(async (pane, distance) => {
    const before = pane.scrollTop
    pane.scrollBy(0, distance)
    if (pane.scrollTop === before) throw new Error('There is nothing to scroll')
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }, by)

test('a replacement is chosen while another field is being saved and what is behind the list moves', async ({
  person: { page, api },
}) => {
  const palette = await littlePalette(api)
  await page.setViewportSize({ width: 1440, height: 560 })
  await page.goto(`${palette.page}?sel=color.ink`)
  const inspector = page.getByRole('complementary', { name: 'Inspector' })
  const fields = inspector.getByRole('region', { name: 'Lifecycle' })
  await fields.getByText('Deprecated').click()
  // What lies further down in the pane is no part of the page.
  const beyond = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  expect(beyond).toBe(0)
  const header = page.getByRole('rowheader', { name: 'color.ink', exact: true })
  await expect(header).toHaveAccessibleDescription('Deprecated')
  const replacement = fields.getByRole('combobox', { name: 'Replaced by' })
  const option = page.getByRole('option')
  const held = await holdRequests(page, 'POST', '**/tokens/batch')
  await fields.getByLabel('Reason').fill('Too dark')
  // Leaving the field saves it; the answer comes while the list is open.
  await replacement.fill('brand')
  await held.arrived
  await expect(option).toHaveText(['color.brand'])
  await page.keyboard.press('ArrowDown')
  await scroll(inspector, 20)
  held.release()
  await expect(page.getByText('Saved', { exact: true })).toBeAttached()
  await scroll(inspector, -10)
  await expect(option).toHaveText(['color.brand'])
  // The list is where its field is.
  await expect(async () => {
    const [field, list] = [await replacement.boundingBox(), await page.getByRole('listbox').boundingBox()]
    const between = Math.max(list!.y - field!.y - field!.height, field!.y - list!.y - list!.height)
    expect(between).toBeGreaterThanOrEqual(0)
    expect(between).toBeLessThan(12)
  }).toPass({ timeout: 20_000 })
  await page.keyboard.press('Enter')
  await expect(header).toHaveAccessibleDescription('Deprecated, use color.brand instead: Too dark')
  await expect(replacement).toHaveValue('color.brand')

  // A text that chooses nothing is no change.
  await replacement.fill('nothing like it')
  await fields.getByLabel('Reason').focus()
  await expect(replacement).toHaveValue('color.brand')
  await page.getByRole('button', { name: /^Undo/ }).first().click()
  await expect(header).toHaveAccessibleDescription('Deprecated: Too dark')
})

test('all that is selected is deprecated with one reason and one replacement, in one step', async ({ person }) => {
  const { page, api } = person
  const palette = await openLittlePalette(person)
  const header = (name: string) => page.getByRole('rowheader', { name, exact: true })
  await header('color.brand').click()
  await header('text.default').click({ modifiers: ['Shift'] })
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'More for the selection' }).click()
  await page.getByRole('menuitem', { name: 'Deprecate…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Deprecate 3 tokens' })
  await dialog.getByLabel('Reason').fill('New names')
  await dialog.getByRole('combobox', { name: 'Replaced by' }).fill('back')
  // What is selected is not offered: it goes itself.
  await expect(page.getByRole('option')).toHaveText(['button.background'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Remove in version').fill('two')
  await expect(dialog.getByText('A version has three numbers')).toBeVisible()
  await expectAccessible(page, 'several tokens that are deprecated')
  await dialog.getByLabel('Remove in version').fill('2.0.0')
  await dialog.getByRole('button', { name: 'Deprecate 3 tokens' }).click()
  const end = 'Deprecated, use button.background instead, removed in 2.0.0: New names'
  for (const name of ['color.brand', 'color.ink', 'text.default'])
    await expect(header(name)).toHaveAccessibleDescription(end)
  const deprecated = async () =>
    (await api('GET', `${palette.modes.Dark}/tokens`)).tokens.filter((each: { deprecated: unknown }) => each.deprecated)
      .length
  await expect.poll(deprecated).toBe(3)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(header('color.ink')).toHaveAccessibleDescription('')
  await expect.poll(deprecated).toBe(0)
})
