import { describe, expect, test } from 'vitest'
import type { Json, JsonObject, Token } from '../../../base/token.ts'
import { readDtcg } from './read.ts'
import { recogniseDtcg } from './recognise.ts'

function read(...documents: (JsonObject | string)[]) {
  const files = documents.map((document, i) => ({
    path: `${i}.json`,
    text: typeof document === 'string' ? document : JSON.stringify(document),
  }))
  const result = readDtcg(files, {})
  if ('errors' in result) throw new Error(JSON.stringify(result.errors))
  const [mode] = result.modes
  const tokens = new Map<string, Token>(mode?.tokens.map(token => [token.name, token]))
  const codes = result.warnings.map(({ path, code }) => `${path} ${code}`)
  return { ...result, tokens, codes, groups: mode?.groups }
}

const token = (type: string, value: Json, more: JsonObject = {}): JsonObject => ({
  $type: type,
  $value: value,
  ...more,
})
const px = { value: 4, unit: 'px' }
const red = { colorSpace: 'srgb', components: [1, 0, 0] }

describe('names and references', () => {
  test('a root token has the name of its group', () => {
    const { tokens, codes } = read({ a: { $root: token('number', 1), b: token('number', '{a.$root}') } })
    expect([...tokens.keys()]).toEqual(['a', 'a.b'])
    expect(tokens.get('a.b')).toMatchObject({ value: { alias_to: 'a' }, alias_to: 'a' })
    expect(codes).toEqual([])
  })

  test('a whole reference is an alias of its target’s type, in either way of writing it', () => {
    const { tokens, codes } = read({
      c: token('color', red),
      a: { $value: '{c}' },
      b: { $ref: '#/c' },
      d: token('color', { $ref: '#/c/$value' }),
    })
    for (const name of ['a', 'b', 'd'])
      expect(tokens.get(name)).toMatchObject({ type: 'color', alias_to: 'c', value: { alias_to: 'c' } })
    expect(codes).toEqual([])
  })

  test('parts of composites refer by name, also in lists', () => {
    const shadow = { color: '{c}', offsetX: { $ref: '#/d' }, offsetY: px, blur: px, spread: px }
    const { tokens } = read({
      c: token('color', red),
      d: token('dimension', px),
      s: token('shadow', ['{t}', shadow]),
      t: token('shadow', shadow),
    })
    expect(tokens.get('s')?.value).toEqual([
      { alias_to: 't' },
      { ...shadow, color: { alias_to: 'c' }, offsetX: { alias_to: 'd' } },
    ])
  })

  test('a pointer into a value becomes the literal there, and is reported', () => {
    const { tokens, codes } = read({
      s: token('shadow', { color: red, offsetX: px, offsetY: px, blur: px, spread: px }),
      a: token('color', { $ref: '#/s/$value/color' }),
      b: token('border', { color: { $ref: '#/s/$value/color' }, width: px, style: 'solid' }),
      n: token('color', { colorSpace: 'srgb', components: [{ $ref: '#/s/$value/color/components/0' }, 0, 0] }),
    })
    expect(tokens.get('a')).toMatchObject({ value: red, alias_to: null })
    expect(tokens.get('b')?.value).toMatchObject({ color: red })
    expect(tokens.get('n')?.value).toEqual(red)
    expect(codes).toEqual(['a approximated', 'b approximated', 'n approximated'])
  })

  test('inherited tokens are tokens', () => {
    const { tokens } = read({
      a: { $type: 'number', x: { $value: 1 }, y: { $value: 2 } },
      b: { $extends: '{a}', y: { $value: 3 }, z: { $value: '{b.x}' } },
    })
    expect([...tokens].map(([name, { value }]) => [name, value])).toEqual([
      ['a.x', 1],
      ['a.y', 2],
      ['b.y', 3],
      ['b.z', { alias_to: 'b.x' }],
      ['b.x', 1],
    ])
  })

  test('display names resolve to their tokens', () => {
    const { tokens, codes } = read({
      '@type': { 'scale-03': token('dimension', px) },
      a: token('dimension', '{@type.Scale 03}'),
    })
    expect(tokens.get('a')?.alias_to).toBe('@type.scale-03')
    expect(codes).toEqual(['a renamed'])
  })

  test('a reference without a target is kept and reported; so is a circle', () => {
    const { tokens, codes } = read({ a: token('color', '{gone}'), b: token('color', '{c}'), c: token('color', '{b}') })
    expect(tokens.get('a')).toMatchObject({ type: 'color', alias_to: 'gone' })
    expect(codes).toContain('a unresolved')
    expect(codes.filter(code => /^[bc] unresolved$/.test(code))).toHaveLength(1)
  })

  test('names that touch prototypes are names', () => {
    const { tokens } = read(
      '{"__proto__": {"x": {"$type": "number", "$value": 1}}, "constructor": {"$type": "number", "$value": "{__proto__.x}"}}',
    )
    expect([...tokens.keys()]).toEqual(['__proto__.x', 'constructor'])
    expect(({} as { x?: unknown }).x).toBeUndefined()
  })
})

