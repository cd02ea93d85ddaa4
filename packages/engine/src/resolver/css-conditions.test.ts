// What a context may name is compared with what a parser of CSS and Chromium take.
import { parse } from 'css-tree'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '../testing/browser.ts'
import { checkMedia, checkSelector } from './css-conditions.ts'

const selectors = [
  '.dark',
  ':root',
  'html.dark',
  '[data-color-mode="dark"]',
  "[data-color-mode='dark' i]",
  '[data-x=dark]',
  '[data-x~="a"]',
  '[data-x|=a]',
  '[data-x^="a"][data-y$="b"][data-z*="c"]',
  '[ data-x = "a" ]',
  '[dir]',
  '*',
  'body .a > .b + .c ~ .d',
  '.a,.b , .c',
  '#app',
  '.sm\\:dark',
  '.\\31 2',
  '.naïve.日本',
  '.🎨',
  '._a-b-1',
  '-a',
  ':is(.a, .b > .c):not(.d, .e)',
  ':where(.a)',
  ':has(> .a, + .b, .c)',
  '.a:has(:is(.b, .c))',
  ':nth-child(2n + 1)',
  ':nth-child(-n+3 of .a, .b)',
  ':nth-last-of-type(odd)',
  ':first-child:hover:focus-visible',
  ':dir(rtl)',
  ':lang(de)',
  ':host',
  ':host(.dark)',
  ':host-context([data-x="dark"])',
  '[data-x="it\\"s"]',
  '[data-x="a>b ,c"]',
  '[data-x=""]',
  'my-element.dark',
]
const states = (
  'active any-link autofill checked default defined disabled empty enabled first-child first-of-type focus focus-visible ' +
  'focus-within fullscreen host hover in-range indeterminate invalid last-child last-of-type link modal only-child ' +
  'only-of-type optional out-of-range picture-in-picture placeholder-shown popover-open read-only read-write required root ' +
  'scope target user-invalid user-valid valid visited'
).split(' ')
const noSelectors = [
  '',
  '  ',
  '.',
  '#',
  '#1a',
  '.1a',
  '.a,',
  ',.a',
  '.a >',
  '> .a',
  '.a > > .b',
  '.a + ~ .b',
  '[data-x',
  '[data-x=]',
  '[data-x="a]',
  '[data-x=1]',
  '[1]',
  '[data-x="a" x]',
  '.a]',
  '.a)',
  ':is(.a',
  ':not()',
  ':not(.a,)',
  ':nonsense',
  ':nonsense(.a)',
  ':is',
  ':nth-child(x)',
  ':nth-of-type(1 of .a)',
  ':has(:has(.a))',
  '.a:root!',
  '.a$b',
  '.a%',
  '"a"',
  '1',
  '.adiv div.a.1',
  '[a]b|c',
  'svg|rect',
  'a||b',
]
const media = [
  '(prefers-color-scheme: dark)',
  '(prefers-contrast: more)',
  'print',
  'screen and (min-width: 40em)',
  'not print',
  'not screen and (hover)',
  'only screen and (orientation: landscape) and (pointer: coarse)',
  '(width >= 40em)',
  '(40em <= width < 60em)',
  '(60em>width>=40em)',
  '(width = 0)',
  '(min-aspect-ratio: 16/9)',
  '(aspect-ratio > 1.5)',
  '(resolution >= 2dppx)',
  '(min-resolution: 192dpi)',
  '(color-gamut: p3)',
  '(forced-colors: active)',
  '(prefers-reduced-motion)',
  'not (prefers-reduced-motion: reduce)',
  '((min-width: 10px) and (max-width: 20px)) or (hover: none)',
  '(not (hover: none))',
  '(hover) and (pointer: fine)',
  'screen, print and (color)',
  '(min-width: .5rem)',
  '(monochrome: 0)',
  '( PREFERS-COLOR-SCHEME : Dark )',
]
const features = (
  'any-hover any-pointer color-gamut display-mode dynamic-range forced-colors grid hover inverted-colors orientation overflow-block ' +
  'overflow-inline pointer prefers-color-scheme prefers-contrast prefers-reduced-data prefers-reduced-motion ' +
  'prefers-reduced-transparency scan scripting update video-dynamic-range aspect-ratio color color-index device-aspect-ratio ' +
  'device-height device-width height horizontal-viewport-segments monochrome resolution vertical-viewport-segments width'
).split(' ')
const noMedia = [
  '',
  'prefers-color-scheme: dark',
  '(prefers-color-scheme: dark))',
  '(prefers-color-scheme dark)',
  '(prefers-colour-scheme: dark)',
  '(prefers-color-scheme: drak)',
  '(min-width)',
  '(min-width: 40)',
  '(min-width: 40em 2)',
  '(width => 40em)',
  '(40em < width > 20em)',
  '(40em <= hover)',
  '(min-width: )',
  'screen and',
  'screen or (hover)',
  '(hover) and (pointer) or (color)',
  '(hover), ',
  'and (hover)',
  'not',
  'not (hover) and (pointer)',
  '()',
  'dark',
]

