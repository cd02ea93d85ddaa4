import { expectAccessible } from '../world/axe.ts'
import { origin } from '../world/places.ts'
import { expect, test } from '../world/test.ts'
import { entriesOf } from '../world/entries.ts'

test('an organization is provisioned with a token, and a group gets a role', async ({ person }) => {
  const { page, api } = person
  const org = await api('POST', '/organizations', { name: 'Acme Group' })
  await page.goto(`/org/${org['id']}?tab=provisioning`)
  await page.getByRole('button', { name: 'Create token' }).click()
  const shown = page.getByRole('alertdialog', { name: 'The provisioning token' })
  const token = await shown.getByRole('region', { name: 'Provisioning token' }).innerText()
  await shown.getByRole('checkbox', { name: 'I have kept it' }).check({ force: true })
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('not used yet')).toBeVisible()

  const send = async (path: string, data: object): Promise<{ id: string }> => {
    const headers = { authorization: `Bearer ${token.trim()}` }
    const answer = await page.request.post(`${origin()}/scim/v2${path}`, { data, headers })
    expect(answer.status(), await answer.text()).toBe(201)
    return (await answer.json()) as { id: string }
  }
  const email = `grace-${String(org['id']).slice(-12)}@example.com`
  const user = await send('/Users', { userName: email, displayName: 'Grace Hopper' })
  await send('/Groups', { displayName: 'Designers', members: [{ value: user.id }] })

  await page.reload()
  const row = entriesOf(page, 'Roles of groups', /Designers/)
  await row.getByRole('button', { name: /Role of Designers/ }).click()
  await page.getByRole('option', { name: /^Editor/ }).click()
  await expect(page.getByText('Designers: editor').last()).toBeVisible()
  await expectAccessible(page, 'provisioning')
  await page.getByRole('tab', { name: 'Members' }).click()
  await expect(entriesOf(page, 'Members', /Grace Hopper/)).toContainText('Editor')
})
