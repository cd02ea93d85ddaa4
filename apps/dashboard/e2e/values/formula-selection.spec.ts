import { expectAccessible } from '../world/axe.ts'
import { cellOf, littlePalette, openLittlePalette, stored } from '../world/little-palette.ts'
import { tabTo } from '../world/keyboard.ts'
import { expect, test } from '../world/test.ts'

test('a formula changes many tokens at once, with a preview and one undo, by keyboard alone', async ({ person }) => {
  const { page, api } = person
  const palette = await openLittlePalette(person)
  await cellOf(page, 'space.small', 'Light').focus()
  await page.keyboard.press('Shift+ArrowDown')
  const bar = page.getByRole('toolbar', { name: 'Selection' })
  await tabTo(page, bar.getByRole('button', { name: 'Copy' }))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(bar.getByRole('button', { name: 'Formula…' })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Formula for 2 tokens' })
  const field = dialog.getByRole('combobox', { name: 'Formula' })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('{value} * 2')
  const row = (name: string) => dialog.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
  await expect(row('space.large')).toContainText(/16px.*32px/)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('{value} * 1.25 +')
  await expect(dialog.locator('mark')).toBeVisible()
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await expect(row('space.small')).toContainText(/4px.*5px/)
  await expect(row('space.large')).toContainText(/16px.*20px/)
  await expectAccessible(page, 'the preview of a formula over a selection')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect.poll(() => stored(api, palette, 'Light', 'space.large')).toBe('20px')
  expect(await stored(api, palette, 'Light', 'space.small')).toBe('5px')
  expect(await stored(api, palette, 'Dark', 'space.small')).toBe('4px')
  await cellOf(page, 'space.small', 'Light').focus()
  await page.keyboard.press('Control+z')
  await expect.poll(() => stored(api, palette, 'Light', 'space.large')).toBe('16px')
  await expect.poll(() => stored(api, palette, 'Light', 'space.small')).toBe('4px')
})

test('formulas are kept where they shall follow another token; what has no result is left out', async ({
  person: { page, api },
}) => {
  const palette = await littlePalette(api)
  await page.goto(palette.page)
  // On names a letter is enough, and all modes are meant.
  await page.getByRole('rowheader', { name: 'button.background', exact: true }).focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('f')
  const dialog = page.getByRole('dialog', { name: 'Formula for 3 tokens' })
  await expect(dialog.getByRole('combobox', { name: 'Formula' })).toHaveValue('lighten({value}, 10%)')
  await expect(dialog.getByText('3 have no result and are left out.')).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('mix({value}, {ink')
  await page.keyboard.press('Enter')
  await page.keyboard.type(', 50%)')
  await tabTo(page, dialog.getByRole('radio', { name: 'The results, as they are now' }))
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByText('= mix({color.brand}, {color.ink}, 50%)')).toHaveCount(2)
  await expectAccessible(page, 'formulas over a selection')
  await dialog.getByRole('button', { name: 'Change 2 values' }).click()
  const formula = 'mix({color.brand}, {color.ink}, 50%)'
  for (const mode of ['Light', 'Dark'] as const)
    await expect.poll(() => stored(api, palette, mode, 'button.background')).toEqual({ formula })
  expect(await stored(api, palette, 'Light', 'space.small')).toBe('4px')
})
