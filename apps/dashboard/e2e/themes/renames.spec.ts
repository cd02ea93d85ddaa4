// A rename reaches the tokens of other tokensets, and its dialog says how many before; a deletion says which it breaks
// there.
import type { Api } from '../world/api.ts'
import { littlePalette } from '../world/little-palette.ts'
import { expect, test } from '../world/test.ts'

/** The palette by scheme, and a tokenset that stands on it. */
async function onPalette(api: Api) {
  const palette = await littlePalette(api)
  const semantic = await api('POST', `/workspaces/${palette.workspace}/tokensets`, { name: 'Semantic' })
  const [base] = (await api('GET', `/tokensets/${semantic['id']}/modes`))['modes'] as { id: string }[]
  const link = `/tokensets/${semantic['id']}/modes/${base!.id}/tokens/link`
  await api('POST', link.replace('/link', ''), { name: 'link', type: 'color', value: '{color.ink}' })
  const at = (mode: string) => [{ tokenset_id: palette.tokenset, mode_id: mode.split('/').at(-1) }]
  await api('POST', `/workspaces/${palette.workspace}/resolvers`, {
    name: 'Website',
    sets: [{ name: 'semantic', sources: [{ tokenset_id: semantic['id'] }] }],
    modifiers: [
      {
        name: 'scheme',
        default: 'light',
        contexts: [
          { name: 'light', sources: at(palette.modes.Light) },
          { name: 'dark', sources: at(palette.modes.Dark) },
        ],
      },
    ],
  })
  return { ...palette, link }
}

test('renaming says what follows in other tokensets, takes it along, and is undone with it', async ({
  person: { page, api },
}) => {
  const { page: grid, link } = await onPalette(api)
  await page.goto(grid)
  await page.getByRole('rowheader', { name: 'color.ink' }).focus()
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Rename token' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('color.black')
  await expect(dialog.getByText('3 tokens follow, in 3 modes of 2 tokensets.')).toBeVisible()
  await dialog.getByText('What points at it follows').click()
  await expect(dialog.getByText('3 tokens keep the old name and lead elsewhere in some theme:')).toBeVisible()
  await dialog.getByText('What points at it follows').click()
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByRole('rowheader', { name: 'color.black' })).toBeFocused()
  expect(await api('GET', link)).toMatchObject({ alias_to: 'color.black' })
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await api('GET', link))['alias_to']).toBe('color.ink')
})

test('a removal says which tokens of other tokensets lose their target', async ({ person: { page, api } }) => {
  const { page: grid, link } = await onPalette(api)
  await page.goto(grid)
  await expect(page.getByRole('region', { name: 'Themes', exact: true })).toBeVisible()
  await page.getByRole('rowheader', { name: 'color.ink' }).focus()
  await page.keyboard.press('Delete')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText('One token of another tokenset loses what it points at:')).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'In other tokensets' })).toHaveText('link')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await api('GET', link)).toMatchObject({ alias_to: 'color.ink' })
})
