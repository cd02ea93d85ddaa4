import { describe, expect, test } from 'vitest'
import type { Json, JsonObject } from '../base/token.ts'
import type { TypeName } from '../types/index.ts'
import type { Draft } from './draft.ts'
import { nameAll } from './names.ts'
import { newReport } from './report.ts'
import { resolveTokens } from '../resolve/resolve.ts'
import { settle } from './settle.ts'

const draft = (name: string, type: TypeName | null, value: Json, more: Partial<Draft> = {}): Draft => ({
  name,
  place: name,
  type,
  sourceType: type,
  value,
  description: null,
  ...more,
})

function run(drafts: Draft[]) {
  const report = newReport()
  const names = nameAll(drafts, report)
  const tokens = settle(drafts, names, { curly: true }, report)
  return {
    tokens,
    values: Object.fromEntries(tokens.map(({ name, type, value }) => [name, [type, value]])),
    warnings: report.warnings.map(({ code, path }) => `${code} ${path}`),
    messages: report.warnings.map(({ path, message }) => `${path}: ${message}`),
  }
}

describe('settle', () => {
  test('a value that fits stays exactly as written', () => {
    const { values, warnings } = run([
      draft('a', 'dimension', '16'),
      draft('b', 'number', '.5'),
      draft('c', 'lineHeight', '130%'),
    ])
    expect(values).toEqual({ a: ['dimension', '16'], b: ['number', '.5'], c: ['lineHeight', '130%'] })
    expect(warnings).toEqual([])
  })

  test('a value that does not fit its type is kept as text, with the type in the extensions', () => {
    const { tokens, warnings } = run([draft('a', 'dimension', 'clamp(1px, 2vw, 3px)', { sourceType: 'sizing' })])
    expect(tokens).toEqual([
      {
        name: 'a',
        type: 'string',
        value: 'clamp(1px, 2vw, 3px)',
        description: null,
        alias_to: null,
        extensions: { 'app.tessera': { sourceType: 'sizing' } },
      },
    ])
    expect(warnings).toEqual(['retyped a'])
  })

  test('a token never means itself by a name that differs only in case', () => {
    const { values, warnings } = run([draft('A', 'dimension', '{a}'), draft('b', 'dimension', '{A}')])
    expect(values).toEqual({ A: ['dimension', { alias_to: 'a' }], b: ['dimension', { alias_to: 'A' }] })
    expect(warnings).toEqual(['unresolved A'])
  })

  test('references are found with a suffix, by display name, and reported where they have no target', () => {
    const { values, tokens, warnings } = run([
      draft('size.scale-03', 'dimension', '3px'),
      draft('a', 'dimension', '{size.scale-03.value}'),
      draft('b', 'dimension', '{size.Scale 03}'),
      draft('c', 'dimension', '{gone}'),
    ])
    expect(values.a).toEqual(['dimension', { alias_to: 'size.scale-03' }])
    expect(values.b).toEqual(['dimension', { alias_to: 'size.scale-03' }])
    expect(tokens[3]).toMatchObject({ value: { alias_to: 'gone' }, alias_to: 'gone' })
    expect(warnings).toEqual(['renamed b', 'unresolved c'])
  })

  test('an alias takes the type of its target where its own cannot hold it', () => {
    const { values, warnings } = run([
      draft('a', 'fontSize', '{b}'),
      draft('b', 'dimension', '16px'),
      draft('c', 'number', '{b}'),
      draft('d', null, '{b}'),
    ])
    expect([values.a, values.c, values.d].map(value => value![0])).toEqual(['fontSize', 'dimension', 'dimension'])
    expect(warnings).toEqual(['retyped c'])
  })

  test('arithmetic with references becomes a formula that follows them', () => {
    const { values, tokens, warnings } = run([
      draft('three', 'dimension', '{two} + {one}'),
      draft('two', 'dimension', 'floor({one} * 2.2)'),
      draft('one', 'dimension', '4px'),
    ])
    expect(values.three).toEqual(['dimension', { formula: '{two} + {one}' }])
    expect(resolveTokens(tokens).get('three')).toMatchObject({ value: '12px' })
    expect(tokens[0]!.extensions).toBeUndefined()
    expect(warnings).toEqual([])
  })

  test('text around references becomes a formula that follows them', () => {
    const { values, warnings } = run([
      draft('w', 'dimension', '2px'),
      draft('ring', 'string', 'inset 0 0 0 {w}'),
      draft('bad', 'dimension', '{w} * {gone}'),
      draft('tint', 'color', 'rgba({red}, 0.5)'),
      draft('red', 'color', '#ff0000'),
    ])
    expect(values.ring).toEqual(['string', { formula: 'inset 0 0 0 {w}' }])
    expect(values.bad).toEqual(['dimension', { formula: '{w} * {gone}' }])
    expect(values.tint).toEqual(['color', { formula: 'rgba({red}, 0.5)' }])
    expect(warnings).toContain('unresolved bad')
  })

  test('circles are named and stay aliases', () => {
    const { tokens, warnings } = run([draft('a', null, '{b}'), draft('b', null, '{c}'), draft('c', null, '{a}')])
    expect(tokens.map(token => token.alias_to)).toEqual(['b', 'c', 'a'])
    expect(warnings).toEqual(['unresolved c'])
  })

  test('composites take our shape, references in their parts too', () => {
    const { values, tokens } = run([
      draft('ink', 'color', '#000'),
      draft('shadow', 'shadow', [{ x: '0', y: '1', blur: '2', spread: '0', color: '{ink}', type: 'innerShadow' }]),
      draft('text', 'typography', {
        fontFamily: 'Inter',
        fontWeight: 'Semi bold',
        lineHeight: 'AUTO',
        fontSize: '{ink}',
      }),
      draft('css', 'shadow', '0 1px 2px rgba(0, 0, 0, .5), inset 0 0 0 1px red'),
      draft('line', 'border', '1px solid red'),
    ])
    expect(values.shadow![1]).toEqual([
      { color: { alias_to: 'ink' }, offsetX: '0', offsetY: '1', blur: '2', spread: '0', inset: true },
    ])
    expect(values.text).toEqual(['typography', { fontFamily: 'Inter', fontWeight: 600, fontSize: { alias_to: 'ink' } }])
    expect(tokens[2]!.extensions).toEqual({ 'app.tessera': { parts: { lineHeight: 'AUTO' } } })
    expect(values.css![1]).toHaveLength(2)
    expect(values.line).toEqual(['border', { color: 'red', width: '1px', style: 'solid' }])
  })

  test('invalid names are cleaned and stay distinct, and references follow', () => {
    const { tokens, warnings } = run([
      draft('a.$b', 'number', 1),
      draft('a.b', 'number', 2),
      draft('c', 'number', '{a.$b}'),
      draft('__proto__.constructor', 'number', 3),
      draft('{}', 'number', 4),
    ])
    expect(tokens.map(({ name, value }) => [name, value])).toEqual([
      ['a.b-2', 1],
      ['a.b', 2],
      ['c', { alias_to: 'a.b-2' }],
      ['__proto__.constructor', 3],
    ])
    expect(warnings).toEqual(['renamed a.$b', 'dropped {}'])
  })

  test('the last of two definitions counts, in the place of the first', () => {
    const { tokens, warnings } = run([draft('a', 'number', 1), draft('b', 'number', 2), draft('a', 'number', 3)])
    expect(tokens.map(({ name, value }) => [name, value])).toEqual([
      ['a', 3],
      ['b', 2],
    ])
    expect(warnings).toEqual(['duplicate a'])
  })

  test('untyped values are recognized by their syntax', () => {
    const guesses: [Json, TypeName][] = [
      ['#fff', 'color'], ['oklch(0.7 0.1 200)', 'color'], ['1.5rem', 'dimension'], ['-.25ch', 'dimension'], ['50%', 'dimension'],
      ['150ms', 'duration'], ['12', 'number'], [true, 'boolean'], ['cubic-bezier(0, 0, 1, 1)', 'cubicBezier'],
      ['"A B", serif', 'fontFamily'], ['0 1px 2px #000', 'shadow'], ['1px solid red', 'border'], ['dashed', 'strokeStyle'],
      ['200ms ease-in', 'transition'], ['linear(0, 1)', 'string'], ['16 / 9', 'string'], ['Hello, world', 'string'],
      [[0, 0, 1, 1], 'cubicBezier'], [{ value: 1, unit: 'px' }, 'dimension'],
    ] // prettier-ignore
    for (const [value, type] of guesses)
      expect([value, run([draft('a', null, value)]).tokens[0]!.type]).toEqual([value, type])
  })

  test('a chain of 20,000 aliases and sums is settled without deep calls', () => {
    const chain = Array.from({ length: 20_000 }, (_, i) =>
      draft(`t${i}`, 'number', `{t${i + 1}}${i % 2 ? ' + 0' : ''}`),
    )
    const { tokens } = run([...chain, draft('t20000', 'number', 7)])
    expect(tokens[1]).toMatchObject({ value: { formula: '{t2} + 0' } })
  })

  test('texts that double with every reference stop growing', () => {
    const laughs = Array.from({ length: 64 }, (_, i) => draft(`t${i}`, 'string', `{t${i + 1}}{t${i + 1}}`))
    const { tokens } = run([...laughs, draft('t64', 'string', 'ha')])
    const resolution = resolveTokens(tokens)
    for (const { name, value } of tokens) {
      const end = resolution.get(name)!
      expect(JSON.stringify(value).length).toBeLessThan(200)
      expect((end.ok ? JSON.stringify(end.value) : end.message).length).toBeLessThan(20_000)
    }
    expect(resolution.get('t60')).toMatchObject({ value: 'ha'.repeat(16) })
    expect(resolution.get('t0')).toMatchObject({ ok: false, reason: 'formula' })
  })
})

