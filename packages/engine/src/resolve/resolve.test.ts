import { describe, expect, test } from 'vitest'
import { findCircle, resolveTokens, type Json, type ResolvedLiteral, type Token, type TypeName } from '../index.ts'

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

  test('names the missing token and the one that refers to it', () => {
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

  test('a length without a unit is pixels for a line height and for a text', () => {
    const all = resolveTokens([
      token('size', 'fontSize', 16),
      token('none', 'dimension', '0'),
      token('line', 'lineHeight', alias('size')),
      token('text', 'string', '{size}'),
      token('flat', 'lineHeight', alias('none')),
      token('style', 'typography', { fontSize: '{size}', lineHeight: '{size}' }),
    ])
    expect([...all.all()].map(end => end.ok && end.value)).toEqual([
      ...[16, '0', '16px', '16px', '0'],
      { fontSize: 16, lineHeight: '16px' },
    ])
  })

  test('parts may point to earlier and to later tokens, broken or not', () => {
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

  test('the target of an alias must be of its type', () => {
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

  const literals: Partial<Record<TypeName, Json>> = {
    color: 'red',
    dimension: '16px',
    fontSize: '14px',
    letterSpacing: '1px',
    lineHeight: '20px',
    fontWeight: 700,
    number: 2,
    string: 'bold',
    duration: '100ms',
  }
  // Besides the same type: lengths for lengths, and the value of a number or a string where that fits.
  test.each<[expected: TypeName, given: TypeName[]]>([
    ['color', []],
    ['dimension', ['fontSize', 'letterSpacing', 'lineHeight', 'number']],
    ['fontSize', ['dimension', 'letterSpacing', 'lineHeight', 'number']],
    ['letterSpacing', ['dimension', 'fontSize', 'lineHeight', 'number']],
    ['lineHeight', ['dimension', 'fontSize', 'letterSpacing', 'number']],
    ['fontWeight', ['number', 'string']],
    ['number', ['fontWeight']],
    ['duration', []],
    ['string', ['color', 'dimension', 'fontSize', 'letterSpacing', 'lineHeight', 'duration']],
  ])('a %s may be an alias of %j and of nothing else', (expected, given) => {
    const tokens = Object.entries(literals).flatMap(([type, value]) => [
      token(type, type as TypeName, value),
      token(`a.${type}`, expected, alias(type)),
    ])
    const all = resolveTokens(tokens)
    const fit = Object.keys(literals).filter(type => all.get(`a.${type}`)?.ok)
    expect(fit.sort()).toEqual([expected, ...given].sort())
    for (const type of fit) expect(all.get(`a.${type}`)).toMatchObject({ value: literals[type as TypeName] })
  })

  test('an alias is read by its own type, an alias of the same type shares what was read', () => {
    const all = resolveTokens([
      token('d', 'dimension', '20px'),
      token('l', 'lineHeight', alias('d')),
      token('n', 'number', '0.5'),
      token('w', 'dimension', alias('n')),
      token('v', 'dimension', alias('w')),
    ])
    expect(all.get('l')).toMatchObject({ parsed: { value: 20, unit: 'px' }, origin: { name: 'd' } })
    expect(all.get('w')).toMatchObject({ value: '0.5', parsed: { value: 0.5, unit: 'px' }, origin: { name: 'n' } })
    const [w, v] = [all.get('w'), all.get('v')] as ResolvedLiteral[]
    expect(v!.parsed).toBe(w!.parsed)
    expect(v!.chain).toEqual(['v', 'w', 'n'])
  })

  test('a multiple of the line is no length, in whatever way it is written', () => {
    const all = resolveTokens([
      token('factor', 'lineHeight', '1.5'),
      token('length', 'lineHeight', '24px'),
      token('a', 'dimension', alias('factor')),
      token('b', 'dimension', alias('length')),
      token('n', 'number', alias('factor')),
    ])
    expect(all.get('a')).toMatchObject({ message: 'a is a dimension, but factor is a lineHeight' })
    expect(all.get('b')).toMatchObject({ ok: true })
    expect(all.get('n')).toMatchObject({ ok: true, parsed: 1.5 })
  })

  test('a target that does not fit is reported with the path to it', () => {
    const all = resolveTokens([
      token('s', 'string', 'wide'),
      token('d', 'dimension', alias('s')),
      token('far', 'dimension', alias('d')),
      token('own', 'dimension', 'wide'),
      token('part', 'border', { color: '{s}', width: 1, style: 'solid' }),
    ])
    const expected = 'expected a length such as "16px", "1rem", 16 or {"value": 16, "unit": "px"}, not "wide"'
    expect(all.get('d')).toMatchObject({ path: ['d'], message: `s does not fit d of type dimension: ${expected}` })
    expect(all.get('far')).toMatchObject({
      path: ['far', 'd'],
      message: `s does not fit d of type dimension: ${expected} (far → d)`,
    })
    expect(all.get('own')).toMatchObject({ message: `The value of own is no dimension: ${expected}` })
    expect(all.get('part')).toMatchObject({
      message: expect.stringMatching(/^The value of part is no border: .*not "wide"$/) as string,
    })
  })

  test('a long way is cut in the middle, the name that is missing stays', () => {
    const names = Array.from({ length: 14 }, (_, i) => `t${i}`)
    const tokens = names.map((name, i) => token(name, 'color', alias(names[i + 1] ?? 'gone')))
    const all = resolveTokens(tokens)
    const twelve = names.slice(0, 12).join(' → ')
    expect(all.get('t0')).toMatchObject({ message: `Alias to a token that does not exist: ${twelve} → … → gone` })
    expect(all.get('t3')).toMatchObject({
      message: `Alias to a token that does not exist: ${names.slice(3).join(' → ')} → gone`,
    })
    const circle = resolveTokens(names.map((name, i) => token(name, 'color', alias(names[(i + 1) % 14]!))))
    expect(circle.get('t0')).toMatchObject({ message: `Circular alias: ${twelve} → …` })
    // The first once more is not one too many.
    const small = resolveTokens(names.slice(0, 12).map((name, i) => token(name, 'color', alias(names[(i + 1) % 12]!))))
    expect(small.get('t0')).toMatchObject({ message: `Circular alias: ${names.slice(0, 12).join(' → ')} → t0` })
  })

  test('a thousand items are a list, more are a fault', () => {
    const words = Array.from({ length: 500 }, (_, i) => `font ${i}`)
    const twice = (last: string[]) =>
      resolveTokens([token('half', 'fontFamily', words), token('all', 'fontFamily', ['{half}', '{half}', ...last])])
    expect(twice([]).get('all')).toMatchObject({ ok: true })
    expect((twice([]).get('all') as ResolvedLiteral).value).toHaveLength(1000)
    expect(twice(['one']).get('all')).toMatchObject({ message: 'all comes to more than 1000 items' })
  })

  test('of two tokens with one name the later counts, and each name is reported once', () => {
    const tokens = [token('a', 'color', 'red'), token('b', 'color', alias('a')), token('a', 'color', 'blue')]
    const all = resolveTokens(tokens)
    expect([...all.all()].map(resolved => resolved.token)).toEqual([tokens[2], tokens[1]])
    expect(all.get('b')).toMatchObject({ value: 'blue' })
    expect(all.tokens).toBe(tokens)
  })

  test('an alias without a type takes the one of its target, through others of its kind', () => {
    const untyped = (name: string, to: string) => ({ ...token(name, 'color', alias(to)), type: null })
    const tokens = [untyped('a', 'b'), untyped('b', 'c'), token('c', 'duration', '100ms'), untyped('lost', 'gone')]
    const all = resolveTokens(tokens)
    expect(tokens.map(({ type }) => type)).toEqual(['duration', 'duration', 'duration', null])
    expect(all.get('a')).toMatchObject({ ok: true, parsed: { value: 100, unit: 'ms' } })
    expect(all.get('lost')).toMatchObject({ ok: false, reason: 'missing' })
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
    const start = process.cpuUsage()
    const all = resolveTokens([...chain, ...circle])
    const messages = circle.map(({ name }) => (all.get(name) as { message: string }).message)
    // A quadratic way would take minutes.
    expect(process.cpuUsage(start).user).toBeLessThan(30_000_000)
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
