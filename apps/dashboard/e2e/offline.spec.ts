// The connection goes away while somebody works. `OFFLINE_ATTEMPTS=10 npx playwright test offline` for the long run.
import { cellOf, openLittlePalette, stored, type ModeName } from './world/little-palette.ts'
import { expect, test } from './world/test.ts'

/** How often the page tries in vain to save, every three seconds. */
const attempts = Number(process.env['OFFLINE_ATTEMPTS'] ?? 2)

const cells: readonly (readonly [string, ModeName])[] = [
  ['color.brand', 'Light'],
  ['color.ink', 'Light'],
  // Twice in one cell: both arrive, the later one last.
  ['color.brand', 'Light'],
  ['color.brand', 'Dark'],
  ['text.default', 'Dark'],
  ['color.ink', 'Dark'],
]

test(`${attempts} attempts to save without a connection while editing lose nothing`, async ({ person, faults }) => {
  test.setTimeout(180_000 + attempts * 6_000)
  const { page, api } = person
  const palette = await openLittlePalette(person)
  const arrived: string[] = []
  page.on('requestfinished', request => {
    if (request.method() === 'PATCH') arrived.push((request.postDataJSON() as { value: string }).value)
  })
  // Before it writes, an attempt asks for what is stored: that is what fails.
  let failed = 0
  page.on('requestfailed', request => {
    if (request.url().includes('/api/tokensets/')) failed++
  })
  let asked = 0
  page.on('dialog', dialog => {
    asked++
    void dialog.dismiss()
  })

  await page.context().setOffline(true)
  const typed: string[] = []
  for (const [i, [token, mode]] of cells.entries()) {
    const value = `#00000${i + 1}`
    typed.push(value)
    await cellOf(page, token, mode).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+a')
    await page.keyboard.type(value)
    await page.keyboard.press('Enter')
    await expect(cellOf(page, token, mode)).toContainText(value)
    await expect(cellOf(page, token, mode)).toContainText('Not saved yet')
  }
  await expect.poll(() => failed, { timeout: 60_000 + attempts * 6_000 }).toBeGreaterThanOrEqual(attempts)
  await expect(page.getByText('The server cannot be reached.')).toBeVisible()
  await expect(page.getByText(`${cells.length} changes wait`)).toBeVisible()
  expect(arrived).toEqual([])

  await test.step('whoever closes the page is asked first', async () => {
    await page.close({ runBeforeUnload: true })
    await expect.poll(() => asked).toBe(1)
  })

  await page.context().setOffline(false)
  await expect(page.getByText('The server cannot be reached.')).toBeHidden()
  await expect(page.locator('[role=gridcell][data-state]')).toHaveCount(0)
  await expect.poll(() => arrived).toEqual(typed)
  expect(await stored(api, palette, 'Light', 'color.brand')).toBe('#000003')
  expect(await stored(api, palette, 'Light', 'color.ink')).toBe('#000002')
  expect(await stored(api, palette, 'Dark', 'color.brand')).toBe('#000004')
  expect(await stored(api, palette, 'Dark', 'text.default')).toBe('#000005')
  expect(await stored(api, palette, 'Dark', 'color.ink')).toBe('#000006')

  await test.step('and is not when everything is stored', async () => {
    const closed = page.waitForEvent('close')
    await page.close({ runBeforeUnload: true })
    await closed
    expect(asked).toBe(1)
  })
  // The browser reports requests that cannot be sent, which is what was asked of it here.
  expect(faults.splice(0).filter(fault => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})

test('undoing without a connection waits in line as well', async ({ person, faults }) => {
  const { page, api } = person
  const palette = await openLittlePalette(person)
  await page.context().setOffline(true)
  await cellOf(page, 'space.large', 'Light').focus()
  await page.keyboard.type('99px')
  await page.keyboard.press('Enter')
  await cellOf(page, 'space.small', 'Light').focus()
  await page.keyboard.type('1px')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+z')
  await expect(cellOf(page, 'space.small', 'Light')).toContainText('4px')
  await page.context().setOffline(false)
  await expect(page.locator('[role=gridcell][data-state]')).toHaveCount(0)
  expect(await stored(api, palette, 'Light', 'space.large')).toBe('99px')
  expect(await stored(api, palette, 'Light', 'space.small')).toBe('4px')
  expect(faults.splice(0).filter(fault => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})