describe('what a context may name as its selector', () => {
  test.each([...selectors, ...states.map(name => `:${name}`)])('%s is taken, as css-tree takes it', selector => {
    expect(checkSelector(selector)).toBe(null)
    expect(() => parse(selector, { context: 'selectorList', onParseError: fail })).not.toThrow()
  })

  test.each(noSelectors)('%s is refused', selector => {
    expect(checkSelector(selector)).toEqual(expect.any(String))
  })

  const hostile = [
    '.a{',
    '.a}',
    '.a; b',
    '.a/**/',
    '@media',
    '</style>',
    '.a<b',
    '.a --> b',
    '.a\nb',
    '.a\u0000',
    '[x="}"]',
  ]
  test.each([...hostile, '.a\\', '[x="a\\"]', '.a\u202eb', `.${'a'.repeat(1000)}`])('%j is refused', selector => {
    expect(checkSelector(selector)).toEqual(expect.any(String))
  })

  test.each(['::before', '.a::after', '.a:before', ':first-line', '::part(x)'])('%s is no element', selector => {
    expect(checkSelector(selector)).toBe('a pseudo-element is no element that could carry a context')
  })

  test('an unclosed bracket is refused, though browsers close it, and so is a condition that never holds', () => {
    for (const selector of ['[data-x', ':is(.a', '[data-x="a', ':dir(up)'])
      expect(checkSelector(selector)).not.toBe(null)
    expect(checkMedia('(prefers-color-scheme: dark')).not.toBe(null)
  })

  test('the reason names what is wrong and where', () => {
    expect(checkSelector('')).toBe('it is empty')
    expect(checkSelector('.a { b')).toBe('{ cannot stand in it')
    expect(checkSelector('.')).toBe('a name was expected, not the end')
    expect(checkSelector('.a > ')).toBe('a selector was expected, not the end')
    expect(checkSelector('[data-x="a')).toBe('a name or a quoted text was expected, not "\\"a"')
    expect(checkSelector(':hoover')).toBe('there is no pseudo-class :hoover')
  })
})

describe('what a context may name as its media query', () => {
  test.each([...media, ...features.map(name => `(${name})`)])('%s is taken, as css-tree takes it', query => {
    expect(checkMedia(query)).toBe(null)
    // css-tree reads no conditions within conditions, and no value that is compared by `=`.
    if (/\(\(|\(not| = /.test(query)) return
    expect(() => parse(query, { context: 'mediaQueryList', onParseError: fail })).not.toThrow()
  })

  test.each(noMedia)('%s is refused', query => {
    expect(checkMedia(query)).toEqual(expect.any(String))
  })

  const hostile = [
    '(hover) { a',
    '(hover) }',
    'print; a',
    'print/**/',
    '@media print',
    '(hover)</style>',
    'print <!--',
    '(\nhover)',
  ]
  test.each([...hostile, '(width <!--', '(min-width: calc(1px', 'print \\{', `(hover)${' '.repeat(1000)}`])(
    '%j is refused',
    query => {
      expect(checkMedia(query)).toEqual(expect.any(String))
    },
  )

  test('the reason names what is wrong and where', () => {
    expect(checkMedia('(prefers-colour-scheme: dark)')).toBe('there is no media feature prefers-colour-scheme')
    expect(checkMedia('(prefers-color-scheme: drak)')).toBe('prefers-color-scheme takes light, dark')
    expect(checkMedia('(min-width: 40)')).toBe('a length such as 40em was expected, not "40)"')
    expect(checkMedia('(hover')).toBe(') was expected, not the end')
  })
})

describe('in Chromium', () => {
  let browser: Awaited<ReturnType<typeof openBrowser>>
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())
  const ruleOf = (selector: string) => `${selector} { --x: 1px; }\n`

  test('each selector that is taken makes a rule of its own, and leaves the next one as it is', async () => {
    const all = [...selectors, ...states.map(name => `:${name}`)]
    const counts = await browser.rulesOf(all.map(selector => ruleOf(selector) + ruleOf('.after')))
    expect(all.filter((_, index) => counts[index] !== 2)).toEqual([])
  })

  test('what is refused is what Chromium drops', async () => {
    const counts = await browser.rulesOf(noSelectors.map(ruleOf))
    expect(noSelectors.filter((_, index) => counts[index] !== 0)).toEqual([])
  })

  test('pieces thrown together are taken only where Chromium reads one rule', async () => {
    const pieces =
      '. # * > + ~ , : [ ] ( ) = " \' \\ a b1 -c --d 1 é :is( :not( :has( :nth-child( 2n+1 [a="b"] .c :hover'.split(' ')
    const text = fc.array(fc.constantFrom(...pieces, ' '), { minLength: 1, maxLength: 7 }).map(parts => parts.join(''))
    const taken = fc.sample(text, { seed: 1, numRuns: 30_000 }).filter(selector => checkSelector(selector) === null)
    expect(taken.length).toBeGreaterThan(300)
    const counts = await browser.rulesOf(taken.map(selector => ruleOf(selector) + ruleOf('.after')))
    expect(taken.filter((_, index) => counts[index] !== 2)).toEqual([])
  })

  test('each query that is taken is one that Chromium understands', async () => {
    // These are other browsers' so far.
    const all = [
      ...media,
      ...features.filter(name => !/dynamic-range|inverted|-data/.test(name)).map(name => `(${name})`),
    ]
    const known = await browser.queries(all)
    expect(all.filter((_, index) => !known[index])).toEqual([])
    const unknown = await browser.queries(noMedia)
    expect(noMedia.filter((_, index) => unknown[index])).toEqual([])
  })
})

function fail(error: Error): never {
  throw error
}
