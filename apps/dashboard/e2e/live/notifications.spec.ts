// The bell: what others did that concerns me, while I look at something else.
import { violationsOf } from '../world/axe.ts'
import { holdRequests } from '../world/hold-requests.ts'
import { littlePalette } from '../world/little-palette.ts'
import { expect, test, type Page, type Person } from '../world/test.ts'
import { twoPeople } from './two-people.ts'

const bell = (page: Page, unread: number) =>
  page.getByRole('button', { name: unread > 0 ? `Notifications, ${unread} unread` : 'Notifications', exact: true })
const list = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

async function propose({ api }: Person, workspace: string, title: string): Promise<string> {
  const { id } = await api('POST', `/workspaces/${workspace}/proposals`, { title, status: 'open' })
  return id as string
}

test('a proposal of somebody else rings while the grid is open, and opening it marks it as read', async ({
  person,
  another,
}) => {
  const { palette, me, other } = await twoPeople(person, another)
  await expect(bell(me.page, 0)).toBeVisible()
  const id = await propose(other, palette.workspace, 'Calmer colors')
  await bell(me.page, 1).click()
  const entry = list(me.page).getByRole('link', {
    name: 'Unread: Ada Lovelace asks for your review of "Calmer colors"',
  })
  await expect(entry).toContainText('Acme')
  await entry.click()
  await expect(me.page).toHaveURL(new RegExp(`/w/${palette.workspace}/proposals/${id}$`))
  await expect(list(me.page)).toBeHidden()
  await expect(me.page.getByRole('heading', { level: 1, name: 'Calmer colors' })).toBeVisible()
  await expect(bell(me.page, 0)).toBeVisible()
  await bell(me.page, 0).click()
  await expect(list(me.page).getByRole('link', { name: /^Ada Lovelace asks/ })).toBeVisible()
})

test('what happens between the first reading and the opening of the stream is not missed', async ({
  person,
  another,
}) => {
  const { workspace, page } = await littlePalette(person.api)
  const other = await another('Ada Lovelace')
  await person.api('POST', `/workspaces/${workspace}/members`, { email: other.email, role: 'editor' })
  const stream = await holdRequests(person.page, 'GET', '**/api/workspaces/*/events*')
  const read = person.page.waitForResponse('**/api/notifications*')
  await person.page.goto(page)
  await stream.arrived
  await (await read).finished()
  await expect(bell(person.page, 0)).toBeVisible()
  await propose(other, workspace, 'Calmer colors')
  stream.release()
  await expect(bell(person.page, 1)).toBeVisible()
})

test('the author hears what others say, and all is marked as read at once', async ({ person, another }) => {
  const { palette, me, other } = await twoPeople(person, another)
  const id = await propose(other, palette.workspace, 'Calmer colors')
  await me.api('POST', `/proposals/${id}/comments`, { body: 'Why?' })
  await me.api('POST', `/proposals/${id}/close`, {})
  // That they are a member now is the third.
  await bell(other.page, 3).click()
  await expect(list(other.page).getByRole('link')).toHaveText([
    /closed your proposal "Calmer colors"/,
    /commented on your proposal "Calmer colors"/,
    /made you an editor of "Acme"/,
  ])
  await list(other.page).getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(other.page, 0)).toHaveAttribute('aria-expanded', 'true')
  await expect(list(other.page).getByText('Unread:')).toHaveCount(0)
  // The button stays where it is, with the focus.
  await expect(list(other.page).getByRole('button', { name: 'Mark all as read' })).toBeFocused()
  await other.page.keyboard.press('Escape')
  await expect(bell(other.page, 0)).toBeFocused()
  // The bell is there before what it tells is read.
  const read = other.page.waitForResponse('**/api/notifications*')
  await other.page.reload()
  await (await read).finished()
  await expect(bell(other.page, 0)).toBeVisible()
})

test('it can be used and read by everybody: with something in it, and with nothing', async ({ person, another }) => {
  const { palette, me, other } = await twoPeople(person, another)
  await bell(me.page, 0).press('Enter')
  await expect(list(me.page)).toContainText('Nothing yet')
  for (const scheme of ['light', 'dark'] as const)
    expect(await violationsOf(me.page, scheme, { within: '[role=dialog]' })).toEqual([])
  await propose(other, palette.workspace, 'Calmer colors')
  await expect(list(me.page).getByRole('link')).toBeVisible()
  for (const scheme of ['light', 'dark'] as const)
    expect(await violationsOf(me.page, scheme, { within: '[role=dialog]' })).toEqual([])
})
