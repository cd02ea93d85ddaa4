import { expectAccessible } from '../world/axe.ts'
import { holdRequests } from '../world/hold-requests.ts'
import { expect, test } from '../world/test.ts'
import { themesOverTwoAxes } from '../world/two-axes.ts'

test('the graph follows an alias into another tokenset where themes answer it, and misses only what none answers', async ({
  person: { page, api },
}) => {
  const world = await themesOverTwoAxes(api)
  const card = { type: 'color', value: '#000000' }
  await api('POST', `${world.modes.Light}/tokens`, { ...card, name: 'card.edge', value: '{tone.edge}' })
  await api('POST', `${world.modes.Light}/tokens`, { ...card, name: 'card.lost', value: '{not.there}' })
  await api('POST', `${world.brandMode}/tokens`, { ...card, name: 'tone.edge', value: '{tone.deep}' })
  await api('POST', `${world.brandMode}/tokens`, { ...card, name: 'tone.deep', value: '#123456' })
  await api('POST', `${world.brandMode}/tokens`, { ...card, name: 'brand.line', value: '{text.default}' })
  await page.goto(`${world.grid}/graph?token=card.edge`)
  const uses = page.getByRole('treegrid', { name: 'Points at' })
  const edge = uses.getByRole('row', { name: 'tone.edge' })
  await expect(edge).toContainText('#123456')
  await expect(edge).toContainText('answered by themes: Website, brand b')
  await expect(uses).not.toContainText('missing')
  // What it points at there comes below it.
  await expect(edge.getByRole('button')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Token', exact: true })).not.toContainText('missing')
  await expectAccessible(page, 'a graph that follows themes')
  await page.goto(`${world.grid}/graph?token=card.lost`)
  await expect(uses).toContainText('missing: not.there')
  await page.goto(`/w/${world.workspace}/t/${world.brand}/graph?token=brand.line`)
  // What the default permutation gives, whatever other contexts have.
  const text = uses.getByRole('row', { name: 'text.default' })
  await expect(text).toContainText('#151213')
  await expect(text).toContainText(/answered by themes: Website$/)
  await page.goto(`${world.grid}/graph?token=card.lost`)
  await uses.getByRole('row').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Token', exact: true })).toContainText('card.lost')
  // Chosen before the themes are there, it is gone to once they are.
  const held = await holdRequests(page, 'GET', '**/resolvers')
  await page.goto(`${world.grid}/graph?token=card.edge`)
  await held.arrived
  await expect(edge).not.toContainText('answered by themes')
  await edge.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Themes are being read')).toBeAttached()
  await expect(page.getByRole('region', { name: 'Token', exact: true })).toContainText('card.edge')
  held.release()
  await expect(page).toHaveURL(new RegExp(`/t/${world.brand}/graph\\?token=tone\\.edge`))
  await expect(page.getByRole('region', { name: 'Token', exact: true })).toContainText('tone.edge')
})