describe('findings of settling', () => {
  const messages = (...drafts: Draft[]) => run(drafts).messages

  test.each<[string, Draft[], string[]]>([
    ['a reference to nothing', [draft('a', 'number', '{ b }')], ['a: Points at " b ", which does not exist']],
    [
      'a reference to nothing within a value',
      [draft('a', 'border', { color: '{b}', width: 1, style: 'solid' })],
      ['a: Points at "b", which does not exist'],
    ],
    [
      'a name that is alike',
      [draft('a b', 'number', 1), draft('c', 'number', '{a-b}')],
      ['c: {a-b} was taken for {a b}, which alone is like it'],
    ],
    [
      'a name that differs only in case, as a whole, in a part and in text',
      [
        draft('Red', 'color', 'red'),
        draft('a', 'color', '{red}'),
        draft('b', 'border', { color: '{RED}', width: 1, style: 'solid' }),
        draft('c', 'string', 'x {rEd.value}'),
      ],
      [
        'a: {red} was taken for {Red}, the only name that differs in case alone',
        'b: {RED} was taken for {Red}, the only name that differs in case alone',
        'c: {rEd.value} was taken for {Red}, the only name that differs in case alone',
      ],
    ],
    [
      'several names that differ only in case',
      [
        draft('Red', 'color', 'red'),
        draft('RED', 'color', 'red'),
        draft('a', 'color', '{red}'),
        draft('b', 'color', '{RED}'),
      ],
      ['a: Points at "red", which does not exist'],
    ],
    [
      'another type',
      [draft('a', 'color', 'red'), draft('b', 'number', '{a}', { sourceType: 'opacity' })],
      ['b: Is opacity but leads to a color: took the type of {a}'],
    ],
    [
      'another type, of its own',
      [draft('a', 'color', 'red'), draft('b', 'number', '{a}', { sourceType: null })],
      ['b: Is number but leads to a color: took the type of {a}'],
    ],
    [
      'a value that does not fit',
      [draft('a', 'number', 'x')],
      ['a: Kept as text: expected a number such as 1.5, not "x"'],
    ],
    [
      'parts too many',
      [draft('a', 'border', { color: 'red', width: 1, style: 'solid', x: 1, y: 2 })],
      ['a: x, y: cannot be part of the value here, kept in the extensions'],
    ],
    [
      'a slanted weight',
      [draft('a', 'fontWeight', 'Bold Italic')],
      ['a: "Bold Italic" became weight 700: a weight cannot be slanted'],
    ],
    [
      'braces',
      [draft('a', 'string', '{x}', { curly: false })],
      ['a: Text in braces was given a space in front, since it would be an alias'],
    ],
    [
      'a definition twice',
      [draft('a', 'number', 1), draft('a', 'number', 2)],
      ['a: Defined more than once: the last definition counts'],
    ],
    ['nothing of a formula', [draft('a', 'dimension', '2px'), draft('b', 'dimension', '{a} * 2')], []],
    [
      'arithmetic that came through as text',
      [draft('a', 'dimension', '2px'), draft('b', 'dimension', '{a} + 1vw'), draft('c', null, '{a} / 0')],
      [
        'b: Kept as a formula: "{a} + 1vw" cannot be worked out: px and vw do not go together',
        'c: Kept as a formula: "{a} / 0" cannot be worked out: division by zero',
      ],
    ],
    ['arithmetic without a reference', [draft('a', 'dimension', '2px ^ 2')], []],
    [
      'what cannot be',
      [draft('b', 'string', 'x {gone} y')],
      ['b: Points at "gone", which does not exist', 'b: Kept as written: "x {gone} y" cannot be worked out'],
    ],
    ['a circle', [draft('a', null, '{b}'), draft('b', null, '{a}')], ['b: Circular alias: a → b → a']],
    [
      'a value that is too deep',
      [draft('a', null, JSON.parse(`${'['.repeat(14)}${']'.repeat(14)}`) as Json), draft('b', 'number', 1)],
      ['a: The value is nested deeper than any token value can be'],
    ],
  ])('%s', (_, drafts, expected) => expect(messages(...drafts)).toEqual(expected))

  test('long circles and long texts are shown in part', () => {
    const around = Array.from({ length: 10 }, (_, i) => draft(`t${i}`, null, `{t${(i + 1) % 10}}`))
    expect(messages(...around)).toEqual(['t9: Circular alias: t0 → t1 → t2 → t3 → … → t8 → t9 → t0'])
    const eight = Array.from({ length: 7 }, (_, i) => draft(`t${i}`, null, `{t${(i + 1) % 7}}`))
    expect(messages(...eight)[0]).not.toContain('…')
    const [message] = messages(draft('a', 'string', 'x'), draft('b', 'string', `{a}${'y'.repeat(1200)}`))
    expect(message).toBe(
      `b: "{a}${'y'.repeat(97)}…" was worked out as "x${'y'.repeat(99)}…" and no longer follows its parts`,
    )
  })

  test('a color modifier is applied to the resolved color, or reported as not applied', () => {
    const modify = (result: Json | null) => ({
      apply: (literal: Json) => (result === null ? null : `${result as string}${literal as string}`),
      texts: ['{c}'],
      extensions: { kept: 1 },
      facts: { modify: 'how' },
    })
    const ink = draft('c', 'color', '#000')
    const applied = run([draft('a', 'color', '{c}', { modify: modify('#f00;'.slice(0, 0)) }), ink])
    expect(applied.messages).toEqual(['a: The color modifier was applied: the result no longer follows its parts'])
    expect(applied.tokens[0]).toMatchObject({
      value: '#000',
      alias_to: null,
      extensions: { kept: 1, 'app.tessera': { sourceValue: '{c}', modify: 'how' } },
    })
    const refused = run([draft('a', 'color', '#123456', { modify: modify(null) })])
    expect(refused.messages).toEqual(['a: The color modifier cannot be applied: the color is taken without it'])
    expect(refused.values.a).toEqual(['color', '#123456'])
    const gone = run([draft('a', 'color', '{x}', { modify: modify('') })])
    expect(gone.tokens[0]!.alias_to).toBe('x')
  })
})

