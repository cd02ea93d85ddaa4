import { transform } from 'lightningcss'
import { describe, expect, test } from 'vitest'
import { exportSystem, exportTokens, type Token, type TypeName } from '../../index.ts'
import { exampleOfAxes } from '../../testing/docs-axes.ts'
import { allModes, exampleTokens, oneMode, token } from '../../testing/tokens.ts'

const names = (tokens: Token[], options = {}) =>
  [...exportTokens('tailwind', oneMode(tokens), options).text.matchAll(/^ {2}(--[^:]+):/gm)].map(match => match[1])

describe('the tailwind format', () => {
  const spelled: [TypeName, string, string, unknown][] = [
    ['color', 'colors.primary.500', '--color-primary-500', 'red'],
    ['color', 'button.color.hover', '--color-button-color-hover', 'red'],
    ['dimension', 'spacing.4', '--spacing-4', 1],
    ['dimension', 'size.2xl', '--spacing-size-2xl', 1],
    ['dimension', 'border.radius.lg', '--radius-lg', 1],
    ['dimension', 'breakpoint.md', '--breakpoint-md', 1],
    ['fontFamily', 'font.family.sans', '--font-sans', 'Inter'],
    ['fontSize', 'font.size.lg', '--text-lg', 1],
    ['fontWeight', 'font-weight.bold', '--font-weight-bold', 700],
    ['letterSpacing', 'letterSpacing.tight', '--tracking-tight', 1],
    ['lineHeight', 'line-height.snug', '--leading-snug', 1.5],
    ['cubicBezier', 'motion.easing.out', '--ease-out', [0, 0, 1, 1]],
    ['duration', 'motion.fast', '--motion-fast', '1s'],
    ['number', 'z.modal', '--z-modal', 10],
  ]
  test.each(spelled)('%s %s is %s', (type, name, expected, value) => {
    expect(names([token(name, type, value as Token['value'])])).toEqual([expected])
  })

  test('a typography token is a text size with companions', () => {
    const style = { fontFamily: 'Inter', fontSize: '1rem', fontWeight: 700, lineHeight: 1.5, letterSpacing: '0.1em' }
    expect(names([token('heading.1', 'typography', style)])).toEqual([
      '--text-heading-1',
      '--text-heading-1--line-height',
      '--text-heading-1--letter-spacing',
      '--text-heading-1--font-weight',
    ])
  })

  test('is CSS, and the prefix follows the namespace', () => {
    const { text } = exportTokens('tailwind', oneMode(exampleTokens()))
    transform({ filename: 'theme.css', code: Buffer.from(text.replace('@theme', ':root')), errorRecovery: false })
    expect(text).not.toContain('[object')
    expect(names([token('color.a', 'color', 'red'), token('z', 'number', 1)], { prefix: 'ds' })).toEqual([
      '--color-ds-a',
      '--ds-z',
    ])
  })

  test('other modes override by selector', () => {
    const input = allModes({
      Light: [token('color.a', 'color', '#fff'), token('z', 'number', 1)],
      Dark: [token('color.a', 'color', '#000'), token('z', 'number', 1)],
    })
    expect(exportTokens('tailwind', input, { delta: true }).text).toBe(
      '@theme {\n  --color-a: #fff;\n}\n\n:root {\n  --z: 1;\n}\n\n/* Dark Mode */\n:root[data-theme="dark"] {\n  --color-a: #000;\n}\n',
    )
  })

  test('a tokenset without modes is an empty theme, and modes with the same spelling get a number', () => {
    expect(exportTokens('tailwind', allModes({})).text).not.toContain('--')
    const input = allModes({ Light: [], 'A b': [token('x', 'number', 1)], 'a-b': [token('x', 'number', 2)] })
    const { text } = exportTokens('tailwind', input)
    expect(text).toContain('[data-theme="a-b"]')
    expect(text).toContain('[data-theme="a-b-2"]')
  })

  test('a token has the place in the theme of its first mode', () => {
    const sizes = { Light: [token('x', 'fontSize', '16px')], Dark: [token('x', 'color', 'red')] }
    const { text } = exportTokens('tailwind', allModes(sizes))
    expect(text.match(/--text-x: 16px/g)).toHaveLength(1)
    expect(text).toContain('--text-x: red')
  })
})

describe('the tailwind format with inline', () => {
  const tokens = (color: string, wide: string) => [
    token('color.a', 'color', color),
    token('heading', 'typography', { fontSize: '2rem', lineHeight: 1.2 }),
    token('screen.breakpoint.wide', 'dimension', wide),
    token('z', 'number', 1),
  ]
  const input = allModes({
    Light: tokens('#fff', '80rem'),
    Dark: [...tokens('#000', '80rem'), token('only', 'color', 'red')],
  })

  test('refers to properties of other names, which the modes set; queries have the value', () => {
    expect(exportTokens('tailwind', input, { inline: true, delta: true }).text).toBe(
      `@theme inline {
  --color-a: var(--token-color-a);
  --text-heading: var(--token-heading);
  --text-heading--line-height: var(--token-heading--line-height);
  --breakpoint-wide: 80rem;
  --color-only: var(--token-only);
}

:root {
  --token-color-a: #fff;
  --token-heading: 2rem;
  --token-heading--line-height: 1.2;
  --token-screen-breakpoint-wide: 80rem;
  --token-z: 1;
}

/* Dark Mode */
:root[data-theme="dark"] {
  --token-color-a: #000;
  --token-only: red;
}
`,
    )
  })

  test('a prefix is that of the css format, and no theme refers to itself', () => {
    const { text } = exportTokens('tailwind', oneMode([token('color.a', 'color', 'red')]), {
      inline: true,
      prefix: 'ds',
    })
    expect(text).toBe('@theme inline {\n  --color-ds-a: var(--ds-color-a);\n}\n\n:root {\n  --ds-color-a: red;\n}\n')
    const odd = [token('color.a', 'color', 'red'), token('a', 'color', 'blue')]
    const theme = exportTokens('tailwind', oneMode(odd), { inline: true, prefix: 'color' }).text
    for (const [, name, variable] of theme.matchAll(/^ {2}(--[^:]+): var\((.*)\);/gm)) expect(variable).not.toBe(name)
  })

  test('with several axes the sheet declares all, and the theme refers to it', () => {
    const output = exportSystem('tailwind', exampleOfAxes, { inline: true })
    if ('fault' in output) throw new Error(output.fault)
    const [theme = '', sheet = ''] = output.text.split(/^\}$/m, 2)
    expect(theme).toContain('  --color-accent: var(--token-accent);\n')
    expect(sheet).toContain('  --token-space: 8px;\n')
    expect(output.text).toContain('[data-scheme="dark"] {')
  })
})
