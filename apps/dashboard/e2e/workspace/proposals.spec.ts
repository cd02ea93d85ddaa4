// Proposals as two people use them: one edits in the grid, the other reviews; what is merged is stored, and nothing
// before.
import { expectAccessible } from '../world/axe.ts'
import { cellOf, littlePalette, stored, type LittlePalette } from '../world/little-palette.ts'
import { expect, test, type Page, type Person } from '../world/test.ts'

const changesOf = (page: Page) => page.getByRole('group', { name: 'Changes of Core' }).getByRole('row')
const changeOf = (page: Page, token: string) => changesOf(page).filter({ hasText: token })

/** The palette, with the other person as an editor of it. */
async function shared(person: Person, other: Person): Promise<LittlePalette> {
  const palette = await littlePalette(person.api)
  await person.api('POST', `/workspaces/${palette.workspace}/members`, { email: other.email, role: 'editor' })
  return palette
}

async function type(page: Page, token: string, mode: 'Light' | 'Dark', value: string): Promise<void> {
  await cellOf(page, token, mode).click()
  await page.keyboard.press('Enter')
  const editor = page.getByRole('grid').getByRole('combobox').or(page.getByRole('grid').getByRole('textbox'))
  await editor.fill(value)
  await page.keyboard.press('Enter')
}

test('a change is proposed in the grid, reviewed by another, merged and taken back', async ({ person, another }) => {
  const grace = await another('Grace')
  const palette = await shared(person, grace)
  await person.api('PUT', `/workspaces/${palette.workspace}/proposal-rules`, { approvals: 1, direct_edits: false })
  const { page } = person
  await page.goto(palette.page)
  await expect(page.getByText('This workspace takes changes by proposal only.')).toBeVisible()
  await page.getByRole('button', { name: 'Propose changes…' }).click()
  await page.getByLabel('Title').fill('Warmer ink')
  await page.getByRole('button', { name: 'Create draft' }).click()

  await expect(page.getByText('You edit the proposal “Warmer ink”')).toBeVisible()
  await type(page, 'color.ink', 'Light', '#2b1f18')
  await expect(page.getByRole('link', { name: 'Review 1 change' })).toBeVisible()
  await expect(cellOf(page, 'color.ink', 'Light')).toContainText('#2b1f18')
  await expectAccessible(page, 'the grid of a proposal')
  expect(await stored(person.api, palette, 'Light', 'color.ink')).toBe('#151213')

  await page.getByRole('link', { name: 'Review 1 change' }).click()
  await expect(page.getByRole('heading', { name: 'Warmer ink', level: 1 })).toBeVisible()
  await expect(changeOf(page, 'color.ink')).toContainText('#151213')
  await expect(changeOf(page, 'color.ink')).toContainText('#2b1f18')
  await expect(page.getByRole('list', { name: 'Used by' })).toContainText('text.default')
  await page.getByRole('button', { name: 'Open for review' }).click()
  await expect(page.getByText('1 more approval needed.')).toBeVisible()
  await expect(page.getByText('Approvals are missing, see above.')).toBeVisible()
  // What decides is in sight from the top of the page to its end.
  const merge = page.getByRole('group', { name: 'Merge' })
  await expect(merge).toContainText('1 approval missing')
  await expect(merge).toContainText('Checks find nothing new')
  await page.setViewportSize({ width: 1280, height: 500 })
  await expect(merge.getByRole('button', { name: 'Merge', exact: true })).toBeInViewport()
  await page.getByRole('textbox', { name: 'Comment' }).scrollIntoViewIfNeeded()
  await expect(merge.getByRole('button', { name: 'Merge', exact: true })).toBeInViewport()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectAccessible(page, 'an open proposal')

  await grace.page.goto(page.url())
  await grace.page.getByRole('textbox', { name: 'Comment' }).fill('Please a little darker')
  await grace.page.getByRole('button', { name: 'Request changes' }).click()
  // Told to the author by the stream of the workspace.
  await expect(page.getByText('Grace requested changes. They have to approve it before it is merged.')).toBeVisible()
  await expect(page.getByText('Please a little darker')).toBeVisible()

  await page.getByRole('button', { name: 'Edit tokens' }).click()
  await type(page, 'color.ink', 'Light', '#1f1510')
  await expect(cellOf(page, 'color.ink', 'Light')).toContainText('#1f1510')
  await expect(changeOf(grace.page, 'color.ink')).toContainText('#1f1510')
  await grace.page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(grace.page.getByText('Approved by Grace.')).toBeVisible()

  await page.getByRole('link', { name: 'Review 1 change' }).click()
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(page.getByText(/^Merged by /)).toBeVisible()
  expect(await stored(person.api, palette, 'Light', 'color.ink')).toBe('#1f1510')
  await expect(grace.page.getByText(/^Merged by /)).toBeVisible()
  await expectAccessible(page, 'a merged proposal')

  await person.api('PUT', `/workspaces/${palette.workspace}/proposal-rules`, { approvals: 1, direct_edits: true })
  await page.getByRole('button', { name: 'Revert…' }).click()
  await page.getByRole('button', { name: 'Revert', exact: true }).click()
  await expect.poll(() => stored(person.api, palette, 'Light', 'color.ink')).toBe('#151213')
})

