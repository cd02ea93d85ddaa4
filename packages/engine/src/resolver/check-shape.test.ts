// Invalid resolvers, each reported by its field.
import { expect, test } from 'vitest'
import { checkResolverShape, type Resolver } from '../index.ts'

type Shape = Pick<Resolver, 'sets' | 'modifiers' | 'resolution_order'>
const contexts = (...names: string[]) => names.map(name => ({ name, sources: [] }))
const set = (name: string) => ({ name, sources: [] })
const scheme = { name: 'scheme', default: 'light', contexts: contexts('light', 'dark') }
const shape = (over: Partial<Shape>): Shape => ({ sets: [], modifiers: [], resolution_order: null, ...over })
const named = (name: string) => shape({ sets: [set(name)] })

test('what a design system has is fine', () => {
  expect(
    checkResolverShape({
      sets: [set('core'), set('Überbau 2')],
      modifiers: [scheme, { name: 'brand', contexts: contexts('a') }],
      resolution_order: [{ set: 'core' }, { modifier: 'scheme' }],
    }),
  ).toEqual([])
  expect(checkResolverShape(named('🎨'.repeat(100)))).toEqual([])
})

const sources = Array.from({ length: 257 }, () => ({ tokenset: 't' }))
const many = (count: number) => Array.from({ length: count }, (_, i) => `n${i}`)

type Refused = [what: string, shape: Shape, path: string, message: string]
const nameFault = (name: string, fault: string): Refused => [
  JSON.stringify(name),
  named(name),
  'sets.0.name',
  `sets.0.name ${fault}`,
]

test.each<Refused>([
  ['an empty name', named(''), 'sets.0.name', 'sets.0.name must be 1 to 100 characters long'],
  ['a blank name', named('  '), 'sets.0.name', 'sets.0.name must be 1 to 100 characters long'],
  ['a long name', named('🎨'.repeat(101)), 'sets.0.name', 'sets.0.name must be 1 to 100 characters long'],
  ['a very long name', named('a'.repeat(201)), 'sets.0.name', 'sets.0.name must be 1 to 100 characters long'],
  ...['a{', 'a}', 'a:b', 'a,b'].map(name => nameFault(name, 'must not contain { } : or ,')),
  ...['a\nb', 'a\u0000', 'a\u2028b', 'a\ud800'].map(name =>
    nameFault(name, 'must not contain line breaks or other control characters'),
  ),
  [
    'a name twice',
    shape({ sets: [set('a'), set('a')] }),
    'sets.1.name',
    'sets.1.name must be unique: "a" is in sets already',
  ],
  [
    'two names of one slug',
    shape({ modifiers: [{ ...scheme, contexts: contexts('light', 'High Contrast', 'high-contrast') }] }),
    'modifiers.0.contexts.2.name',
    'modifiers.0.contexts.2.name is too like another: "High Contrast" and "high-contrast" both become high-contrast',
  ],
  [
    'a default that is no context',
    shape({ modifiers: [{ ...scheme, default: 'dim' }] }),
    'modifiers.0.default',
    'modifiers.0.default must be one of the contexts: light, dark',
  ],
  [
    'no context',
    shape({ modifiers: [{ name: 'a', contexts: [] }] }),
    'modifiers.0.contexts',
    'modifiers.0.contexts must hold at least one context',
  ],
  [
    'an order with an unknown name',
    shape({ sets: [set('core')], resolution_order: [{ modifier: 'core' }] }),
    'resolution_order.0',
    'resolution_order.0 must name one of the modifiers, not "core"',
  ],
  [
    'an order with a name twice',
    shape({ sets: [set('core')], resolution_order: [{ set: 'core' }, { set: 'core' }] }),
    'resolution_order.1',
    'resolution_order.1 names the set "core" again',
  ],
  [
    'a selector that would end its rule',
    shape({ modifiers: [{ name: 'a', contexts: [{ name: 'b', sources: [], selector: '.a {' }] }] }),
    'modifiers.0.contexts.0.selector',
    'Invalid selector: { cannot stand in it',
  ],
  [
    'a media query that is none',
    shape({ modifiers: [{ name: 'a', contexts: [{ name: 'b', sources: [], media: ' ' }] }] }),
    'modifiers.0.contexts.0.media',
    'Invalid media: it is empty',
  ],
  [
    'too many sources of a set',
    shape({ sets: [{ name: 'a', sources }] }),
    'sets.0.sources',
    'sets.0.sources (a) must hold at most 256 entries, not 257',
  ],
  [
    'too many sources of a context',
    shape({ modifiers: [{ name: 'a', contexts: [{ name: 'b', sources }] }] }),
    'modifiers.0.contexts.0.sources',
    'modifiers.0.contexts.0.sources (a b) must hold at most 256 entries, not 257',
  ],
  [
    'too many contexts',
    shape({ modifiers: [{ name: 'a', contexts: contexts(...many(257)) }] }),
    'modifiers.0.contexts',
    'modifiers.0.contexts (a) must hold at most 256 entries, not 257',
  ],
  [
    'too many modifiers',
    shape({ modifiers: many(65).map(name => ({ name, contexts: contexts('a') })) }),
    'modifiers',
    'modifiers must hold at most 64 entries, not 65',
  ],
  ['too many sets', shape({ sets: many(257).map(set) }), 'sets', 'sets must hold at most 256 entries, not 257'],
  [
    'a long description of a set',
    shape({ sets: [{ ...set('core'), description: 'x'.repeat(10_001) }] }),
    'sets.0.description',
    'sets.0.description must be text of at most 10000 characters',
  ],
  [
    'a long description of a modifier',
    shape({ modifiers: [{ ...scheme, description: '🎨'.repeat(10_001) }] }),
    'modifiers.0.description',
    'modifiers.0.description must be text of at most 10000 characters',
  ],
  [
    'a long selector',
    shape({ modifiers: [{ name: 'a', contexts: [{ name: 'b', sources: [], selector: `.${'x'.repeat(1_000)}` }] }] }),
    'modifiers.0.contexts.0.selector',
    'Invalid selector: it has more than 1000 characters',
  ],
  [
    'a long word of a platform',
    shape({ modifiers: [{ name: 'a', contexts: [{ name: 'b', sources: [], platform: { ios: 'x'.repeat(101) } }] }] }),
    'modifiers.0.contexts.0.platform.ios',
    'modifiers.0.contexts.0.platform.ios must be text of at most 100 characters',
  ],
])('%s is refused', (_, resolver, path, message) => {
  expect(checkResolverShape(resolver)).toEqual([{ path, message }])
})

test('selectors and media queries as CSS has them are fine', () => {
  const contexts = [
    { name: 'dark', sources: [], media: '(prefers-color-scheme: dark)' },
    { name: 'light', sources: [], selector: '.light, [data-theme="light"]' },
  ]
  expect(checkResolverShape(shape({ modifiers: [{ name: 'scheme', contexts }] }))).toEqual([])
})

test('a set and a modifier may share a name, in the order too', () => {
  const both = shape({
    sets: [set('scheme')],
    modifiers: [scheme],
    resolution_order: [{ set: 'scheme' }, { modifier: 'scheme' }],
  })
  expect(checkResolverShape(both)).toEqual([])
})
