import { goByPalette } from '../world/keyboard.ts'
import { cellOf, openLittlePalette, stored } from '../world/little-palette.ts'
import { expect, test } from '../world/test.ts'

test('a near color is found by typing it, and operators are completed by keyboard', async ({ person }) => {
  const { page } = person
  await openLittlePalette(person)
  const field = page.getByRole('searchbox', { name: 'Search tokens' })
  const names = page.getByRole('rowheader')
  await field.fill('#8b2b68')
  await expect(names).toHaveText([/^color\.brand.*ΔE 0\.\d$/, /^button\.background.*ΔE 0\.\d$/])
  await expect(page.getByText('CIEDE2000')).toBeVisible()
  // The alias follows its target: only the values that say the color are replaced.
  await page.getByRole('button', { name: 'Replace these 2…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Find and replace in 2 tokens' })
  await expect(dialog.getByLabel('Find')).toHaveValue('#8b2b68')
  await expect(dialog.getByRole('status')).toHaveText('1 found')
  await dialog.getByLabel('Find').fill('#00ff00')
  await expect(dialog.getByRole('status')).toHaveText('0 found')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await field.fill('typ:color')
  await expect(page.getByText('There is no operator “typ:”')).toBeVisible()
  await field.fill('')
  await field.pressSequentially('is:al')
  await expect(page.getByRole('option', { name: /is:alias/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('is:alias ')
  await expect(names).toHaveText(['text.default', 'button.background'])
  // With the list closed the arrow goes into the grid, as before.
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('rowheader', { name: 'text.default' })).toBeFocused()
  // The address follows a moment after the field: what was typed before it was complete must not be loaded.
  await expect(page).toHaveURL(/q=is(?::|%3A)alias/)
  await page.reload()
  await expect(names).toHaveText(['text.default', 'button.background'])
  await goByPalette(page, '#8b2b68', 'Colors near #8b2b68')
  await expect(names).toHaveText([/^color\.brand/, /^button\.background/])
})

test('duplicates are merged into aliases after a preview, and taken apart again by one undo', async ({ person }) => {
  const { page, api } = person
  const palette = await openLittlePalette(person)
  for (const [mode, value] of [
    ['Light', 'rgb(137 42 103)'],
    ['Dark', '#EDACD0'],
  ] as const)
    await api('POST', `${palette.modes[mode]}/tokens`, { name: 'color.plum', type: 'color', value })
  await page.reload()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Find duplicates…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Make color.plum an alias of color.brand' }).press('Space')
  await dialog.getByRole('button', { name: 'Show what changes in 1 token' }).click()
  await expect(dialog.getByRole('row')).toHaveCount(3)
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(cellOf(page, 'color.plum', 'Dark')).toContainText('color.brand')
  await expect.poll(() => stored(api, palette, 'Light', 'color.plum')).toEqual({ alias_to: 'color.brand' })
  await page.getByRole('button', { name: /^Undo/ }).first().click()
  await expect.poll(() => stored(api, palette, 'Light', 'color.plum')).toBe('rgb(137 42 103)')
  await expect.poll(() => stored(api, palette, 'Dark', 'color.plum')).toBe('#EDACD0')
})

test('the search has room beside the inspector, and whoever goes there moves nothing', async ({ person }) => {
  const { page } = person
  await openLittlePalette(person)
  await expect(page.getByRole('complementary', { name: 'Inspector' })).toBeVisible()
  // Comes after the first paint, into room that is kept for it.
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeVisible()
  const field = page.getByRole('searchbox', { name: 'Search tokens' })
  const places = () =>
    page.locator('main header', { has: field }).evaluate(bar =>
      [...bar.querySelectorAll('h1, input, button')].map(each => {
        const { x, y, width } = each.getBoundingClientRect()
        return [x, y, width]
      }),
    )
  const before = await places()
  expect((await field.boundingBox())!.width).toBeGreaterThanOrEqual(240)
  await field.focus()
  await expect(field).toBeFocused()
  expect(await places()).toEqual(before)
  await page.getByRole('heading', { level: 1 }).hover()
  await page.getByRole('button', { name: 'View', exact: true }).hover()
  await expect(page.getByRole('tooltip', { name: 'View' })).toBeVisible()
})