test('what others changed since is chosen one by one', async ({ person: { page, api, name } }) => {
  const palette = await littlePalette(api)
  const place = (name: string) => ({
    tokenset_id: palette.tokenset,
    mode_id: palette.modes.Light.split('/').at(-1),
    name,
  })
  const { id } = await api('POST', `/workspaces/${palette.workspace}/proposals`, {
    title: 'Both at once',
    status: 'open',
    operations: [
      { ...place('color.ink'), op: 'update', value: '#111111' },
      { ...place('color.brand'), op: 'update', value: '{color.ink}' },
      { ...place('space.small'), op: 'delete' },
      { ...place('space.tiny'), op: 'create', type: 'dimension', value: '2px' },
    ],
  })
  await api('PATCH', `${palette.modes.Light}/tokens/color.ink`, { value: '#333333' })
  await api('PATCH', `${palette.modes.Light}/tokens/color.brand`, { value: '#444444' })
  await page.goto(`/w/${palette.workspace}/proposals`)
  await page.getByRole('link', { name: 'Both at once' }).click()
  await expect(page.getByText('2 conflicts still to settle, see above.')).toBeVisible()
  await expect(changeOf(page, 'space.small')).toContainText('deleted')
  await expect(changeOf(page, 'space.tiny')).toContainText('new')
  // The alias has the color that the proposal gives to its target, not the one of now.
  const brand = page.getByRole('group', { name: 'Conflicts' }).getByRole('row', { name: /color\.brand/ })
  await expect(brand).toContainText('#111111')
  await expect(brand).not.toContainText('#333333')
  // Who changed it meanwhile stands below what is there now.
  await expect(brand).toContainText(`${name}, just now`)
  await page.getByRole('radiogroup', { name: 'Take of color.ink' }).getByText('Proposed').click()
  await page.getByRole('radiogroup', { name: 'Take of color.brand' }).getByText('Now').click()
  await expectAccessible(page, 'the conflicts of a proposal')
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(page.getByText(/^Merged by /)).toBeVisible()
  // What it changed stays readable, as it was merged.
  await expect(changeOf(page, 'space.small')).toContainText('deleted')
  await expect(changeOf(page, 'color.ink')).toContainText('#111111')
  expect(await stored(api, palette, 'Light', 'color.ink')).toBe('#111111')
  expect(await stored(api, palette, 'Light', 'color.brand')).toBe('#444444')
  expect(await stored(api, palette, 'Light', 'space.small')).toBeUndefined()
  // As one change: the message offers to take it back.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => stored(api, palette, 'Light', 'color.ink')).toBe('#333333')
  expect(await stored(api, palette, 'Light', 'space.small')).toBe('4px')
  expect(id).toBeTruthy()
})

