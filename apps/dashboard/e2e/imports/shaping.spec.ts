import { expectAccessible } from '../world/axe.ts'
import { holdRequests } from '../world/hold-requests.ts'
import { littlePalette, stored } from '../world/little-palette.ts'
import { comparing, expect, test } from '../world/test.ts'

/** As a tool writes it that knows no modes: they stand at the end of names that slashes divide. */
function variables(background: string): string {
  const colors: [name: string, value: string, more?: object][] = [
    ['acme/color/page/light', background],
    ['acme/color/page/dark', '#101010'],
    [
      'acme/color/text/light',
      '#202020',
      {
        $description: 'Of paragraphs',
        $deprecated: 'Use ink',
        $extensions: { 'org.example': { keep: true } },
      },
    ],
    ['acme/color/text/dark', '#f0f0f0'],
    ['acme/internal/grid/light', '#ff0000'],
    ['acme/internal/grid/dark', '#00ff00'],
  ]
  return JSON.stringify(
    Object.fromEntries(colors.map(([name, $value, more]) => [name, { $type: 'color', $value, ...more }])),
  )
}

test('a document is shaped before it is written, and the next one of its kind in the same way', async ({
  person: { page, api },
}) => {
  const palette = await littlePalette(api)
  await page.goto(`${palette.page}/import`)
  const text = page.getByRole('textbox', { name: 'Or paste it' })
  await text.fill(variables('#fafafa'))
  await expect(page.getByText(/names are split by \//)).toBeVisible()
  await page.getByRole('button', { name: 'Shape it so' }).click()
  await expect(page.getByRole('checkbox', { name: '/', exact: false }).first()).toBeChecked()
  await expect(page.getByLabel('Prefix to strip from names')).toHaveValue('acme')
  await expect(page.getByRole('checkbox', { name: 'light (3)' })).toBeChecked()
  await expectAccessible(page, 'import, shaped')

  await page.getByRole('checkbox', { name: 'internal (1)' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('2 values are left out')).toBeVisible()
  await page.getByRole('button', { name: 'Import 4 changes' }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  expect(await stored(api, palette, 'Light', 'color.page')).toBe('#fafafa')
  expect(await stored(api, palette, 'Dark', 'color.page')).toBe('#101010')
  expect(await stored(api, palette, 'Dark', 'internal.grid')).toBe(undefined)
  const { tokens } = await api('GET', `/tokensets/${palette.tokenset}/tokens?group=color`)
  expect((tokens as { name: string }[]).find(({ name }) => name === 'color.text')).toMatchObject({
    type: 'color',
    description: 'Of paragraphs',
    extensions: { 'org.example': { keep: true } },
    deprecated: 'Use ink',
  })

  await page.goto(`${palette.page}/import`)
  await text.fill(variables('#ffffff'))
  await expect(page.getByLabel('Prefix to strip from names')).toHaveValue('acme')
  await page.getByRole('button', { name: 'Import 1 change' }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  expect(await stored(api, palette, 'Light', 'color.page')).toBe('#ffffff')
})

test('a type is read as another where values fit; those that do not are named', async ({ person: { page, api } }) => {
  const palette = await littlePalette(api)
  await page.goto(`${palette.page}/import`)
  await page
    .getByRole('textbox', { name: 'Or paste it' })
    .fill(JSON.stringify({ z: { $type: 'number', low: { $value: 400 }, high: { $value: 9999 } } }))
  await page.getByText('Types', { exact: true }).click()
  await page.getByRole('button', { name: /number becomes/ }).click()
  await page.getByRole('option', { name: 'fontWeight' }).click()
  await expect(page.getByText('1 value: stay what they are, since the value does not fit')).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 changes' }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  const { tokens } = await api('GET', `/tokensets/${palette.tokenset}/tokens?group=z`)
  expect((tokens as { name: string; type: string }[]).map(({ name, type }) => [name, type])).toEqual([
    ['z.low', 'fontWeight'],
    ['z.high', 'number'],
  ])
})

test('an empty account begins with a sample, a file or nothing', async ({ person: { page, api } }) => {
  await page.goto('/')
  const doors = page.getByRole('list', { name: 'Ways to begin' })
  await expect(doors.getByRole('listitem')).toHaveCount(4)
  await expectAccessible(page, 'ways to begin')
  await doors.getByRole('button', { name: /Look at a sample/ }).click()
  // Something to look at, rather than a table that begins with whites.
  await expect(page.frameLocator('iframe').first().getByText('Good morning, Ada')).toBeVisible()
  await page.getByRole('radiogroup', { name: 'View' }).getByText('Table').click()
  await expect(page.getByRole('columnheader', { name: /Light/ })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: /Dark/ })).toBeVisible()
  const { workspaces } = await api('GET', '/workspaces')
  expect((workspaces as { name: string }[]).map(({ name }) => name)).toEqual(['My design system'])
})

test('a file can be the first thing in an empty tokenset', async ({ person: { page, api } }) => {
  const { id: ws } = await api('POST', '/workspaces', { name: 'Studio' })
  const { id } = await api('POST', `/workspaces/${ws}/tokensets`, { name: 'Core' })
  await page.goto(`/w/${ws}/t/${id}`)
  await page.getByRole('main').getByRole('button', { name: 'Import a file' }).click()
  await page
    .getByRole('textbox', { name: 'Or paste it' })
    .fill(JSON.stringify({ $modes: { Light: { a: { $type: 'number', $value: 1 } }, Dark: {} } }))
  await page.getByRole('button', { name: /Import \d+ changes?/ }).click()
  // The default mode that nobody used is not left behind empty.
  await expect(page.getByRole('columnheader', { name: /Light/ })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: /Base/ })).toBeHidden()
})

test('the button that imports stays under the pointer while what follows is still being compared', async ({
  person: { page },
}) => {
  await page.removeLocatorHandler(comparing(page))
  const held = await holdRequests(page, 'GET', '**/before-after-*.js')
  await page.goto('/')
  await page.getByRole('button', { name: /Import a file/ }).click()
  await page
    .getByRole('textbox', { name: 'Or paste it' })
    .fill(JSON.stringify({ $modes: { Light: { a: { $type: 'number', $value: 1 } }, Dark: {} } }))
  const button = page.getByRole('button', { name: /Import \d+ changes?/ })
  await button.scrollIntoViewIfNeeded()
  await button.hover()
  await page.mouse.down()
  held.release()
  await expect(page.getByRole('region', { name: 'Before and after' })).toContainText('1 token is new')
  await page.mouse.up()
  await expect(page.getByRole('columnheader', { name: /Light/ })).toBeVisible()
})
