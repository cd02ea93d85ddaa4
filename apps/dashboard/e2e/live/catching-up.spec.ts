// A window that was away shows what happened meanwhile, without a reload.
import { holdRequests } from '../world/hold-requests.ts'
import { cellOf } from '../world/little-palette.ts'
import { expect, test, type Page } from '../world/test.ts'
import { isFollowing, twoPeople, write } from './two-people.ts'

const holdStream = (page: Page) => holdRequests(page, 'GET', '**/api/workspaces/*/events*')

test('offline, while the other edits; online again', async ({ person, another, faults }) => {
  const { me, other } = await twoPeople(person, another)
  await me.page.evaluate(() => Object.assign(window, { sameWindow: true }))
  await me.page.context().setOffline(true)
  await write(other.page, 'color.brand', 'Light', '#123456')
  await write(other.page, 'space.small', 'Dark', '7px')
  await other.page.getByRole('rowheader', { name: 'space.large' }).focus()
  await other.page.keyboard.press('Delete')
  await expect(other.page.getByRole('rowheader', { name: 'space.large' })).toBeHidden()
  await expect(cellOf(me.page, 'color.brand', 'Light')).toHaveText('#892a67')
  await me.page.context().setOffline(false)
  await expect(cellOf(me.page, 'color.brand', 'Light')).toHaveText(/#123456/)
  await expect(cellOf(me.page, 'space.small', 'Dark')).toContainText('7px')
  await expect(me.page.getByRole('rowheader', { name: 'space.large' })).toBeHidden()
  expect(await me.page.evaluate(() => 'sameWindow' in window)).toBe(true)
  // The browser reports requests that cannot be sent, which is what was asked of it here.
  expect(faults.splice(0).filter(fault => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})

test('a change between the reading of the page and the opening of the stream is not missed', async ({
  person,
  another,
}) => {
  const { palette, me, other } = await twoPeople(person, another)
  const { arrived, release } = await holdStream(me.page)
  await me.page.goto(palette.page)
  await expect(cellOf(me.page, 'color.brand', 'Light')).toHaveText('#892a67')
  await arrived
  await other.api('PATCH', `${palette.modes.Light}/tokens/color.brand`, { value: '#123456' })
  release()
  await expect(cellOf(me.page, 'color.brand', 'Light')).toHaveText(/#123456/)
})

test('nor is one of what another page than the grid shows', async ({ person, another }) => {
  const { palette, me, other } = await twoPeople(person, another)
  const outputs = `/workspaces/${palette.workspace}/outputs`
  const web = { name: 'web', format: 'css' }
  await other.api('PUT', outputs, { outputs: [web] })
  const { arrived, release } = await holdStream(me.page)
  await me.page.goto(`/w/${palette.workspace}/outputs/web`)
  await me.page.getByRole('group', { name: 'Names', exact: true }).locator('summary').click()
  const prefix = me.page.getByRole('textbox', { name: 'Prefix', exact: true })
  await expect(prefix).toHaveValue('')
  await arrived
  await other.api('PUT', outputs, { outputs: [{ ...web, names: { prefix: 'theirs' } }] })
  release()
  await expect(prefix).toHaveValue('theirs')
})

test('a window that nobody sees says good-bye, and shows what happened when it is seen again', async ({
  person,
  another,
}) => {
  await person.page.clock.install()
  const { me, other } = await twoPeople(person, another)
  const turn = (state: 'hidden' | 'visible') =>
    me.page.evaluate(to => {
      Object.defineProperty(document, 'visibilityState', { value: to, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await turn('hidden')
  await me.page.clock.fastForward(21_000)
  await expect(other.page.getByRole('button', { name: /^Also here: / })).toHaveCount(0)
  await write(other.page, 'color.brand', 'Light', '#123456')
  await write(other.page, 'space.small', 'Light', '7px')
  await expect(cellOf(me.page, 'color.brand', 'Light')).toHaveText('#892a67')
  await turn('visible')
  await expect(cellOf(me.page, 'color.brand', 'Light')).toHaveText(/#123456/)
  await expect(cellOf(me.page, 'space.small', 'Light')).toContainText('7px')
  await isFollowing(other.page)
})

test('a computer that slept connects again at once', async ({ person, another }) => {
  await person.page.clock.install()
  const { me } = await twoPeople(person, another)
  const again = me.page.waitForRequest(/\/api\/workspaces\/[^/]+\/events/)
  await me.page.clock.fastForward(22_000)
  await again
})
