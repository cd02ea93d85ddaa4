import type { Locator } from '@playwright/test'
import { createHmac } from 'node:crypto'
import { expectAccessible } from '../world/axe.ts'
import { clipboardOf } from '../world/clipboard.ts'
import { littlePalette } from '../world/little-palette.ts'
import { expect, test as base, type Page } from '../world/test.ts'
import { receiver, type Receiver } from './receiver.ts'

const test = base.extend<{ there: Receiver }>({
  there: async ({}, provide) => {
    const there = await receiver()
    await provide(there)
    there.close()
  },
})

const entries = (page: Page): Locator => page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem')
const entryOf = (page: Page, event: string) =>
  entries(page).filter({ has: page.getByRole('button', { name: event, exact: true }) })
/** Whether one of its signatures is of this secret, as Standard Webhooks has it. */
function isSigned(secret: string, { headers, body }: Receiver['received'][number]): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = `${headers['webhook-id'] as string}.${headers['webhook-timestamp'] as string}.${body}`
  const signature = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  return (headers['webhook-signature'] as string).split(' ').includes(signature)
}

test('a webhook is made, tested, told of changes, given a new secret and deleted', async ({
  person: { page, api },
  there,
}) => {
  const palette = await littlePalette(api)
  await page.goto(`/w/${palette.workspace}/settings?tab=connections`)
  await page.getByRole('button', { name: 'Open webhooks' }).click()
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'the snippet for Node.js' })).toContainText('webhook.verify(')
  await expectAccessible(page, 'no webhooks')

  await page.getByRole('button', { name: 'Create webhook' }).click()
  const create = page.getByRole('dialog', { name: 'Create webhook' })
  await create.getByLabel('Address').fill('http://10.0.0.1/hooks')
  await create.getByText('Tell it of every event').click()
  await create.getByRole('button', { name: 'Create webhook' }).click()
  await expect(create.getByText('Choose at least one kind of event, or write a pattern')).toBeVisible()
  await create.getByLabel('Further patterns').fill('tokens.eaten')
  await create.getByRole('button', { name: 'Create webhook' }).click()
  await expect(create.getByLabel('Further patterns')).toHaveAccessibleDescription(
    /No event has a type like "tokens.eaten"/,
  )
  await create.getByLabel('Further patterns').fill('mode.created, mode.deleted')
  await create.getByText('Made, changed, renamed or deleted').click()
  await create.getByRole('button', { name: 'Create webhook' }).click()
  await expect(create.getByLabel('Address')).toHaveAccessibleDescription(/This instance does not send to that url/)
  await expectAccessible(page, 'a webhook that is refused', { within: '[role=dialog]' })
  await create.getByLabel('Address').fill(there.url)
  await create.getByLabel('Description').fill('Builds the website')
  await create.getByRole('button', { name: 'Create webhook' }).click()

  const made = page.getByRole('alertdialog', { name: 'Your new webhook' })
  await expect(made.getByRole('button', { name: 'Done' })).toBeDisabled()
  await made.getByRole('button', { name: 'Copy secret', exact: true }).click()
  await expect.poll(() => clipboardOf(page)).toMatch(/^whsec_/)
  const secret = await clipboardOf(page)
  await expectAccessible(page, 'a new secret', { within: '[role=alertdialog]' })
  await made.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('main')).not.toContainText(secret)
  const row = page.getByRole('listitem').filter({ hasText: there.url })
  await expect(row).toContainText('Tokens, mode.created, mode.deleted')
  await expect(row).toContainText('Enabled')
  await expectAccessible(page, 'webhooks')
  await row.getByRole('link', { name: there.url }).click()

  await expect(page.getByText('Nothing was sent yet')).toBeVisible()
  there.hold(true)
  await page.getByRole('button', { name: 'Send test' }).click()
  const sent = entryOf(page, 'webhook.test')
  await expect(sent).toContainText('Pending')
  await expect(sent).toContainText('It has not been sent yet')
  await expectAccessible(page, 'a delivery that is on its way')
  there.hold(false)
  await expect(sent).toContainText('Delivered')
  await expect(sent).toContainText('answered 200')
  await expect(sent.getByRole('region', { name: 'Answer to webhook.test' })).toContainText('Thank you')
  await expect(sent.getByRole('region', { name: 'Request of webhook.test' })).toContainText('"type": "webhook.test"')
  expect(isSigned(secret, there.received[0]!)).toBe(true)
  await expectAccessible(page, 'a delivery')

  // What happens elsewhere appears by itself, also that it fails.
  there.answer(500, 'Out of paper')
  await api('PATCH', `${palette.modes.Light}/tokens/color.brand`, { value: '#123456' })
  const failing = entryOf(page, 'tokens.changed')
  await expect(failing).toContainText('answered 500')
  await expect(page.getByText('The last delivery failed; the next attempt is at')).toBeVisible()
  await failing.getByRole('button', { name: 'tokens.changed', exact: true }).click()
  await expect(failing).toContainText('Out of paper')
  // The server tries again by itself, too: until the button is pressed nothing may succeed.
  there.hold(true)
  await failing.getByRole('button', { name: 'Send now: tokens.changed' }).click()
  there.answer(200, 'Refilled')
  there.hold(false)
  await expect(failing).toContainText('Delivered')
  await expect(failing).toContainText('Refilled')
  await page.getByRole('button', { name: /^All deliveries/ }).click()
  await page.getByRole('option', { name: 'Failed' }).click()
  await expect(page).toHaveURL(/status=failed/)
  await expect(page.getByText('No delivery is failed.')).toBeVisible()

  await page.getByRole('button', { name: 'Create a new secret…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Create a new secret' }).click()
  const renewed = page.getByRole('alertdialog', { name: 'Your new secret' })
  await expect(renewed).toContainText(/Until .* the former secret signs as well/)
  const second = (await renewed.getByRole('region', { name: 'signing secret' }).textContent())!
  await renewed.getByText('I have kept it').click()
  await renewed.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('The former one signs as well until')).toBeVisible()
  await page.getByRole('button', { name: 'Send test' }).click()
  await expect(entries(page)).toHaveCount(3)
  await expect(entries(page).first()).toContainText('Delivered')
  for (const each of [secret, second]) expect(isSigned(each, there.received.at(-1)!)).toBe(true)

  await page.getByRole('button', { name: 'Edit…' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit webhook' })
  await expect(edit.getByLabel('Further patterns')).toHaveValue('mode.created, mode.deleted')
  await edit.getByText('Tell it of every event').click()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Every event', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Disable', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Enable', exact: true })).toBeVisible()
  const { webhooks } = await api('GET', `/workspaces/${palette.workspace}/webhooks`)
  expect(webhooks).toMatchObject([{ status: 'disabled', events: ['*'], description: 'Builds the website' }])

  await page.getByRole('button', { name: 'Delete webhook…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete webhook' }).click()
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible()
})

