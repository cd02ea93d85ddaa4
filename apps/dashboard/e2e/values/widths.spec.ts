import { cellOf, openLittlePalette, stored } from '../world/little-palette.ts'
import { expect, test } from '../world/test.ts'

test('the names are as wide as somebody wants them, also after a reload', async ({ person }) => {
  const { page } = person
  await openLittlePalette(person)
  const edge = page.getByRole('separator', { name: 'Width of the names' })
  const width = async () => (await page.getByRole('columnheader').first().boundingBox())!.width
  // What stands beside the grid comes a moment later than it.
  await expect(page.getByRole('navigation', { name: 'Groups' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Inspector' })).toBeVisible()
  const before = await width()
  await edge.hover()
  const box = (await edge.boundingBox())!
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 100, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect.poll(width).toBeCloseTo(before + 100, -1)
  await page.reload()
  await expect.poll(width).toBeCloseTo(before + 100, -1)
  await edge.focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(width).toBeCloseTo(before + 84, -1)
  await expect.poll(async () => Number(await edge.getAttribute('aria-valuenow'))).toBe(Math.round(await width()))
  await page.keyboard.press('Enter')
  await expect.poll(width).toBe(before)
})

test('the numbers of a color are typed beside their sliders', async ({ person }) => {
  const { page, api } = person
  const palette = await openLittlePalette(person)
  await cellOf(page, 'color.brand', 'Light').focus()
  await page.keyboard.press('Space')
  const picker = page.getByRole('dialog', { name: /Color of color\.brand/ })
  const lightness = picker.getByRole('textbox', { name: 'Lightness in %' })
  await lightness.fill('60')
  await lightness.press('Enter')
  await expect(picker).toBeVisible()
  await expect(picker.getByRole('slider', { name: 'Lightness' })).toHaveValue('0.6')
  await picker.getByRole('button', { name: 'Use this color' }).click()
  await expect.poll(() => stored(api, palette, 'Light', 'color.brand')).not.toBe('#892a67')
})
