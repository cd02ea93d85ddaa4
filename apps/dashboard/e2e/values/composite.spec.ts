import { littlePalette, stored } from '../world/little-palette.ts'
import { press, tabTo } from '../world/keyboard.ts'
import { expectAccessible } from '../world/axe.ts'
import { expect, test } from '../world/test.ts'

const low = { color: '#00000033', offsetX: '0px', offsetY: '1px', blur: '2px', spread: '0px' }

test('a shadow is edited part by part, with the keyboard alone: an alias, a second layer, and it is checked', async ({
  person: { page, api },
}) => {
  const palette = await littlePalette(api)
  await api('POST', `${palette.modes.Light}/tokens`, { name: 'shadow.low', type: 'shadow', value: low })
  await page.goto(`${palette.page}?sel=shadow.low`)
  const inspector = page.getByRole('complementary', { name: 'Inspector' })
  await press(page, inspector.getByRole('button', { name: 'Edit the value in Light' }))
  const form = inspector.getByRole('form')
  await expect(form.getByLabel('Color')).toBeFocused()
  await expectAccessible(page, 'the form of a shadow')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('{color.ink}')
  const blur = form.getByLabel('Blur')
  await tabTo(page, blur)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('wide')
  await expect(form.getByText(/wide/).last()).toBeVisible()
  await page.keyboard.press('Enter')
  expect(await stored(api, palette, 'Light', 'shadow.low')).toEqual(low)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('4px')
  await press(page, form.getByRole('button', { name: 'Add shadow' }))
  const second = form.getByRole('group', { name: /^Shadow 2/ })
  await tabTo(page, second.getByLabel('Inset'))
  await page.keyboard.type('true')
  await page.keyboard.press('Enter')
  await expect(form).toBeHidden()
  await expect(inspector.getByRole('button', { name: 'Edit the value in Light' })).toBeFocused()
  await expect
    .poll(() => stored(api, palette, 'Light', 'shadow.low'))
    .toEqual([
      { ...low, color: { alias_to: 'color.ink' }, blur: '4px' },
      { color: '#00000033', offsetX: '0px', offsetY: '2px', blur: '8px', spread: '0px', inset: true },
    ])
})

test('a new composite needs no value: it starts with one, and its parts are fields at once', async ({
  person: { page, api },
}) => {
  const palette = await littlePalette(api)
  await page.goto(palette.page)
  await page.getByRole('button', { name: 'Create token', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('shadow.card')
  await dialog.getByRole('button', { name: /Type/ }).click()
  await page.getByRole('option', { name: 'shadow' }).click()
  await expect(dialog.getByText('the inspector has a field for each part')).toBeVisible()
  await expectAccessible(page, 'the dialog of a new shadow')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  const start = { color: '#0003', offsetX: '0px', offsetY: '2px', blur: '8px', spread: '0px' }
  await expect.poll(() => stored(api, palette, 'Dark', 'shadow.card')).toEqual(start)
  const inspector = page.getByRole('complementary', { name: 'Inspector' })
  await inspector.getByRole('button', { name: 'Edit the value in Light' }).click()
  await inspector.getByRole('form').getByLabel('Blur').fill('12px')
  await inspector.getByRole('form').getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => stored(api, palette, 'Light', 'shadow.card')).toEqual({ ...start, blur: '12px' })
  expect(await stored(api, palette, 'Dark', 'shadow.card')).toEqual(start)
})

test('the stops of a gradient come and go, a border and dashes are written, a circle is refused', async ({
  person: { page, api },
}) => {
  const palette = await littlePalette(api)
  const create = (name: string, type: string, value: unknown) =>
    api('POST', `${palette.modes.Light}/tokens`, { name, type, value })
  await create('gradient.a', 'gradient', [{ color: '#000000', position: 0 }])
  await create('border.thin', 'border', { color: '#808080', width: '1px', style: 'solid' })
  await create('stroke', 'strokeStyle', 'solid')
  const inspector = page.getByRole('complementary', { name: 'Inspector' })
  const open = async (name: string) => {
    await page.goto(`${palette.page}?sel=${name}`)
    await inspector.getByRole('button', { name: 'Edit the value in Light' }).click()
    return inspector.getByRole('form')
  }
  let form = await open('gradient.a')
  await form.getByRole('button', { name: 'Add stop' }).click()
  await form
    .getByRole('group', { name: /^Stop 2/ })
    .getByLabel('Position')
    .fill('1')
  await form.getByRole('button', { name: 'Remove stop 1' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => stored(api, palette, 'Light', 'gradient.a')).toEqual([{ color: '#808080', position: 1 }])

  form = await open('border.thin')
  await form.getByLabel('Color').fill('{color.brand}')
  await form.getByLabel('Width').fill('2')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => stored(api, palette, 'Light', 'border.thin'))
    .toEqual({ color: { alias_to: 'color.brand' }, width: '2px', style: 'solid' })

  form = await open('stroke')
  await form.getByRole('button', { name: /Line$/ }).click()
  await page.getByRole('option', { name: 'Dashes …' }).click()
  await form.getByLabel('Dashes', { exact: true }).fill('{space.small}, 2px')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => stored(api, palette, 'Light', 'stroke'))
    .toEqual({ dashArray: [{ alias_to: 'space.small' }, '2px'], lineCap: 'butt' })

  form = await open('border.thin')
  await form.getByLabel('Style').fill('{border.thin}')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('button', { name: 'Save' })).toBeVisible()
  await form.getByLabel('Style').press('Escape')
  await expect(form).toBeHidden()
})

test('a text style gets a slant, a shadow loses its blur and spread', async ({ person: { page, api } }) => {
  const palette = await littlePalette(api)
  const body = { fontFamily: 'Inter', fontSize: '16px', fontWeight: 400, letterSpacing: '0px', lineHeight: 1.5 }
  await api('POST', `${palette.modes.Light}/tokens`, { name: 'text.body', type: 'typography', value: body })
  await api('POST', `${palette.modes.Light}/tokens`, { name: 'shadow.low', type: 'shadow', value: low })
  const inspector = page.getByRole('complementary', { name: 'Inspector' })
  const form = inspector.getByRole('form')
  const open = async (name: string) => {
    await page.goto(`${palette.page}?sel=${name}`)
    await inspector.getByRole('button', { name: 'Edit the value in Light' }).click()
  }

  await open('text.body')
  await form.getByLabel('Font style').fill('itallic')
  await expect(form.getByText('Expected normal, italic, oblique or oblique 10deg')).toBeVisible()
  await expectAccessible(page, 'the form of a text style')
  await form.getByLabel('Font style').fill('italic')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => stored(api, palette, 'Light', 'text.body')).toEqual({ ...body, fontStyle: 'italic' })

  await open('text.body')
  await form.getByLabel('Font style').fill('')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => stored(api, palette, 'Light', 'text.body')).toEqual(body)

  await open('shadow.low')
  await form.getByLabel('Blur').fill('')
  await form.getByLabel('Spread').fill('')
  await form.getByRole('button', { name: 'Save' }).click()
  const { color, offsetX, offsetY } = low
  await expect.poll(() => stored(api, palette, 'Light', 'shadow.low')).toEqual({ color, offsetX, offsetY })
})
