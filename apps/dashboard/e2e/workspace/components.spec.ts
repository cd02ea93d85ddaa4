// What is built from the tokens, and which token is which property of which part.
import { expectAccessible } from '../world/axe.ts'
import { littlePalette } from '../world/little-palette.ts'
import { expect, test } from '../world/test.ts'

test('a component is described by keyboard, and its page draws each token in every theme and says what is wrong', async ({
  person: { page, api },
}) => {
  const palette = await littlePalette(api)
  await page.goto(palette.page)
  await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Components' }).press('Enter')
  await page.getByRole('button', { name: 'Describe a component' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Describe a component' })
  await expect(form.getByLabel('Name')).toBeFocused()
  const { keyboard } = page
  for (const text of ['Button', 'label', 'hover', 'size: small, large']) {
    await keyboard.type(text)
    await keyboard.press('Tab')
  }
  await keyboard.press('Enter')
  await expect(form.getByRole('combobox', { name: 'Property' })).toBeFocused()
  await keyboard.type('color')
  await form.getByRole('combobox', { name: 'Token' }).focus()
  await keyboard.type('Core/text.default')
  await form.getByRole('button', { name: 'Bind a token' }).press('Enter')
  await keyboard.type('background-color')
  await form.getByRole('combobox', { name: 'Token' }).last().focus()
  await keyboard.type('Core/color.gone')
  await form.getByLabel('Parts').fill('icon')
  await form.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(form.getByRole('group', { name: 'Binding 1' })).toContainText('Unknown part: "label". In anatomy: icon')
  await expectAccessible(page, 'a component with a fault', { within: '[role=dialog]' })
  await form.getByLabel('Parts').fill('label')
  await form.getByRole('button', { name: 'Save' }).press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: 'Button' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Findings' })).toContainText(
    'background-color of label is Core/color.gone, which does not exist',
  )
  const row = page.getByRole('row', { name: /Core\/text\.default/ })
  await expect(row.getByRole('listitem')).toHaveText(['#151213Light', '#f1eeefDark'])

  await page.getByRole('button', { name: 'Edit…' }).press('Enter')
  await page.getByRole('combobox', { name: 'Token' }).last().fill('Core/button.background')
  await page.getByRole('textbox', { name: 'Name' }).fill('Action')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Action' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Findings' })).toContainText(':1 in Light')
  await page.getByRole('button', { name: 'Delete…' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'No components yet' })).toBeVisible()
})
