import { expectAccessible } from '../world/axe.ts'
import { expectFocusIn } from '../world/keyboard.ts'
import { expect, test } from '../world/test.ts'
import { littlePalette, stored } from '../world/little-palette.ts'

const create = (name: string, type: string, value: unknown) => ({ op: 'create', name, type, value })

test('a group opens in the view that fits it, and the table stays chosen where it was', async ({ person }) => {
  const { page, api } = person
  const palette = await littlePalette(api)
  await page.goto(palette.page)
  const tree = page.getByRole('treegrid', { name: 'Groups' })
  await tree.getByRole('row', { name: /^color/ }).click()
  const view = page.getByRole('radiogroup', { name: 'View' })
  await expect(view.getByRole('radio', { name: 'Swatches' })).toBeChecked()
  const brand = page.getByRole('gridcell', { name: 'color.brand #892a67' })
  await expect(brand).toBeVisible()

  // By keyboard, with the inspector.
  await brand.click()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('gridcell', { name: /color\.ink/ })).toBeFocused()
  await expect(page.getByRole('complementary', { name: 'Inspector' })).toContainText('color.ink')
  await page.keyboard.press('Enter')
  await expectFocusIn(page.getByRole('dialog', { name: 'Color of color.ink in Light' }))
  await page.keyboard.press('Escape')

  // Another mode, which the address remembers.
  await page.getByRole('button', { name: 'Light Mode' }).first().click()
  await page.getByRole('option', { name: 'Dark' }).click()
  await expect(page.getByRole('gridcell', { name: 'color.brand #edacd0' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('gridcell', { name: 'color.brand #edacd0' })).toBeVisible()

  await view.getByText('Table').click()
  await expect(page.getByRole('rowheader', { name: 'color.brand' })).toBeVisible()
  await tree.getByRole('row', { name: /^space/ }).click()
  await expect(view.getByRole('radio', { name: 'Table' })).toBeChecked()
  await view.getByText('Spacing').click()
  await expect(page.getByRole('gridcell', { name: 'space.small 4px' }).locator('[style*="4px"]')).toBeVisible()
  await page.getByRole('navigation', { name: 'Path' }).getByRole('button', { name: 'All tokens' }).click()
  await expect(page).not.toHaveURL(/group=/)
})

test('each view is accessible and shows what the values are', async ({ person }) => {
  const { page, api } = person
  const palette = await littlePalette(api)
  await api('POST', `${palette.modes.Light}/tokens/batch`, {
    operations: [
      create('type.title', 'typography', { fontFamily: ['monospace'], fontSize: '30px', fontWeight: 700 }),
      create('radius.card', 'dimension', '12px'),
      create('shadow.low', 'shadow', { color: '#00000033', offsetX: '0px', offsetY: '2px', blur: '4px' }),
      create('motion.fast', 'duration', '120ms'),
      create('motion.out', 'cubicBezier', [0, 0, 0.2, 1]),
    ],
  })
  await page.goto(`${palette.page}?show=type`)
  await page.getByRole('textbox', { name: 'Sample text' }).fill('Hamburgefonstiv')
  await expect(page.getByText('Hamburgefonstiv').first()).toHaveCSS('font-size', '30px')
  await expectAccessible(page, 'type')
  for (const [show, name] of [
    ['shapes', 'radius.card 12px'],
    ['motion', 'motion.fast 120ms'],
  ] as const) {
    await page.goto(`${palette.page}?show=${show}`)
    await expect(page.getByRole('gridcell', { name })).toBeVisible()
    await expectAccessible(page, show)
  }
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.getByRole('gridcell', { name: 'motion.fast 120ms' }).getByRole('button', { name: 'Play' }).click()
  await expect(page.locator('[data-playing="true"]')).toHaveCSS('animation-duration', '0.12s')
})

test('the contrast matrix names each pair that fails and mends it with one click', async ({ person }) => {
  const { page, api } = person
  const palette = await littlePalette(api)
  await api('POST', `${palette.modes.Light}/tokens/batch`, {
    operations: [create('surface.page', 'color', '#ffffff'), create('text.faint', 'color', '#aaaaaa')],
  })
  await page.goto(`${palette.page}?group=text&show=contrast`)
  // Pairs that are meant are a list; the matrix is for every pair.
  await expect(page.getByRole('row', { name: /text\.faint surface\.page 2\.3 fails/ })).toBeVisible()
  await expect(page.getByRole('grid')).toHaveCount(0)
  await page.getByRole('button', { name: /Pairs that are meant/ }).click()
  await page.getByRole('option', { name: 'Every pair' }).click()
  await page.getByRole('textbox', { name: 'Backgrounds' }).fill('page')
  const pair = page.getByRole('button', { name: /^text\.faint on surface\.page: 2\.3, fails/ })
  await expect(page.getByRole('status').filter({ hasText: 'Light' })).toContainText('Light: 1 fail')
  await pair.focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('button', { name: /^text\.default on surface\.page/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'text.faint on surface.page' })
  await expect(dialog).toContainText('2.32 : 1')
  await dialog.getByRole('button', { name: /^Set #/ }).click()
  await expect(dialog).toContainText(/4\.5\d : 1/)
  await expect.poll(() => stored(api, palette, 'Light', 'text.faint')).not.toBe('#aaaaaa')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('status').filter({ hasText: 'Light' })).toContainText('Light: all pass')
  // The key works wherever the focus is, and the message of the change goes with it.
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages).toContainText('Changed text.faint')
  await page.getByRole('button', { name: 'Details', exact: true }).focus()
  await page.keyboard.press('Control+z')
  await expect(messages).not.toContainText('Changed text.faint')
  await expect.poll(() => stored(api, palette, 'Light', 'text.faint')).toBe('#aaaaaa')
})

test('contrast is measured where it is meant, everywhere in one press, and of every pair on demand', async ({
  person,
}) => {
  const { page, api } = person
  const palette = await littlePalette(api)
  await api('POST', `${palette.modes.Light}/tokens/batch`, {
    operations: [
      create('surface.page', 'color', '#ffffff'),
      create('fill.accent', 'color', '#892a67'),
      create('text.on-accent', 'color', '#ffffff'),
    ],
  })
  await api('POST', `${palette.modes.Dark}/tokens/batch`, {
    operations: [create('surface.page', 'color', '#f1eeef')],
  })
  await page.goto(`${palette.page}?show=contrast`)
  const status = page.getByRole('status').filter({ hasText: 'Light' })
  await expect(status).toContainText('Light: all pass')
  await expect(status).toContainText('Dark: 1 fail')
  await expect(page.getByRole('row', { name: /text\.on-accent fill\.accent .* passes/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /text\.on-accent surface\.page/ })).toHaveCount(0)
  await expect(page.getByRole('grid')).toHaveCount(0)
  await page.getByRole('button', { name: 'In all modes and themes' }).click()
  const everywhere = page.getByRole('region', { name: 'In all modes and themes' })
  await expect(everywhere.getByRole('row', { name: /text\.default on surface\.page/ })).toContainText('Dark (1.0)')
  await expect(everywhere).toContainText('1 pair fails, of 3 measured contrasts.')
  await expectAccessible(page, 'contrast in all modes and themes')
  await everywhere.getByRole('button', { name: 'Look at text.default on surface.page' }).click()
  await expect(page.getByRole('dialog', { name: 'text.default on surface.page' })).toContainText('Dark')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /Pairs that are meant/ }).click()
  await page.getByRole('option', { name: 'Every pair' }).click()
  await expect(page.getByRole('button', { name: /^text\.on-accent on surface\.page: 1\.0, fails/ })).toBeVisible()
})
