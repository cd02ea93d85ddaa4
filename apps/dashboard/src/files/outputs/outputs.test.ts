import { checkOutput } from '@tessera/engine'
import { expect, test } from 'vitest'
import { outputSnippets, stylesheetLink } from './commands.ts'
import { shownPart } from './preview/shown-part.ts'
import { selectionWords } from './selection-words.ts'
import { startingPoints } from './starting-points.ts'

test.each(startingPoints)('$label can be written, and leaves out what is private', ({ settings }) => {
  expect(checkOutput(settings)).toBeNull()
  expect(settings.where?.private).toEqual(['_'])
})

test('no two starting points have one name or one label', () => {
  for (const part of [startingPoints.map(({ settings }) => settings.name), startingPoints.map(({ label }) => label)])
    expect(new Set(part).size).toBe(part.length)
})

test('what an output holds is told in words', () => {
  const css = { name: 'web', format: 'css' }
  expect(selectionWords(css)).toBe('All tokensets')
  expect(selectionWords({ ...css, where: { tokensets: ['Core', 'Brand'], types: ['color'], private: ['_'] } })).toBe(
    'Tokensets Core and Brand, only color, without what begins with _',
  )
  expect(selectionWords({ ...css, resolver: 'Website', where: { tokens: ['**', '!x.*'] } })).toBe(
    'Themes Website, tokens **, !x.*',
  )
  expect(selectionWords({ ...css, resolver: 'Website', input: { scheme: 'dark', brand: 'b' } })).toBe(
    'Themes Website at scheme:dark, brand:b',
  )
  expect(selectionWords({ ...css, resolver: 'Website', input: {} })).toBe('Themes Website at its defaults')
})

test('the lines for a project name the workspace and the output', () => {
  const texts = Object.fromEntries(
    outputSnippets({ origin: 'https://t.example', workspace_id: 'w', name: 'web' }).map(({ id, text }) => [id, text]),
  )
  expect(texts['cli']).toBe('npx tessera pull --outputs --workspace w --output src/tokens')
  expect(JSON.parse(texts['config']!)).toEqual({
    server: 'https://t.example',
    workspace: 'w',
    outputs: 'workspace',
    outputsFolder: 'src/tokens',
  })
  expect(texts['curl']).toBe(
    'curl -sf -H "Authorization: Bearer $TESSERA_API_KEY" "https://t.example/api/v1/workspaces/w/outputs/web/archive" -o web.zip',
  )
})

test('the line of a page keeps what the address of the style sheet has', () => {
  expect(stylesheetLink('https://t.example/public/acme/tokens.css?release=1.0.0', 'web')).toBe(
    '<link rel="stylesheet" href="https://t.example/public/acme/tokens.css?release=1.0.0&amp;output=web">',
  )
})

test('of a long text whole lines are shown, of a short one all', () => {
  expect(shownPart('short\n')).toBe('short\n')
  const long = 'a line\n'.repeat(100_000)
  const part = shownPart(long)
  expect(part.length).toBeLessThanOrEqual(400_000)
  expect(part.length).toBeGreaterThan(399_000)
  expect([long.startsWith(part), part.endsWith('\n')]).toEqual([true, true])
  expect(shownPart('x'.repeat(500_000))).toHaveLength(400_000)
})
