import type { Request } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { expectAccessible } from './world/axe.ts'
import { clipboardOf } from './world/clipboard.ts'
import { choose, press, tabTo, type } from './world/keyboard.ts'
import { littlePalette, type LittlePalette } from './world/little-palette.ts'
import { expect, test, type Page } from './world/test.ts'

const pick = async (page: Page, label: string, option: string | RegExp) => {
  // The name of a select is what is chosen, and then its label.
  await page.getByRole('button', { name: new RegExp(`${label}$`) }).click()
  await page.getByRole('option', { name: option }).first().click()
}
/** By its text, as with a mouse: the box itself is drawn beside a hidden input. */
const tick = (page: Page, text: string | RegExp) => page.locator('label').filter({ hasText: text }).click()
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })
/** Settings are folded by meaning, and of a file the first lines are shown. */
const unfold = async (page: Page, ...titles: string[]) => {
  for (const name of titles) await page.getByRole('group', { name, exact: true }).locator('summary').click()
}
const showAll = (page: Page) =>
  preview(page)
    .getByRole('button', { name: /^Show all [\d,]+ lines$/ })
    .click()
const code = (page: Page, path: string) => preview(page).getByRole('region', { name: path })
const saved = (page: Page, text: string) => expect(page.getByRole('region', { name: 'Messages' })).toContainText(text)
const at = (palette: LittlePalette) => `/workspaces/${palette.workspace}/outputs`
const web = { name: 'web', format: 'css', where: { private: ['_'] } }