test('one that the server disabled says why, also on a narrow screen, and is enabled again', async ({
  person: { page, api },
  there,
}) => {
  const palette = await littlePalette(api)
  there.answer(410, '')
  const hook = await api('POST', `/workspaces/${palette.workspace}/webhooks`, { url: there.url })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/w/${palette.workspace}/settings/webhooks/${hook['id']}`)
  await expect(page.getByText('Nothing was sent yet')).toBeVisible()
  await api('PATCH', `${palette.modes.Light}/tokens/color.brand`, { value: '#123456' })
  await expect(page.getByText('The server disabled it. It answered 410 Gone.')).toBeVisible()
  await expect(entryOf(page, 'tokens.changed')).toContainText('Failed')
  await entryOf(page, 'tokens.changed').getByRole('button', { name: 'tokens.changed', exact: true }).click()
  await expectAccessible(page, 'a webhook that was disabled')
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
  expect(scrollWidth).toBe(clientWidth)
  await page.getByRole('navigation', { name: 'Back' }).getByRole('link', { name: 'Webhooks' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: there.url })).toContainText('It answered 410 Gone')
  await page.getByRole('link', { name: there.url }).click()
  there.answer(204, '')
  await page.getByRole('button', { name: 'Enable', exact: true }).click()
  await expect(page.getByText('The server disabled it.')).toBeHidden()
  await api('PATCH', `${palette.modes.Light}/tokens/color.brand`, { value: '#654321' })
  await expect(entries(page).first()).toContainText('answered 204')
})

test('older deliveries are shown page by page', async ({ person: { page, api }, there }) => {
  const { workspace } = await littlePalette(api)
  const hook = await api('POST', `/workspaces/${workspace}/webhooks`, { url: there.url })
  const deliveries = `/webhooks/${hook['id']}/deliveries`
  const states = async () =>
    ((await api('GET', deliveries))['deliveries'] as { status: string }[]).map(one => one.status)
  for (let sent = 0; sent < 25; sent++) {
    await api('POST', `/webhooks/${hook['id']}/test`)
    // At most three tests of a webhook wait.
    await expect.poll(states, { intervals: [20] }).not.toContain('pending')
  }
  await page.goto(`/w/${workspace}/settings/webhooks/${hook['id']}`)
  await expect(entries(page)).toHaveCount(20)
  await expect(page.getByText('20 of 25')).toBeVisible()
  await page.getByRole('button', { name: 'Show older deliveries' }).click()
  await expect(entries(page)).toHaveCount(25)
})

test('editors and viewers cannot reach it, not by its address either', async ({ person: { api }, another }) => {
  const { workspace } = await littlePalette(api)
  const hook = await api('POST', `/workspaces/${workspace}/webhooks`, { url: 'https://example.com/hooks' })
  for (const role of ['editor', 'viewer']) {
    const { page, email } = await another(role)
    await api('POST', `/workspaces/${workspace}/members`, { email, role })
    const asked: string[] = []
    page.on('request', request => void (request.url().includes('/api/') && asked.push(request.url())))
    for (const path of ['', `/${hook['id']}`]) {
      await page.goto(`/w/${workspace}/settings/webhooks${path}`)
      await expect(page.getByRole('heading', { name: 'Webhooks are for owners and admins' })).toBeVisible()
      await expect(page.getByRole('main')).not.toContainText('example.com')
    }
    expect(asked.filter(url => url.includes('webhooks'))).toEqual([])
    await page.goto(`/w/${workspace}/settings?tab=connections`)
    await expect(page.getByRole('button', { name: 'Open webhooks' })).toHaveAttribute('aria-disabled', 'true')
  }
})
