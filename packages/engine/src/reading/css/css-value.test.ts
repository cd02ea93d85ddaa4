import { definitionSyntax, lexer, type DSNode } from 'css-tree'
import { describe, expect, test } from 'vitest'
import { isCssValue } from './css-value.ts'

type Syntaxes = Record<string, { syntax: DSNode | null }>
const grammar = lexer as unknown as { properties: Syntaxes; types: Syntaxes }

describe('text that nobody typed is CSS by its parts', () => {
  test.each([
    ...['none', 'pointer', 'inherit', 'slide-in', 'sans-serif', 'currentColor', 'GrayText', 'optimizeLegibility'],
    ...['0 auto', '50% 50%', '16 / 9', '16/9', '45deg', '1fr auto', '12px 4px', '-1px', 'center / cover', '.5em 1e2px'],
    ...["'\\f0f3'", '"Monaco"', "'a' 'b'", 'opacity 15ms ease-in', 'fadeIn 300ms ease, opacity .2s', '#fff !important'],
    ...['700 16px/1.5 Inter', 'italic 700 1rem/1.5 Open Sans', '16px Inter', '2px solid #000', 'inset 0 0 0 1px'],
    ...['(min-width: 768px)', 'screen and (width >= 600px)', '[full-start] 1fr [full-end]', '--brand', 'url(a.png)'],
    ...[
      'repeat(2, 1fr)',
      'repeat(auto-fill, minmax(0, 1fr)) [end]',
      'minmax(100px, auto)',
      'fit-content(20em)',
      'attr(title)',
    ],
    ...['polygon(50% 0%, 100% 50%, 0 100%)', 'counter(section) ". "', 'counters(item, ".")', 'path("M0 0L1 1")'],
    ...['symbols(cyclic "*" "+")', 'image-set("a.png" 1x, "b.png" 2x)', 'element(#hero)', 'circle(50% at left top)'],
    ...['matrix(-1, 0, 0, 1, 0, 0)', 'translateX(1px) rotate(3deg)', 'ray(45deg closest-side)', 'random(1px, 2px)'],
    ...[
      'span 2 / span 3',
      'flip-block flip-inline',
      'sticky-header',
      'clip text',
      'tomato 1px',
      'under left',
      'view(inline)',
    ],
  ])('%s', text => expect(isCssValue(text)).toBe(true))

  test.each([
    ...['', ' ', 'Hello world', 'Hello', 'Save (now)', 'item(s)', 'hello there', 'and/or else', 'Wait, please'],
    ...[
      '2024-01-01',
      '1.2.3',
      '3rd',
      'Save 20px now',
      'it is 5s or so',
      'calc(1px',
      '"open',
      'a@b.example',
      '#hash tag',
    ],
    ...['price(EUR)', 'repeat()', 'total(a, b)', 'x()', 'Page over', 'say(hello world)', 'random(1px, two)'],
    ...['{a.b}', 'a,', ', a', 'x'.repeat(20_001), 'hello\u00e9', '__proto__ x'],
  ])('not %j', text => expect(isCssValue(text)).toBe(false))
})

describe('the grammar of css-tree', () => {
  const names = { Function: new Set<string>(), Keyword: new Set<string>() }
  for (const [property, { syntax }] of Object.entries(grammar.properties))
    if (!/^-|^(?:speak|voice|pause|cue|azimuth|elevation)/.test(property)) collect(syntax)
  for (const [, { syntax }] of Object.entries(grammar.types).filter(([type]) =>
    /shape|image|transform|counter/.test(type),
  ))
    collect(syntax)

  function collect(syntax: DSNode | null): void {
    if (syntax === null) return
    definitionSyntax.walk(syntax, node => {
      if (node.type === 'Function' || node.type === 'Keyword') names[node.type].add(node.name.toLowerCase())
    })
  }

  test('has no function that is unknown', () => {
    const unknown = [...names.Function].filter(name => !name.startsWith('-') && !isCssValue(`0 ${name}(one)`))
    expect([names.Function.size > 10, unknown]).toEqual([true, []])
  })

  test('has no keyword that is unknown', () => {
    const words = [...names.Keyword].filter(name => /^[a-z]{3,}$/.test(name))
    expect([words.length > 200, words.filter(word => !isCssValue(`0 ${word}`))]).toEqual([true, []])
  })
})
