// What the root carries matches the selectors that the style sheet has.
import { expect, test } from 'vitest'
import {
  exportSystem,
  importSystem,
  joinedSystem,
  sheetChoices,
  tokensetInput,
  withRootChoices,
} from '../../../index.ts'
import type { System } from '../../../index.ts'

const color = (value: string) => ({ $type: 'color', $value: value })
/** Two axes: modes by attribute, class and media query, and brands without a default. */
const document = {
  version: '2025.10',
  sets: { core: { sources: [{ text: color('#000000'), accent: color('#111111') }] } },
  modifiers: {
    'Color scheme': {
      default: 'Light',
      contexts: { Light: [], Dark: [{ text: color('#ffffff') }], 'High contrast': [{ text: color('#00ff00') }] },
    },
    Brand: { contexts: { A: [{ accent: color('#aa0000') }], B: [{ accent: color('#0000bb') }] } },
    Single: { contexts: { only: [] } },
  },
  resolutionOrder: [{ $ref: '#/sets/core' }, { $ref: '#/modifiers/Color scheme' }, { $ref: '#/modifiers/Brand' }],
}

function system(conditions: Record<string, { selector?: string; media?: string }> = {}): System {
  const read = importSystem([{ path: 'a.resolver.json', text: JSON.stringify(document) }], { format: 'dtcg-resolver' })
  const joined = 'errors' in read ? null : joinedSystem(read)
  if (!joined) throw new Error('not read')
  const modifiers = joined.resolver.modifiers.map(modifier => ({
    ...modifier,
    contexts: modifier.contexts.map(context => ({ ...context, ...conditions[context.name] })),
  }))
  return { ...joined, resolver: { ...joined.resolver, modifiers } }
}

test('modes are chosen by data-theme, and by nothing where there is one', () => {
  const modes = ['Light', 'Dark'].map((name, at) => ({ name, tokens: [], is_default: at === 1 }))
  expect(sheetChoices(tokensetInput('Tokens', modes))).toEqual([
    {
      name: 'mode',
      slug: 'theme',
      default: 'dark',
      contexts: [
        { name: 'Light', slug: 'light', marks: { attributes: { 'data-theme': 'light' }, classes: [] } },
        { name: 'Dark', slug: 'dark', marks: { attributes: { 'data-theme': 'dark' }, classes: [] } },
      ],
    },
  ])
  expect(sheetChoices(tokensetInput('Tokens', modes.slice(0, 1)))).toEqual([])
})

test('axes of a resolver are chosen by their attributes, which the style sheet has; those with one context are none', () => {
  const choices = sheetChoices(system())
  expect(choices.map(({ name, slug, default: standard }) => [name, slug, standard])).toEqual([
    ['Color scheme', 'color-scheme', 'light'],
    ['Brand', 'brand', null],
  ])
  const written = exportSystem('css', system(), {})
  if ('fault' in written) throw new Error(written.fault)
  expect(choices[0]!.contexts[2]).toEqual({
    name: 'High contrast',
    slug: 'high-contrast',
    marks: { attributes: { 'data-color-scheme': 'high-contrast' }, classes: [] },
  })
  expect(written.text).toContain('[data-color-scheme="high-contrast"]')
})

test.each([
  ['.dark', {}, ['dark']],
  [':root.dark.dim', {}, ['dark', 'dim']],
  ['html[data-look="dark"]', { 'data-look': 'dark' }, []],
  ["[dark][scheme='night'].on", { dark: '', scheme: 'night' }, ['on']],
])('the selector %s of a context is what the root carries', (selector, attributes, classes) => {
  const chosen = withRootChoices(system({ Dark: { selector } }))
  expect(sheetChoices(chosen)[0]!.contexts[1]!.marks).toEqual({ attributes, classes })
})

test.each([{ selector: '.app > .dark' }, { selector: '.dark, .night' }, { media: '(prefers-color-scheme: dark)' }])(
  'what the root cannot carry is its attribute instead: %o',
  condition => {
    const chosen = withRootChoices(system({ Dark: condition }))
    expect(sheetChoices(chosen)[0]!.contexts[1]!.marks.attributes).toEqual({ 'data-color-scheme': 'dark' })
    const written = exportSystem('css', chosen, {})
    if ('fault' in written) throw new Error(written.fault)
    expect(written.text).toContain('[data-color-scheme="dark"]')
    expect(written.text).not.toContain('@media (prefers')
  },
)
