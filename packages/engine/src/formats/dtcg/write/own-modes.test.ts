// A document of a tokenset: its tokens are the default mode's, its extensions keep the others, and both survive an edit.
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { asAnswered } from '../../../testing/as-answered.ts'
import { resolveTokens } from '../../../resolve/resolve.ts'
import { loadSchemas } from '../../../testing/schemas.ts'
import type { Json, JsonObject, Token } from '../../../base/token.ts'
import type { ImportedMode, ImportResult } from '../../../format/format.ts'
import { tokensetInput, type ModeTokens } from '../../../resolver/variants.ts'
import { checkDtcg } from '../check/check.ts'
import { readDtcg } from '../read/read.ts'
import { writeDtcg } from './write.ts'

const number = (name: string, value: Json, more: Partial<Token> = {}): Token => ({ name, type: 'number', value, description: null, alias_to: null, ...more }) // prettier-ignore
const mode = (name: string, ...tokens: Token[]): ModeTokens => ({ name, is_default: name === 'Light', tokens })
const written = (...modes: ModeTokens[]) => asAnswered(writeDtcg(tokensetInput('Set', modes), {}))

function read(document: string | JsonObject, options = {}): ImportResult {
  const text = typeof document === 'string' ? document : JSON.stringify(document)
  const result = readDtcg([{ path: '', text }], options)
  if ('errors' in result) throw new Error(JSON.stringify(result.errors))
  return result
}

const values = ({ modes }: { modes: ImportedMode[] }) =>
  Object.fromEntries(
    modes.map(({ name, tokens }) => [name, Object.fromEntries(tokens.map(({ name, value }) => [name, value]))]),
  )

const light = mode('Light', number('a', 1), number('b', 1), number('g.c', 1), number('only-light', 1))
const dark = mode('Dark', number('a', 2), number('b', 1), number('g.c', 1), number('only-dark', 5))
const { text } = written(light, dark)
const edited = (change: (document: Record<string, JsonObject>) => void) => {
  const document = JSON.parse(text) as Record<string, JsonObject>
  change(document)
  return document
}

describe('the document of a tokenset', () => {
  test('is a valid document of its default mode for every tool', () => {
    const document = JSON.parse(text) as JsonObject
    const schemas = loadSchemas()
    schemas.format(document)
    expect(schemas.format.errors).toBeNull()
    expect(checkDtcg([{ path: '', text }]).faults).toEqual([])
    const { $extensions: _, ...tokens } = document
    expect(tokens).toEqual(JSON.parse(written(light).text))
    expect(document.$extensions).toEqual({
      'app.tessera': {
        modes: [
          { name: 'Light' },
          {
            name: 'Dark',
            tokens: { a: { $type: 'number', $value: 2 }, 'only-dark': { $type: 'number', $value: 5 } },
            absent: ['only-light'],
            added: ['only-dark'],
          },
        ],
      },
    })
  })

  test.each([{}, { strict: true }])('comes back with all its modes, and without a word: %j', options => {
    const result = read(text, options)
    expect(values(result)).toEqual({
      Light: { a: 1, b: 1, 'g.c': 1, 'only-light': 1 },
      Dark: { a: 2, b: 1, 'g.c': 1, 'only-dark': 5 },
    })
    expect(result.warnings).toEqual([])
    expect(result.modes.flatMap(({ groups }) => groups)).toEqual([])
  })

  test('of one mode has no modes', () => {
    expect(written(light).text).not.toContain('modes')
    expect(read(written(light).text).modes.map(({ name }) => name)).toEqual([null])
  })

  test('keeps texts and tokens without a target in each mode, with the other extensions of the root', () => {
    const text = (value: string): Token => ({ ...number('s', value), type: 'string' })
    const gone = number('x', { alias_to: 'gone' }, { alias_to: 'gone' })
    const groups = [{ path: '', extensions: { v: 1 } }]
    const output = written({ ...mode('Light', text('l'), gone), groups }, mode('Dark', text('d'), gone))
    expect(values(read(output.text))).toEqual({
      Light: { s: 'l', x: { alias_to: 'gone' } },
      Dark: { s: 'd', x: { alias_to: 'gone' } },
    })
    expect(read(output.text).modes.map(({ groups }) => groups)).toEqual([groups, groups])
    expect(output.unresolved.map(({ mode, name }) => [mode, name])).toEqual([['Light', 'x'], ['Dark', 'x']]) // prettier-ignore
  })
})

