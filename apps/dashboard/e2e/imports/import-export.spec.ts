import { clipboardOf } from '../world/clipboard.ts'
import { expectAccessible } from '../world/axe.ts'
import { littlePalette, stored } from '../world/little-palette.ts'
import { chooseContext } from '../world/theme-bar.ts'
import { expect, test } from '../world/test.ts'

const document = JSON.stringify({
  color: {
    $type: 'color',
    brand: { $value: '#123456' },
    extra: { $value: { colorSpace: 'srgb', components: [1, 0, 0] } },
  },
})

test('a pasted document shows what it would change, writes what is chosen, and is reverted', async ({
  person: { page, api },
}) => {
  const palette = await littlePalette(api)
  await page.goto(`${palette.page}/import`)
  await page.getByRole('textbox', { name: 'Or paste it' }).fill(document)
  await expect(page.getByText(/Read as dtcg: 2 values/)).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Added 1' })).toBeVisible()
  await page.getByRole('tab', { name: 'Changed 1' }).click()
  await expect(page.getByRole('row', { name: /^Import color\.brand/ })).toContainText('#892a67')
  expect(await stored(api, palette, 'Light', 'color.extra')).toBe(undefined)
  await page.getByRole('checkbox', { name: 'Import color.brand' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Import 1 change' }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  expect(await stored(api, palette, 'Light', 'color.extra')).toBeTruthy()
  expect(await stored(api, palette, 'Light', 'color.brand')).toBe('#892a67')
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect.poll(() => stored(api, palette, 'Light', 'color.extra')).toBe(undefined)
})

test('only some rows of a document are written with all that it says of them; a mode made for it goes with Undo', async ({
  person: { page, api },
}) => {
  const palette = await littlePalette(api)
  const extensions = { 'org.example': { keep: true } }
  const number = { value: '1', type: 'number', $extensions: extensions }
  await page.goto(`${palette.page}/import`)
  await page.getByRole('textbox', { name: 'Or paste it' }).fill(
    JSON.stringify({
      $modes: { Light: { size: { one: number, two: number } }, Print: { size: { one: number, two: number } } },
    }),
  )
  const checkbox = page.getByRole('checkbox', { name: 'Import size.two' })
  await expect(checkbox).toHaveCount(2)
  for (const i of [0, 1]) {
    await checkbox.nth(i).focus()
    await page.keyboard.press('Space')
  }
  await page.getByRole('button', { name: 'Import 2 changes' }).click()
  await expect(page.getByRole('columnheader', { name: /Print/ })).toBeVisible()
  const { tokens } = await api('GET', `/tokensets/${palette.tokenset}/tokens?group=size`)
  expect((tokens as { name: string; extensions: unknown }[]).map(each => [each.name, each.extensions])).toEqual([
    ['size.one', extensions],
    ['size.one', extensions],
  ])
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect(page.getByRole('columnheader', { name: /Print/ })).toBeHidden()
  const { modes } = await api('GET', `/tokensets/${palette.tokenset}/modes`)
  expect((modes as { name: string }[]).map(mode => mode.name)).toEqual(['Light', 'Dark'])
  // The mode goes first, and the column with it; the tokens of the other mode follow.
  await expect.poll(() => stored(api, palette, 'Light', 'size.one')).toBe(undefined)
})

test('the preview names the aliases that would lead nowhere and what the reader remarks, each once; the result says it again', async ({
  person: { page, api },
}) => {
  const palette = await littlePalette(api)
  await page.goto(`${palette.page}/import`)
  const colors = Object.fromEntries(
    Array.from({ length: 12 }, (_, i) => [`c${i}`, { $type: 'color', $value: `{gone.c${i}}` }]),
  )
  await page
    .getByRole('textbox', { name: 'Or paste it' })
    .fill(JSON.stringify({ brand: { ...colors, own: { $type: 'number', $value: 1 } } }))
  const remarks = page.getByText('12 remarks on reading it')
  await remarks.click()
  await expect(page.getByText('the same 11 times more')).toHaveCount(1)
  const unresolved = page.getByRole('list', { name: '12 imported aliases point at what is not in their mode' })
  await expect(unresolved.getByRole('listitem').first()).toHaveText('brand.c0 → gone.c0')
  await expect(unresolved.getByRole('listitem').last()).toHaveText('and 2 more')
  await expect(page.getByText('would be removed')).toBeHidden()
  await page.getByRole('button', { name: /What the document does not have/ }).click()
  await page.getByRole('option', { name: /Is deleted/ }).click()
  // All of them go, so that none of them is left behind; one that stays is.
  await expect(page.getByText('would be removed')).toBeHidden()
  await page.getByRole('tab', { name: 'Removed 6' }).click()
  await page.getByRole('checkbox', { name: 'Import button.background' }).focus()
  await page.keyboard.press('Space')
  const broken = page.getByRole('list', { name: 'One alias points at what would be removed' })
  await expect(broken.getByRole('listitem')).toHaveText(['button.background'])
  await expectAccessible(page, 'the preview of an import with aliases that lead nowhere')
  await page.getByRole('button', { name: 'Import 18 changes' }).click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
    /13 aliases have no target now: button\.background, brand\.c0, brand\.c1 and 10 more/,
  )
})

test('a document that cannot be read says where and why', async ({ person: { page, api } }) => {
  const palette = await littlePalette(api)
  await page.goto(`${palette.page}/import`)
  await page.getByRole('textbox', { name: 'Or paste it' }).fill('{ "color": { "$type": "color", "a": { "$value": } } }')
  await expect(page.getByRole('heading', { name: 'This cannot be read' })).toBeVisible()
})

test('the export is what the API gives, with the line to fetch it', async ({ person: { page, api } }) => {
  const palette = await littlePalette(api)
  await page.goto(`${palette.page}/export?format=css`)
  await expect(page.getByRole('region', { name: 'CSS custom properties export' })).toContainText(
    '--button-background: #892a67;',
  )
  await page.getByRole('button', { name: 'Copy the export' }).click()
  const { key } = await api('POST', '/api-keys', { name: 'e2e', scopes: ['export:tokens'] })
  const command = await page.getByRole('region', { name: 'command' }).textContent()
  const address = /"(http[^"]+)"$/.exec((command ?? '').trim())?.[1] ?? ''
  const fetched = await page.request.get(address, { headers: { authorization: `Bearer ${String(key)}` } })
  const text = await fetched.text()
  await expect.poll(() => clipboardOf(page)).toBe(text)
})

