// What one tokenset takes from another through themes is there wherever it is looked at, and only what nobody has is
// missing.
import { expectAccessible } from '../world/axe.ts'
import { holdRequests } from '../world/hold-requests.ts'
import { joinedTokensets } from '../world/joined-tokensets.ts'
import { expect, test, type Page } from '../world/test.ts'
import { chooseContext } from '../world/theme-bar.ts'

const inspector = (page: Page) => page.getByRole('complementary', { name: 'Inspector' })
const region = (page: Page, name: string) => inspector(page).getByRole('region', { name })

test('the inspector names the tokens of other tokensets that a value leads to, by permutation, and opens them', async ({
  person: { page, api },
}) => {
  const world = await joinedTokensets(api)
  await page.goto(`${world.page}?sel=link`)
  const uses = region(page, 'Uses').getByRole('listitem')
  await expect(uses).toHaveText(['color.brandCore / Light#892a67', 'color.brandCore / Dark, not chosen#edacd0'])
  await expectAccessible(page, 'an inspector with tokens of other tokensets')
  await chooseContext(page, 'scheme', 'dark')
  await expect(uses.first()).toHaveText('color.brandCore / Dark#edacd0')
  await uses.getByRole('button', { name: 'color.brand in Core / Light' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Core' })).toBeAttached()
  await expect(page.getByRole('rowheader', { name: 'color.brand' })).toBeVisible()

  // There, who uses it: its own tokenset's tokens, and those of the other.
  await expect(region(page, 'Used by').getByRole('listitem')).toHaveText([
    'button.background',
    'linkSemantic',
    'softSemantic',
  ])
  await region(page, 'Used by').getByRole('button', { name: 'soft in Semantic' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Semantic' })).toBeAttached()
  await expect(inspector(page).getByRole('heading', { level: 2 })).toHaveText('soft')
})

test('without themes to follow, what themes resolve is not missing, and what none resolves is', async ({
  person: { page, api },
}) => {
  const world = await joinedTokensets(api)
  await page.goto(`${world.page}?sel=soft`)
  await chooseContext(page, 'Themes to follow', 'No themes')
  await expect(region(page, 'Values')).toContainText('Resolved by themes: Website')
  await expect(region(page, 'Values').getByRole('group', { name: 'Formula' })).toContainText('#892a67')
  await expect(inspector(page)).not.toContainText('missing')
  await region(page, 'Values').getByRole('button', { name: 'color.brand' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Core' })).toBeAttached()
  await page.goto(`${world.page}?sel=lost`)
  await expect(region(page, 'Uses').getByRole('listitem')).toHaveText('missing not.there')
})

test('the graph of a mode has the tokens of other tokensets, both ways', async ({ person: { page, api } }) => {
  const world = await joinedTokensets(api)
  const mode = world.mode.split('/').at(-1)
  await page.goto(`${world.page}/graph?token=link&mode=${mode}`)
  const stage = page.getByRole('application', { name: 'Graph of tokens' })
  await expect(stage).toHaveAttribute('data-nodes', '3')
  const caption = page.getByRole('status').filter({ hasText: 'points at' })
  await page.getByRole('button', { name: 'Zoom in' }).focus()
  await page.keyboard.press('Shift+Tab')
  await expect(stage).toBeFocused()
  await expect(caption).toHaveText('link: #892a67; points at 1, used by 1')
  await page.keyboard.press('ArrowLeft')
  await expect(caption).toHaveText('color.brand of Core: #892a67; points at 0, used by 1')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/t/${world.palette.tokenset}/graph\\?token=color\\.brand`))
  const users = page.getByRole('treegrid', { name: 'Used by' })
  await expect(users.getByRole('row', { name: 'soft' })).toContainText(/Semantic,\s*answered by themes: Website/)
  await page.goto(`${world.palette.page}/graph?token=color.brand&mode=${world.palette.modes.Dark.split('/').at(-1)}`)
  await expect(stage).toHaveAttribute('data-nodes', '4')
})

test('who walks along the graph stays where they are when themes come', async ({ person: { page, api } }) => {
  const world = await joinedTokensets(api)
  const themes = await holdRequests(page, 'GET', '**/resolvers')
  await page.goto(`${world.page}/graph?token=link&mode=${world.mode.split('/').at(-1)}`)
  const stage = page.getByRole('application', { name: 'Graph of tokens' })
  await expect(stage).toHaveAttribute('data-nodes', '3')
  await stage.focus()
  await page.keyboard.press('ArrowLeft')
  const caption = page.getByRole('status').filter({ hasText: 'points at' })
  await expect(caption).toHaveText(/^color\.brand: missing/)
  themes.release()
  await expect(caption).toHaveText('color.brand of Core: #892a67; points at 0, used by 1')
})

test('the card of a tokenset of aliases shows the colors that they come to', async ({ person: { page, api } }) => {
  const world = await joinedTokensets(api)
  await page.goto(`/w/${world.workspace}`)
  const card = page.getByRole('main').getByRole('link', { name: /^Semantic/ })
  await expect(card.locator('span[style*="background-color"]').first()).toHaveCSS(
    'background-color',
    'rgb(137, 42, 103)',
  )
})
