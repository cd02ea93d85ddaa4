// What tokens, groups and components are for, where they are looked at.
import { expectAccessible } from '../world/axe.ts'
import { openLittlePalette } from '../world/little-palette.ts'
import { twoPeople } from '../live/two-people.ts'
import { expect, test, type Page } from '../world/test.ts'

const guidanceIn = (page: Page) => page.getByRole('region', { name: 'Guidance' })

test('what is worked out of a name is confirmed, written out in Markdown and pinned, and others see it', async ({
  person,
  another,
}) => {
  const { palette, me, other } = await twoPeople(person, another)
  for (const { page } of [me, other]) await page.goto(`${palette.page}?sel=button.background`)
  const here = guidanceIn(me.page)
  const there = guidanceIn(other.page)
  await expect(there.getByText('Worked out from names, aliases, use')).toBeVisible()
  await here.getByRole('button', { name: 'Confirm' }).click()
  await expect(there.getByText(me.name)).toBeVisible()
  await expect(there.getByText('Worked out from names')).toBeHidden()
  await expect(there.getByRole('button', { name: 'Pin to the primer' })).toBeHidden()

  await here.getByRole('button', { name: 'Edit…' }).click()
  const form = me.page.getByRole('dialog', { name: 'Guidance on button.background' })
  await form
    .getByLabel('Purpose')
    .fill('Of the **main** action.\n\n<img src=x onerror=alert(1)> [js](javascript:alert(1))')
  await form.getByRole('button', { name: 'Add “Do”' }).click()
  await form.getByRole('textbox', { name: 'Do 1' }).fill('x'.repeat(1_001))
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('textbox', { name: 'Do 1' })).toHaveAccessibleDescription(
    'An entry of do must have at most 1000 bytes',
  )
  await expectAccessible(me.page, 'guidance with a fault', { within: '[role=dialog]' })
  await form.getByRole('textbox', { name: 'Do 1' }).fill('One on each page')
  await form.getByText('Preview', { exact: true }).click()
  await expect(form.locator('strong')).toHaveText('main')
  await expect(form.locator('img, a')).toHaveCount(0)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await here.getByRole('button', { name: 'Pin to the primer' }).click()
  await expect(there.getByText('In the primer')).toBeVisible()
  await expect(there.getByRole('listitem').filter({ hasText: 'One on each page' })).toBeVisible()
  await expect(there.locator('strong')).toHaveText('main')
})

test('a group has its guidance in its menu, by keyboard alone', async ({ person }) => {
  const { page } = person
  const palette = await openLittlePalette(person)
  await page.goto(`${palette.page}?group=color`)
  await page.getByRole('button', { name: 'Group color' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Guidance…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'color', exact: true })
  await dialog.getByRole('button', { name: 'Write guidance…' }).press('Enter')
  await page.getByRole('dialog', { name: 'Guidance on color' }).getByLabel('Purpose').fill('What people remember')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(dialog.getByText('What people remember')).toBeVisible()
  await expectAccessible(page, 'guidance of a group', { within: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Edit…' }).press('Enter')
  await page.getByRole('button', { name: 'Delete…' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(dialog.getByText('Nobody wrote what it is for.')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Guidance on color' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})
