import { expect, test } from '../world/test.ts'
import { cellOf, littlePalette, stored } from '../world/little-palette.ts'

const create = (name: string, type: string, value: unknown) => ({ op: 'create', name, type, value })

test('a value made of parts shows how it looks in its row and larger beside it, and opens as a form', async ({
  person,
}) => {
  const { page, api } = person
  const palette = await littlePalette(api)
  await api('POST', `${palette.modes.Light}/tokens/batch`, {
    operations: [
      create('font.brand', 'fontFamily', ['No Such Font Anywhere', 'monospace']),
      create('font.strong', 'fontWeight', 800),
      create('type.title', 'typography', { fontFamily: '{font.brand}', fontWeight: '{font.strong}', fontSize: '34px' }),
      create('radius.card', 'dimension', '12px'),
    ],
  })
  await page.goto(`${palette.page}?sel=type.title`)
  const cell = cellOf(page, 'type.title', 'Light')
  // The aliases of its parts are followed.
  await expect(cell).toHaveText(/800 34px "No Such Font Anywhere", monospace/)
  await expect(cell.getByTitle('“No Such Font Anywhere” is not on this machine')).toHaveCSS('font-weight', '800')
  await expect(cell.getByTitle('“No Such Font Anywhere” is not on this machine')).toHaveCSS('font-size', '20px')
  const inspector = page.getByRole('complementary', { name: 'Inspector' })
  const looks = inspector.getByRole('group', { name: 'How it looks' })
  await expect(looks.getByText('The quick brown fox')).toHaveCSS('font-size', '34px')
  await expect(looks).toContainText('“No Such Font Anywhere” is not on this machine')
  // A length is drawn as what its name says that it is for.
  await expect(cellOf(page, 'radius.card', 'Light').locator('[style*="radius: 12px"]')).toBeVisible()

  await cell.click()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'type.title in Light' })
  await form.getByRole('combobox', { name: 'Font size' }).fill('12px')
  await page.keyboard.press('Enter')
  await expect(form).toBeHidden()
  await expect(looks.getByText('The quick brown fox')).toHaveCSS('font-size', '12px')
  await expect(cell).toBeFocused()
  await expect
    .poll(() => stored(api, palette, 'Light', 'type.title'))
    .toEqual({ fontFamily: '{font.brand}', fontWeight: '{font.strong}', fontSize: '12px' })

  // Who wants the text has it.
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: 'As text' }).click()
  await expect(cell.getByLabel('type.title in Light')).toHaveValue(/^\{"fontFamily"/)
})

test('an address that names a token leads to its row', async ({ person }) => {
  const { page, api } = person
  const palette = await littlePalette(api)
  const operations = Array.from({ length: 120 }, (_, i) => create(`many.n${i}`, 'number', i))
  await api('POST', `${palette.modes.Light}/tokens/batch`, { operations })
  await page.goto(`${palette.page}?sel=many.n110`)
  await expect(page.getByRole('rowheader', { name: 'many.n110', exact: true })).toBeInViewport()
})
