import { describe, expect, it } from 'vitest'
import type { Json, Token } from '../../base/token.ts'
import type { TypeName } from '../../types/index.ts'
import { guessShaping } from './guess.ts'
import { shapeImport, unshaped, type Shaping } from './shaping.ts'

const token = (name: string, value: Json, type: TypeName = 'color'): Token => {
  const target = typeof value === 'string' && value.startsWith('{') ? value.slice(1, -1) : null
  return { name, type, value: target === null ? value : { alias_to: target }, alias_to: target, description: null }
}
const document = (tokens: Token[], name: string | null = null) => ({ modes: [{ name, tokens, groups: [] }] })
const shaped = (tokens: Token[], shaping: Partial<Shaping>) => {
  const { modes, remarks, leftOut } = shapeImport(document(tokens), { ...unshaped, ...shaping })
  return {
    modes: modes.map(mode => [
      mode.name,
      mode.tokens.map(({ name, alias_to }) => (alias_to ? `${name} → ${alias_to}` : name)),
    ]),
    remarks: remarks.map(({ message }) => message),
    leftOut,
  }
}

describe('shaping', () => {
  it('leaves a document as it is where nothing is decided', () => {
    const tokens = [token('color.brand', '#f00')]
    const result = shapeImport(
      { modes: [{ name: 'Light', tokens, groups: [{ path: 'color', description: 'All' }] }] },
      unshaped,
    )
    expect(result).toEqual({
      modes: [{ name: 'Light', tokens, groups: [{ path: 'color', description: 'All' }] }],
      remarks: [],
      leftOut: 0,
    })
  })

  it('divides names into modes by their first segment; the others are in every mode, and aliases follow', () => {
    const tokens = [
      token('palette.ink', '#111'),
      token('light.text', '{palette.ink}'),
      token('light.link', '{light.text}'),
      token('dark.text', '#eee'),
      token('dark.link', '{dark.text}'),
    ]
    expect(shaped(tokens, { modes: 'first', modeNames: ['light', 'dark'] })).toEqual({
      modes: [
        ['light', ['palette.ink', 'text → palette.ink', 'link → text']],
        ['dark', ['palette.ink', 'text', 'link → text']],
      ],
      remarks: [],
      leftOut: 0,
    })
  })

  it('divides them by the last, behind any separator, without a prefix', () => {
    const tokens = [
      token('acme-text-light', '#111'),
      token('acme-text-dark', '#eee'),
      token('acme-gap', '4px', 'dimension'),
    ]
    const shaping = { modes: 'last', modeNames: ['light', 'dark'], split: ['-'], prefix: 'acme' } as const
    expect(shaped(tokens, { ...shaping, modeNames: [...shaping.modeNames], split: ['-'] }).modes).toEqual([
      ['light', ['text', 'gap']],
      ['dark', ['text', 'gap']],
    ])
  })

  it('splits camel case and what stands between', () => {
    const tokens = [
      token('colorBrandDark', '#111'),
      token('color/Accent 1', '#222'),
      token('size2XL', '1px', 'dimension'),
    ]
    expect(shaped(tokens, { split: ['camelCase', '/'] }).modes).toEqual([
      [null, ['color.brand.dark', 'color.Accent 1', 'size2.xL']],
    ])
  })

  it('never loses a value in silence: of one name the first stays, and a remark names both', () => {
    const tokens = [token('a-b', '#111'), token('a.b', '#222'), token('x', '{a.b}')]
    expect(shaped(tokens, { split: ['-'] })).toEqual({
      modes: [[null, ['a.b', 'x → a.b']]],
      remarks: ['a.b and a-b would both be called a.b: a.b is left out'],
      leftOut: 0,
    })
  })

  it('says where an alias leads to another mode', () => {
    const tokens = [token('light.a', '#111'), token('light.b', '{dark.a}'), token('dark.a', '#222')]
    expect(shaped(tokens, { modes: 'first', modeNames: ['light', 'dark'] }).remarks).toEqual([
      'light.b points at dark.a, which is in the mode dark; it points at a of its own mode now',
    ])
  })

  it('gives a type another one where the value fits, and says where it does not', () => {
    const tokens = [
      token('z.modal', 100, 'number'),
      token('gap', '4px', 'dimension'),
      token('alias', '{gap}', 'dimension'),
    ]
    const { modes, remarks } = shapeImport(document(tokens), {
      ...unshaped,
      types: { number: 'string', dimension: 'fontSize' },
    })
    expect(modes[0]!.tokens.map(({ name, type }) => `${name}: ${type}`)).toEqual([
      'z.modal: number',
      'gap: fontSize',
      'alias: fontSize',
    ])
    expect(remarks).toMatchObject([{ token: 'z.modal', cause: 'type' }])
  })

  it('leaves groups out by the names that they get', () => {
    const tokens = [token('acme.color.a', '#111'), token('acme.old.b', '#222'), token('acme.older', '#333')]
    expect(shaped(tokens, { prefix: 'acme', leftOut: ['old'] })).toEqual({
      modes: [[null, ['color.a', 'older']]],
      remarks: [],
      leftOut: 1,
    })
  })

  it('keeps what comes with a token, and points formulas and parts at the new names', () => {
    const given: Token = {
      ...token(
        'acme.shadow',
        { color: '{acme.ink}', offsetX: '0px', offsetY: '1px', blur: '2px', spread: '0px' },
        'shadow',
      ),
      extensions: { 'com.example': { a: 1 } },
      deprecated: 'Old',
      replaced_by: 'acme.ink',
    }
    const { modes } = shapeImport(document([token('acme.ink', '#111'), given]), { ...unshaped, prefix: 'acme' })
    expect(modes[0]!.tokens[1]).toMatchObject({
      name: 'shadow',
      value: { color: '{ink}' },
      extensions: { 'com.example': { a: 1 } },
      deprecated: 'Old',
      replaced_by: 'ink',
    })
  })
})

describe('the guess', () => {
  const guess = (...names: string[]) => guessShaping(document(names.map(name => token(name, '#111'))).modes)

  it('sees modes at either end of names', () => {
    expect(guess('light.text', 'light.link', 'dark.text', 'dark.link')).toMatchObject({
      modes: 'first',
      modeNames: ['light', 'dark'],
    })
    expect(guess('text/Light', 'text/Dark', 'link/Light', 'link/Dark')).toMatchObject({
      modes: 'last',
      modeNames: ['Light', 'Dark'],
      split: ['/'],
    })
  })

  it('sees what splits names, and a beginning that says nothing', () => {
    expect(guess('acme-color-a', 'acme-color-b', 'acme-size-c')).toMatchObject({
      split: ['-'],
      prefix: 'acme',
      modes: 'document',
    })
    expect(guess('colorBrand', 'colorInk', 'sizeSmall')).toMatchObject({ split: ['camelCase'] })
  })

  it('sees nothing in names that are good', () => {
    expect(guess('color.brand', 'color.ink-dark', 'space.small')).toBeNull()
    expect(guess('light.a', 'light.b', 'dark.c')).toBeNull()
    expect(guess('a')).toBeNull()
  })
})
