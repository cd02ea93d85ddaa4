import { describe, expect, test } from 'vitest'
import { exportTokens } from '../../index.ts'
import { allModes, exampleTokens, oneMode, token } from '../../testing/tokens.ts'
import { runTypeScript } from '../../testing/typescript.ts'
import { typescript } from './index.ts'

describe('the typescript format', () => {
  test('every token under its name, in what styles take', () => {
    const all = exampleTokens()
    const { tokens, tokenTypes } = runTypeScript(exportTokens('typescript', oneMode(all)).text)
    expect(Object.keys(tokens)).toEqual(all.map(({ name }) => name))
    expect(Object.keys(tokenTypes)).toEqual(all.map(({ name }) => name))
    expect(tokens['color.1']).toBe('#3B82F6')
    expect(tokens['fontWeight.2']).toBe(600)
    expect(tokens['cubicBezier.1']).toEqual([0.4, 0, 0.2, 1])
    expect(tokens['typography.2']).toEqual({ fontSize: '1.25rem', lineHeight: '150%' })
    expect(tokens['string.4']).toBe('line\nbreak')
  })

  test('names of prototypes are ordinary keys', () => {
    const names = ['__proto__', 'constructor', 'toString', "it's"]
    const { tokens } = runTypeScript(
      exportTokens('typescript', oneMode(names.map(name => token(name, 'number', 1)))).text,
    )
    expect(Object.keys(tokens)).toEqual(names)
    expect(Object.getPrototypeOf(tokens)).toBe(Object.prototype)
  })

  test('a mode and its token may both be named like the prototype', () => {
    const { text } = exportTokens('typescript', allModes({ ['__proto__']: [token('__proto__', 'number', 1)] }))
    expect(typescript.constants?.(text)).toEqual([{ scope: "modes\n['__proto__']", name: "['__proto__']" }])
  })

  test('modes by name, the default one as tokens', () => {
    const input = allModes({ Light: [token('a', 'color', '#fff')], Dark: [token('a', 'color', '#000')] })
    input.axes[0]!.default = input.variants[1]!.name
    const { tokens, modes } = runTypeScript(exportTokens('typescript', input).text)
    expect(modes).toEqual({ light: { a: '#fff' }, dark: { a: '#000' } })
    expect(tokens).toEqual({ a: '#000' })
  })

  test('what no script shows, or ends one, is escaped', () => {
    const { text } = exportTokens(
      'typescript',
      oneMode([token('a', 'string', 'x\u202ey\u2028z\u007f</script>', { description: 'x */ y </script>' })]),
    )
    expect(text).toContain("'x\\u{202e}y\\u{2028}z\\u{7f}\\u003c/script>'")
    expect(text).toContain('x * / y < /script>')
    expect(runTypeScript(text).tokens.a).toBe('x\u202ey\u2028z\u007f</script>')
  })

  test('only the properties that a style sets', () => {
    const style = (value: { [part: string]: string | number }) =>
      runTypeScript(exportTokens('typescript', oneMode([token('a', 'typography', value)])).text).tokens.a
    expect(style({ fontFamily: 'Inter' })).toEqual({ fontFamily: '"Inter"' })
    expect(style({ fontWeight: 700, lineHeight: 1.5 })).toEqual({ fontWeight: 700, lineHeight: 1.5 })
    expect(style({ letterSpacing: '1px' })).toEqual({ letterSpacing: '1px' })
  })

  test('a tokenset without modes has no tokens', () => {
    expect(runTypeScript(exportTokens('typescript', allModes({})).text)).toMatchObject({
      tokens: {},
      tokenTypes: {},
    })
  })
})
