import { describe, expect, test } from 'vitest'
import { findCircle, resolveTokens, type Json, type Token, type TypeName } from './index.ts'

function token(name: string, type: TypeName, value: Json): Token {
  const alias_to = typeof value === 'object' && value && 'alias_to' in value ? (value.alias_to as string) : null
  return { name, type, value, description: null, alias_to }
}
const alias = (to: string) => ({ alias_to: to })

describe('resolveTokens', () => {
  test('follows a chain to its literal and names the way', () => {
    const all = resolveTokens([
      token('a', 'color', alias('b')),
      token('b', 'color', '{c}'),
      token('c', 'color', '#fff'),
    ])
    expect(all.get('a')).toMatchObject({ ok: true, value: '#fff', chain: ['a', 'b', 'c'] })
    expect(all.get('c')).toMatchObject({ ok: true, value: '#fff', chain: ['c'] })
    expect(all.get('d')).toBeUndefined()
  })

  test('says what is missing and who asked for it', () => {
    const all = resolveTokens([token('a', 'color', alias('b')), token('b', 'color', alias('gone'))])
    expect(all.get('a')).toMatchObject({
      ok: false,
      reason: 'missing',
      path: ['a', 'b', 'gone'],
      message: 'Alias to a token that does not exist: a → b → gone',
    })
  })

  test('finds every token of a circle and every token that leads into it', () => {
    const all = resolveTokens([
      token('in', 'color', alias('a')),
      token('a', 'color', alias('b')),
      token('b', 'color', alias('a')),
      token('self', 'color', '{self}'),
      token('fine', 'color', 'red'),
    ])
    expect(all.get('in')).toMatchObject({ ok: false, reason: 'circular', path: ['in', 'a', 'b', 'a'] })
    expect(all.get('a')).toMatchObject({ ok: false, message: 'Circular alias: a → b → a' })
    expect(all.get('b')).toMatchObject({ ok: false, message: 'Circular alias: b → a → b' })
    expect(all.get('self')).toMatchObject({ ok: false, message: 'Circular alias: self → self' })
    expect(all.get('fine')).toMatchObject({ ok: true })
  })

  test('parts may lead to what was seen before and to what comes later, broken or not', () => {
    const shadow = (color: string, blur: string) => ({ color, offsetX: 0, offsetY: 0, blur, spread: 0 })
    const all = resolveTokens([
      token('before', 'color', 'red'),
      token('a', 'shadow', shadow('{before}', '{later}')),
      token('b', 'shadow', shadow('{before}', '{gone}')),
      token('later', 'dimension', '2px'),
    ])
    expect(all.get('a')).toMatchObject({ ok: true, value: shadow('red', '2px') })
    expect(all.get('b')).toMatchObject({ ok: false, reason: 'missing', path: ['b', 'gone'] })
  })

  test('resolves the parts of composites at any depth', () => {
    const all = resolveTokens([
      token('b', 'border', { color: '{c}', width: alias('w'), style: { dashArray: ['{w}'], lineCap: 'butt' } }),
      token('c', 'color', '{base}'),
      token('w', 'dimension', { value: 2, unit: 'px' }),
      token('base', 'color', 'red'),
    ])
    expect(all.get('b')).toMatchObject({
      value: { color: 'red', width: { value: 2, unit: 'px' }, style: { dashArray: [{ value: 2, unit: 'px' }] } },
    })
  })

  test('a circle may run through parts', () => {
    const all = resolveTokens([
      token('b', 'border', { color: '{c}', width: 1, style: 'solid' }),
      token('c', 'color', '{b}'),
    ])
    expect(all.get('b')).toMatchObject({ ok: false, reason: 'circular' })
    expect(all.get('c')).toMatchObject({ ok: false, reason: 'circular' })
  })

  test('a list in the place of a list item becomes its items', () => {
    const layer = { color: 'red', offsetX: 0, offsetY: 0, blur: 0, spread: 0 }
    const all = resolveTokens([
      token('two', 'shadow', [layer, { ...layer, blur: 2 }]),
      token('three', 'shadow', ['{two}', { ...layer, blur: 3 }]),
    ])
    expect(all.get('three')).toMatchObject({ value: [{ blur: 0 }, { blur: 2 }, { blur: 3 }] })
  })

  test('lists that double with every token end in a fault, not in memory', () => {
    const tokens = [token('f0', 'fontFamily', ['a', 'b'])]
    for (let i = 1; i < 60; i++) tokens.push(token(`f${i}`, 'fontFamily', [`{f${i - 1}}`, `{f${i - 1}}`]))
    expect(resolveTokens(tokens).get('f59')).toMatchObject({ ok: false, reason: 'type' })
  })

  test('what an alias leads to must be of its type', () => {
    const all = resolveTokens([
      token('a', 'color', alias('d')),
      token('d', 'dimension', '16px'),
      token('b', 'border', { color: '{d}', width: '{d}', style: 'solid' }),
      token('f', 'fontSize', alias('d')),
      token('l', 'lineHeight', alias('d')),
      token('lh', 'lineHeight', 1.5),
      token('no', 'dimension', alias('lh')),
      token('s', 'string', 'red'),
      token('cs', 'color', alias('s')),
      token('n', 'number', 700),
      token('fw', 'fontWeight', alias('n')),
      token('du', 'duration', alias('n')),
    ])
    expect(all.get('a')).toMatchObject({ ok: false, reason: 'type', message: 'a is a color, but d is a dimension' })
    expect(all.get('b')).toMatchObject({ ok: false, message: 'color of b is a color, but d is a dimension' })
    expect(all.get('f')).toMatchObject({ ok: true, value: '16px' })
    expect(all.get('l')).toMatchObject({ ok: true })
    expect(all.get('no')).toMatchObject({ ok: false })
    expect(all.get('cs')).toMatchObject({ ok: true, value: 'red' })
    expect(all.get('fw')).toMatchObject({ ok: true, value: 700 })
    expect(all.get('du')).toMatchObject({ ok: false, reason: 'type' })
  })

  test('names of prototypes are ordinary names', () => {
    const all = resolveTokens([
      token('__proto__.x', 'color', alias('constructor')),
      token('constructor', 'color', 'red'),
    ])
    expect(all.get('__proto__.x')).toMatchObject({ value: 'red' })
    expect(all.get('toString')).toBeUndefined()
    expect(resolveTokens([token('a', 'color', alias('hasOwnProperty'))]).get('a')).toMatchObject({ reason: 'missing' })
  })

  test('a chain of 100,000 and a circle of 10,000 take linear time', () => {
    const chain = Array.from({ length: 100_000 }, (_, i) =>
      token(`c${i}`, 'color', i === 99_999 ? 'red' : alias(`c${i + 1}`)),
    )
    const circle = Array.from({ length: 10_000 }, (_, i) => token(`r${i}`, 'color', alias(`r${(i + 1) % 10_000}`)))
    const start = performance.now()
    const all = resolveTokens([...chain, ...circle])
    const messages = circle.map(({ name }) => (all.get(name) as { message: string }).message)
    // A quadratic way would take minutes.
    expect(performance.now() - start).toBeLessThan(30_000)
    expect(messages.every(message => message.startsWith('Circular alias: '))).toBe(true)
    expect(all.get('c0')).toMatchObject({ value: 'red' })
    expect((all.get('c0') as { chain: string[] }).chain).toHaveLength(100_000)
    expect((all.get('r5') as { path: string[] }).path).toHaveLength(10_001)
  })
})

describe('findCircle', () => {
  test('names the way around', () => {
    const edges = new Map([
      ['x', ['a']],
      ['a', ['leaf', 'b']],
      ['b', ['a']],
    ])
    expect(findCircle(edges, ['x'])).toEqual(['a', 'b', 'a'])
    expect(findCircle(edges, ['leaf'])).toBeNull()
    expect(findCircle(new Map([['a', ['a']]]), ['a'])).toEqual(['a', 'a'])
  })
  test('a net without circles is walked once', () => {
    const edges = new Map<string, string[]>()
    for (let i = 0; i < 2000; i++) edges.set(`${i}`, [`${i + 1}`, `${i + 2}`])
    expect(findCircle(edges, edges.keys())).toBeNull()
  })
  test('a circle of 100,000 does not exhaust the stack', () => {
    const edges = new Map(
      Array.from({ length: 100_000 }, (_, i): [string, string[]] => [`${i}`, [`${(i + 1) % 100_000}`]]),
    )
    expect(findCircle(edges, ['7'])).toHaveLength(100_001)
  })
})
