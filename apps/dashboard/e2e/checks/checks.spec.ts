import type { Locator } from '@playwright/test'
import { expectAccessible } from '../world/axe.ts'
import { littlePalette, stored } from '../world/little-palette.ts'
import { expect, test, type Page } from '../world/test.ts'
import { checkedPalette, contrast } from './checked-palette.ts'

const rowOf = (page: Page, token: string, place: string): Locator =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: token, exact: true }) })
    .filter({ hasText: place })
const choose = async (page: Page, label: string, option: string | RegExp) => {
  await page.getByRole('button', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

test('rules are set with a form, and what the server refuses is told at its field', async ({
  person: { page, api },
  another,
}) => {
  const palette = await littlePalette(api)
  await page.goto(`/w/${palette.workspace}/checks`)
  await page.getByRole('button', { name: 'Choose rules' }).click()
  await choose(page, 'Add a preset', /^Recommended/)
  await expect(page.getByRole('list', { name: 'Rules' }).getByRole('listitem')).toHaveCount(6)
  await choose(page, 'Add a rule', /^Scale step/)
  await choose(page, 'Add a rule', /^Contrast/)
  const card = (name: string) => page.getByRole('list', { name: 'Rules' }).getByRole('listitem', { name, exact: true })
  const [scale, colors] = [card('Scale step'), card('Contrast')]
  await scale.getByRole('textbox', { name: 'Step' }).fill('4 apples')
  await colors.getByRole('button', { name: 'Add pair' }).click()
  await colors.getByLabel('Foreground').fill('text.*')
  await colors.getByLabel('Background').fill('surface.*')
  await colors.getByLabel('WCAG').fill('7')
  await page.getByRole('button', { name: 'Save rules' }).click()
  await expect(scale.getByText(/step must be a length/)).toBeVisible()
  await scale.getByRole('textbox', { name: 'Step' }).fill('4px')
  await expectAccessible(page, 'the editor of rules')
  await page.getByRole('button', { name: 'Save rules' }).click()
  await expect(page.getByText('Saved 8 rules').last()).toBeVisible()
  const saved = await api('GET', `/workspaces/${palette.workspace}/check-rules`)
  expect(saved['blocks']).toBe('error')
  expect(saved['rules'].slice(-2)).toEqual([
    { id: 'scale-step', rule: 'scale-step', severity: 'warning', options: { step: '4px' } },
    { id: 'contrast', ...contrast, severity: 'error', options: { ...contrast.options, wcag: 7 } },
  ])

  // Read, it is a sentence with its rows; edited, a form.
  await page.reload()
  await expect(colors.getByRole('row', { name: /text\.\* surface\.\*/ })).toBeVisible()
  await expect(scale.getByText('4px')).toBeVisible()
  await expect(page.getByLabel('Foreground')).toHaveCount(0)
  await colors.getByRole('button', { name: 'Edit Contrast' }).click()
  await expect(colors.getByLabel('Foreground')).toHaveValue('text.*')
  await colors.getByLabel('Foreground').fill('text.default')
  await colors.getByLabel('Background').fill('color.ink')
  await colors.getByRole('button', { name: 'Done with Contrast' }).click()
  const pair = colors.getByRole('row', { name: /text\.default color\.ink/ })
  await expect(pair.getByText(/\d+\.\d : 1, too low/)).toBeVisible()
  await expectAccessible(page, 'the rules as sentences')

  const viewer = await another('Vera')
  await api('POST', `/workspaces/${palette.workspace}/members`, { email: viewer.email, role: 'viewer' })
  await viewer.page.goto(`/w/${palette.workspace}/checks?tab=rules`)
  await expect(viewer.page.getByText('You are a viewer here. This takes an owner or an admin.')).toBeVisible()
  await expect(viewer.page.getByText('4px')).toBeVisible()
  await expect(viewer.page.getByRole('button', { name: 'Edit Scale step' })).toHaveAttribute('aria-disabled', 'true')
})

test('a finding is fixed after a look at what changes, taken back, and accepted with a reason', async ({
  person: { page, api, name },
}) => {
  const palette = await checkedPalette(api)
  const muted = (mode: 'Light' | 'Dark') => stored(api, palette, mode, 'text.muted')
  await page.goto(`/w/${palette.workspace}/checks`)
  await expect(
    page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Checks 3 open findings' }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Contrast' })).toBeVisible()
  await expect(page.getByText('Foregrounds have enough contrast')).toBeVisible()
  const light = rowOf(page, 'text.muted', 'Core · Light')
  await expect(light).toContainText('measured 2.84, required 4.5')
  await expect(light).toContainText('#999999')
  await expectAccessible(page, 'findings')

  await light.getByRole('button', { name: 'Fix text.muted' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row', { name: /text\.muted Core · Light/ })).toContainText('#999999')
  await expectAccessible(page, 'a fix before it is done')
  expect(await muted('Light')).toBe('#999999')
  await dialog.getByRole('button', { name: 'Apply 1 change' }).click()
  await expect(light).toHaveCount(0)
  expect(await muted('Light')).not.toBe('#999999')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(light).toBeVisible()
  await expect.poll(() => muted('Light')).toBe('#999999')

  await page.getByRole('button', { name: 'Fix all 2 of Contrast' }).click()
  await dialog.getByRole('button', { name: 'Apply 2 changes' }).click()
  await expect(page.getByRole('heading', { name: 'Contrast' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(light).toBeVisible()
  // One mode after the other.
  await expect.poll(() => muted('Dark')).toBe('#666666')

  await choose(page, 'Severity', 'Warning')
  await expect(page).toHaveURL(/severity=warning/)
  await expect(page.getByRole('list', { name: 'Open findings' }).getByRole('link')).toHaveText(['space.odd'])
  await choose(page, 'Severity', 'All')
  await choose(page, 'Group by', 'Token')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['text.muted', 'space.odd'])
  await light.getByRole('checkbox').check({ force: true })
  await rowOf(page, 'space.odd', 'Core').getByRole('checkbox').check({ force: true })
  await page.getByRole('group', { name: 'Selection' }).getByRole('button', { name: 'Accept…' }).click()
  await page.getByLabel('Reason').fill('Kept for print')
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('tab', { name: 'Known (2)' }).click()
  await expect(rowOf(page, 'space.odd', 'Core')).toContainText(`“Kept for print” ${name}`)
  await expect(page.getByRole('tab', { name: 'Open (1)' })).toBeVisible()
  await expectAccessible(page, 'known findings')
})

test('thousands of findings are drawn as they are scrolled to', async ({ person: { page, api } }) => {
  const palette = await littlePalette(api)
  const operations = Array.from({ length: 3000 }, (_, i) => ({
    op: 'create',
    name: `n.${i}`,
    type: 'number',
    value: i,
  }))
  await api('POST', `${palette.modes.Light}/tokens/batch`, { operations })
  const rules = [{ rule: 'description-required', where: { tokens: ['n.*'] } }]
  await api('PUT', `/workspaces/${palette.workspace}/check-rules`, { rules, blocks: 'never' })
  await page.goto(`/w/${palette.workspace}/checks`)
  const items = page.getByRole('list', { name: 'Open findings' }).getByRole('listitem')
  await expect(items.first()).toHaveAttribute('aria-setsize', '3001')
  expect(await items.count()).toBeLessThan(60)
  await page.getByRole('main').evaluate(main => main.scrollTo(0, main.scrollHeight))
  await expect(page.getByRole('link', { name: 'n.999', exact: true })).toBeInViewport()
  expect(await items.count()).toBeLessThan(60)
})