describe('after an edit in another tool', () => {
  test('a value that Dark has of its own stays, and one that it shares follows', () => {
    const result = read(
      edited(({ a, b }) => {
        a!.$value = 10
        b!.$value = 20
      }),
    )
    expect(values(result)).toEqual({
      Light: { a: 10, b: 20, 'g.c': 1, 'only-light': 1 },
      Dark: { a: 2, b: 20, 'g.c': 1, 'only-dark': 5 },
    })
  })

  test('a token that was deleted there is in no mode, with a word where a mode had a value for it', () => {
    const result = read(edited(document => delete document.a))
    expect(values(result)).toEqual({ Light: { b: 1, 'g.c': 1, 'only-light': 1 }, Dark: { b: 1, 'g.c': 1, 'only-dark': 5 } }) // prettier-ignore
    expect(result.warnings).toMatchObject([{ code: 'dropped', path: 'a' }])
  })

  test('a token that was added there is in every mode', () => {
    const result = read(edited(document => (document.z = { $type: 'number', $value: 9 })))
    expect(values(result)).toMatchObject({ Light: { z: 9 }, Dark: { z: 9 } })
  })

  test('values in modes that the tool added to a token apply, in known modes and new ones', () => {
    const result = read(edited(({ a }) => (a!.$extensions = { 'x.modes': { dark: 7, Dim: 8 } })))
    expect(values(result)).toMatchObject({ Light: { a: 1 }, Dark: { a: 7, 'only-dark': 5 }, Dim: { a: 8 } })
  })

  test('an invalid entry among the modes is reported', () => {
    const result = read(edited(({ $extensions }) => ($extensions!['app.tessera'] = { modes: [{ name: 'Light' }, 5, { name: ' ' }, { name: 'light' }, { name: 'D', tokens: 1 }] }))) // prettier-ignore
    expect(result.modes.map(({ name }) => name)).toEqual(['Light'])
    expect(result.warnings.map(({ code, path }) => [code, path])).toEqual(
      [1, 2, 3, 4].map(i => ['dropped', `$extensions.app.tessera.modes.${i}`]),
    )
  })

  test('strictly, a fault in any mode refuses the document', () => {
    const document = edited(({ $extensions }) => ($extensions!['app.tessera'] = { modes: [{ name: 'Light' }, { name: 'Dark', tokens: { a: { $type: 'number', $value: 'x' } } }] })) // prettier-ignore
    const result = readDtcg([{ path: '', text: JSON.stringify(document) }], { strict: true })
    expect('errors' in result && result.errors.map(({ path }) => path)).toEqual(['a.$value'])
  })
})

test('two documents give their modes together', () => {
  const other = written(mode('Light', number('o', 1)), mode('Dim', number('o', 3)))
  const result = readDtcg([{ path: '1', text }, { path: '2', text: other.text }], {}) // prettier-ignore
  if ('errors' in result) throw new Error(JSON.stringify(result.errors))
  expect(values(result)).toMatchObject({ Light: { a: 1, o: 1 }, Dark: { a: 2, o: 1 }, Dim: { a: 1, o: 3 } })
})

