import { expectAccessible } from '../world/axe.ts'
import type { Api } from '../world/api.ts'
import { littlePalette, openLittlePalette, stored, type LittlePalette } from '../world/little-palette.ts'
import { chooseInMenu, press, tabTo } from '../world/keyboard.ts'
import { expect, test, type Page } from '../world/test.ts'

const openNew = async (page: Page) => {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Create scale…' }).click()
  return page.getByRole('dialog', { name: 'Create scale' })
}
const stepsOf = (page: Page) => page.getByRole('list', { name: 'Tokens of the scale' }).getByRole('listitem')

test('a scale is made by keyboard alone, seen before it is written, changed as a whole and undone', async ({
  person,
}) => {
  const { page, api } = person
  const palette = await openLittlePalette(person)
  await chooseInMenu(page, page.getByRole('button', { name: 'More', exact: true }), 'Create scale')
  const dialog = page.getByRole('dialog', { name: 'Create scale' })
  await expect(dialog.getByLabel('Group')).toBeFocused()
  await page.keyboard.type('size')
  await expect(stepsOf(page)).toHaveCount(8)
  await tabTo(page, dialog.getByLabel('Base'))
  await page.keyboard.press('Control+a')
  await page.keyboard.type('{small')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Base')).toHaveValue('{space.small}')
  await tabTo(page, dialog.getByRole('combobox', { name: 'Ratio' }))
  await page.keyboard.press('Control+a')
  await page.keyboard.type('none')
  await expect(dialog.getByText(/Must be a number from/)).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('2')
  await expect(stepsOf(page).filter({ hasText: /^lg/ })).toContainText('8px')
  await expectAccessible(page, 'the dialog of a new scale')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect.poll(() => stored(api, palette, 'Light', 'size.lg')).toEqual({ formula: '{space.small} * 2' })

  const inspector = page.getByRole('complementary', { name: 'Inspector' })
  const part = inspector.getByRole('region', { name: 'Part of a scale' })
  await expect(part).toContainText('size')
  await expectAccessible(page, 'a token of a scale')
  await press(page, part.getByRole('button', { name: 'Edit scale…' }), 'Enter')
  const edit = page.getByRole('dialog', { name: 'Scale size' })
  await edit.getByRole('combobox', { name: 'Ratio' }).fill('3')
  await edit.getByLabel('Last step').fill('1')
  await expect(edit.getByText('4 tokens go: size.xl, size.2xl, size.3xl, size.4xl')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(edit).toBeHidden()
  await expect.poll(() => stored(api, palette, 'Light', 'size.lg')).toEqual({ formula: '{space.small} * 3' })
  expect(await stored(api, palette, 'Light', 'size.xl')).toBeUndefined()
  await page.getByRole('button', { name: /^Undo/ }).first().click()
  await expect.poll(() => stored(api, palette, 'Light', 'size.lg')).toEqual({ formula: '{space.small} * 2' })
  await expect.poll(() => stored(api, palette, 'Light', 'size.xl')).toBeDefined()
})

test('colors are made by their contrast, which is written beside them; taken names are told before', async ({
  person: { page, api },
}) => {
  const palette = await littlePalette(api)
  await page.goto(palette.page)
  const dialog = await openNew(page)
  await dialog.getByRole('button', { name: /Kind/ }).click()
  await page.getByRole('option', { name: /^Contrast/ }).click()
  await dialog.getByLabel('Group').fill('color')
  await dialog.getByLabel('Steps and their contrast').fill('brand: 4.5')
  await expect(dialog.getByText('There are tokens of these names already: color.brand')).toBeVisible()
  await dialog.getByLabel('Group').fill('color.plum')
  await dialog.getByLabel('Steps and their contrast').fill('500: 4.5\n700: 40')
  await expect(dialog.getByText(/700 must be a contrast from 1 to 21/)).toBeVisible()
  await expectAccessible(page, 'a rule with a fault')
  await dialog.getByLabel('Steps and their contrast').fill('500: 4.5\n700: 7')
  await expect(stepsOf(page).filter({ hasText: /^500/ })).toContainText(/4\.5\d:1/)
  await expectAccessible(page, 'a scale of contrast')
  await dialog.getByRole('button', { name: 'Create scale' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => stored(api, palette, 'Light', 'color.plum.700')).toMatch(/^#/)
})

test('a scale is detached and its tokens stay; fluid and OKLCH scales have their own fields', async ({
  person: { page, api },
}) => {
  const palette = await littlePalette(api)
  await page.goto(palette.page)
  for (const [kind, group, name] of [
    ['Fluid', 'font.size', 'font.size.base'],
    ['OKLCH', 'rose', 'rose.500'],
  ] as const) {
    const dialog = await openNew(page)
    await dialog.getByRole('button', { name: /Kind/ }).click()
    await page.getByRole('option', { name: new RegExp(`^${kind}`) }).click()
    await dialog.getByLabel('Group').fill(group)
    await expect(stepsOf(page).first()).toBeVisible()
    await expectAccessible(page, `a scale: ${kind}`)
    await dialog.getByRole('button', { name: 'Create scale' }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(() => stored(api, palette, 'Light', name)).toBeDefined()
  }
  await page.goto(`${palette.page}?sel=rose.500`)
  const part = page.getByRole('region', { name: 'Part of a scale' })
  await part.getByRole('button', { name: 'Detach' }).click()
  await expect(part).toBeHidden()
  expect(await stored(api, palette, 'Light', 'rose.500')).toBeDefined()
})

test('a scale is opened from the head of its group, in each mode that has one', async ({ person: { page, api } }) => {
  const palette = await littlePalette(api)
  const rule = { kind: 'modular', group: 'size', base: '16px', ratio: 2, steps: [0, 1] }
  await api('POST', `${palette.modes.Light}/scales`, rule)
  const read = page.waitForResponse(`**${palette.modes.Light}/scales`)
  await page.goto(`${palette.page}?group=space`)
  await expect(page.getByRole('grid', { name: /^Tokens of/ }).getByRole('gridcell')).toHaveCount(2)
  await (await read).finished()
  await expect(page.getByRole('button', { name: /^Edit scale/ })).toHaveCount(0)
  await page.goto(`${palette.page}?group=size`)
  await page.getByRole('button', { name: 'Edit scale size…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Scale size' })
  await dialog.getByRole('combobox', { name: 'Ratio' }).fill('3')
  await dialog.getByRole('button', { name: 'Change scale' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => stored(api, palette, 'Light', 'size.lg')).toBe('48px')
  await api('POST', `${palette.modes.Dark}/scales`, { ...rule, ratio: 4 })
  await page.reload()
  await page.getByRole('button', { name: 'Edit scale size', exact: true }).click()
  await expectAccessible(page, 'the scales of a group')
  await page.getByRole('menuitem', { name: 'In Dark…' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Ratio' })).toHaveValue('4')
})

test('a viewer sees that a token is part of a scale, and cannot change it', async ({
  person: { page, api },
  another,
}) => {
  const palette = await littlePalette(api)
  const rule = { kind: 'modular', group: 'size', base: '16px', ratio: 2, steps: [0, 1] }
  await api('POST', `${palette.modes.Light}/scales`, rule)
  const viewer = await another('Viewer')
  await api('POST', `/workspaces/${palette.workspace}/members`, { email: viewer.email, role: 'viewer' })
  await viewer.page.goto(`${palette.page}?sel=size.base`)
  const button = viewer.page.getByRole('button', { name: 'Edit scale…' })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await page.goto(palette.page)
})

test('a scale takes over tokens that exist, rounded, in both modes at once, and one undo takes it back', async ({
  person: { page, api },
}) => {
  const palette = await littlePalette(api)
  await api('POST', `${palette.modes.Light}/tokens`, { name: 'gap', type: 'dimension', value: '{space.small}' })
  const before = await tokensOf(api, palette)
  await page.goto(palette.page)
  const dialog = await openNew(page)
  await dialog.getByLabel('Group').fill('size')
  await dialog.getByLabel('Base').fill('12px')
  await dialog.getByLabel('Round to multiples of').fill('4')
  await dialog.getByLabel('First step').fill('-4')
  await dialog.getByLabel('Last step').fill('1')
  await dialog.getByRole('checkbox', { name: 'Dark' }).press('Space')
  await dialog.getByRole('button', { name: /Take over the tokens of/ }).click()
  await page.getByRole('option', { name: /^space/ }).click()
  const steps = dialog.getByRole('group', { name: 'Steps and their tokens' })
  const step = (name: string) =>
    steps.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
  await expect(step('3xs')).toContainText(/space\.small.*4px.*4px/)
  await expect(step('lg')).toContainText(/space\.large.*16px.*16px/)
  await expect(step('base')).toContainText('New: size.base')
  await expectAccessible(page, 'a scale that takes tokens over')
  // A token becomes one step only.
  await step('base')
    .getByRole('button', { name: /Token of step base/ })
    .click()
  await page.getByRole('option', { name: 'space.large' }).click()
  await expect(step('lg')).toContainText('New: size.lg')
  await dialog.getByRole('button', { name: 'Create scale' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => stored(api, palette, 'Dark', 'space.large')).toBe('12px')
  const after = await tokensOf(api, palette)
  expect(after['space.large']).toMatchObject({ id: before['space.large']!.id, value: '12px' })
  expect(after['gap']).toMatchObject({ value: { alias_to: 'space.small' } })
  expect(await stored(api, palette, 'Dark', 'size.lg')).toBe('16px')
  await page.getByRole('button', { name: /^Undo/ }).first().click()
  await expect.poll(() => stored(api, palette, 'Dark', 'size.lg')).toBeUndefined()
  expect(await tokensOf(api, palette)).toEqual({
    ...before,
    'space.large': { ...before['space.large'], updated_at: expect.any(String) },
    'space.small': { ...before['space.small'], updated_at: expect.any(String) },
  })
})

interface StoredToken {
  id: string
  name: string
  value: unknown
}
async function tokensOf(api: Api, palette: LittlePalette): Promise<Record<string, StoredToken>> {
  const { tokens } = await api('GET', `${palette.modes.Light}/tokens`)
  return Object.fromEntries((tokens as StoredToken[]).map(token => [token.name, token]))
}
