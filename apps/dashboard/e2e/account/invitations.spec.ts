import { expectAccessible } from '../world/axe.ts'
import { listen } from '../world/quiet.ts'
import { origin } from '../world/places.ts'
import { expect, password, test } from '../world/test.ts'
import { entriesOf } from '../world/entries.ts'

test('somebody without an account is invited, makes one by the link, and works in the workspace', async ({
  person,
  browser,
}) => {
  const { page, api, name } = person
  const workspace = await api('POST', '/workspaces', { name: 'Shop' })
  const guest = `guest-${process.pid}-${Date.now()}@example.com`
  await page.goto(`/w/${workspace['id']}/settings`)
  await page.getByLabel('E-mail').fill(guest)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const link = page.getByRole('region', { name: 'Invitation link' })
  await expect(link).toContainText('/invite#')
  await expect(entriesOf(page, 'Invitations')).toContainText(guest)
  await expectAccessible(page, 'an invitation')
  const { hash } = new URL((await link.innerText()).trim())

  const context = await browser.newContext({ baseURL: origin() })
  const faults = await listen(context)
  const theirs = await context.newPage()
  await theirs.goto(`/invite${hash}`)
  await expect(theirs.getByRole('heading', { name: 'Join Shop' })).toBeVisible()
  await expect(theirs.getByText(`${name} invites ${guest} as editor.`)).toBeVisible()
  await expectAccessible(theirs, 'the page of an invitation')
  await theirs.getByLabel('Name', { exact: true }).fill('Gwen Guest')
  await theirs.getByLabel('Password', { exact: true }).fill(password)
  await theirs.getByRole('button', { name: 'Create account and join' }).click()
  await expect(theirs).toHaveURL(new RegExp(`/w/${workspace['id']}$`))
  await expect(theirs.getByText('Bring your tokens, or start with a few')).toBeVisible()
  await context.close()
  expect(faults).toEqual([])

  await page.reload()
  await expect(entriesOf(page, 'Members', /Gwen Guest/)).toContainText(guest)
  await expect(page.getByRole('list', { name: 'Invitations' })).toBeHidden()
})
