// Documents of several tokensets and of axes: they come as they are, through the import of whole systems.
import { zipSync } from 'fflate'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { expectAccessible } from '../world/axe.ts'
import type { Api } from '../world/api.ts'
import { littlePalette } from '../world/little-palette.ts'
import { expect, test, type Page } from '../world/test.ts'

const color = (value: string) => ({ type: 'color', value })
const theme = (group: string, name: string, selectedTokenSets: object) => ({
  id: `${group} ${name}`,
  group,
  name,
  selectedTokenSets,
})

/** Two groups of themes over five sets. */
const project = {
  global: { ink: color('#15171c'), paper: color('#ffffff'), space: { type: 'spacing', value: '4' } },
  light: { bg: color('{paper}'), fg: color('{ink}') },
  dark: { bg: color('{ink}'), fg: color('{paper}') },
  'brand/a': { brand: color('#d6336c') },
  'brand/b': { brand: color('#0ca678') },
  $themes: [
    theme('Mode', 'Light', { global: 'source', light: 'enabled' }),
    theme('Mode', 'Dark', { global: 'source', dark: 'enabled' }),
    theme('Brand', 'A', { 'brand/a': 'enabled' }),
    theme('Brand', 'B', { 'brand/b': 'enabled' }),
  ],
  $metadata: { tokenSetOrder: ['global', 'light', 'dark', 'brand/a', 'brand/b'] },
}

const choose = (page: Page, name: string, document: object) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(document)) })

const idOf = (page: Page) => /\/w\/([^/?]+)/.exec(page.url())![1]!

/** The tokensets of a workspace with their modes, and its resolvers with their axes. */
async function held(api: Api, ws: string) {
  const { tokensets } = await api('GET', `/workspaces/${ws}/tokensets`)
  const { resolvers } = await api('GET', `/workspaces/${ws}/resolvers`)
  const listed = []
  for (const { id, name } of tokensets as { id: string; name: string }[]) {
    const { modes } = await api('GET', `/tokensets/${id}/modes`)
    listed.push([name, (modes as { name: string }[]).map(mode => mode.name)])
  }
  return {
    tokensets: listed,
    axes: (resolvers as { modifiers: { name: string; contexts: { name: string }[] }[] }[]).map(({ modifiers }) =>
      modifiers.map(({ name, contexts }) => [name, contexts.map(context => context.name)]),
    ),
  }
}

const whole = {
  tokensets: [
    ['global', ['Base']],
    ['Mode', ['Light', 'Dark']],
    ['Brand', ['A', 'B']],
  ],
  axes: [
    [
      ['Mode', ['Light', 'Dark']],
      ['Brand', ['A', 'B']],
    ],
  ],
}

