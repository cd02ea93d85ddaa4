// Every tokenset survives the formats of other tools: names, types, values, descriptions, extensions.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkName,
  exportTokens,
  importTokens,
  resolveTokens,
  typeNames,
  types,
  type Json,
  type Token,
} from '../index.ts'
import { canonicalJson } from '../values/canonical.ts'
import { allModes } from '../testing/tokens.ts'
import { typeOf } from '../values/value.ts'
import { repeats } from '../testing/random/repeats.ts'

const runs = repeats('FUZZ_RUNS', { short: 30, long: 2_000 })

const segment = fc.oneof(
  fc.constantFrom('a', 'b', 'value', 'value_', 'type', 'comment', 'description', 'name', '10', '9', '__proto__', 'constructor', 'x/y', 'x y', '=1', "'", "'=", '-', '@', '"', ',', 'a$', '[0]', '#', '日本', '🎨'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }),
) // prettier-ignore
const name = fc
  .array(segment, { minLength: 1, maxLength: 3 })
  .map(segments => segments.join('.'))
  .filter(name => checkName(name) === null)
// Text with braces is a reference to every one of these formats; nothing but an alias may hold any.
const words = fc.string({ maxLength: 20 }).map(text => text.replace(/[{}]|\p{Cs}/gu, ''))
const literal = fc.constantFrom(...typeNames).chain(type =>
  fc.record({
    type: fc.constant(type),
    value: type === 'string' ? words : fc.constantFrom(...(types[type].examples as Json[])),
  }),
)
const token = fc.record({
  name,
  literal,
  description: fc.option(words.filter(text => text !== '')),
  extensions: fc.option(
    fc.dictionary(fc.constantFrom('org.example', 'x', '__proto__'), fc.jsonValue({ maxDepth: 2 }), { minKeys: 1 }),
  ),
  deprecated: fc.option(
    fc.oneof(
      fc.boolean(),
      words.filter(text => text !== '' && text !== 'true' && text !== 'false'),
    ),
  ),
  replaced_by: fc.option(fc.nat()),
  remove_in: fc.option(fc.constantFrom('2.0.0', '10.1.3')),
  alias: fc.option(fc.nat()),
})
const mode = fc.array(token, { maxLength: 12 }).map(drafts => {
  const tokens = new Map<string, Token>()
  const before: Token[] = []
  for (const { name, literal, description, extensions, deprecated, alias, ...end } of drafts) {
    const target = alias === null || before.length === 0 ? undefined : before[alias % before.length]
    const made: Token = target
      ? { name, type: target.type, value: { alias_to: target.name }, description, alias_to: target.name }
      : { name, ...literal, description, alias_to: null }
    if (extensions) made.extensions = extensions as Token['extensions']
    if (deprecated !== null) made.deprecated = deprecated
    const replacement = end.replaced_by === null ? undefined : before[end.replaced_by % before.length]
    if (replacement && replacement.name !== name) made.replaced_by = replacement.name
    if (end.remove_in !== null) made.remove_in = end.remove_in
    if (tokens.has(name) || target?.name === name) continue
    tokens.set(name, made)
    before.push(made)
  }
  return [...tokens.values()]
})

/** What of a token must be the same, however its value is spelled. */
function essence(tokens: Token[]) {
  const resolution = resolveTokens(tokens)
  return new Map(
    tokens.map(({ name, type, alias_to, description, extensions, deprecated, replaced_by, remove_in }) => {
      const end = resolution.get(name)!
      const { 'com.figma': _, 'app.tessera': __, ...others } = extensions ?? {}
      const meaning = end.ok ? typeOf(type).text(end.parsed) : end.message
      return [
        name,
        {
          type,
          alias_to,
          description,
          others: canonicalJson(others),
          deprecated: deprecated ?? null,
          replaced_by: replaced_by ?? null,
          remove_in: remove_in ?? null,
          meaning,
        },
      ]
    }),
  )
}

describe.each(['style-dictionary', 'tokens-studio', 'figma', 'csv'])('%s', id => {
  test('preserves every token of every mode', () => {
    fc.assert(
      fc.property(mode, mode, (light, dark) => {
        const { text } = exportTokens(id, allModes({ Light: light, Dark: dark }))
        const result = importTokens([{ path: '', text }], { format: id })
        if ('errors' in result) throw new Error(JSON.stringify(result.errors))
        expect(result.modes.map(({ name }) => name)).toEqual(['Light', 'Dark'])
        expect(result.modes.map(({ tokens }) => essence(tokens))).toEqual([essence(light), essence(dark)])
        const again = exportTokens(id, allModes({ Light: result.modes[0]!.tokens, Dark: result.modes[1]!.tokens }))
        const once = importTokens([{ path: '', text: again.text }], { format: id })
        if ('errors' in once) throw new Error(JSON.stringify(once.errors))
        expect(once.modes.map(({ tokens }) => essence(tokens))).toEqual([essence(light), essence(dark)])
      }),
      { numRuns: runs },
    )
  })
})
