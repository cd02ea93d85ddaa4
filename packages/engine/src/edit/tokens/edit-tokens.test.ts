// Documents before and after changes of their tokens, written out.
import { describe, expect, test } from 'vitest'
import type { Token } from '../../base/token.ts'
import { diffTokens, type TokenDiff } from '../../values/diff.ts'
import { editTokens } from './edit-tokens.ts'
import { readTokens, type EditableFormat, type TokenEditOptions } from './read-tokens.ts'

type Change = (tokens: Token[]) => TokenDiff

const to =
  (name: string, change: Partial<Token>): Change =>
  tokens =>
    diffTokens(
      tokens,
      tokens.map(token => (token.name === name ? { ...token, ...change } : token)),
    )

const renamed =
  (name: string, fresh: string): Change =>
  tokens => {
    const before = tokens.find(token => token.name === name)!
    return { added: [], removed: [], changed: [], renamed: [{ before, after: { ...before, name: fresh } }] }
  }

const without =
  (...names: string[]): Change =>
  tokens =>
    diffTokens(
      tokens,
      tokens.filter(({ name }) => !names.includes(name)),
    )

const withNew =
  (token: Partial<Token> & Pick<Token, 'name' | 'type' | 'value'>): Change =>
  tokens =>
    diffTokens(tokens, [...tokens, { description: null, alias_to: null, ...token }])

function edit(text: string, format: EditableFormat, change: Change, options?: TokenEditOptions) {
  const read = readTokens(text, format, options)
  if ('problem' in read) throw new Error(read.problem)
  return editTokens(text, format, change(read.tokens), options)
}

/** The text with some of its lines replaced: each line that is not named stays. */
function withLines(text: string, lines: Record<string, string | null>): string {
  const all = text.split('\n')
  for (const [line, fresh] of Object.entries(lines)) {
    const at = all.findIndex(each => each.trim() === line)
    if (at < 0) throw new Error(`No line ${line}`)
    const indent = /^ */.exec(all[at]!)![0]
    all.splice(at, 1, ...(fresh === null ? [] : fresh.split('\n').map(each => indent + each)))
  }
  return all.join('\n')
}

const brand = `{
  // Colors of the brand.
  brand: {
    // The blue one.
    blue: { $value: '#00F', $type: 'color' }, // at its line
    red: { $value: '#F00', $type: 'color' },
  },
  sizes: {
    $type: 'dimension',
    small: { $value: '4px' }, /* small */
  },
}
`
const blue = "blue: { $value: '#00F', $type: 'color' }, // at its line"
const azure = "azure: { $value: '#00F', $type: 'color' }, // at its line"
const small = "small: { $value: '4px' }, /* small */"