test('the first file of an empty account is a project with themes: its axes are shown, imported, and undone', async ({
  person: { page, api },
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: /Import a file/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import' })).toBeVisible()
  await choose(page, 'tokens-studio.json', project)
  await expect(page.getByText(/3 tokensets with 5 modes and 9 values, 2 axes, 4 permutations/)).toBeVisible()
  const axes = page.getByRole('group', { name: 'Axes' })
  await expect(axes.getByRole('row', { name: /^Mode/ })).toContainText(/Light \(default\)\s*Dark/)
  await expect(axes.getByRole('row', { name: /^Brand/ })).toContainText(/A \(default\)\s*B/)
  await expect(page.getByRole('group', { name: 'Tokensets' }).getByRole('row', { name: /^Brand/ })).toContainText('New')
  await expect(page.getByRole('tab', { name: 'Added 9' })).toBeVisible()
  await expectAccessible(page, 'the preview of a system')
  expect(await api('GET', '/workspaces')).toMatchObject({ workspaces: [] })

  await page.getByRole('button', { name: 'Import 9 changes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Themes' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Dark' }).first()).toBeVisible()
  const ws = idOf(page)
  expect(await held(api, ws)).toEqual(whole)

  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect(page.getByRole('list', { name: 'Ways to begin' })).toBeVisible()
  await expect.poll(() => held(api, ws)).toEqual({ tokensets: [], axes: [] })
})

test('a folder and its ZIP come with their folders; files that lack them and sets that nobody gave are no import', async ({
  person: { page, api },
}) => {
  const { id: ws } = await api('POST', '/workspaces', { name: 'Studio' })
  const files: Record<string, object> = {
    'project/$themes.json': [
      theme('Scheme', 'Light', { 'light/base': 'enabled' }),
      theme('Scheme', 'Dark', { 'dark/base': 'enabled' }),
    ],
    'project/light/base.json': { bg: color('#ffffff') },
    'project/dark/base.json': { bg: color('#000000') },
  }
  const whole = { tokensets: [['Scheme', ['Light', 'Dark']]], axes: [[['Scheme', ['Light', 'Dark']]]] }
  const bytes = (name: string) => Buffer.from(JSON.stringify(files[name]))
  const input = page.locator('input[type=file]')
  const give = (...names: string[]) =>
    input.setInputFiles(
      names.map(name => ({ name: basename(name), mimeType: 'application/json', buffer: bytes(name) })),
    )
  const importing = page.getByRole('button', { name: /^Import \d/ })
  await page.goto(`/w/${ws}`)
  await page.getByRole('button', { name: /Import a file/ }).click()
  await expect(page.getByRole('heading', { name: 'Import into Studio' })).toBeVisible()
  await give(...Object.keys(files))
  await expect(page.getByText(/Several files are named base\.json/)).toBeVisible()
  await give('project/$themes.json', 'project/light/base.json')
  const gaps = page.getByText('The themes use 2 sets that are not here: light/base, dark/base.')
  await expect(gaps).toContainText('An axis is made of nothing: Scheme.')
  await expect(importing).toBeHidden()
  await page.getByRole('button', { name: 'Import without them…' }).click()
  await expect(importing).toBeVisible()

  const archive = zipSync({
    ...Object.fromEntries(Object.keys(files).map(name => [name, bytes(name)])),
    'a.svg': Buffer.from('<svg/>'),
  })
  await input.setInputFiles({ name: 'project.zip', mimeType: 'application/zip', buffer: Buffer.from(archive) })
  await expect(page.getByText('Left out, because no tokens are in it: a.svg')).toBeVisible()
  await expect(importing).toHaveText('Import 2 changes')
  await expect(page.getByRole('group', { name: 'Axes' }).getByRole('row', { name: /^Scheme/ })).not.toContainText(
    'nothing',
  )
  expect(await held(api, ws)).toEqual({ tokensets: [], axes: [] })

  const tokenset = await api('POST', `/workspaces/${ws}/tokensets`, { name: 'Empty' })
  await page.goto(`/w/${ws}/t/${tokenset.id}/import`)
  const folder = await mkdtemp(join(tmpdir(), 'tokens-'))
  for (const name of Object.keys(files)) {
    await mkdir(join(folder, dirname(name)), { recursive: true })
    await writeFile(join(folder, name), bytes(name))
  }
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a folder' }).click()
  await (await chooser).setFiles(join(folder, 'project'))
  await expect(page.getByRole('checkbox', { name: 'Remove Empty, which is empty' })).toBeChecked()
  await page.getByRole('button', { name: 'Import 2 changes' }).click()
  await expect(page.getByRole('columnheader', { name: 'Dark' }).first()).toBeVisible()
  expect(await held(api, ws)).toEqual(whole)
  await rm(folder, { recursive: true })
})

test('the page of themes imports them beside what is there, and once more without a change', async ({
  person: { page, api },
}) => {
  const palette = await littlePalette(api)
  await page.goto(`/w/${palette.workspace}/themes`)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await choose(page, 'project.json', project)
  await page.getByRole('textbox', { name: 'Name of the themes' }).fill('Website')
  await page.getByRole('button', { name: 'Import 9 changes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Website' })).toBeVisible()
  const { tokensets, axes } = await held(api, palette.workspace)
  expect(tokensets).toEqual(expect.arrayContaining(whole.tokensets))
  expect(axes).toEqual(whole.axes)

  await page.goto(`/w/${palette.workspace}/import`)
  await choose(page, 'project.json', project)
  await page.getByRole('textbox', { name: 'Name of the themes' }).fill('Website')
  await expect(page.getByText('There are themes of this name')).toBeVisible()
  await expect(page.getByText('No value changes.')).toBeVisible()
  const brand = page.getByRole('group', { name: 'Tokensets' }).getByRole('row', { name: /^Brand/ })
  await expect(brand).toContainText('Into the one here')
})

test('a system can still be taken as modes of one tokenset', async ({ person: { page, api } }) => {
  const palette = await littlePalette(api)
  await page.goto(`${palette.page}/import`)
  await choose(page, 'project.json', project)
  await page.getByRole('button', { name: /This document describes a whole system/ }).click()
  await page.getByRole('option', { name: /Import its values into/ }).click()
  await expect(page.getByText(/in 4 modes/)).toBeVisible()
  await page.getByRole('button', { name: /Import \d+ changes/ }).click()
  await expect(page.getByRole('columnheader', { name: /Dark \/ B/ })).toBeVisible()
})

test('a document without axes is one tokenset of the workspace, and what cannot be read says why', async ({
  person: { page, api },
}) => {
  const palette = await littlePalette(api)
  await page.goto(`/w/${palette.workspace}/import`)
  await choose(page, 'spacing.tokens.json', { gap: { $type: 'number', $value: 1 } })
  await expect(page.getByText(/1 tokenset with 1 mode and 1 value, no axes/)).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 change', exact: true }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  expect((await held(api, palette.workspace)).tokensets).toContainEqual(['spacing', ['Base']])
  await page.goto(`/w/${palette.workspace}/import`)
  await page.getByRole('textbox', { name: 'Or paste it' }).fill('{ "a": ')
  await expect(page.getByRole('heading', { name: 'This cannot be read' })).toBeVisible()
})
