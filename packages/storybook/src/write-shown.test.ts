// What the add-on shows of themes with several axes, of a real server.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadTokens, type Tokens } from '@tessera/plugin-core'
import { organizationWorld } from '@tessera/server/testing/organization'
import type { OrganizationWorld } from '@tessera/server/testing/organization'
import tessera from './index.ts'
import { contextAt, entryOf, themeAt } from './shown.ts'
import { shownOf } from './write-shown.ts'

let w: OrganizationWorld
let root: string
let tokens: Tokens

beforeAll(async () => {
  w = await organizationWorld()
  root = await mkdtemp(join(tmpdir(), 'tessera-shown-'))
  await w.addTokens({
    'text.muted': ['color', '#777777'],
    'surface.page': ['color', '#ffffff'],
    'surface.raised': ['color', '{surface.page}'],
  })
  const modes = `/tokensets/${w.tokenset.id}/modes`
  const dark = (await w.as('owner').post(modes, { name: 'Dark', copy_from: w.mode.id })).body
  await w.as('owner').patch(`${modes}/${dark.id}/tokens/surface.page`, { value: '#000000' })
  const source = (mode_id: string) => [{ tokenset_id: w.tokenset.id, mode_id }]
  const answer = await w.as('owner').post(`/workspaces/${w.workspace.id}/resolvers`, {
    name: 'Themes',
    sets: [],
    modifiers: [
      {
        name: 'Color scheme',
        default: 'light',
        contexts: [
          { name: 'light', sources: source(w.mode.id) },
          { name: 'dark', sources: source(dark.id), selector: '.night' },
        ],
      },
      { name: 'Brand', contexts: ['A', 'B'].map(name => ({ name, sources: [] })) },
    ],
  })
  expect(answer.status, answer.text).toBe(201)
  const options = { server: w.address, apiKey: w.people.owner.key, workspace: 'Acme', resolver: 'Themes' }
  tokens = await loadTokens(options, { root, warn: message => expect.unreachable(message), env: {} })
})
afterAll(async () => {
  await w.close()
  await rm(root, { recursive: true, force: true })
})

test('each axis has a global, and each context what the root carries', () => {
  const { axes } = shownOf(tokens, undefined)
  expect(axes.map(({ global, name, standard }) => [global, name, standard])).toEqual([
    ['tessera-color-scheme', 'Color scheme', 'light'],
    // Without a default: a story is always in some theme.
    ['tessera-brand', 'Brand', 'a'],
  ])
  expect(contextAt(axes[0]!, { 'tessera-color-scheme': 'dark' })).toMatchObject({ classes: ['night'], attributes: {} })
  expect(contextAt(axes[0]!, { 'tessera-color-scheme': 'gone' })).toMatchObject({ value: 'light' })
  expect(tokens.choosable().css).toContain('.night {')
})

test('lists are by theme, and short where all themes have the same', () => {
  const shown = shownOf(tokens, undefined)
  const raised = shown.tokens.find(({ name }) => name === 'surface.raised')!
  const valueIn = (globals: Record<string, string>) => entryOf(raised.values, themeAt(shown, globals))
  expect(valueIn({})).toBe('#ffffff')
  expect(valueIn({ 'tessera-color-scheme': 'dark', 'tessera-brand': 'b' })).toBe('#000000')
  expect(raised.aliases).toEqual(['surface.page'])
  expect(shown.tokens.find(({ name }) => name === 'text.muted')!.values).toEqual(['#777777'])
})

test('contrast is of the pairs that names tell, or of those in the options with their level', () => {
  const pairs = (contrast?: Parameters<typeof shownOf>[1]) =>
    shownOf(tokens, contrast).pairs.map(({ front, back, required }) => `${front} on ${back}: ${required}`)
  expect(pairs()).toEqual(['text.muted on surface.page: 4.5', 'text.muted on surface.raised: 4.5'])
  const named = { pairs: [{ foreground: 'text.**', background: '*.page' }], wcag: 'AAA' as const }
  expect(pairs(named)).toEqual(['text.muted on surface.page: 7'])
  const [pair] = shownOf(tokens, { ...named, wcag: 4.48 }).pairs
  expect([pair!.required, pair!.ratios]).toEqual([4.48, [4.47, 4.47, 4.68, 4.68]])
})

test('the function of the package gives the entry of a configuration', () => {
  expect(tessera({ workspace: 'Acme' })).toEqual({ name: '@tessera/storybook', options: { workspace: 'Acme' } })
})