describe('text with references in it', () => {
  const worked = (type: TypeName | null, value: Json, ...others: Draft[]) =>
    run([draft('a', type, value), ...others]).values.a

  test.each<[TypeName | null, string, [TypeName, Json]]>([
    ['string', '{n} of {d}', ['string', { formula: '{n} of {d}' }]],
    ['string', 'in {f}', ['string', { formula: 'in {f}' }]],
    ['string', 'in {o}', ['string', { formula: 'in {o}' }]],
    ['string', 'x{s}', ['string', { formula: '"x".concat({s})' }]],
    ['dimension', '{d} * 2', ['dimension', { formula: '{d} * 2' }]],
    ['dimension', '2 * 4px', ['dimension', { formula: '2 * 4px' }]],
    ['string', '2 * 4', ['string', '2 * 4']],
    [null, '16 / 9', ['string', '16 / 9']],
    [null, '{n} / 4', ['number', { formula: '{n} / 4' }]],
    [null, '2 ^ 3 ^ {n}', ['number', { formula: '2 ^ (3 ^ {n})' }]],
    ['number', '-2 ^ {n}', ['number', { formula: '-(2 ^ {n})' }]],
    ['number', '10%{n}', ['number', { formula: 'remainder(10, {n})' }]],
    ['dimension', 'calc({d} + 1px)', ['dimension', { formula: '{d} + 1px' }]],
    [null, 'calc(1px + 1px)', ['dimension', '2px']],
    ['color', 'rgba({c}, 0.5)', ['color', { formula: 'rgba({c}, 0.5)' }]],
    ['color', 'RGB( {c} , 50% )', ['color', { formula: 'RGB( {c} , 50% )' }]],
    ['color', 'rgba({c}, 7)', ['color', { formula: 'rgba({c}, 7)' }]],
    ['color', 'rgba({c}, 0)', ['color', { formula: 'rgba({c}, 0)' }]],
    ['color', 'rgba(#FFFF00, 0.5)', ['color', { formula: 'rgba(#FFFF00, 0.5)' }]],
    ['color', 'rgba(#abc, 50%)', ['color', { formula: 'rgba(#abc, 50%)' }]],
    ['dimension', '3 + 1', ['dimension', { formula: '3 + 1' }]],
    ['dimension', '-4px', ['dimension', '-4px']],
    ['border', '1px solid {c}', ['border', { color: { alias_to: 'c' }, width: '1px', style: 'solid' }]],
    [null, '1px solid {c}', ['border', { color: { alias_to: 'c' }, width: '1px', style: 'solid' }]],
    [
      null,
      '0 0 {d} {c}',
      ['shadow', { color: { alias_to: 'c' }, offsetX: '0', offsetY: '0', blur: { alias_to: 'd' } }],
    ],
  ])('%s %j is %j', (type, text, expected) => {
    const [kind, value] = worked(
      type,
      text,
      draft('n', 'number', 2),
      draft('d', 'dimension', '4px'),
      draft('f', 'fontFamily', ['Inter', 'serif']),
      draft('o', 'dimension', { value: 8, unit: 'px' }),
      draft('s', 'shadow', { color: 'red', offsetX: 0, offsetY: 0, blur: 0, spread: 0 }),
      draft('c', 'color', '#ff0000'),
    ) as [TypeName, Json]
    expect([kind, typeof expected[1] === 'number' ? Number(value) : value]).toEqual(expected)
  })

  test('without curly references braces are text', () => {
    const report = newReport()
    const drafts = [
      draft('a', 'string', 'x {b}'),
      draft('b', 'string', 'y'),
      draft('c', 'border', { color: { alias_to: 'k' }, width: 1, style: 'solid' }),
    ]
    const tokens = settle(drafts, nameAll(drafts, report), { curly: false, exact: true }, report)
    expect(tokens.map(({ value }) => value)).toEqual([
      'x {b}',
      'y',
      { color: { alias_to: 'k' }, width: 1, style: 'solid' },
    ])
  })

  test('a reference matches loosely, unless it is ambiguous or must be exact', () => {
    const target = (reference: string, ...names: string[]) =>
      run([...names.map(name => draft(name, 'number', 1)), draft('a', 'number', `{${reference}}`)]).tokens.at(-1)!
        .alias_to
    expect(target(' x.y ', 'x.y')).toBe('x.y')
    expect(target('x.y.value', 'x.y')).toBe('x.y')
    expect(target('x.y.$value', 'x.y')).toBe('x.y')
    expect(target('x.y.$root', 'x.y')).toBe('x.y')
    expect(target('x.Scale 03', 'x.scale-03')).toBe('x.scale-03')
    expect(target('x.scale_03', 'x.scale 03', 'x.scale/03')).toBe('x.scale_03')
    expect(target('X', 'x')).toBe('x')
    expect(target('Scale-03', 'scale-03', 'scale 03')).toBe('scale-03')
    expect(target('$x', 'y')).toBe('x')
    expect(target('$', 'y')).toBe('missing')
    const report = newReport()
    const drafts = [draft('x.y', 'number', 1), draft('a', 'number', '{x.y.value}')]
    expect(settle(drafts, nameAll(drafts, report), { curly: true, exact: true }, report)[1]!.alias_to).toBe('x.y')
    expect(report.warnings).toHaveLength(1)
  })
})

