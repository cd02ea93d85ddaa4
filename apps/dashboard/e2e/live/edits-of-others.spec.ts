// What others change is shown without a reload, and what is being typed here stays.
import { cellOf, stored } from '../world/little-palette.ts'
import { expect, test } from '../world/test.ts'
import { twoPeople, write } from './two-people.ts'

test('an edit, a new token, a rename, a removal and a new mode of another person are shown', async ({
  person,
  another,
}) => {
  const { palette, me, other } = await twoPeople(person, another)
  await write(other.page, 'color.brand', 'Light', '#123456')
  await expect(cellOf(me.page, 'color.brand', 'Light')).toHaveText(/#123456/)
  // An alias shows where it leads.
  await expect(
    cellOf(me.page, 'button.background', 'Light').locator('[style*="123456"], [style*="rgb(18"]'),
  ).toHaveCount(1)
  const { id } = await other.api('POST', `${palette.modes.Dark}/tokens`, {
    name: 'color.new',
    type: 'color',
    value: '#010203',
  })
  await expect(cellOf(me.page, 'color.new', 'Dark')).toContainText('#010203')
  await other.api('PATCH', `${palette.modes.Dark}/tokens/${id}`, { name: 'color.newer' })
  await expect(me.page.getByRole('rowheader', { name: 'color.newer' })).toBeVisible()
  await expect(me.page.getByRole('rowheader', { name: 'color.new', exact: true })).toBeHidden()
  await other.api('DELETE', `${palette.modes.Dark}/tokens/${id}`)
  await expect(me.page.getByRole('rowheader', { name: 'color.newer' })).toBeHidden()
  await other.api('POST', `/tokensets/${palette.tokenset}/modes`, { name: 'Dusk' })
  await expect(me.page.getByRole('columnheader', { name: /Dusk/ })).toBeVisible()
  // And my own are shown to them.
  await write(me.page, 'space.small', 'Dark', '5px')
  await expect(cellOf(other.page, 'space.small', 'Dark')).toContainText('5px')
})

test('what is typed stays while others change the same token and others, and then it is a conflict', async ({
  person,
  another,
}) => {
  const { palette, me, other } = await twoPeople(person, another)
  const { page } = me
  await cellOf(page, 'color.brand', 'Light').focus()
  await page.keyboard.type('#abc')
  const input = page.getByRole('textbox', { name: 'color.brand in Light' }).or(page.getByRole('combobox'))
  await write(other.page, 'color.brand', 'Light', '#123456')
  await write(other.page, 'color.ink', 'Light', '#654321')
  await expect(cellOf(page, 'color.ink', 'Light')).toHaveText(/#654321/)
  await expect(input.first()).toBeFocused()
  await expect(input.first()).toHaveValue('#abc')
  await page.keyboard.type('def')
  await page.keyboard.press('Enter')
  const notice = page.getByText(/color\.brand was changed by Ada Lovelace/)
  await expect(notice).toContainText('Mine: #abcdef, theirs: #123456')
  expect(await stored(me.api, palette, 'Light', 'color.brand')).toBe('#123456')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect(cellOf(other.page, 'color.brand', 'Light')).toHaveText(/#abcdef/)
  await expect(notice).toBeHidden()
})

test('an editor that is left as it was takes over what the other stored meanwhile', async ({ person, another }) => {
  const { palette, me, other } = await twoPeople(person, another)
  await cellOf(me.page, 'color.brand', 'Light').focus()
  await me.page.keyboard.press('Enter')
  await write(other.page, 'color.brand', 'Light', '#123456')
  await write(other.page, 'color.ink', 'Light', '#654321')
  await expect(cellOf(me.page, 'color.ink', 'Light')).toHaveText(/#654321/)
  await me.page.getByRole('searchbox').click()
  await expect(cellOf(me.page, 'color.brand', 'Light')).toHaveText(/#123456/)
  expect(await stored(me.api, palette, 'Light', 'color.brand')).toBe('#123456')
})

test('a token that is removed while its value is typed stays until the editor is left', async ({ person, another }) => {
  const { palette, me, other } = await twoPeople(person, another)
  const { page } = me
  await cellOf(page, 'space.large', 'Light').focus()
  await page.keyboard.type('20')
  await other.api('DELETE', `${palette.modes.Light}/tokens/space.large`)
  await write(other.page, 'color.ink', 'Light', '#654321')
  await expect(cellOf(page, 'color.ink', 'Light')).toHaveText(/#654321/)
  await expect(page.locator(':focus')).toHaveValue('20')
  await page.keyboard.type('px')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/space\.large was (changed|deleted|removed) by Ada Lovelace/)).toBeVisible()
})

test('the selection, the undo stack and the place in the grid stay', async ({ person, another }) => {
  const { palette, me, other } = await twoPeople(person, another)
  const { page } = me
  await write(page, 'color.brand', 'Dark', '#111111')
  await cellOf(page, 'color.ink', 'Light').focus()
  await page.keyboard.press('Shift+ArrowDown')
  await other.api('POST', `${palette.modes.Light}/tokens`, { name: 'a.first', type: 'number', value: 1 })
  await expect(page.getByRole('rowheader', { name: 'a.first' })).toBeVisible()
  await expect(page.locator('[role=gridcell][aria-selected=true]')).toHaveCount(2)
  await expect(page.locator(':focus')).toHaveAttribute('role', 'gridcell')
  await page.keyboard.press('Control+z')
  await expect(cellOf(other.page, 'color.brand', 'Dark')).toHaveText(/#edacd0/)
})

test('rows that come and go above do not move those on screen', async ({ person, another }) => {
  const { palette, me, other } = await twoPeople(person, another)
  const operations = Array.from({ length: 80 }, (_, i) => ({
    op: 'create',
    name: `color.n${i}`,
    type: 'color',
    value: '#010203',
  }))
  await other.api('POST', `${palette.modes.Light}/tokens/batch`, { operations })
  await expect(me.page.getByRole('rowheader', { name: 'color.n5', exact: true })).toBeVisible()
  const grid = me.page.getByRole('grid')
  await grid.locator('> [role=presentation]').evaluate(scroller => void (scroller.scrollTop = 900))
  const steady = me.page.getByRole('rowheader', { name: 'color.n40', exact: true })
  await expect(steady).toBeVisible()
  // Within the grid: what comes above it later moves the grid itself.
  const place = async () => (await steady.boundingBox())!.y - (await grid.boundingBox())!.y
  // Of the head, the tokens, and the headings of their groups.
  const rowCount = async () => Number(await grid.getAttribute('aria-rowcount'))
  await expect.poll(rowCount).toBeGreaterThan(86)
  const rowsBefore = await rowCount()
  const before = await place()
  await other.api('DELETE', `${palette.modes.Light}/tokens/color.n2`)
  await expect.poll(rowCount).toBe(rowsBefore - 1)
  await expect.poll(place).toBe(before)
})

test('20 edits a second by others: what is typed stays, and nothing loads or comes and goes', async ({
  person,
  another,
}) => {
  const { palette, me, other } = await twoPeople(person, another)
  const { page } = me
  const names = Array.from({ length: 20 }, (_, i) => `many.n${i}`)
  const operations = names.map(name => ({ op: 'create', name, type: 'number', value: 0 }))
  await other.api('POST', `${palette.modes.Light}/tokens/batch`, { operations })
  await expect(cellOf(page, 'many.n0', 'Light')).toHaveText('0')

  await cellOf(page, 'color.brand', 'Light').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+a')
  // What would flicker: rows that are made anew, skeletons, anything that says that it loads.
  await page.evaluate(() => {
    const seen: string[] = []
    const isRow = (node: Node) => node instanceof HTMLElement && node.getAttribute('role') === 'row'
    new MutationObserver(records => {
      for (const { addedNodes, removedNodes } of records) {
        for (const node of addedNodes) {
          if (isRow(node)) seen.push(`a row came: ${node.textContent}`)
          if (node instanceof HTMLElement && node.closest('[aria-busy=true], [class*=skeleton]')) seen.push('it loads')
        }
        for (const node of removedNodes) if (isRow(node)) seen.push(`a row went: ${node.textContent}`)
      }
    }).observe(document.getElementById('main')!, { childList: true, subtree: true })
    document.addEventListener('focusout', event => {
      if (event.target instanceof HTMLInputElement) seen.push('the editor lost the focus')
    })
    Object.assign(window, { seen })
  })
  const typed = 'oklch(0.7 0.1 200)'
  const rounds = 3
  const typing = page.keyboard.type(typed, { delay: 150 })
  for (let round = 1; round <= rounds; round++)
    await Promise.all(
      names.map(async (name, i) => {
        // Spread over the second.
        await other.page.evaluate(ms => new Promise(resolve => setTimeout(resolve, ms)), i * 50)
        await other.api('PATCH', `${palette.modes.Light}/tokens/${name}`, { value: round })
      }),
    )
  await typing
  for (const name of names) await expect(cellOf(page, name, 'Light')).toHaveText(String(rounds))
  await expect(page.locator(':focus')).toHaveValue(typed)
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([])
  await page.keyboard.press('Enter')
  // The cell shows the color as hex.
  await expect(cellOf(other.page, 'color.brand', 'Light')).toContainText('#40b1b7')
  expect(await stored(other.api, palette, 'Light', 'color.brand')).toBe(typed)
})
