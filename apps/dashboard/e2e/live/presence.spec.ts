// Who else is here, and where.
import { cellOf } from '../world/little-palette.ts'
import { violationsOf } from '../world/axe.ts'
import { expect, test } from '../world/test.ts'
import { twoPeople } from './two-people.ts'

test('the other is named in the navigation and at the cell with the focus, and is gone when the window is', async ({
  person,
  another,
}) => {
  const { me, other } = await twoPeople(person, another)
  await expect(me.page.getByRole('button', { name: 'Also here: Ada Lovelace' })).toContainText('AL')
  const cell = cellOf(me.page, 'color.ink', 'Dark')
  await cellOf(other.page, 'color.ink', 'Dark').click()
  await expect(cell).toContainText('Ada Lovelace')
  await expect(cell).toHaveAttribute('aria-description', 'Also here: Ada Lovelace')
  await other.page.keyboard.press('Enter')
  await expect(cell).toHaveAttribute('aria-description', 'Edited by Ada Lovelace')
  await other.page.keyboard.press('Escape')
  await other.page.keyboard.press('ArrowUp')
  await expect(cellOf(me.page, 'color.brand', 'Dark')).toHaveAttribute('aria-description', 'Also here: Ada Lovelace')
  await expect(cell).not.toContainText('Ada Lovelace')
  // Nobody is named to themselves.
  await expect(other.page.getByRole('button', { name: /^Also here: Ada/ })).toHaveCount(0)
  await other.page.close()
  // A browser may drop the last message of a closing page: then the window counts as closed after 30 silent seconds.
  const silent = { timeout: 45_000 }
  await expect(me.page.getByRole('button', { name: /^Also here: / })).toHaveCount(0, silent)
  await expect(cellOf(me.page, 'color.brand', 'Dark')).not.toContainText('Ada Lovelace')
})

test('somebody who only reads is here as well, and the menu leads to where they are', async ({ person, another }) => {
  const { me, other } = await twoPeople(person, another, 'viewer')
  await cellOf(other.page, 'space.large', 'Dark').click()
  await expect(cellOf(me.page, 'space.large', 'Dark')).toContainText('Ada Lovelace')
  await me.page.goto(me.page.url().replace(/\/t\/.*/, '/settings'))
  await me.page.getByRole('button', { name: 'Also here: Ada Lovelace' }).click()
  await expect(me.page.getByRole('menuitem', { name: /Ada Lovelace/ })).toContainText('At space.large in Core')
  await me.page.getByRole('menuitem', { name: /Ada Lovelace/ }).click()
  await expect(me.page).toHaveURL(/sel=space\.large/)
  await expect(me.page.getByRole('grid')).toBeVisible()
})

test('it can be used and read by everybody, and changes of others are not read out', async ({ person, another }) => {
  const { me, other } = await twoPeople(person, another)
  await me.page.evaluate(() => {
    const said: string[] = []
    new MutationObserver(records => {
      for (const { target } of records) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(
          '[aria-live], [role=status]',
        )
        if (region?.textContent) said.push(region.textContent)
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
    Object.assign(window, { said })
  })
  await cellOf(other.page, 'color.ink', 'Dark').click()
  await expect(cellOf(me.page, 'color.ink', 'Dark')).toContainText('Ada Lovelace')
  await other.api('PATCH', `/tokensets/${me.page.url().split('/t/')[1]!.split('?')[0]}`, { name: 'Other' })
  await expect(me.page.getByRole('heading', { level: 1, name: 'Other' })).toBeAttached()
  expect(await me.page.evaluate(() => (window as unknown as { said: string[] }).said)).toEqual([])
  for (const scheme of ['light', 'dark'] as const) expect(await violationsOf(me.page, scheme)).toEqual([])
})