describe('DTCG', () => {
  test('renames a token in its place', () => {
    expect(edit(brand, 'dtcg', renamed('brand.blue', 'brand.azure'))).toEqual({
      text: withLines(brand, { [blue]: azure }),
    })
  })

  test('moves a token with its comments to the end of another group', () => {
    const text = withLines(brand, {
      '// The blue one.': null,
      [blue]: null,
      [small]: `${small}\n// The blue one.\n${azure}`,
    })
    expect(edit(brand, 'dtcg', renamed('brand.blue', 'sizes.azure'))).toEqual({ text })
  })

  test('moves a token with its comments to a new group', () => {
    const without = withLines(brand, { '// The blue one.': null, [blue]: null })
    const text = without.replace(/\}\n$/, `  accent: {\n    // The blue one.\n    ${azure}\n  },\n}\n`)
    expect(edit(brand, 'dtcg', renamed('brand.blue', 'accent.azure'))).toEqual({ text })
  })

  test('removes a token with its comments', () => {
    const text = withLines(brand, { '// The blue one.': null, [blue]: null })
    expect(edit(brand, 'dtcg', without('brand.blue'))).toEqual({ text })
  })

  test('keeps a group that loses its last token, unless asked to drop it', () => {
    expect(edit(brand, 'dtcg', without('sizes.small'))).toEqual({ text: withLines(brand, { [small]: null }) })
    const [kept] = brand.split('  sizes: {')
    expect(edit(brand, 'dtcg', without('sizes.small'), { dropEmptied: true })).toEqual({ text: `${kept}}\n` })
  })

  test('leaves the type to the group, and states it where another is needed', () => {
    const longer = to('sizes.small', { value: { value: 8, unit: 'px' } })
    expect(edit(brand, 'dtcg', longer)).toEqual({ text: brand.replace('4px', '8px') })
    const duration = to('sizes.small', { type: 'duration', value: { value: 8, unit: 'ms' } })
    expect(edit(brand, 'dtcg', duration)).toEqual({
      text: brand.replace("{ $value: '4px' }", "{ $value: { value: 8, unit: 'ms' }, $type: 'duration' }"),
    })
  })

  const pointers = `{
  "base": {
    "$type": "color",
    "x": { "$value": { "colorSpace": "srgb", "components": [1, 0, 0], "hex": "#ff0000" } },
    "y": { "$ref": "#/base/x" },
    "z": { "$value": { "$ref": "#/base/x/$value" } }
  }
}
`

  test('keeps pointers as they are written', () => {
    const target = { value: '{base.z}', alias_to: 'base.z' }
    expect(edit(pointers, 'dtcg', to('base.y', target))).toEqual({
      text: pointers.replace('"#/base/x" }', '"#/base/z" }'),
    })
    const other = { value: '{base.y}', alias_to: 'base.y' }
    expect(edit(pointers, 'dtcg', to('base.z', other))).toEqual({
      text: pointers.replace('#/base/x/$value', '#/base/y/$value'),
    })
  })

  test('replaces a pointer by a value', () => {
    const value = '{ "colorSpace": "srgb", "components": [0, 1, 0], "hex": "#00ff00" }'
    expect(edit(pointers, 'dtcg', to('base.y', { value: '#00FF00', alias_to: null }))).toEqual({
      text: pointers.replace('"$ref": "#/base/x" }', `"$value": ${value} }`),
    })
  })

  test('keeps color objects', () => {
    expect(edit(pointers, 'dtcg', to('base.x', { value: '#0000FF' }))).toEqual({
      text: pointers.replace('[1, 0, 0], "hex": "#ff0000"', '[0, 0, 1], "hex": "#0000ff"'),
    })
  })

  const thin = `{
  "a": {
    "b": {
      // Kept.
      "$value": "{c}", // at its line
      "$type": "color",
      "x-own": [1, 2],
      "$extensions": { "com.x": { "id": 7 } },
      "alpha": 0.5
    }
  },
  "c": { "$value": "#123456", "$type": "color" }
}
`
  const opaque = thin.replace('} },\n      "alpha": 0.5', '} }')

  test.each([
    ['a color', { value: '#FFFFFF' }, '#FFFFFF'],
    ['a reference', { value: '{c}', alias_to: 'c' }, '{c}'],
  ])('drops the alpha beside a reference for %s, and nothing else', (_, change, value) => {
    expect(edit(thin, 'dtcg', to('a.b', change))).toEqual({
      text: opaque.replace('"{c}"', JSON.stringify(value)),
    })
  })

  test('keeps unknown members and comments where a token is written anew', () => {
    const result = edit(thin, 'dtcg', to('a.b', { value: { formula: 'alpha({c}, 0.2)' } }))
    const text = 'text' in result ? result.text : result.problem
    for (const kept of ['// Kept.', '// at its line', '"x-own": [1, 2]', '"com.x": { "id": 7 }'])
      expect(text).toContain(kept)
    expect(text).toContain('"formula": "alpha({c}, 0.2)"')
    expect(text).not.toContain('0.5')
  })
})

describe('Tokens Studio', () => {
  const studio = `{
  "b": {
    "type": "color", // kept
    "value": "{c}",
    "$extensions": { "studio.tokens": { "id": "k", "modify": { "type": "darken", "value": "0.2", "space": "lch" } } }
  },
  "c": { "value": "#123456", "type": "color", "description": "C" }
}
`
  const modify = ', "modify": { "type": "darken", "value": "0.2", "space": "lch" }'

  test('drops the modifier beside a color that is no longer modified', () => {
    expect(edit(studio, 'tokens-studio', to('b', { value: '#FFFFFF' }))).toEqual({
      text: studio.replace('"{c}"', '"#FFFFFF"').replace(modify, ''),
    })
  })

  test('changes the modifier for another formula', () => {
    expect(edit(studio, 'tokens-studio', to('b', { value: { formula: 'lighten({c}, 0.2, lch)' } }))).toEqual({
      text: studio.replace('darken', 'lighten'),
    })
  })

  test('changes one set of a file with many', () => {
    const text = `{\n"core": ${studio.trim()},\n"other": { "c": { "value": 1 } }\n}\n`
    const changed = to('c', { value: '#abcdef', description: 'D' })
    expect(edit(text, 'tokens-studio', changed, { set: 'core' })).toEqual({
      text: text.replace('#123456', '#abcdef').replace('"C"', '"D"'),
    })
  })

  test('adds a token with the names and the order of its neighbours', () => {
    const token = { name: 'd.e', type: 'color', value: '{c}', alias_to: 'c', description: 'New' } as const
    const added = `"description": "C" },\n  "d": {\n    "e": { "type": "color", "value": "{c}", "description": "New" }\n  }\n}`
    expect(edit(studio, 'tokens-studio', withNew(token))).toEqual({
      text: studio.replace('"description": "C" }\n}', added),
    })
  })
})

