import { describe, expect, test } from 'vitest'
import { isCssValue } from './css-value.ts'

describe('text that nobody typed is CSS by its parts', () => {
  test.each([
    ...['none', 'pointer', 'inherit', 'slide-in', 'sans-serif', 'currentColor', 'GrayText', 'optimizeLegibility'],
    ...['0 auto', '50% 50%', '16 / 9', '16/9', '45deg', '1fr auto', '12px 4px', '-1px', 'center / cover', '.5em 1e2px'],
    ...["'\\f0f3'", '"Monaco"', "'a' 'b'", 'opacity 15ms ease-in', 'fadeIn 300ms ease, opacity .2s', '#fff !important'],
    ...['700 16px/1.5 Inter', 'italic 700 1rem/1.5 Open Sans', '16px Inter', '2px solid #000', 'inset 0 0 0 1px'],
    ...['(min-width: 768px)', 'screen and (width >= 600px)', '[full-start] 1fr [full-end]', '--brand', 'url(a.png)'],
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
    ...['{a.b}', 'a,', ', a', 'x'.repeat(20_001), 'hello\u00e9', '__proto__ x'],
  ])('not %j', text => expect(isCssValue(text)).toBe(false))
})