describe('targets of references', () => {
  const exact = (...drafts: Draft[]) => {
    const report = newReport()
    const tokens = settle(drafts, nameAll(drafts, report), { curly: false, exact: true }, report)
    return { tokens, messages: report.warnings.map(({ path, message }) => `${path}: ${message}`) }
  }
  const border = (color: Json) => ({ color, width: 1, style: 'solid' })

  test('a part that points to a token of another type is reported, and so are tokens that refer to it', () => {
    const drafts = [
      draft('b', 'border', border('{d}')),
      draft('a', 'border', '{b}'),
      draft('d', 'dimension', '4px'),
      draft('c', 'border', border('{red}')),
      draft('red', 'color', 'red'),
    ]
    const { warnings, messages } = run(drafts)
    expect(messages).toEqual([
      'b: color of b is a color, but d is a dimension',
      'a: color of b is a color, but d is a dimension (a → b)',
    ])
    expect(warnings).toEqual(['unresolved b', 'unresolved a'])
    expect(run(drafts.slice(3)).messages).toEqual([])
  })

  test('targets are settled first, in whichever way they are written', () => {
    const { tokens } = exact(
      draft('a', null, { alias_to: 'b' }),
      draft('b', null, { alias_to: 'c' }),
      draft('c', 'number', 1),
    )
    expect(tokens.map(({ type }) => type)).toEqual(['number', 'number', 'number'])
  })

  test('circles run through parts too, and only what is part of them is named, once', () => {
    expect(
      exact(draft('a', 'border', border({ alias_to: 'b' })), draft('b', 'color', { alias_to: 'a' })).messages,
    ).toEqual(['b: Circular alias: a → b → a'])
    expect(run([draft('z', null, '{a}'), draft('a', null, '{b}'), draft('b', null, '{a}')]).messages).toEqual([
      'b: Circular alias: a → b → a',
    ])
    const twice = run([draft('a', 'string', '{b} {b}'), draft('b', 'string', '{a} {a} {c}'), draft('c', 'string', 'x')])
    expect(twice.messages.filter(message => message.includes('Circular'))).toEqual(['b: Circular alias: a → b → a'])
  })

  test('a reference without a target is stored without the decoration of other tools', () => {
    const { tokens } = run([draft('a', 'number', '{ b.value }'), draft('c', 'border', border('{ x }'))])
    expect(tokens[0]!.alias_to).toBe('b')
    expect(tokens[1]!.value).toEqual(border({ alias_to: 'x' }))
  })

  test('without a type and without a target, the likely type is taken', () => {
    const { values } = run([draft('a', null, '{gone}', { likely: 'color' }), draft('b', null, '{gone}')])
    expect(values).toEqual({ a: ['color', { alias_to: 'gone' }], b: ['string', { alias_to: 'gone' }] })
  })

  test('names that end in value are names', () => {
    const { tokens, messages } = run([draft('a.value', 'number', 1), draft('b', 'number', '{a.value}'), draft('c', 'number', '{a.values}')]) // prettier-ignore
    expect(tokens.map(({ alias_to }) => alias_to)).toEqual([null, 'a.value', 'a.values'])
    expect(messages).toEqual(['c: Points at "a.values", which does not exist'])
  })

  test('JSON in braces is text, and so are braces with nothing in them', () => {
    const texts = ['{"a": "b"}', '{ "a\\"b" : 1}', '{"":1}', '{ }', '{}']
    const { tokens } = run(texts.map((text, i) => draft(`t${i}`, 'string', text)))
    expect(tokens.map(({ value, alias_to }) => [(value as string).trim(), alias_to])).toEqual(
      texts.map(text => [text.trim(), null]),
    )
    expect(run([draft('a', 'string', '{"b"}')]).tokens[0]!.alias_to).toBe('"b"')
  })

  test('what has more than a target is no reference', () => {
    const { tokens } = run([
      draft('a', 'string', { alias_to: 'b', x: 1 }),
      draft('c', 'string', { alias_to: 5 }),
      draft('b', 'string', 'y'),
    ])
    expect(tokens.map(({ value, alias_to }) => [value, alias_to])).toEqual([
      [' {"alias_to":"b","x":1}', null],
      [' {"alias_to":5}', null],
      ['y', null],
    ])
  })
})

