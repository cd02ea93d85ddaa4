import { clipboardOf } from './world/clipboard.ts'
import { expect, password, test } from './world/test.ts'

const file = JSON.stringify({
  color: {
    brand: { $type: 'color', $value: '#8a2a67' },
    ink: { $type: 'color', $value: '#1a1a1a' },
    action: { $type: 'color', $value: '{color.brand}' },
  },
  space: { small: { $type: 'dimension', $value: { value: 4, unit: 'px' } } },
})

test('a designer signs up, imports a file, edits with the keyboard alone, undoes, adds a dark mode and exports', async ({
  page,
}) => {
  await test.step('signs up and makes a workspace with a tokenset', async () => {
    await page.goto('/signup')
    await page.getByLabel('Name').fill('Dana Designer')
    await page.getByLabel('E-mail').fill(`dana-${Date.now()}@example.com`)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('button', { name: /^Start empty/ }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Studio')
    await page.getByRole('button', { name: 'Create workspace' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Studio' })).toBeVisible()
    await page.getByRole('button', { name: /^Start empty/ }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Core')
    await page.getByRole('dialog').getByRole('button', { name: 'Create tokenset' }).click()
    await expect(page.getByText('No tokens yet')).toBeVisible()
  })

  await test.step('imports a file after having seen what it would do', async () => {
    await page.getByRole('button', { name: 'Import a file' }).click()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'core.tokens.json', mimeType: 'application/json', buffer: Buffer.from(file) })
    await expect(page.getByRole('tab', { name: 'Added 4' })).toBeVisible()
    await expect(page.getByRole('row', { name: /Import color\.brand/ })).toContainText('#8a2a67')
    await page.getByRole('button', { name: 'Import 4 changes' }).click()
    await expect(page.getByRole('grid', { name: 'Tokens of Core' })).toBeVisible()
    await expect(page.getByRole('row', { name: /brand/ }).first()).toContainText('#8a2a67')
  })

  const brand = page.getByRole('row', { name: /brand/ }).first()
  await test.step('changes a value with the keyboard alone, and takes it back', async () => {
    await page.getByRole('searchbox', { name: 'Search tokens' }).focus()
    await page.keyboard.type('brand')
    // The token itself and the one that points at it.
    await expect(page.getByText('2 of 4')).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('#0a7a33')
    await page.keyboard.press('Enter')
    await expect(brand).toContainText('#0a7a33')
    await page.keyboard.press('Control+z')
    await expect(brand).toContainText('#8a2a67')
    await page.keyboard.press('Control+Shift+z')
    await expect(brand).toContainText('#0a7a33')
  })

  await test.step('adds a dark mode that starts with the values of the first', async () => {
    await page.getByRole('button', { name: 'Create mode' }).first().click()
    await page.getByRole('dialog').getByLabel('Name').fill('Dark')
    await page.getByRole('dialog').getByRole('button', { name: 'Create mode' }).click()
    const dark = page.getByRole('columnheader', { name: /Dark/ })
    await expect(dark).toBeVisible()
    await page.getByRole('region', { name: 'Messages' }).getByText('Created the mode Dark').waitFor()
    await page.getByRole('button', { name: 'Details', exact: true }).focus()
    await page.keyboard.press('Control+z')
    await expect(dark).toHaveCount(0)
    await page.keyboard.press('Control+Shift+z')
    await expect(dark).toBeVisible()
    await expect(brand.getByRole('gridcell').nth(1)).toContainText('#0a7a33')
  })

  await test.step('exports both as CSS and copies the text', async () => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Export' }).click()
    await page.getByRole('button', { name: /Format$/ }).click()
    await page.getByRole('option', { name: /^CSS custom properties/ }).click()
    const code = page.getByRole('region', { name: /CSS custom properties/ })
    await expect(code).toContainText('--color-brand: #0a7a33;')
    await expect(code).toContainText('[data-theme="dark"]')
    await page.getByRole('button', { name: 'Copy the export' }).first().click()
    await expect.poll(() => clipboardOf(page)).toContain('--color-action: #0a7a33;')
  })
})