describe('what older drafts and tools write', () => {
  test.each<[string, JsonObject, Partial<Token>, string[]]>([
    ['a hex string', token('color', '#f00'), { type: 'color', value: '#f00' }, ['deprecated-syntax']],
    ['a length as a string', token('dimension', '16px'), { type: 'dimension', value: '16px' }, ['deprecated-syntax']],
    [
      'another unit',
      token('dimension', { value: 1, unit: 'em' }),
      { value: { value: 1, unit: 'em' } },
      ['deprecated-syntax'],
    ],
    [
      'dp, which is px',
      token('dimension', { value: 2, unit: 'dp' }),
      { value: { value: 2, unit: 'px' } },
      ['deprecated-syntax'],
    ],
    [
      'a short fallback',
      token('color', { ...red, hex: '#f00' }),
      { value: { ...red, hex: '#ff0000' } },
      ['deprecated-syntax'],
    ],
    [
      'a fallback with alpha',
      token('color', { ...red, hex: '#ff000080' }),
      { value: { ...red, hex: '#ff0000' } },
      ['deprecated-syntax'],
    ],
    ['a string', token('string', 'x'), { type: 'string', value: 'x' }, ['deprecated-syntax']],
    ['a boolean', token('boolean', true), { type: 'boolean', value: true }, ['deprecated-syntax']],
    ['a type of another tool', token('borderRadius', '4px'), { type: 'dimension', value: '4px' }, ['retyped']],
    ['a type with hyphens', token('cubic-bezier', [0, 0, 1, 1]), { type: 'cubicBezier' }, ['retyped']],
    ['a type that says nothing', token('custom-range', '(min-width: 1px)'), { type: 'string' }, ['retyped']],
    ['no type', { $value: '#ff0000' }, { type: 'color' }, ['retyped']],
    [
      'a value that is none of its type',
      token('dimension', 'clamp(1px, 2vw, 3px)'),
      { type: 'string', value: 'clamp(1px, 2vw, 3px)' },
      ['deprecated-syntax', 'retyped'],
    ],
    [
      'a weight by another name',
      token('fontWeight', 'SemiBold'),
      { type: 'fontWeight', value: 600 },
      ['deprecated-syntax'],
    ],
    ['an unknown key', token('number', 1, { comment: 'x' }), { value: 1 }, ['dropped']],
  ])('%s is read with a word', (_, document, expected, codes) => {
    const result = read({ t: document })
    expect(result.tokens.get('t')).toMatchObject(expected)
    expect(result.warnings.map(({ code }) => code).sort()).toEqual(codes)
  })

  test('a token with children is two tokens', () => {
    const { tokens, codes } = read({ a: token('number', 1, { b: token('number', 2) }), c: token('number', '{a}') })
    expect([...tokens].map(([name, { value }]) => [name, value])).toEqual([['a', 1], ['a.b', 2], ['c', { alias_to: 'a' }]]) // prettier-ignore
    expect(codes).toEqual(['a.b invalid'])
  })

  test('references within text are followed', () => {
    const { tokens } = read({ w: token('dimension', px), t: token('custom', 'inset 0 0 0 {w}') })
    expect(tokens.get('t')?.value).toEqual({ formula: 'inset 0 0 0 {w}' })
  })

  test('a color with an alpha beside its reference has that alpha', () => {
    const item = { color: '{c}', alpha: 0.2, offsetX: px, offsetY: px, blur: px, spread: px }
    const { tokens, codes } = read({
      c: token('color', red),
      t: token('color', '{c}', { alpha: 0.4 }),
      s: token('shadow', [item]),
    })
    expect(tokens.get('t')?.value).toEqual({ formula: 'alpha({c}, 0.4)' })
    expect(tokens.get('s')?.value).toMatchObject([{ color: { ...red, alpha: 0.2 } }])
    expect(codes).toContain('s approximated')
    expect(codes).not.toContain('t approximated')
  })

  test('entries that are neither token nor group, and incomplete tokens, are reported', () => {
    const { codes } = read({ a: { version: 1 }, b: { $type: 'color' }, c: { $foo: 1 } } as JsonObject)
    expect(codes.sort()).toEqual(['a.version dropped', 'b dropped', 'c.$foo dropped'])
  })

  test('JSON5 is read, and a byte order mark skipped', () => {
    expect(read("\ufeff{ // comment\n a: { $type: 'number', $value: .5, }, }").tokens.get('a')?.value).toBe(0.5)
  })
})