describe('Style Dictionary', () => {
  const sizes = `{
  "size": {
    "small": { "value": "16px", "type": "dimension", "comment": "S", "attributes": { "category": "size" } },
    "alias": { "value": "{size.small.value}", "type": "dimension" },
    "color": { "value": "rgb(1, 2, 3)", "type": "color" },
    "hex": { "value": "#ABCDEF", "type": "color" },
    "outer": { "value": "1px", "type": "dimension", "inner": { "value": "2px", "type": "dimension", "own": true } }
  }
}
`
  test.each<[string, string, Partial<Token>, string, string]>([
    ['a length as text', 'size.small', { value: { value: 20, unit: 'px' } }, '16px', '20px'],
    ['the name of the comment', 'size.small', { description: 'Small' }, '"S"', '"Small"'],
    [
      '.value in references',
      'size.alias',
      { value: '{size.outer}', alias_to: 'size.outer' },
      'size.small.v',
      'size.outer.v',
    ],
    ['rgb()', 'size.color', { value: '#0A0B0C' }, 'rgb(1, 2, 3)', 'rgb(10, 11, 12)'],
    ['hex in capitals', 'size.hex', { value: '#fedcba' }, '#ABCDEF', '#FEDCBA'],
  ])('keeps %s', (_, name, change, before, after) => {
    expect(edit(sizes, 'style-dictionary', to(name, change))).toEqual({ text: sizes.replace(before, after) })
  })

  test('removes or renames a token that holds others without them', () => {
    const inner = '"inner": { "value": "2px", "type": "dimension", "own": true }'
    const bare = sizes.replace('"outer": { "value": "1px", "type": "dimension", ', '"outer": { ')
    expect(edit(sizes, 'style-dictionary', without('size.outer'))).toEqual({ text: bare })
    const wide = `${inner} },\n    "wide": {\n      "value": "1px",\n      "type": "dimension"\n    }\n`
    expect(edit(sizes, 'style-dictionary', renamed('size.outer', 'size.wide'))).toEqual({
      text: bare.replace(`${inner} }\n`, wide),
    })
  })

  test('takes the type of a reference from its surroundings', () => {
    const far: Token = { name: 'far', type: 'dimension', value: '1px', description: null, alias_to: null }
    const text = '{\n  "b": { "value": "{far}" }\n}\n'
    const surroundings = [far, { ...far, name: 'farther' }]
    const changed = to('b', { value: '{farther}', alias_to: 'farther' })
    expect(edit(text, 'style-dictionary', changed, { surroundings })).toEqual({
      text: text.replace('far', 'farther'),
    })
  })

  const spectrum = `{
  "gray-100": {
    "$schema": "https://example.com/token-types/color-set.json",
    "component": "button",
    "sets": {
      "light": {
        "$schema": "https://example.com/token-types/color.json",
        "value": "rgb(255, 255, 255)",
        "uuid": "a"
      },
      "dark": {
        "$schema": "https://example.com/token-types/color.json",
        "value": "rgb(0, 0, 0)",
        "uuid": "b"
      }
    },
    "uuid": "c"
  }
}
`

  test('changes the first of the values in sets', () => {
    expect(edit(spectrum, 'style-dictionary', to('gray-100', { value: '#102030' }))).toEqual({
      text: spectrum.replace('rgb(255, 255, 255)', 'rgb(16, 32, 48)'),
    })
  })

  test('keeps sets and what it does not know where a token is written anew', () => {
    const own = `{\n      "app.tessera": {\n        "formula": "darken(#fff, 0.5)"\n      }\n    }`
    expect(edit(spectrum, 'style-dictionary', to('gray-100', { value: { formula: 'darken(#fff, 0.5)' } }))).toEqual({
      text: spectrum
        .replace('rgb(255, 255, 255)', 'oklch(0.5 0 none)')
        .replace('"uuid": "c"', `"uuid": "c",\n    "type": "color",\n    "$extensions": ${own}`),
    })
  })

  test.each(['additional.sets.light', 'additional.sets.dark'])(
    'refuses to remove %s, one of the values of a token',
    name => {
      const text = `{
  "additional": {
    "value": { "light": "{black}", "dark": "{white}" },
    "type": "color",
    "others": { "telekom": { "uuid": "490f" } }
  },
  "black": { "value": "#000", "type": "color" },
  "white": { "value": "#fff", "type": "color" }
}
`
      expect(edit(text, 'style-dictionary', without(name))).toEqual({
        problem: `The token ${name} has no object of its own in the document: change it there by hand`,
        line: null,
      })
    },
  )
})
