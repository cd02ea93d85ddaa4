// Any document before any reader: no exception, no token that the product would refuse. FUZZ_RUNS scales the number of runs.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkName, checkValue, formats, isImportFailure, typeNames, type SourceFile } from '../index.ts'
import { aliasOf } from '../formula/alias.ts'
import { repeats } from '../testing/random/repeats.ts'

const runs = repeats('FUZZ_RUNS', { short: 20, long: 2_000 })
const readers = formats.filter(({ read }) => read)

const word = fc.constantFrom(
  ...['a', 'b', 'a.b', 'color', 'size', 'value', 'type', '$value', '$type', '$root', '$extensions', '$themes', '$metadata', '$modes', 'modes'],
  ...['variables', 'variableCollections', 'collections', 'valuesByMode', 'name', 'id', 'resolvedType', 'scopes', 'meta', 'tokens', 'tokenSetOrder'],
  ...['selectedTokenSets', 'studio.tokens', 'modify', 'app.tessera', 'sourceType', 'parts', '__proto__', 'constructor', 'toString', '', ' ', '{x}', '$', '..'],
  ...['description', 'comment', 'attributes', 'alias_to', 'unit', 'x', 'y', 'blur', 'fontFamily', 'lineHeight', 'com.figma', 'tessera'],
) // prettier-ignore
const scalar = fc.oneof(
  fc.constantFrom<unknown>(
    ...['#fff', '16px', '{a}', '{a.b}', '{a} * 2', '{b} + {a}', '1px solid {a}', '0 1px 2px #000', 'AUTO', '30%', 'Bold Italic', '\ud800', '\u0000', '{"a":1}'],
    ...['COLOR', 'FLOAT', 'STRING', 'VARIABLE_ALIAS', 'enabled', 'source', 'var(--a)', 'calc(1px * 2)', '', 'x'.repeat(300), 'rgba({a}, 0.5)', '{', '}', '{}'],
    ...[...typeNames, 'fontSizes', 'boxShadow', 'other', 'composition'],
    ...[0, -1, 1.5, 1e300, -0, true, false, null],
  ),
  fc.string({ maxLength: 12 }),
) // prettier-ignore
const { document } = fc.letrec(tie => ({
  document: fc.oneof({ maxDepth: 5 }, scalar, fc.array(tie('document'), { maxLength: 4 }), fc.dictionary(word, tie('document'), { maxKeys: 6 })),
})) // prettier-ignore
const leaf = fc.record({ $value: document, $type: scalar, $extensions: document }, { requiredKeys: ['$value'] })
const old = fc.record({ value: document, type: scalar, comment: scalar }, { requiredKeys: ['value'] })
const set = fc.dictionary(word, fc.oneof(leaf, old, fc.dictionary(word, fc.oneof(leaf, old))), { maxKeys: 8 })
const variable = fc.record({
  id: word,
  name: scalar,
  resolvedType: fc.constantFrom('COLOR', 'FLOAT', 'STRING', 'BOOLEAN'),
  variableCollectionId: fc.constant('c'),
  valuesByMode: fc.dictionary(
    fc.constantFrom('m', 'n'),
    fc.oneof(scalar, fc.record({ type: fc.constant('VARIABLE_ALIAS'), id: word })),
  ),
  tessera: document,
})
const figma = fc.record({
  variableCollections: fc.constant([
    {
      id: 'c',
      name: 'C',
      modes: [
        { modeId: 'm', name: 'M' },
        { modeId: 'n', name: 'N' },
      ],
    },
  ]),
  variables: fc.array(variable),
})
const json = fc
  .oneof(
    document,
    set,
    fc.record({ one: set, two: set, $themes: document, $metadata: document }),
    figma,
    fc.record({ $modes: fc.dictionary(word, set) }),
  )
  .map(value => JSON.stringify(value))

const piece = fc.constantFrom(
  ...[':root', '.dark', '[data-theme="x"]', '@media (prefers-color-scheme: dark)', '{', '}', ';', ':', '--a', '--b', '$a', '@b', ' ', '\n', ','],
  ...['var(--a)', 'var(--b, 1px)', 'calc(', ')', '(', '#fff', '1px', '"', "'", '\\', '/*', '*/', '//', 'light-dark(#fff, #000)', '!important', '{a}'],
  ...['name', 'value', 'type', 'description', '\t', '\r\n', '=1', "'", '""', 'Light'],
) // prettier-ignore
const text = fc.oneof(
  fc.array(piece, { maxLength: 40 }).map(pieces => pieces.join('')),
  fc.string(),
)
const declarations = fc
  .array(fc.tuple(fc.constantFrom('--a', '--b', '--c', '--__proto__', '--x\\.y'), fc.oneof(scalar.map(String), text)), {
    maxLength: 8,
  })
  .map(pairs => `:root { ${pairs.map(([name, value]) => `${name}: ${value};`).join('\n')} }`)
const table = fc
  .array(fc.tuple(word, scalar.map(String), scalar.map(String)), { maxLength: 8 })
  .map(rows =>
    ['name,type,Light', ...rows.map(row => row.map(cell => `"${cell.replaceAll('"', '""')}"`).join(','))].join('\n'),
  )

function check(files: SourceFile[], id: string): void {
  const format = formats.find(format => format.id === id)!
  format.recognise?.(files)
  const result = format.read!(files, {})
  if (isImportFailure(result)) {
    expect(result.errors.length).toBeGreaterThan(0)
    return
  }
  expect(result.modes.length).toBeGreaterThan(0)
  for (const { tokens } of result.modes) {
    expect(new Set(tokens.map(({ name }) => name)).size).toBe(tokens.length)
    for (const token of tokens) {
      expect([token.name, checkName(token.name)]).toEqual([token.name, null])
      expect(aliasOf(token.value)).toBe(token.alias_to)
      if (token.alias_to === null) expect([token, checkValue(token.type, token.value)]).toEqual([token, null])
    }
  }
  expect(Object.prototype).not.toHaveProperty('polluted')
}

describe.each(readers.map(({ id }) => id))('the reader of %s', id => {
  test('reads any JSON without throwing', () => {
    fc.assert(
      fc.property(json, text => check([{ path: '', text }], id)),
      { numRuns: runs },
    )
  })

  test('reads any text without throwing', () => {
    fc.assert(
      fc.property(fc.oneof(text, declarations, table), text => check([{ path: '', text }], id)),
      { numRuns: runs },
    )
  })

  test('reads nesting of any depth, complete or cut off, and adversarial input', () => {
    const deep = 20_000
    const texts = [
      '{"a":'.repeat(deep),
      '['.repeat(deep),
      `${'{"a":'.repeat(deep)}{"$value":1,"value":1}${'}'.repeat(deep)}`,
      `{"a":{"$type":"color","$value":${'['.repeat(deep)}1${']'.repeat(deep)}}}`,
      `{"a":{"type":"shadow","value":${'{"x":'.repeat(deep)}1${'}'.repeat(deep)}}}`,
      `{"variableCollections":[{"id":"c","modes":[{"modeId":"m","name":"M"}]}],"variables":[{"id":"v","name":"n","resolvedType":"COLOR","variableCollectionId":"c","valuesByMode":{"m":${'['.repeat(deep)}1${']'.repeat(deep)}}}]}`,
      '{"__proto__":{"polluted":{"value":"1","type":"number"}},"constructor":{"prototype":{"polluted":{"$value":1,"$type":"number"}}}}',
    ]
    for (const text of texts) check([{ path: '', text }], id)
  })
})