describe('what tokens and groups carry', () => {
  test('deprecation is inherited from the nearest group that has it, and a child may override it', () => {
    const { tokens } = read({
      a: {
        $deprecated: 'old',
        b: token('number', 1),
        c: token('number', 1, { $deprecated: false }),
        d: { $deprecated: true, e: token('number', 1) },
      },
    })
    expect([...tokens.values()].map(({ deprecated }) => deprecated)).toEqual(['old', false, true])
  })

  test('extensions are kept to the letter, descriptions too', () => {
    const extensions = { 'org.a': { 10: [null, { $value: 1 }], 2: 'x' }, b: 42 }
    const { tokens, groups } = read({
      $description: 'root',
      g: { $extensions: extensions, t: token('number', 1, { $extensions: extensions, $description: 'd' }) },
    })
    expect(tokens.get('g.t')).toMatchObject({ extensions, description: 'd' })
    expect(groups).toEqual([{ path: '', description: 'root' }, { path: 'g', extensions }]) // prettier-ignore
  })
})

describe('several files', () => {
  test('are merged in order, the later one counts, and types do not leak from one to the other', () => {
    const { tokens, codes } = read(
      { s: { $type: 'dimension', a: { $value: px }, b: { $value: px } } },
      { s: { $type: 'number', b: { $value: 2 }, c: { $value: '{s.a}' } } },
    )
    expect([...tokens].map(([name, { type }]) => [name, type])).toEqual([['s.a', 'dimension'], ['s.b', 'number'], ['s.c', 'dimension']]) // prettier-ignore
    expect(codes).toEqual(['s.b duplicate'])
  })

  test('a text that is no JSON is named with its place', () => {
    const result = readDtcg([{ path: 'a.json', text: '{}' }, { path: 'b.json', text: '{\n  a b }' }], {}) // prettier-ignore
    expect(result).toMatchObject({ errors: [{ path: 'b.json:2:5' }] })
  })
})

describe('modes in extensions', () => {
  const withModes = (vendor: string, modes: JsonObject) => ({
    c: token('color', '#fff', { $extensions: { [vendor]: modes } }),
    d: token('color', '#000'),
  })

  test('a map of mode to value is as many modes, each with all tokens', () => {
    const { modes } = read(withModes('org.primer.overrides', { dark: '{d}', dimmed: '#222' }))
    expect(modes.map(({ name, tokens }) => [name, tokens.map(({ value }) => value)])).toEqual([
      [null, ['#fff', '#000']],
      ['dark', [{ alias_to: 'd' }, '#000']],
      ['dimmed', ['#222', '#000']],
    ])
  })

  test('a mode with the same values as the tokens names the first one', () => {
    const { modes } = read(withModes('com.figma', { modes: { Light: '#fff', Dark: '#000' } }))
    expect(modes.map(({ name }) => name)).toEqual(['Light', 'Dark'])
  })

  test('a color in a mode may be thinned', () => {
    const { modes } = read(withModes('carbon.themes', { white: '#fff', g100: { value: '{d}', alpha: 0.5 } }))
    expect(modes[1]?.tokens[0]?.value).toEqual({ formula: 'alpha({d}, 0.5)' })
  })

  test('a token with values in modes only has that of the first', () => {
    const { modes, codes } = read({
      c: { $type: 'color', $extensions: { 'carbon.themes': { white: '#fff', g100: '#000' } } },
    })
    expect(modes.map(({ name, tokens }) => [name, tokens[0]?.value])).toEqual([['white', '#fff'], ['g100', '#000']]) // prettier-ignore
    expect(codes).toContain('c approximated')
  })

  test.each<[string, string, JsonObject]>([
    ['a map of something else', 'org.theme', { usage: 'buttons', dark: '#000' }],
    ['a key that speaks of something else', 'org.primer.llm', { dark: '#000' }],
    ['an empty map', 'mode', {}],
  ])('%s is no mode', (_, vendor, map) => {
    expect(read(withModes(vendor, map)).modes).toHaveLength(1)
  })
})

