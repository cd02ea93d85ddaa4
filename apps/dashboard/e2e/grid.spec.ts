import { cellOf, littlePalette, openLittlePalette, stored } from './world/little-palette.ts'
import { expect, test } from './world/test.ts'

test.describe('the grid by keyboard alone', () => {
  test('arrows move, Enter edits, Enter keeps and moves down, and the server has it', async ({ person }) => {
    const { page, api } = person
    const palette = await openLittlePalette(person)
    await cellOf(page, 'color.brand', 'Light').focus()
    await page.keyboard.press('ArrowDown')
    await expect(cellOf(page, 'color.ink', 'Light')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'color.ink in Light' })).toHaveValue('#151213')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('#222222')
    await page.keyboard.press('Enter')
    await expect(cellOf(page, 'text.default', 'Light')).toBeFocused()
    await expect(cellOf(page, 'color.ink', 'Light')).toContainText('#222222')
    await expect.poll(() => stored(api, palette, 'Light', 'color.ink')).toBe('#222222')
  })

  test('typing replaces, Escape restores and the focus stays in the cell', async ({ person }) => {
    const { page, api } = person
    const palette = await openLittlePalette(person)
    await cellOf(page, 'space.small', 'Light').focus()
    await page.keyboard.type('9')
    await expect(page.getByRole('combobox', { name: 'space.small in Light' })).toHaveValue('9')
    await page.keyboard.press('Escape')
    await expect(cellOf(page, 'space.small', 'Light')).toBeFocused()
    await expect(cellOf(page, 'space.small', 'Light')).toHaveText('4px')
    expect(await stored(api, palette, 'Light', 'space.small')).toBe('4px')
  })

  test('a brace offers tokens, those that would close a circle cannot be chosen', async ({ person }) => {
    const { page, api } = person
    const palette = await openLittlePalette(person)
    await cellOf(page, 'color.ink', 'Light').focus()
    await page.keyboard.type('{')
    await expect(page.getByRole('option', { name: /text\.default/ })).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.type('brand')
    await page.keyboard.press('Enter')
    await expect(cellOf(page, 'color.ink', 'Light')).toHaveText('color.brand#892a67')
    await expect.poll(() => stored(api, palette, 'Light', 'color.ink')).toEqual({ alias_to: 'color.brand' })
  })

  test('what is no value stays in the editor with the reason', async ({ person }) => {
    const { page } = person
    await openLittlePalette(person)
    await cellOf(page, 'color.brand', 'Light').focus()
    await page.keyboard.type('#12')
    await page.keyboard.press('Enter')
    const editor = page.getByRole('combobox', { name: 'color.brand in Light' })
    await expect(editor).toBeFocused()
    await expect(editor).toHaveAttribute('aria-invalid', 'true')
    await expect(editor).toHaveAccessibleDescription(/Expected a CSS color/)
  })

  test('arrows step a number and keep its unit', async ({ person }) => {
    const { page, api } = person
    const palette = await openLittlePalette(person)
    await cellOf(page, 'space.small', 'Light').focus()
    await page.keyboard.press('F2')
    for (const key of ['ArrowUp', 'Shift+ArrowUp', 'Alt+ArrowDown']) await page.keyboard.press(key)
    await page.keyboard.press('Enter')
    await expect.poll(() => stored(api, palette, 'Light', 'space.small')).toBe('14.9px')
  })

  test('the whole grid is one tab stop', async ({ person }) => {
    const { page } = person
    await openLittlePalette(person)
    await cellOf(page, 'color.brand', 'Dark').focus()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('[role=grid]') === null)).toBe(true)
  })

  test('a value is set in a mode that has none, and removed again', async ({ person }) => {
    const { page, api } = person
    const palette = await openLittlePalette(person)
    const missing = cellOf(page, 'space.large', 'Dark')
    await expect(missing).toContainText('not set')
    await missing.focus()
    await page.keyboard.type('24px')
    await page.keyboard.press('Enter')
    await expect.poll(() => stored(api, palette, 'Dark', 'space.large')).toBe('24px')
    await missing.focus()
    await page.keyboard.press('Delete')
    await expect(missing).toContainText('not set')
    await expect.poll(() => stored(api, palette, 'Dark', 'space.large')).toBe(undefined)
  })

  test('Ctrl+End goes to the last cell of a thousand rows, and the focus is there', async ({
    person: { page, api },
  }) => {
    const palette = await littlePalette(api)
    const operations = Array.from({ length: 1000 }, (_, i) => ({
      op: 'create',
      name: `many.token-${i}`,
      type: 'number',
      value: i,
    }))
    await api('POST', `${palette.modes.Light}/tokens/batch`, { operations })
    await page.goto(palette.page)
    await cellOf(page, 'color.brand', 'Light').focus()
    await page.keyboard.press('Control+End')
    await expect(cellOf(page, 'many.token-999', 'Dark')).toBeFocused()
    await expect(cellOf(page, 'many.token-999', 'Dark')).toBeInViewport()
    await page.keyboard.press('Control+Home')
    // So many tokens stand below the headings of their five groups.
    await expect(page.getByRole('rowheader', { name: 'Group color, 2 tokens' })).toBeFocused()
    await expect(page.getByRole('grid', { name: /Tokens of/ })).toHaveAttribute('aria-rowcount', '1012')
  })
})