describe('maps of modes that tokens were imported with before they were taken out', () => {
  const carrying: [string, JsonObject][] = [
    ['com.figma', { 'com.figma': { modes: { Dark: 3 }, scopes: ['ALL'] } }],
    ['studio.tokens', { 'studio.tokens': { modes: { Dark: 3 }, scopes: ['ALL'] } }],
    ['two of them', { 'x.modes': { Dark: 3 }, 'com.figma': { modes: { Dark: 4 }, scopes: ['ALL'] } }],
    ['$value and alpha', { 'x.overrides': { Dark: { $value: 3 } }, 'com.figma': { scopes: ['ALL'] } }],
  ]

  test.each(carrying)('%s: are not written, so that later edits apply', (_, extensions) => {
    const stored = (value: number) => number('a', value, { extensions })
    const output = written(mode('Light', stored(1)), mode('Dark', stored(100)))
    expect(values(read(output.text))).toEqual({ Light: { a: 1 }, Dark: { a: 100 } })
    expect(output.text).not.toMatch(/"Dark": [{\d]/)
    expect(output.text).toContain('scopes')
    expect(output.notes.at(-1)).toMatch(/ of 1 token is not written: it holds values in modes/)
    // A single mode has none either.
    expect(read(written(mode('Light', stored(1))).text).modes).toHaveLength(1)
  })

  test('a map that is none is written as it was', () => {
    const extensions = { 'x.modes': { Dark: 'no number' } }
    expect(read(written(mode('Light', number('a', 1, { extensions }))).text).modes[0]!.tokens[0]).toMatchObject({
      extensions,
    })
  })

  test('are taken out whole when they are read, if there are several', () => {
    const result = read({ a: { $type: 'number', $value: 1, $extensions: carrying[2]![1] } })
    expect(values(result)).toEqual({ null: { a: 1 }, Dark: { a: 3 } })
    expect(result.modes[0]!.tokens[0]!.extensions).toEqual({ 'com.figma': { scopes: ['ALL'] } })
  })
})

describe('Primer', () => {
  const require = createRequire(import.meta.url)
  const root = join(dirname(require.resolve('@primer/primitives/package.json')), 'src/tokens')
  const pattern = /^base\/(?!color\/dark).*json5$|^(functional|component)\/.*json5$/
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .filter(path => pattern.test(relative(root, path)))
    .sort()
    .map(path => ({ path, text: readFileSync(path, 'utf8') }))

  test('tokens that were edited in every mode keep their values on the way out and in again', () => {
    const first = readDtcg(files, {})
    if ('errors' in first) throw new Error(JSON.stringify(first.errors))
    // A reference with modes, one of entries with $value and alpha, a thinned color, an untyped alias, a shadow.
    const names = ['avatar.bgColor', 'button.primary.iconColor.rest', 'button.primary.fgColor.disabled', 'button.invisible.bgColor.hover', 'diffBlob.additionLine.bgColor'] // prettier-ignore
    const modes = first.modes.map(({ name, tokens, groups }, i) => ({
      name: name ?? 'Base',
      is_default: i === 0,
      groups,
      tokens: tokens.map((token): Token => {
        const at = names.indexOf(token.name)
        return at < 0 ? token : { ...token, value: `#${(i * 16 + at).toString(16).padStart(6, '0')}`, alias_to: null }
      }),
    }))
    const { text } = writeDtcg(tokensetInput('Primer', modes), {})
    expect(text).not.toContain('org.primer.overrides')
    const again = read(text)
    expect(again.modes.map(({ name }) => name)).toEqual(modes.map(({ name }) => name))
    for (const [i, { tokens }] of again.modes.entries()) {
      const hex = new Map(tokens.map(({ name, value }) => [name, (value as JsonObject).hex]))
      expect(names.map(name => hex.get(name))).toEqual(names.map((_, at) => `#${(i * 16 + at).toString(16).padStart(6, '0')}`)) // prettier-ignore
    }
  })

  test('an entry that only thins is a value of its mode', () => {
    const first = readDtcg(files, {})
    if ('errors' in first) throw new Error(JSON.stringify(first.errors))
    const alphas = first.modes.map(({ name, tokens }) => {
      const end = resolveTokens(tokens).get('skeletonLoader.bgColor')!
      return [name, end.ok && end.type === 'color' ? end.parsed.alpha : end]
    })
    expect(Object.fromEntries(alphas)).toMatchObject({ null: 0.1, dark: 0.2, 'light-high-contrast': 1 })
  })
})
