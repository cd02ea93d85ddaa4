import { expectAccessible } from '../world/axe.ts'
import { cellOf, stored } from '../world/little-palette.ts'
import { expect, test } from '../world/test.ts'
import { checkedPalette } from './checked-palette.ts'

test('a cell of the grid tells its finding, opens it with its fix, and is clean once it is mended', async ({
  person: { page, api },
}) => {
  const palette = await checkedPalette(api)
  await page.goto(palette.page)
  const cell = cellOf(page, 'text.muted', 'Light')
  await expect(cell).toContainText('The contrast of text.muted on surface.page is 2.84:1')
  await cell.focus()
  await expect(cell.getByText('The contrast of')).toBeVisible()
  await expectAccessible(page, 'the grid with findings')
  await cell.getByTitle('Error').click()
  const found = page.getByRole('complementary', { name: 'Inspector' }).getByRole('region', { name: 'Findings' })
  await expect(found.getByRole('listitem')).toHaveCount(2)
  await expect(found).toContainText('Core · Dark')
  await found.getByRole('button', { name: /^Fix: .* 2\.84:1/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apply 1 change' }).click()
  await expect(found.getByRole('listitem')).toHaveCount(1)
  await expect(cell).not.toContainText('The contrast of')
  // Typed by hand: the rules run again once it is stored.
  const dark = cellOf(page, 'text.muted', 'Dark')
  await dark.dblclick()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('#eeeeee')
  await page.keyboard.press('Enter')
  await expect(dark).not.toContainText('The contrast of')
  await expect(found).toHaveCount(0)
})

test('a token is deprecated in favour of another, everywhere seen, and offered last', async ({
  person: { page, api },
}) => {
  const palette = await checkedPalette(api)
  await page.goto(`${palette.page}?sel=color.ink`)
  const fields = page.getByRole('complementary', { name: 'Inspector' }).getByRole('region', { name: 'Lifecycle' })
  await fields.getByText('Deprecated').click()
  await fields.getByLabel('Reason').fill('Too dark')
  await fields.getByLabel('Remove in version').fill('two')
  await expect(fields.getByText('A version has three numbers')).toBeVisible()
  await fields.getByLabel('Remove in version').fill('2.0.0')
  const header = page.getByRole('rowheader', { name: 'color.ink', exact: true })
  const replacement = fields.getByRole('combobox', { name: 'Replaced by' })
  await fields.getByLabel('Reason').focus()
  await expect(header).toHaveAccessibleDescription('Deprecated, removed in 2.0.0: Too dark')
  await replacement.fill('brand')
  await expect(page.getByRole('option')).toHaveText(['color.brand'])
  // With the keys: to click, the test would scroll, and the list closes when what is behind it scrolls.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(header).toHaveAccessibleDescription('Deprecated, use color.brand instead, removed in 2.0.0: Too dark')
  await expectAccessible(page, 'a deprecated token')
  for (const mode of ['Light', 'Dark'] as const) {
    const read = async () => {
      const { tokens } = await api('GET', `${palette.modes[mode]}/tokens`)
      const { deprecated, replaced_by, remove_in } = tokens.find((each: { name: string }) => each.name === 'color.ink')
      return { deprecated, replaced_by, remove_in }
    }
    await expect.poll(read).toEqual({ deprecated: 'Too dark', replaced_by: 'color.brand', remove_in: '2.0.0' })
  }
  await cellOf(page, 'button.background', 'Light').dblclick()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('{color.')
  await expect(page.getByRole('option').last()).toContainText('color.inkdeprecated')
  // The list first, then the editor.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(cellOf(page, 'button.background', 'Light').getByRole('combobox')).toHaveCount(0)
  await header.click()
  await expect(fields.getByLabel('Reason')).toHaveValue('Too dark')
  await fields.getByText('Deprecated').click()
  await expect(header).toHaveAccessibleDescription('')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(header).toHaveAccessibleDescription(/^Deprecated, use color\.brand/)
  expect(await stored(api, palette, 'Light', 'color.ink')).toBe('#151213')
})
