import type { Locator } from '@playwright/test'
import { cellOf, littlePalette, openLittlePalette, stored } from '../world/little-palette.ts'
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

/** The texts that stand in the first line of an element; those below it are cut off. */
const inSight = (place: Locator) =>
  place.evaluate(element => {
    const { bottom } = element.getBoundingClientRect()
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    let seen = ''
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(text)
      if (range.getBoundingClientRect().top < bottom) seen += text.textContent
    }
    return seen
  })

test('a name without room loses whole segments from its start, and none of the last two', async ({ person }) => {
  const { page, api } = person
  const palette = await littlePalette(api)
  const create = (name: string, value: string) =>
    api('POST', `${palette.modes.Light}/tokens`, { name, type: 'color', value })
  await create('palette.of.the.house.porphyry.700', '#892a67')
  await create('text.accent', '{palette.of.the.house.porphyry.700}')
  await page.setViewportSize({ width: 1180, height: 900 })
  await page.goto(palette.page)
  const pill = cellOf(page, 'text.accent', 'Light').getByTitle('palette.of.the.house.porphyry.700')
  await expect(pill).toBeVisible()
  await expect.poll(() => inSight(pill)).toBe('.porphyry.700')
  await page.setViewportSize({ width: 2400, height: 900 })
  await expect.poll(() => inSight(pill)).toBe('palette.of.the.house.porphyry.700')
})

test('the names take the room that the longest needs', async ({ person }) => {
  const { page, api } = person
  const palette = await littlePalette(api)
  const name = 'button.primary.background-while-pressed.on-dark'
  await api('POST', `${palette.modes.Light}/tokens`, { name, type: 'color', value: '#892a67' })
  await page.goto(palette.page)
  const header = page.getByRole('rowheader', { name })
  await expect.poll(() => inSight(header.getByTitle(name))).toBe(name)
  await page.setViewportSize({ width: 800, height: 900 })
  await expect.poll(() => inSight(header.getByTitle(name))).toBe('.background-while-pressed.on-dark')
})