describe('strict', () => {
  test.each([
    ['JSON5', "{a: {$type: 'number', $value: 1}}"],
    ['a hex string', '{"a": {"$type": "color", "$value": "#fff"}}'],
    ['a reference to nothing', '{"a": {"$type": "color", "$value": "{b}"}}'],
    ['a key written twice', '{"a": {}, "a": {}}'],
  ])('refuses %s', (_, text) => {
    expect(readDtcg([{ path: '', text }], { strict: true })).toHaveProperty('errors')
  })

  test('reads what is valid without a word', () => {
    const text = JSON.stringify({ a: { $type: 'color', b: { $value: red }, c: { $value: '{a.b}' } } })
    expect(readDtcg([{ path: '', text }], { strict: true })).toMatchObject({
      warnings: [],
      modes: [{ tokens: [{}, {}] }],
    })
  })
})

describe('size', () => {
  test('10,000 tokens are read in well under a second, 100,000 aliases in a chain at all', () => {
    const document: JsonObject = {}
    for (let i = 0; i < 100; i++) {
      const group: JsonObject = { $type: i % 3 === 0 ? 'dimension' : 'color' }
      for (let n = 0; n < 100; n++)
        group[`t${n}`] =
          n > 50 ? { $value: `{g${i}.t${n - 1}}` } : { $value: i % 3 === 0 ? px : red, $description: 'd' }
      document[`g${i}`] = group
    }
    const text = JSON.stringify(document)
    // A quadratic way would take minutes of the processor's time.
    const before = process.cpuUsage()
    const result = readDtcg([{ path: '', text }], {})
    const { user } = process.cpuUsage(before)
    expect(user / 1000).toBeLessThan(30_000)
    expect(result).toMatchObject({ modes: [{ tokens: { length: 10_000 } }] })

    const chain: JsonObject = { t0: token('number', 1) }
    for (let i = 1; i <= 100_000; i++) chain[`t${i}`] = { $value: `{t${i - 1}}` }
    const long = read(chain)
    expect(long.tokens.get('t100000')?.type).toBe('number')
  })

  test('2,000 nested groups are read; a name that long is shortened and reported', () => {
    const text = `${'{"a":'.repeat(2000)}{"$type":"number","$value":1}${'}'.repeat(2000)}`
    const { tokens, codes } = read(text)
    expect(tokens.size).toBe(1)
    expect(codes.some(code => code.endsWith('renamed'))).toBe(true)
  })
})

test('is sure of its own documents and not of others', () => {
  const sure = (text: string) => recogniseDtcg([{ path: 'x.json', text }])
  expect(sure('{"a": {"$type": "color", "$value": "#fff"}}')).toBeGreaterThan(0.8)
  expect(sure('{"a": {"type": "color", "value": "#fff"}}')).toBe(0)
  expect(sure('{"resolutionOrder": [], "sets": {"a": {"sources": [{"b": {"$value": 1}}]}}}')).toBe(0)
  expect(sure('{"$themes": [], "a": {"$type": "sizing", "$value": "1"}}')).toBeLessThan(0.5)
  expect(sure(':root { --a: 1px }')).toBe(0)
})