test('themes are exported as well, at the choice of the page or all of them', async ({ person: { page, api } }) => {
  const palette = await littlePalette(api)
  const source = (mode: 'Light' | 'Dark') => ({
    tokenset_id: palette.tokenset,
    mode_id: palette.modes[mode].split('/').at(-1),
  })
  const contexts = (['Light', 'Dark'] as const).map(name => ({ name, sources: [source(name)] }))
  await api('POST', `/workspaces/${palette.workspace}/resolvers`, {
    ...{ name: 'Website', sets: [], modifiers: [{ name: 'scheme', default: 'Light', contexts }] },
  })
  await page.goto(`${palette.page}/export?format=css`)
  await page.getByRole('button', { name: /Mode or themes$/ }).click()
  await page.getByRole('option', { name: /^Website, as chosen/ }).click()
  const text = page.getByRole('region', { name: 'CSS custom properties export' })
  await expect(text).toContainText('--color-brand: #892a67')
  await chooseContext(page, 'scheme', 'Dark')
  await expect(text).toContainText('--color-brand: #edacd0')
  await expect(page.getByRole('region', { name: 'command' })).toContainText('input=scheme%3ADark')
  await page.getByRole('button', { name: /Mode or themes$/ }).click()
  await page.getByRole('option', { name: /^Website, all themes/ }).click()
  await expect(text).toContainText('[data-scheme="dark"]')
})