test('the search narrows the rows, stands in the address and survives a reload', async ({ person }) => {
  const { page } = person
  await openLittlePalette(person)
  await page.getByRole('searchbox', { name: 'Search tokens' }).fill('brand')
  await expect(page.getByRole('rowheader')).toHaveCount(2)
  await expect(page).toHaveURL(/q=brand/)
  await page.reload()
  await expect(page.getByRole('rowheader')).toHaveCount(2)
  await page.getByRole('searchbox', { name: 'Search tokens' }).fill('nothing like it')
  await expect(page.getByText('Nothing matches')).toBeVisible()
})

test('a group of the tree narrows the grid, and Back widens it', async ({ person }) => {
  const { page, api } = person
  const palette = await littlePalette(api)
  await page.goto(`${palette.page}?show=table`)
  await page.getByRole('navigation', { name: 'Groups' }).getByRole('row', { name: 'color' }).click()
  await expect(page.getByRole('grid').getByRole('rowheader')).toHaveText(['brand', 'ink'])
  await page.goBack()
  await expect(page.getByRole('grid').getByRole('rowheader')).toHaveCount(6)
})

test('a viewer reads everything and finds out why nothing can be changed', async ({ person, another }) => {
  const palette = await littlePalette(person.api)
  const viewer = await another('Vera')
  await person.api('POST', `/workspaces/${palette.workspace}/members`, { email: viewer.email, role: 'viewer' })
  const { page } = viewer
  await page.goto(palette.page)
  await cellOf(page, 'color.brand', 'Light').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'color.brand in Light' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Create token', exact: true }).focus()
  await expect(page.getByRole('tooltip')).toContainText('You are a viewer')
})

test('of a thousand groups only those in sight are in the document, and all can be reached by keyboard', async ({
  person,
}) => {
  const { page, api } = person
  const palette = await openLittlePalette(person)
  const operations = Array.from({ length: 1000 }, (_, i) => ({
    op: 'create',
    name: `part-${String(i).padStart(3, '0')}.inset.small`,
    type: 'dimension',
    value: '4px',
  }))
  await api('POST', `${palette.modes.Light}/tokens/batch`, { operations })
  await page.reload()
  const tree = page.getByRole('treegrid', { name: 'Groups' })
  await expect(tree.getByRole('row', { name: 'part-000' })).toBeVisible()
  expect(await tree.getByRole('row').count()).toBeLessThan(100)
  await tree.getByRole('row', { name: 'All tokens' }).focus()
  await page.keyboard.press('End')
  await expect(tree.getByRole('row', { name: 'part-999' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  const inner = tree.getByRole('row', { name: 'inset' })
  await expect(inner).toBeFocused()
  await expect(inner).toHaveAttribute('aria-level', '2')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid').getByRole('gridcell')).toHaveText(/inset\.small/)
})

test('whoever goes elsewhere right after a dialog keeps the focus there', async ({ person }) => {
  const { page } = person
  // The frames in which the grid takes the focus back from a closing dialog come when the test has them come.
  await page.addInitScript(() => {
    const [next, cancel] = [requestAnimationFrame.bind(window), cancelAnimationFrame.bind(window)]
    const waiting = new Map<number, FrameRequestCallback>()
    let id = 0
    window.requestAnimationFrame = callback => {
      if (!String(callback).includes('alertdialog')) return next(callback)
      waiting.set(--id, callback)
      return id
    }
    window.cancelAnimationFrame = frame => void (waiting.delete(frame) || cancel(frame))
    addEventListener('next frame', () => {
      const [first] = waiting
      if (first && waiting.delete(first[0])) first[1](0)
    })
  })
  await openLittlePalette(person)
  const frame = () => page.evaluate(() => dispatchEvent(new Event('next frame')))
  await page.getByRole('rowheader', { name: 'color.brand' }).focus()
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Rename token' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('color.primary')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await frame()
  await expect(page.getByRole('rowheader', { name: 'color.primary' })).toBeFocused()
  const search = page.getByRole('searchbox', { name: 'Search tokens' })
  await search.click()
  for (let i = 0; i < 20; i++) await frame()
  await expect(search).toBeFocused()
})
