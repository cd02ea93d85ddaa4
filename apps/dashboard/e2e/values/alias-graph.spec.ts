import { expectAccessible } from '../world/axe.ts'
import { holdRequests } from '../world/hold-requests.ts'
import { littlePalette } from '../world/little-palette.ts'
import { expect, test, type Page, type Person } from '../world/test.ts'
import { chooseContext } from '../world/theme-bar.ts'
import { themesOverTwoAxes } from '../world/two-axes.ts'

const stage = (page: Page) => page.getByRole('application', { name: 'Graph of tokens' })
const token = (page: Page) => page.getByRole('region', { name: 'Token', exact: true })

/** The page of walk.text, which points at walk.base; walk.link points at it. */
async function openWalk({ page, api }: Person, more: Record<string, string> = {}) {
  const palette = await littlePalette(api)
  const tokens = { 'walk.base': '#123456', 'walk.text': '{walk.base}', 'walk.link': '{walk.text}', ...more }
  for (const [name, value] of Object.entries(tokens))
    await api('POST', `${palette.modes.Light}/tokens`, { name, type: 'color', value })
  await page.goto(`${palette.page}/graph?token=walk.text`)
  await expect(stage(page)).toHaveAttribute('data-nodes', '3')
}

test('the graph is walked along with the keyboard and the mouse', async ({ person }) => {
  const { page } = person
  await openWalk(person)
  await expectAccessible(page, 'the alias graph')

  await page.getByRole('button', { name: 'Show everything' }).focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(stage(page)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('status').filter({ hasText: 'walk.link' })).toContainText(
    'walk.link: #123456; points at 1, used by 0',
  )
  await page.keyboard.press('Enter')
  await expect(token(page)).toContainText('walk.link')

  // Three columns of 216 pixels with 96 between them stand in the middle.
  const box = (await stage(page).boundingBox())!
  const left = { x: box.x + box.width / 2 - 312, y: box.y + box.height / 2 }
  await page.mouse.move(left.x, left.y)
  await expect(page.getByRole('status').filter({ hasText: 'walk.base' })).toContainText('points at 0, used by 1')
  await page.mouse.click(left.x, left.y)
  await expect(token(page)).toContainText('walk.base')
  await expect(page).toHaveURL(/token=walk\.base/)
  // A drag moves the picture and chooses nothing.
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 80, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect(token(page)).toContainText('walk.base')
  await page.mouse.move(left.x, left.y + 60)
  await page.mouse.move(left.x + 80, left.y)
  await expect(page.getByRole('status').filter({ hasText: 'walk.base' })).toBeVisible()
})

test('what is below a pointer that stands still is told of the new picture, not of the one before', async ({
  person,
}) => {
  const { page } = person
  await openWalk(person, { 'walk.side': '{walk.base}' })
  const box = (await stage(page).boundingBox())!
  const caption = page.getByRole('status').filter({ hasText: 'walk.' })

  // The worker that lays the next picture out has to wait: the pointer is above the one before.
  const layout = await holdRequests(page, 'GET', '**/assets/layout-worker-*.js')
  await stage(page).focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await layout.arrived
  await page.mouse.move(box.x + box.width / 2 - 312, box.y + box.height / 2)
  await expect(caption).toContainText('walk.base: #123456; points at 0, used by 1')
  layout.release()
  await expect(stage(page)).toHaveAttribute('data-nodes', '4')
  await expect(caption).toContainText('walk.base: #123456; points at 0, used by 2')

  // Smaller, the picture leaves the pointer, and the keyboard's place is told.
  await page.keyboard.press('ArrowRight')
  await expect(caption).toContainText('walk.base')
  await page.keyboard.press('-')
  await page.keyboard.press('-')
  await expect(caption).toContainText('points at 1')
})

test('all tokens that have an alias are one picture; a mode has the values and ways of its own', async ({
  person: { page, api },
}) => {
  const palette = await littlePalette(api)
  const color = (mode: string, name: string, value: unknown) =>
    api('POST', `${mode}/tokens`, { name, type: 'color', value })
  await color(palette.modes.Light, 'only.base', '#123456')
  await color(palette.modes.Light, 'only.light', '{only.base}')
  await color(palette.modes.Dark, 'only.light', '#654321')
  await page.goto(`${palette.page}/graph?token=only.light`)
  await expect(stage(page)).toHaveAttribute('data-nodes', '2')
  await page.getByRole('button', { name: /Values of/ }).click()
  await page.getByRole('option', { name: 'Dark' }).click()
  await expect(stage(page)).toHaveAttribute('data-nodes', '1')
  await page.getByRole('button', { name: /Values of/ }).click()
  await page.getByRole('option', { name: 'Light' }).click()
  await page.getByText('All tokens', { exact: true }).click()
  await expect.poll(async () => Number(await stage(page).getAttribute('data-nodes'))).toBeGreaterThan(2)
  await expect(page).toHaveURL(/all=true/)
})

test('themes draw the ways that their chosen contexts take, into other tokensets too', async ({
  person: { page, api },
}) => {
  const world = await themesOverTwoAxes(api)
  const card = { type: 'color', value: '#000000' }
  await api('POST', `${world.modes.Light}/tokens`, { ...card, name: 'card.edge', value: '{tone.edge}' })
  await api('POST', `${world.brandMode}/tokens`, { ...card, name: 'tone.edge', value: '{tone.deep}' })
  await api('POST', `${world.brandMode}/tokens`, { ...card, name: 'tone.deep', value: '#123456' })
  await page.goto(`${world.grid}/graph?token=card.edge`)
  // In the default context nothing has the name that it points at.
  await expect(stage(page)).toHaveAttribute('data-nodes', '2')
  await chooseContext(page, 'brand', 'b')
  await expect(stage(page)).toHaveAttribute('data-nodes', '3')
  await stage(page).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('status').filter({ hasText: 'tone.edge' })).toContainText('#123456')
})
