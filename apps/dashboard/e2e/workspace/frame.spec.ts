// What stands around every screen: where it begins, the way back, and what is said where there is nothing.
import { holdRequests } from '../world/hold-requests.ts'
import { cellOf, littlePalette, openLittlePalette } from '../world/little-palette.ts'
import type { Locator } from '@playwright/test'
import { expect, test } from '../world/test.ts'
import { themesOverTwoAxes } from '../world/two-axes.ts'
import { themeBar } from '../world/theme-bar.ts'
import { isLong } from '../world/long.ts'
import { routesOf } from '../world/routes.ts'
import { unlive } from '../world/unlive.ts'

/** A heading that the page replaces while it loads has no box for a moment. */
async function leftOf(heading: Locator): Promise<number> {
  let left: number | undefined
  await expect.poll(async () => (left = (await heading.boundingBox())?.x)).toBeDefined()
  return left!
}

test('every page begins at the same left edge, and so does what it says when it is empty', async ({
  person: { page, api },
}) => {
  const { page: path } = await littlePalette(api)
  const workspace = path.split('/t/')[0]!
  const edges = []
  for (const address of [workspace, `${workspace}/proposals`, '/settings?tab=keys', `${path}/export`]) {
    await page.goto(address)
    edges.push(await leftOf(page.getByRole('heading', { level: 1 })))
  }
  expect(new Set(edges).size).toBe(1)
  await page.goto('/settings?tab=keys')
  const empty = page.locator('div', { has: page.getByRole('heading', { name: 'No API keys yet' }) }).last()
  await expect(empty.getByRole('link', { name: /manual/ })).toHaveAttribute('href', '/docs/for/keys')
  expect(await leftOf(page.getByRole('heading', { name: 'No API keys yet' }))).toBeLessThan(edges[0]! + 120)
})

/** Screens that fill the window with a table have a bar in place of the heading of a page. */
const isDesk = (name: string) => /grid|swatches|contrast matrix/.test(name)
const usual = [
  'workspace',
  'themes',
  'values of themes',
  'outputs',
  'output',
  'webhook',
  'releases',
  'security',
  'graph',
]

test('titles stand at one height and one left edge, pages have one width, and one way back at most', async ({
  administrator: { page },
  furnished,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const frames = new Map<string, string[]>()
  for (const { name, path, shows } of routesOf(furnished)) {
    if (isDesk(name) || !(isLong || usual.includes(name))) continue
    await page.goto(path)
    // The page that loads has a heading of its own, in whose place that of the loaded one comes.
    await expect(page.getByRole('main').getByText(shows).first(), name).toBeVisible()
    const title = page.getByRole('main').getByRole('heading', { level: 1 })
    const frame = await title.evaluate(heading => {
      const [at, around] = [heading, heading.closest('header')!.parentElement!].map(each =>
        each.getBoundingClientRect(),
      )
      return [at!.x, at!.y - around!.y, around!.x, around!.width].map(Math.round).join(' ')
    })
    frames.set(frame, [...(frames.get(frame) ?? []), name])
    expect.soft(await page.getByRole('navigation', { name: 'Back' }).count(), name).toBeLessThan(2)
  }
  expect([...frames.values()], JSON.stringify([...frames])).toHaveLength(1)
})

test('an export has one button that copies, the line of themes, and a way back', async ({ person: { page, api } }) => {
  const world = await themesOverTwoAxes(api)
  await page.goto(`${world.grid}/export`)
  await expect(page.getByText(/^ETag/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Copy (the|.* export)/ })).toHaveCount(1)
  await expect(themeBar(page)).toBeVisible()
  await page.goto(`${world.grid}/import`)
  await expect(themeBar(page)).toBeVisible()
  await page.getByRole('navigation', { name: 'Back' }).getByRole('link', { name: 'Core' }).click()
  await expect(page.getByRole('grid')).toBeVisible()
})

test('an address without a screen keeps the rail', async ({ person: { page, api } }) => {
  await littlePalette(api)
  await page.goto('/no/such/place')
  await expect(page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Core' }).click()
  await expect(page.getByRole('grid')).toBeVisible()
})

test('an address with an unknown tab shows the first one', async ({ person: { page, api } }) => {
  const { page: grid } = await littlePalette(api)
  for (const address of ['/settings', grid.replace(/\/t\/.*/, '/checks')]) {
    await page.goto(`${address}?tab=attic`)
    await expect(page.getByRole('tab').first()).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel')).not.toBeEmpty()
  }
})

test('names with hyphens have groups, as a view; long ones are cut in their middle', async ({
  person: { page, api },
}) => {
  const palette = await littlePalette(api)
  const { id } = await api('POST', `/workspaces/${palette.page.split('/')[2]}/tokensets`, { name: 'Flat' })
  const [mode] = (await api('GET', `/tokensets/${id as string}/modes`))['modes'] as { id: string }[]
  const long = 'accordion-top-to-text-of-the-disclosure-compact-'
  const names = ['blue-100', 'blue-200', 'black', `${long}small`, `${long}large`]
  const document = Object.fromEntries(names.map(name => [name, { $type: 'color', $value: '#0000ff' }]))
  await api('POST', `/tokensets/${id as string}/modes/${mode!.id}/import`, { document, format: 'dtcg' })
  await page.goto(`${palette.page.split('/t/')[0]}/t/${id as string}`)
  const small = page.getByRole('rowheader', { name: `${long}small` })
  await expect(small).toBeVisible()
  const end = small.getByText('ct-small', { exact: true })
  const [cell, last] = [(await small.boundingBox())!, (await end.boundingBox())!]
  expect(last.x + last.width).toBeLessThanOrEqual(cell.x + cell.width)
  const groups = page.getByRole('treegrid', { name: 'Groups' }).getByRole('row')
  await expect(groups).toHaveText([/^All tokens5$/, /^blue2$/, /^accordion-top.*compact2$/])
  await groups.nth(1).click()
  await expect(page.getByRole('grid').getByRole('gridcell', { name: /blue-/ })).toHaveCount(2)
  await expect(page).toHaveURL(/group=blue-/)
})

test('a conflict names who, shows both colors, and moves no row', async ({ person }) => {
  const { page, api } = person
  await unlive(page)
  const palette = await openLittlePalette(person)
  const before = await cellOf(page, 'color.brand', 'Light').boundingBox()
  await api('PATCH', `${palette.modes.Light}/tokens/color.brand`, { value: '#666666' })
  await cellOf(page, 'color.brand', 'Light').dblclick()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('#555555')
  await page.keyboard.press('Enter')
  const notice = page.getByText(/color\.brand was changed by/)
  await expect(notice).toContainText('was changed by you, elsewhere. Mine: #555555, theirs: #666666')
  expect((await cellOf(page, 'color.brand', 'Light').boundingBox())!.y).toBe(before!.y)
})

test('what failed is not asked for again by a part of the page that comes later', async ({ person: { page, api } }) => {
  const { page: path } = await littlePalette(api)
  await unlive(page)
  const asked: string[] = []
  await page.route('**/api/workspaces/*/tokensets*', route => {
    asked.push(route.request().url())
    return route.fulfill({ status: 400, json: { error: 'It is raining' } })
  })
  // The part that follows what others do comes last.
  const late = await holdRequests(page, 'GET', '**/assets/follow-*.js')
  await page.goto(path.split('/t/')[0]!)
  await expect(page.getByRole('alert').getByText('It is raining')).toBeVisible()
  await late.arrived
  const before = asked.length
  const follows = page.waitForRequest('**/events*')
  late.release()
  await follows
  expect(asked).toHaveLength(before)
})
