import { expect, test } from 'vitest'
import type { Json } from '../base/token.ts'
import type { TypeName } from '../base/type-names.ts'
import { namedTokens } from '../testing/published/published-tokens.ts'
import { token } from '../testing/tokens.ts'
import type { Intent } from './asked.ts'
import { catalogOf, type Knowledge } from './catalog.ts'
import { suggest } from './suggest.ts'

const colors: Record<string, [TypeName, Json]> = {
  'brand.crimson': ['color', '#dc143c'],
  'red.600': ['color', '#d1242f'],
  'gray.100': ['color', '#eeeeee'],
  'color.background.danger': ['color', { alias_to: 'red.600' }],
  'color.background.page': ['color', { alias_to: 'gray.100' }],
  'color.text.danger': ['color', '#a40e26'],
  'color.text.default': ['color', '#111111'],
  'space.small': ['dimension', '4px'],
  'space.large': ['dimension', '16px'],
  'radius.small': ['dimension', '4px'],
}
const tokensOf = (given: Record<string, [TypeName, Json]>) =>
  namedTokens(Object.entries(given).map(([name, [type, value]]) => token(name, type, value)))
const namesFor = (question: Intent, knowledge?: Knowledge, given = colors) =>
  suggest(catalogOf(tokensOf(given), knowledge), question).suggestions.map(({ name }) => name)

test('a delete button gets the background for danger, neither the red of the palette nor that of the brand', () => {
  for (const question of [
    { intent: 'Delete button', property: 'background-color' },
    { intent: 'background of a delete button' },
    { component: 'delete button', property: 'background' },
  ])
    expect(namesFor(question)[0]).toBe('color.background.danger')
  expect(namesFor({ intent: 'Delete button', property: 'background-color' })).not.toContain('brand.crimson')
})

test('where no token says danger, neither is another background an answer', () => {
  const given = { 'color.background.page': colors['color.background.page']!, 'gray.100': colors['gray.100']! }
  expect(suggest(catalogOf(tokensOf(given)), { intent: 'background of a delete button' })).toEqual({
    suggestions: [],
    why: 'No token has what was asked for. Ask with fewer or more general words.',
  })
})

test('an answer says what it was found by', () => {
  const uses = new Map([['color.background.danger', 212]])
  const [first] = suggest(catalogOf(tokensOf(colors), { uses }), { intent: 'danger background' }).suggestions
  expect(first).toEqual({ name: 'color.background.danger', why: 'matches danger and background, used 212 times' })
})

test.each(['xyzzy frobnicate', 'Hintergrund der Schaltfläche zum Löschen', '削除ボタンの背景', '💥'])(
  'has no answer for %s, and says why',
  intent => {
    const { suggestions, why } = suggest(catalogOf(tokensOf(colors)), { intent })
    expect(suggestions).toEqual([])
    expect(why).toMatch(/Say in English|Nothing was asked for/)
  },
)

test('a value finds the tokens that are near it, semantic ones first', () => {
  expect(namesFor({ value: '#d1242e', property: 'background' })[0]).toBe('color.background.danger')
  expect(namesFor({ value: '4px', property: 'padding' })).toEqual(['space.small'])
  expect(namesFor({ value: '4px', property: 'border-radius' })).toEqual(['radius.small'])
  expect(suggest(catalogOf(tokensOf(colors)), { value: '#00ff00' }).why).toContain('near "#00ff00"')
  expect(suggest(catalogOf(tokensOf(colors)), { value: 'no value' }).why).toContain('Write it as CSS does')
})

test('guidance counts more than a description, and less than the name', () => {
  const given: typeof colors = {
    'color.a': ['color', '#111111'],
    'color.b': ['color', '#222222'],
    'color.checkout': ['color', '#333333'],
  }
  const tokens = tokensOf(given)
  tokens[0]!.description = 'For the checkout.'
  const catalog = catalogOf(tokens, { guidance: new Map([['color.b', 'For the checkout.']]) })
  const { suggestions } = suggest(catalog, { intent: 'checkout' })
  expect(suggestions.map(({ name }) => name)).toEqual(['color.checkout', 'color.b', 'color.a'])
  expect(suggestions.map(({ why }) => why).slice(1)).toEqual([
    'matches checkout in its guidance',
    'matches checkout in its description',
  ])
})

test('of equal tokens the used one is first, and a deprecated one last', () => {
  const given: typeof colors = { 'text.danger.a': ['color', '#111'], 'text.danger.b': ['color', '#222'] }
  expect(namesFor({ intent: 'danger text' }, { uses: new Map([['text.danger.b', 3]]) }, given)[0]).toBe('text.danger.b')
  const tokens = tokensOf(given)
  tokens[0]!.deprecated = true
  expect(suggest(catalogOf(tokens), { intent: 'danger text' }).suggestions[0]?.name).toBe('text.danger.b')
})

test('the same question has the same answer, whatever the order of the tokens', () => {
  const tokens = tokensOf(colors)
  const question = { intent: 'text' }
  expect(suggest(catalogOf(tokens.toReversed()), question)).toEqual(suggest(catalogOf(tokens), question))
})

test('without a question there is no answer', () => {
  expect(suggest(catalogOf(tokensOf(colors)), {})).toEqual({
    suggestions: [],
    why: 'Nothing was asked for. Give an intent, a css_property, a value or a component.',
  })
})
