// What is said in the places beside the grid.
import { cellOf, littlePalette } from '../world/little-palette.ts'
import { expect, test } from '../world/test.ts'

test('a viewer who opens the import by its address reads why not', async ({ person, another }) => {
  const reader = await another('Reader')
  const palette = await littlePalette(person.api)
  await person.api('POST', `/workspaces/${palette.workspace}/members`, { email: reader.email, role: 'viewer' })
  await reader.page.goto(`${palette.page}/import`)
  await expect(reader.page.getByRole('heading', { name: 'You cannot import here' })).toBeVisible()
  await expect(reader.page.getByText('You are a viewer here.')).toBeVisible()
  await expect(reader.page.getByText('Choose files')).toBeHidden()
})

test('the history says what was renamed, and shows an alias as it is typed', async ({ person: { page, api } }) => {
  const palette = await littlePalette(api)
  await api('PATCH', `${palette.modes.Light}/tokens/text.default`, { value: '{color.brand}' })
  await api('PATCH', `${palette.modes.Light}/tokens/text.default`, { name: 'text.normal' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${palette.page}?sel=text.normal`)
  const history = page.getByRole('region', { name: 'History' })
  await expect(history.getByText('renamed text.default → text.normal')).toBeVisible()
  await page.goto(`/w/${palette.workspace}/activity`)
  await page.getByRole('button', { name: '1 token', exact: true }).first().click()
  await expect(page.getByRole('rowheader', { name: 'text.default → text.normal' })).toBeVisible()
  await page.goto(palette.page)
  await cellOf(page, 'space.large', 'Light').click()
  await expect(page.getByRole('region', { name: 'Used by' })).toContainText('Not used')
})

for (const width of [1440, 390])
  test(`a message stands beside the bar of what is done with several cells, ${width} wide`, async ({
    person: { page, api },
  }) => {
    const palette = await littlePalette(api)
    await page.setViewportSize({ width, height: 900 })
    await page.goto(palette.page)
    await cellOf(page, 'color.brand', 'Light').click()
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    const bar = page.getByRole('toolbar', { name: 'Selection' })
    await bar.getByRole('button', { name: 'Fill down' }).click()
    const message = page.getByText(/^Filled/).last()
    // It moves to its place as it comes.
    await expect
      .poll(async () => {
        const [above, below] = [await message.boundingBox(), await bar.boundingBox()]
        return above && below && below.y - above.y - above.height
      })
      .toBeGreaterThan(0)
  })

test('the activity shows who, which tokens and how, and reverts only what can be taken back', async ({
  person: { page, api },
}) => {
  const palette = await littlePalette(api)
  await api('POST', `${palette.modes.Light}/tokens/batch`, {
    operations: [{ op: 'update', name: 'color.ink', value: '#222222' }],
  })
  await api('POST', `/workspaces/${palette.workspace}/webhooks`, {
    url: 'https://example.com/hooks',
    events: ['release.published'],
  })
  await page.goto(`/w/${palette.workspace}/activity`)
  const entry = (text: RegExp) => page.getByRole('listitem').filter({ hasText: text }).first()
  const change = entry(/color\.ink/)
  await expect(change.getByTitle(/^Person the activity/)).toHaveText('PW')
  await expect(change.getByText('→')).toBeVisible()
  await expect(change.getByRole('button', { name: /^Revert: / })).toBeVisible()
  await expect(entry(/webhook/).getByRole('button', { name: /^Revert: / })).toHaveCount(0)
  await change.getByRole('link', { name: 'color.ink' }).click()
  await expect(page.getByRole('rowheader', { name: 'color.ink' })).toBeVisible()
})
