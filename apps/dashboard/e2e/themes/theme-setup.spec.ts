import { expectAccessible } from '../world/axe.ts'
import { press } from '../world/keyboard.ts'
import { expect, test, type Page } from '../world/test.ts'
import { themesOverTwoAxes } from '../world/two-axes.ts'

interface Stored {
  name: string
  sets: { name: string; description?: string }[]
  modifiers: {
    name: string
    description?: string
    contexts: { name: string; selector?: string; media?: string; platform?: object }[]
  }[]
}

test('sets and axes have descriptions, contexts what style sheets and platforms call them', async ({
  person: { page, api },
}) => {
  const world = await themesOverTwoAxes(api)
  const stored = async () => (await api('GET', `/resolvers/${world.id}`)) as unknown as Stored
  await page.goto(`${world.page}?tab=setup`)
  await page.getByRole('textbox', { name: 'Description of core' }).fill('What is always there')
  const axis = page.getByRole('region', { name: 'Axis scheme' })
  await axis.getByRole('textbox', { name: 'Description of scheme' }).fill('Light or dark')
  const dark = axis.getByRole('group', { name: 'Context dark of scheme' })
  await dark.getByText('In style sheets and apps').click()
  await dark.getByRole('textbox', { name: 'Media query' }).fill('(prefers-color-scheme: dark)')
  await dark.getByRole('textbox', { name: 'Android resource qualifier' }).fill('night')
  await dark.getByRole('textbox', { name: 'iOS trait' }).fill('dark')
  await expectAccessible(page, 'sets and axes that are edited')
  await page.getByRole('button', { name: 'Save sets and axes' }).click()
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Somebody else changed')).toBeHidden()
  const { sets, modifiers } = await stored()
  expect(sets[0]!.description).toBe('What is always there')
  expect(modifiers[0]!.description).toBe('Light or dark')
  expect(modifiers[0]!.contexts[1]).toMatchObject({
    media: '(prefers-color-scheme: dark)',
    platform: { android: 'night', ios: 'dark' },
  })

  // What is emptied is not there any more.
  await page.getByRole('textbox', { name: 'Description of core' }).fill('')
  await dark.getByRole('textbox', { name: 'iOS trait' }).fill('')
  await page.getByRole('button', { name: 'Save sets and axes' }).click()
  await expect.poll(async () => (await stored()).sets[0]).not.toHaveProperty('description')
  expect((await stored()).modifiers[0]!.contexts[1]!.platform).toEqual({ android: 'night' })
})

test('what somebody else saved meanwhile is not overwritten unless it is said so', async ({
  person: { page, api },
}) => {
  const world = await themesOverTwoAxes(api)
  const stored = async () => (await api('GET', `/resolvers/${world.id}`)) as unknown as Stored
  const { modifiers } = await stored()
  await page.goto(`${world.page}?tab=setup`)
  const mine = page.getByRole('textbox', { name: 'Description of core' })
  await mine.fill('Mine')
  const theirs = (description: string) =>
    api('PATCH', `/resolvers/${world.id}`, { modifiers: [{ ...modifiers[0], description }, modifiers[1]] })
  await theirs('Theirs')
  await page.getByRole('button', { name: 'Save sets and axes' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Somebody else changed these themes' })
  await expect(notice).toContainText('axis scheme changed')
  await expect(notice).toBeFocused()
  await expectAccessible(page, 'a conflict about sets and axes')
  expect((await stored()).modifiers[0]!.description).toBe('Theirs')
  expect((await stored()).sets[0]).not.toHaveProperty('description')
  await expect(mine).toHaveValue('Mine')
  await press(page, notice.getByRole('button', { name: 'Save mine over theirs' }))
  await expect.poll(async () => (await stored()).sets[0]!.description).toBe('Mine')
  expect((await stored()).modifiers[0]).not.toHaveProperty('description')
  await expect(notice).toBeHidden()

  await mine.fill('Mine again')
  await theirs('Theirs again')
  await page.getByRole('button', { name: 'Save sets and axes' }).click()
  await notice.getByRole('button', { name: 'Discard mine, take theirs' }).click()
  await expect(mine).toHaveValue('Mine')
  await expect(page.getByRole('textbox', { name: 'Description of scheme' })).toHaveValue('Theirs again')
})

test('a name that is given meanwhile is no conflict', async ({ person: { page, api } }) => {
  const world = await themesOverTwoAxes(api)
  await page.goto(`${world.page}?tab=setup`)
  await page.getByRole('textbox', { name: 'Description of core' }).fill('Mine')
  await api('PATCH', `/resolvers/${world.id}`, { name: 'Shop' })
  await page.getByRole('button', { name: 'Save sets and axes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible()
  await expect
    .poll(async () => JSON.stringify(await api('GET', `/resolvers/${world.id}`)))
    .toContain('"description":"Mine"')
})

/** Whether the browser would ask before it closes or reloads the page. */
const asksOnClosing = (page: Page) =>
  page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))

test('leaving with something that is not saved is asked about', async ({ person: { page, api } }) => {
  const world = await themesOverTwoAxes(api)
  await page.goto(`${world.page}?tab=setup`)
  const mine = page.getByRole('textbox', { name: 'Description of core' })
  await mine.fill('Mine')
  // Looking at the values of the same themes loses nothing.
  await page.getByRole('tab', { name: 'Values' }).click()
  await page.getByRole('tab', { name: /Sets and axes/ }).click()
  await expect(mine).toHaveValue('Mine')
  const away = page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Activity' })
  await away.click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(mine).toHaveValue('Mine')
  // The browser itself asks where the page is closed.
  expect(await asksOnClosing(page)).toBe(true)
  await away.click()
  await question.getByRole('button', { name: 'Discard changes and leave' }).click()
  await expect(page).toHaveURL(/\/activity$/)
  // The address is there before the screen is.
  await expect.poll(() => asksOnClosing(page)).toBe(false)
  await page.goBack()
  await expect(mine).toHaveValue('')
  await away.click()
  await expect(page).toHaveURL(/\/activity$/)
})