test('in a proposal tokens are made and deleted, and edits undone', async ({ person: { page, api } }) => {
  const palette = await littlePalette(api)
  await page.goto(palette.page)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Propose changes…' }).click()
  await page.getByLabel('Title').fill('A new accent')
  await page.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByText('You edit the proposal “A new accent”')).toBeVisible()

  await page.getByRole('button', { name: 'Create token', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('color.accent')
  await dialog.getByLabel('Value').first().fill('{color.brand}')
  await dialog.getByRole('button', { name: 'Create token', exact: true }).click()
  await expect(cellOf(page, 'color.accent', 'Light')).toContainText('color.brand')
  // An alias to what only the proposal has.
  await type(page, 'button.background', 'Light', '{color.accent}')
  await expect(cellOf(page, 'button.background', 'Light')).toContainText('color.accent')

  await cellOf(page, 'space.large', 'Light').click()
  await page.keyboard.press('Delete')
  await expect(page.getByRole('link', { name: /Review \d changes/ })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(cellOf(page, 'space.large', 'Light')).toContainText('16px')
  const { tokens } = await api('GET', `${palette.modes.Light}/tokens`)
  expect((tokens as { name: string }[]).map(({ name }) => name)).not.toContain('color.accent')
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('rowheader', { name: 'color.accent' })).toBeHidden()
  await expect(cellOf(page, 'button.background', 'Light')).toContainText('color.brand')
})

test('a viewer reads and comments, and neither edits nor merges', async ({ person, another }) => {
  const reader = await another('Reader')
  const palette = await littlePalette(person.api)
  await person.api('POST', `/workspaces/${palette.workspace}/members`, { email: reader.email, role: 'viewer' })
  await person.api('POST', `/workspaces/${palette.workspace}/proposals`, { title: 'For all to see', status: 'open' })
  const { page } = reader
  await page.goto(`/w/${palette.workspace}/proposals`)
  await expect(page.getByRole('button', { name: 'Create proposal' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('link', { name: 'For all to see' }).click()
  for (const name of ['Edit tokens', 'Edit…', 'Close…', 'Approve', 'Merge'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('textbox', { name: 'Comment' }).fill('I like it')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Reviews and comments' })).toContainText('I like it')
})

test('the title, the reviewers and the end of a proposal', async ({ person, another }) => {
  const grace = await another('Grace')
  const palette = await shared(person, grace)
  const { page } = person
  await page.goto(`/w/${palette.workspace}/proposals`)
  await expect(page.getByText('No proposal is open')).toBeVisible()
  await expectAccessible(page, 'no proposals')
  await page.getByRole('button', { name: 'Create proposal' }).click()
  await page.getByLabel('Title').fill('Draft of something')
  await page.getByRole('button', { name: 'Create draft' }).click()
  await page.getByRole('link', { name: 'Review 0 changes' }).click()
  await page.getByRole('button', { name: 'Edit…' }).click()
  await page.getByLabel('Title').fill('Something better')
  await page.getByText('Grace', { exact: true }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Something better' })).toBeVisible()
  await expect(page.getByText('Reviewers: Grace')).toBeVisible()
  await page.getByRole('button', { name: 'Close…' }).click()
  await page.getByRole('button', { name: 'Close proposal' }).click()
  await expect(page.getByText('It was closed without being merged. Nothing was changed.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Changes' })).toContainText('It held no edits.')
  await expect(page.getByText('Reviewers: Grace')).toBeVisible()
  await page.getByRole('navigation', { name: 'Back' }).getByRole('link', { name: 'Proposals' }).click()
  await page.getByRole('tab', { name: 'Closed' }).click()
  await expect(page.getByRole('link', { name: 'Something better' })).toBeVisible()
})

test('comments stand beside the value that they are about, with a count, and are answered there', async ({
  person,
  another,
}) => {
  const grace = await another('Grace')
  const palette = await shared(person, grace)
  const [, tokenset_id, , mode_id] = palette.modes.Light.slice(1).split('/')
  const dark = palette.modes.Dark.split('/').at(-1)
  const update = (mode: string | undefined, value: string) => ({
    ...{ op: 'update', tokenset_id, mode_id: mode },
    ...{ name: 'color.ink', value },
  })
  const { id } = await person.api('POST', `/workspaces/${palette.workspace}/proposals`, {
    ...{ title: 'Warmer ink', status: 'open' },
    operations: [update(mode_id, '#2b1f18'), update(dark, '#fff4ee')],
  })
  const { page } = person
  await page.goto(`/w/${palette.workspace}/proposals/${id as string}`)
  await grace.page.goto(`/w/${palette.workspace}/proposals/${id as string}`)
  // Once, though both modes change: a comment is about the token.
  await page.getByRole('button', { name: 'Comment on color.ink' }).click()
  await page.getByRole('textbox', { name: 'Comment on color.ink' }).fill('Is it warm enough?')
  await page.getByRole('button', { name: 'Comment', exact: true }).first().click()
  const thread = page.getByRole('region', { name: 'Comments on color.ink' })
  await expect(thread.getByRole('listitem')).toContainText('Is it warm enough?')

  await grace.page.getByRole('button', { name: '1 comment on color.ink' }).click()
  await grace.page.getByRole('textbox', { name: 'Answer on color.ink' }).fill('A little more red')
  await grace.page.getByRole('button', { name: 'Answer' }).click()
  await expect(thread.getByRole('listitem')).toHaveText([/Is it warm enough\?/, /Grace.*A little more red/])
  await expect(page.getByRole('button', { name: '2 comments on color.ink' })).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page, 'comments beside a value')
  const { comments } = await person.api('GET', `/proposals/${id as string}/comments?token=color.ink`)
  expect(comments).toHaveLength(2)
})