test('an output is created from a starting point, changed with a look at its files, and saved', async ({
  person: { page, api },
}) => {
  const palette = await littlePalette(api)
  await page.goto(palette.page)
  await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Outputs' }).click()
  await expect(page.getByRole('heading', { name: 'No outputs yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Create CSS with rem' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create output' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'web' })).toBeVisible()
  const text = code(page, 'web/core.css')
  await expect(text).toContainText('--space-small: 0.25rem;')
  await expect(page.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')

  // Where it is fetched comes first, with a button that copies it.
  await page.getByRole('button', { name: /^Copy the address/ }).click()
  await expect.poll(() => clipboardOf(page)).toMatch(/\/api\/v1\/workspaces\/[^/]+\/outputs\/web\/archive$/)
  await expect(page.getByRole('region', { name: 'Where it is used' })).toContainText('Nowhere yet')
  await expect(page.getByRole('group', { name: 'Names' }).locator('summary')).toContainText('kebab-case')
  await unfold(page, 'Tokens', 'Names', 'Values', 'Modes and contexts', 'Options of the format')
  await showAll(page)
  await page.getByRole('textbox', { name: 'Prefix', exact: true }).fill('ds')
  await pick(page, 'Notation of colors', 'rgb()')
  await pick(page, 'Case', 'snake_case')
  await tick(page, /^color$/)
  await expect(text).toContainText('--ds_color_brand: rgb(137 42 103);')
  await expect(text).not.toContainText('space')
  // What chooses a mode, of the modes that there are.
  await page.getByRole('button', { name: 'Add mode' }).click()
  const mode = page.getByRole('group', { name: /^What chooses a mode: Dark/ })
  await mode.getByRole('textbox', { name: 'Selector' }).fill('.night')
  await expect(text).toContainText('.night {')
  await tick(page, 'Only what differs from the default mode')
  await expectAccessible(page, 'the editor of an output')
  expect((await api('GET', at(palette)))['outputs'][0].names).toEqual({ case: 'kebab' })
  await page.getByRole('button', { name: 'Save' }).click()
  await saved(page, 'Saved web')
  expect((await api('GET', at(palette)))['outputs']).toEqual([
    {
      name: 'web',
      format: 'css',
      where: { private: ['_'], types: ['color'] },
      names: { case: 'snake', prefix: 'ds' },
      values: { unit: 'rem', color: 'rgb' },
      options: { references: true, delta: true },
      modes: [{ mode: 'Dark', selector: '.night' }],
    },
  ])
  const [{ text: stored }] = (await api('GET', `${at(palette)}/web/files`))['files']
  await preview(page).getByRole('button', { name: 'Copy web/core.css' }).first().click()
  await expect.poll(() => clipboardOf(page)).toBe(stored)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    preview(page).getByRole('button', { name: 'Download' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('core.css')
  expect(readFileSync(await file.path(), 'utf8')).toBe(stored)
  const [archive] = await Promise.all([
    page.waitForEvent('download'),
    preview(page).getByRole('link', { name: 'Download all files as a zip archive' }).click(),
  ])
  expect(archive.suggestedFilename()).toBe('web.zip')
  expect(
    readFileSync(await archive.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')

  // The line of the page fetches what the page shows.
  await page.getByRole('tab', { name: 'curl' }).click()
  const { key } = await api('POST', '/api-keys', { name: 'e2e', scopes: ['export:tokens'] })
  const command = (await page.getByRole('region', { name: 'the snippet for curl' }).textContent()) ?? ''
  const address = /"(http[^"]+)"/.exec(command)?.[1] ?? ''
  const fetched = await page.request.get(address, { headers: { authorization: `Bearer ${String(key)}` } })
  expect((await fetched.body()).equals(readFileSync(await archive.path()))).toBe(true)
})

test('what the server refuses is told at its field, and the last files stay', async ({ person: { page, api } }) => {
  const palette = await littlePalette(api)
  await api('PUT', at(palette), { outputs: [web, { name: 'ios', format: 'swiftui' }] })
  await page.goto(`/w/${palette.workspace}/outputs/web`)
  const text = code(page, 'web/core.css')
  await expect(text).toContainText('--color-brand')
  await unfold(page, 'Names')
  const template = page.getByRole('textbox', { name: 'Template' })
  await template.fill('{pat}')
  await expect(template).toHaveAccessibleDescription(/There is no \{pat\}/)
  await expect(preview(page)).toContainText('These settings cannot be written')
  await expect(text).toContainText('--color-brand')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(template).toBeFocused()
  await expectAccessible(page, 'an output with a mistake')
  await template.fill('{type}.{path}')
  await expect(text).toContainText('--color-color-brand')
  await expect(preview(page)).not.toContainText('cannot be written')

  // The name of another one: only saving knows of it.
  const name = page.getByRole('textbox', { name: 'Name' })
  await unfold(page, 'Output')
  await name.fill('ios')
  await unfold(page, 'Output')
  await page.getByRole('button', { name: 'Save' }).click()
  // A folded group opens where a field of it is refused.
  await expect(name).toHaveAccessibleDescription(/Another output has this name already/)
  await name.fill('website')
  await page.getByRole('button', { name: 'Save' }).click()
  await saved(page, 'Saved website')
  await expect(page).toHaveURL(/\/outputs\/website$/)
  await expect(page.getByRole('heading', { level: 1, name: 'website' })).toBeVisible()

  // Unsaved changes are not left behind unasked.
  await template.fill('{path}')
  await page.getByRole('navigation', { name: 'Back' }).getByRole('link', { name: 'Outputs' }).click()
  const leaving = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await leaving.getByRole('button', { name: 'Cancel' }).click()
  await expect(template).toHaveValue('{path}')
  await page.getByRole('button', { name: 'Discard changes', exact: true }).click()
  await expect(template).toHaveValue('{type}.{path}')
  // A format without selectors for modes has no fields for them, and one without options says so.
  await unfold(page, 'Options of the format')
  await pick(page, 'Format', 'JSON, one level')
  await expect(page.getByRole('button', { name: 'Add mode' })).toHaveCount(0)
  await expect(page.getByText('This format has no options.')).toBeVisible()
  await expect(preview(page)).toContainText('website/core.json')
})

test('themes are written as a whole or at one permutation', async ({ person: { page, api } }) => {
  const palette = await littlePalette(api)
  const light = { tokenset_id: palette.tokenset }
  const dark = { tokenset_id: palette.tokenset, mode_id: palette.modes.Dark.split('/').at(-1)! }
  await api('POST', `/workspaces/${palette.workspace}/resolvers`, {
    name: 'Website',
    sets: [{ name: 'core', sources: [light] }],
    modifiers: [
      {
        name: 'scheme',
        default: 'light',
        contexts: [
          { name: 'light', sources: [] },
          { name: 'dark', sources: [dark] },
        ],
      },
    ],
  })
  await api('PUT', at(palette), { outputs: [web] })
  await page.goto(`/w/${palette.workspace}/outputs/web`)
  await expect(code(page, 'web/core.css')).toBeVisible()
  await unfold(page, 'Output', 'Modes and contexts')
  await showAll(page)
  await pick(page, 'Written from', 'Themes: Website')
  const text = code(page, 'web/website.css')
  await expect(text).toContainText('[data-scheme="dark"]')
  await page.getByRole('button', { name: 'Add axis' }).click()
  const context = page.getByRole('group', { name: /^What chooses a context/ })
  await pick(page, 'Context', 'dark')
  await context.getByRole('textbox', { name: 'Selector' }).fill('.night')
  await expect(text).toContainText('.night')
  await context.getByRole('button', { name: /^Remove/ }).click()
  await pick(page, 'Permutations', 'One')
  await pick(page, 'scheme', 'dark')
  await expect(text).toContainText('--color-brand: #edacd0;')
  await expect(page.getByRole('button', { name: 'Add axis' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Save' }).click()
  await saved(page, 'Saved web')
  expect((await api('GET', at(palette)))['outputs']).toEqual([
    { ...web, resolver: 'Website', input: { scheme: 'dark' } },
  ])
})

test('outputs are duplicated, moved, renamed and deleted, and a deletion is taken back', async ({
  person: { page, api },
}) => {
  const palette = await littlePalette(api)
  await api('PUT', at(palette), { outputs: [web, { name: 'ios', format: 'swiftui', where: { types: ['color'] } }] })
  await page.goto(`/w/${palette.workspace}/outputs`)
  const rows = page.getByRole('list', { name: 'Outputs' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText('only color')
  await expectAccessible(page, 'the list of outputs')
  const act = async (name: string, action: string) => {
    await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  const names = () => rows.getByRole('link')
  await act('web', 'Duplicate')
  await expect(names()).toHaveText(['web', 'web-copy', 'ios'])
  await act('ios', 'Move up')
  await expect(names()).toHaveText(['web', 'ios', 'web-copy'])
  await act('web-copy', 'Rename…')
  await page.getByRole('textbox', { name: 'Name' }).fill('ios')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByRole('dialog')).toContainText('Another output has this name already')
  await page.getByRole('textbox', { name: 'Name' }).fill('print')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await expect(names()).toHaveText(['web', 'ios', 'print'])
  await act('web', 'Delete')
  await expect(names()).toHaveText(['ios', 'print'])
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click()
  await expect(names()).toHaveText(['web', 'ios', 'print'])
  expect((await api('GET', at(palette)))['outputs']).toEqual([
    web,
    { name: 'ios', format: 'swiftui', where: { types: ['color'] } },
    { ...web, name: 'print' },
  ])
})

test('an output is made and changed with the keyboard alone', async ({ person: { page, api } }) => {
  const palette = await littlePalette(api)
  await page.goto(`/w/${palette.workspace}/outputs`)
  await press(page, page.getByRole('button', { name: 'Create SwiftUI' }))
  const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' })
  await expect(name).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('iphone')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'iphone' })).toBeVisible()
  for (const title of ['Names', 'Values'])
    await press(page, page.getByRole('group', { name: title, exact: true }).locator('summary'))
  await type(page, page.getByRole('textbox', { name: 'Prefix', exact: true }), 'ds')
  await choose(page, page.getByRole('button', { name: 'Gamut' }), 'sRGB')
  await expect(preview(page)).toContainText('iphone/core.swift')
  await expect(preview(page)).toContainText('dsColorBrand')
  await tabTo(page, code(page, 'iphone/core.swift'), 90)
  // Enter in a field saves, as in every form.
  await page.getByRole('textbox', { name: 'Prefix', exact: true }).focus()
  await page.keyboard.press('Enter')
  await saved(page, 'Saved iphone')
  const [stored] = (await api('GET', at(palette)))['outputs']
  expect([stored.values, stored.names]).toEqual([{ gamut: 'srgb' }, { case: 'camel', prefix: 'ds' }])
})

test('a change of somebody else is shown, and nothing of either is lost unasked', async ({
  person: { page, api },
  another,
}) => {
  const palette = await littlePalette(api)
  await api('PUT', at(palette), { outputs: [web] })
  const other = await another('Ada Lovelace')
  await api('POST', `/workspaces/${palette.workspace}/members`, { email: other.email, role: 'editor' })
  await page.goto(`/w/${palette.workspace}/outputs/web`)
  const prefix = page.getByRole('textbox', { name: 'Prefix', exact: true })
  await expect(code(page, 'web/core.css')).toContainText('--color-brand')
  await unfold(page, 'Names')
  // Untouched, it follows.
  await other.api('PUT', at(palette), { outputs: [{ ...web, names: { prefix: 'theirs' } }] })
  await expect(prefix).toHaveValue('theirs')
  await expect(code(page, 'web/core.css')).toContainText('--theirs-color-brand')
  await prefix.fill('mine')
  // Of another output nobody has to be asked.
  const ios = { name: 'ios', format: 'swiftui' }
  await other.api('PUT', at(palette), { outputs: [{ ...web, names: { prefix: 'theirs' } }, ios] })
  await page.getByRole('button', { name: 'Save' }).click()
  await saved(page, 'Saved web')
  expect((await api('GET', at(palette)))['outputs']).toEqual([{ ...web, names: { prefix: 'mine' } }, ios])

  await prefix.fill('mine-again')
  await other.api('PUT', at(palette), { outputs: [{ ...web, values: { unit: 'rem' } }, ios] })
  const notice = page.getByRole('alert').filter({ hasText: 'Somebody else changed this output' })
  await expect(notice).toContainText('names changed, values changed')
  await expect(prefix).toHaveValue('mine-again')
  await expectAccessible(page, 'an output that somebody else changed')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(notice).toBeFocused()
  expect((await api('GET', at(palette)))['outputs'][0]).toEqual({ ...web, values: { unit: 'rem' } })
  await notice.getByRole('button', { name: 'Save mine over theirs' }).click()
  // The message of the save before may still stand.
  await expect
    .poll(async () => (await api('GET', at(palette)))['outputs'][0])
    .toEqual({ ...web, names: { prefix: 'mine-again' } })

  await prefix.fill('lost')
  await other.api('PUT', at(palette), { outputs: [ios] })
  await expect(notice).toContainText('it was deleted')
  await notice.getByRole('button', { name: 'Discard mine, take theirs' }).click()
  await expect(page.getByRole('list', { name: 'Outputs' }).getByRole('link')).toHaveText(['ios'])
})

test('a viewer sees everything, with the reason why nothing can be changed', async ({ person: { api }, another }) => {
  const palette = await littlePalette(api)
  await api('PUT', at(palette), { outputs: [{ ...web, header: ['Made, not written'] }] })
  const viewer = await another('Vera')
  await api('POST', `/workspaces/${palette.workspace}/members`, { email: viewer.email, role: 'viewer' })
  const reason = 'You are a viewer here. This takes an owner, an admin or an editor.'
  await viewer.page.goto(`/w/${palette.workspace}/outputs`)
  await expect(viewer.page.getByText(reason)).toBeVisible()
  await viewer.page.getByRole('link', { name: 'web', exact: true }).click()
  await expect(viewer.page.getByText(reason)).toBeVisible()
  await expect(code(viewer.page, 'web/core.css')).toContainText('/* Made, not written */')
  await unfold(viewer.page, 'Output', 'Names')
  await expect(viewer.page.getByRole('textbox', { name: 'Prefix', exact: true })).not.toBeEditable()
  await expect(viewer.page.getByRole('button', { name: /Format$/ })).toBeDisabled()
  for (const name of ['Save', 'Duplicate', 'Delete'])
    await expect(viewer.page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(viewer.page, 'an output for a viewer')
})

test('a long file is shown in part, copied as a whole, and the page stays quick to write in', async ({
  person: { page, api },
}) => {
  const palette = await littlePalette(api)
  const operations = Array.from({ length: 3000 }, (_, i) => ({
    op: 'create',
    name: `long.${'a-name-of-many-words-'.repeat(8)}.number-${i}`,
    type: 'number',
    value: i,
  }))
  await api('POST', `${palette.modes.Light}/tokens/batch`, { operations })
  await api('PUT', at(palette), { outputs: [web] })
  await page.goto(`/w/${palette.workspace}/outputs/web`)
  await unfold(page, 'Names')
  expect((await code(page, 'web/core.css').textContent())!.length).toBeLessThan(10_000)
  await showAll(page)
  await expect(preview(page)).toContainText(/Shown are the first \d+ kB of \d+ kB/)
  const shown = (await code(page, 'web/core.css').textContent())!.length
  expect(shown).toBeLessThan(420_000)
  await preview(page).getByRole('button', { name: 'Copy web/core.css' }).first().click()
  await expect.poll(async () => (await clipboardOf(page)).includes('number-2999: 2999;')).toBe(true)
  // A request that a newer one replaces is aborted, and the old text stays while the new one comes.
  let answer = () => {}
  const later = new Promise<void>(resolve => (answer = resolve))
  // Not another that reads the same again, because the stream of events has just opened.
  const isFirst = (request: Request) =>
    request.url().endsWith('/outputs/preview') && (request.postData()?.includes('"first"') ?? false)
  await page.route('**/outputs/preview', async route => {
    if (isFirst(route.request())) await later
    await route.continue().catch(() => {})
  })
  const asked = page.waitForRequest(isFirst)
  const aborted = page.waitForEvent('requestfailed', isFirst)
  const prefix = page.getByRole('textbox', { name: 'Prefix', exact: true })
  await prefix.fill('first')
  await asked
  await expect(code(page, 'web/core.css')).toContainText('--color-brand')
  await expect(preview(page)).toHaveAttribute('aria-busy', 'true')
  await prefix.fill('second')
  await aborted
  answer()
  await expect(code(page, 'web/core.css')).toContainText('--second-color-brand')
  await expect(preview(page)).toHaveAttribute('aria-busy', 'false')
})

test('the public style sheet of a release is what the preview showed, by the line of the page', async ({
  person: { page, api },
}) => {
  const palette = await littlePalette(api)
  await api('PUT', at(palette), { outputs: [web] })
  const { id: org } = await api('POST', '/organizations', { name: 'Acme Group' })
  await api('PUT', `/organizations/${org as string}/workspaces/${palette.workspace}`)
  const { environments } = await api('GET', `/organizations/${org as string}/environments`)
  const production = `/organizations/${org as string}/environments/${environments[0].id as string}`
  await api('POST', `${production}/releases`, { notes: 'The first' })
  await page.goto(`/w/${palette.workspace}/outputs/web`)
  await expect(page.getByRole('tab', { name: 'curl' })).toBeVisible()
  await expect(code(page, 'web/core.css')).toContainText('--color-brand')
  await expect(page.getByRole('tab', { name: 'Stylesheet of Production' })).toHaveCount(0)
  await api('PATCH', production, { public: true })
  await page.reload()
  await expect(page.getByRole('region', { name: 'Address' }).locator('code').first()).toContainText('output=web')
  await page.getByRole('tab', { name: 'Stylesheet of Production' }).click()
  const line = await page.getByRole('region', { name: 'the snippet for Stylesheet of Production' }).textContent()
  const address = /href="([^"]+)"/.exec(line ?? '')?.[1] ?? ''
  const sheet = await page.request.get(address.replaceAll('&amp;', '&'))
  const [{ text }] = (await api('GET', `${at(palette)}/web/files`))['files']
  expect([sheet.status(), await sheet.text()]).toEqual([200, text])
})

test('on a narrow screen nothing is wider than it, and the preview is one press away', async ({
  person: { page, api },
}) => {
  const palette = await littlePalette(api)
  await page.setViewportSize({ width: 390, height: 844 })
  const expectReflow = async () => {
    const width = await page.getByRole('main').evaluate(main => main.scrollWidth - main.clientWidth)
    expect(width).toBeLessThanOrEqual(0)
  }
  await page.goto(`/w/${palette.workspace}/outputs`)
  await expect(page.getByRole('button', { name: 'Create CSS with rem' })).toBeVisible()
  await expectReflow()
  await api('PUT', at(palette), { outputs: [{ ...web, modes: [{ mode: 'Dark', selector: '.dark' }] }] })
  await page.goto(`/w/${palette.workspace}/outputs/web`)
  await expect(code(page, 'web/core.css')).toContainText('--color-brand')
  await expectReflow()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(preview(page)).toBeFocused()
  await expect(code(page, 'web/core.css')).toBeInViewport()
  await expectAccessible(page, 'an output on a narrow screen')
})