describe('what becomes of values', () => {
  test('what is no text becomes JSON where the type is text', () => {
    const { values } = run([
      draft('a', 'string', [1, 'x']),
      draft('b', 'string', null),
      draft('c', 'string', 5),
      draft('d', null, [1, 'x']),
      draft('e', null, null),
    ])
    expect(Object.values(values)).toEqual(['[1,"x"]', 'null', '5', '[1,"x"]', 'null'].map(text => ['string', text]))
  })

  test('text that is not to be looked into keeps its braces', () => {
    const { values, messages } = run([draft('a', 'string', 'x {b}', { curly: false }), draft('b', 'string', 'y')])
    expect(values.a).toEqual(['string', 'x {b}'])
    expect(messages).toEqual([])
  })

  test('only a weight cannot be slanted', () => {
    const { tokens, messages } = run([
      draft('a', 'string', 'Italic'),
      draft('b', null, 'Oblique'),
      draft('c', 'fontWeight', 'bold'),
      draft('d', 'fontWeight', 'Italic'),
    ])
    expect(messages).toEqual(['d: "Italic" became weight 400: a weight cannot be slanted'])
    expect(tokens[3]).toMatchObject({ value: 400, extensions: { 'app.tessera': { sourceValue: 'Italic' } } })
  })

  test('CSS is recognized by its document, or else by what it consists of', () => {
    const bare = { sourceType: null }
    const { tokens } = run([
      draft('a', null, 'x', { ...bare, css: true }),
      draft('b', null, 'calc(1px + 2%)', bare),
      draft('c', 'string', 'calc(1px + 2%)', bare),
      draft('d', null, 'Hello world', bare),
      draft('e', null, 'calc(1px + 2%)', { sourceType: 'other' }),
      draft('f', 'dimension', 'calc(1px + 2%)', { ...bare, css: true, source: 'CALC(1px + 2%)' }),
    ])
    const sourceTypes = tokens.map(
      ({ extensions }) => (extensions?.['app.tessera'] as JsonObject | undefined)?.sourceType,
    )
    expect(sourceTypes).toEqual(['css', 'css', undefined, undefined, 'other', 'css'])
    expect(tokens[5]!.value).toBe('CALC(1px + 2%)')
  })

  test('what was worked out is shown as the document spells it', () => {
    const { tokens, messages } = run([
      draft('a', 'string', 'x'),
      draft('b', 'string', '{a} x', { source: 'var(--a) x' }),
      draft('c', 'string', '{gone} x', { source: 'var(--gone) x' }),
    ])
    expect(tokens[1]).toMatchObject({ value: { formula: '{a} x' } })
    expect(messages).toEqual([
      'c: Points at "gone", which does not exist',
      'c: Kept as written: "var(--gone) x" cannot be worked out',
    ])
  })

  test('text is a composite with references only where each target has the type of its part', () => {
    const { values } = run([
      draft('a', null, '1px solid {d}'),
      draft('b', 'border', '{d} solid red'),
      draft('c', 'gradient', 'x {d}'),
      draft('d', 'dimension', '4px'),
    ])
    expect(values).toMatchObject({
      a: ['string', { formula: '1px solid {d}' }],
      b: ['border', { color: 'red', width: { alias_to: 'd' }, style: 'solid' }],
      c: ['string', { formula: 'x {d}' }],
    })
  })

  test('text with any value in it follows it, as CSS has it', () => {
    const others = [
      draft('curve', 'cubicBezier', [0, 0, 1, 1]),
      draft('yes', 'boolean', true),
      draft('red', 'color', { colorSpace: 'srgb', components: [1, 0, 0] }),
      draft('k', 'color', '#ff0000'),
    ]
    const filled = (type: TypeName, text: string) => {
      const { tokens, messages } = run([draft('a', type, text), ...others])
      const end = resolveTokens(tokens).get('a')!
      return [tokens[0]!.type, end.ok ? end.value : end.message, messages.length]
    }
    expect(filled('string', 'x {curve}')).toEqual(['string', 'x cubic-bezier(0, 0, 1, 1)', 0])
    expect(filled('string', 'x {yes}')).toEqual(['string', 'x true', 0])
    expect(filled('string', 'x {red}')).toEqual(['string', 'x #ff0000', 0])
    const beyond = run([draft('a', 'color', 'rgba({k}, -0.5)'), ...others])
    expect(resolveTokens(beyond.tokens).get('a')).toMatchObject({ ok: true, value: 'rgb(255 0 0 / 0)' })
    // No browser takes `rgba(#ff0000, 0.5)`.
    for (const text of [
      'linear-gradient(rgba({k}, 0.5), red)',
      'hsla({k}, 50%) x',
      'x rgb({k},.5)',
      'url(a) rgb({k},.5)',
    ])
      expect(filled('color', text)).toEqual(['string', text.replace(/\w+\({k}[^)]*\)/, 'rgb(255 0 0 / 0.5)'), 1])
    expect(run([draft('a', 'color', 'rgb({k},.5)'), ...others]).values.a).toEqual(['color', { formula: 'rgb({k},.5)' }])
  })

  test('arithmetic is a formula for every type that is a number of some kind, without a warning', () => {
    const texts: [TypeName, string][] = [
      ['dimension', '1px * 2'],
      ['fontSize', '1px * 2'],
      ['letterSpacing', '1px * 2'],
      ['lineHeight', '1 * 2'],
      ['number', '1 * 2'],
      ['duration', '1ms * 2'],
      ['fontWeight', '100 * 2'],
    ]
    for (const [type, text] of texts)
      expect(run([draft('a', type, text)])).toMatchObject({ values: { a: [type, { formula: text }] }, messages: [] })
  })

  test('each word has the kind that it is shown by', () => {
    const deep = JSON.parse(`${'['.repeat(14)}${']'.repeat(14)}`) as Json
    const modify = { apply: () => null, texts: [], extensions: null, facts: {} }
    const { warnings } = run([
      draft('deep', null, deep),
      draft('modified', 'color', '#000', { modify }),
      draft('slanted', 'fontWeight', 'Bold Italic'),
      draft('parts', 'border', { color: 'red', width: 1, style: 'solid', x: 1 }),
      draft('braces', 'string', '{x}', { curly: false }),
      draft('kept', 'string', 'x {yes}'),
      draft('yes', 'boolean', true),
      draft('nested', 'border', { color: '{gone}', width: 1, style: 'solid' }),
    ])
    expect(warnings).toEqual([
      'dropped deep',
      'approximated modified',
      'approximated slanted',
      'approximated parts',
      'approximated braces',
      'unresolved nested',
    ])
  })
})
