import { expectAccessible } from '../world/axe.ts'
import { expectFocusIn } from '../world/keyboard.ts'
import { cellOf, openLittlePalette, stored } from '../world/little-palette.ts'
import { expect, test } from '../world/test.ts'

test('names are found and replaced with an expression, and come back with one undo', async ({ person }) => {
  const { page, api } = person
  const palette = await openLittlePalette(person)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Find and replace…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Regular expression').click()
  await dialog.getByLabel('Find').fill('^color\\.(\\w+)$')
  await dialog.getByLabel('Replace with').fill('paint.$1')
  await expect(dialog.getByRole('list', { name: 'New names' })).toContainText('paint.brand')
  await expectAccessible(page, 'find and replace', { within: '[role=dialog]' })
  await dialog.getByRole('button', { name: /^Replace in/ }).click()
  await expect(dialog).toBeHidden()
  await expect(cellOf(page, 'paint.brand', 'Light')).toBeVisible()
  expect(await stored(api, palette, 'Light', 'paint.brand')).toBe('#892a67')
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect(cellOf(page, 'color.brand', 'Light')).toBeVisible()
})

test('the menu of a row has what the keys have; several rows share an inspector', async ({ person }) => {
  const { page, api } = person
  const palette = await openLittlePalette(person)
  for (const [name, value] of [
    ['many.a', '4px'],
    ['many.b', '8px'],
  ])
    await api('POST', `${palette.modes.Light}/tokens`, { name, type: 'dimension', value })
  await page.goto(`${palette.page}?group=many&show=table`)
  await expect(page.getByRole('rowheader')).toHaveCount(2)
  await cellOf(page, 'many.a', 'Light').click({ button: 'right' })
  await expect(page.getByRole('menu', { name: 'Selected tokens' })).toBeVisible()
  await expectAccessible(page, 'the menu of a row')
  await page.getByRole('menuitem', { name: 'Rename…' }).click()
  const renaming = page.getByRole('dialog', { name: 'Rename token' })
  await expect(renaming.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(renaming).toBeHidden()

  await cellOf(page, 'many.a', 'Light').click()
  await page.keyboard.press('Shift+ArrowDown')
  const inspector = page.getByRole('complementary', { name: 'Inspector' })
  await expect(inspector.getByRole('heading', { name: '2 selected' })).toBeVisible()
  const value = inspector.getByLabel('Value in Light')
  await expect(value).toHaveAttribute('placeholder', '2 values')
  await expectAccessible(page, 'the inspector of several tokens')
  await value.fill('12px')
  await value.press('Enter')
  await expect.poll(() => stored(api, palette, 'Light', 'many.a')).toBe('12px')
  await expect.poll(() => stored(api, palette, 'Light', 'many.b')).toBe('12px')
  // Within the selection the other button keeps it.
  await cellOf(page, 'many.a', 'Light').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Find and replace…' }).click()
  await expectFocusIn(page.getByRole('dialog', { name: 'Find and replace in 2 tokens' }))
  await page.keyboard.press('Escape')
  await inspector.getByLabel('Description').fill('Of many')
  await inspector.getByLabel('Value in Light').focus()
  await expect
    .poll(async () => {
      const { tokens } = await api('GET', `/tokensets/${palette.tokenset}/tokens?group=many`)
      return (tokens as { description: string }[]).map(each => each.description)
    })
    .toEqual(['Of many', 'Of many'])
})

test('a group is duplicated, renamed and deleted from its menu, by the keyboard', async ({ person }) => {
  const { page, api } = person
  const palette = await openLittlePalette(person)
  const color = (name: string, value: string) =>
    api('POST', `${palette.modes.Light}/tokens`, { name, type: 'color', value })
  await color('kit.one', '#111111')
  await color('kit.two', '{kit.one}')
  await page.reload()
  const group = (name: string) =>
    page.getByRole('navigation', { name: 'Groups' }).getByRole('row', { name, exact: true })
  await group('kit').focus()
  await page.keyboard.press('Shift+F10')
  const menu = page.getByRole('menu', { name: 'Group kit' })
  await menu.getByRole('menuitem', { name: 'Duplicate…' }).press('Enter')
  await page.getByLabel('New group').fill('box')
  await page.keyboard.press('Enter')
  await expect.poll(() => stored(api, palette, 'Light', 'box.two')).toEqual({ alias_to: 'box.one' })

  await group('box').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Rename or move…' }).click()
  await page.getByRole('dialog').getByLabel('Group').fill('crate')
  await page.keyboard.press('Enter')
  await expect.poll(() => stored(api, palette, 'Light', 'crate.two')).toEqual({ alias_to: 'crate.one' })

  await group('crate').click()
  await page.getByRole('button', { name: 'Group crate' }).click()
  await page.getByRole('menuitem', { name: 'Delete group…' }).click()
  await expect.poll(() => stored(api, palette, 'Light', 'crate.one')).toBe(undefined)
  await expect(group('crate')).toBeHidden()
})

test('the head of a mode opens its menu by the other button, too', async ({ person }) => {
  const { page } = person
  await openLittlePalette(person)
  await page.getByRole('columnheader', { name: /Dark/ }).click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: 'Make default' })).toBeVisible()
})
