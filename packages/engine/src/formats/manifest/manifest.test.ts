import { describe, expect, test } from 'vitest'
import { exportTokens, formatById, type ExportOptions } from '../../index.ts'
import { allModes, oneMode, token } from '../../testing/tokens.ts'
import type { Manifest } from './write.ts'

const manifestOf = (input: Parameters<typeof exportTokens>[1], options: ExportOptions = {}) =>
  JSON.parse(exportTokens('manifest', input, options).text) as Manifest

const tokens = [
  token('color.Brand Main', 'color', '#3b82f6'),
  token('color.brand-main', 'color', '#000000'),
  token('color.old', 'color', '{color.brand-main}', { replaced_by: 'color.brand-main', remove_in: '2.0.0' }),
  token('fontSize.body', 'fontSize', '1rem', { deprecated: 'Too small' }),
  token('plain', 'number', 1),
]

describe('the manifest', () => {
  test.each<ExportOptions>([{}, { prefix: 'acme' }, { names: 'kebab' }, { prefix: 'acme', names: 'kebab' }])(
    'names are those of the exports with the options %o',
    options => {
      const written = manifestOf(oneMode(tokens), options)
      for (const language of ['css', 'scss', 'less'] as const) {
        const { text } = exportTokens(language, oneMode(tokens), options)
        const declared = formatById(language)!.constants!(text).map(({ name }) => name)
        expect(written.tokens.map(({ names }) => names[language])).toEqual(declared)
      }
      expect(written.tokens.map(({ names }) => names.typescript)).toEqual(tokens.map(({ name }) => name))
    },
  )

  test('values are texts in the order of the modes, null where a mode lacks the token', () => {
    const { modes, default_mode, tokens } = manifestOf(
      allModes({
        Light: [token('a.b', 'color', '#FFFFFF'), token('a.c', 'color', '{a.b}')],
        Dark: [token('a.b', 'color', '#000')],
      }),
    )
    expect({ modes, default_mode }).toEqual({ modes: ['Light', 'Dark'], default_mode: 'Light' })
    expect(tokens.map(({ values }) => values)).toEqual([
      ['#FFFFFF', '#000'],
      ['#FFFFFF', null],
    ])
  })

  test('an alias names what it stands for', () => {
    const { tokens } = manifestOf(oneMode([token('a.b', 'color', '#fff'), token('a.c', 'color', '{a.b}')]))
    expect(tokens.map(({ alias }) => alias)).toEqual([undefined, 'a.b'])
  })

  test('a deprecated token names its replacement as code writes it', () => {
    const [, next, old, body] = manifestOf(oneMode(tokens)).tokens
    expect(old).toMatchObject({ deprecated: true, replaced_by: 'color.brand-main', remove_in: '2.0.0' })
    expect(old!.replacement).toEqual(next!.names)
    expect(body).toMatchObject({ deprecated: 'Too small' })
    expect(body).not.toHaveProperty('replacement')
  })

  test('the prefixes are the first segments of names with more than one, or the option', () => {
    expect(manifestOf(oneMode(tokens)).prefixes.css).toEqual(['--color-', '--fontSize-'])
    expect(manifestOf(oneMode(tokens), { names: 'kebab' }).prefixes.scss).toEqual(['$color-', '$font-size-'])
    expect(manifestOf(oneMode(tokens), { prefix: 'acme' }).prefixes.less).toEqual(['@acme-'])
    expect(manifestOf(oneMode([token('plain', 'number', 1)])).prefixes.css).toEqual([])
  })
})
