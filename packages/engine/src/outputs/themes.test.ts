import { describe, expect, test } from 'vitest'
import { createOutputWriter, exportSystem, writeOutput, type Output, type System } from '../index.ts'
import { systemOf } from '../testing/systems.ts'
import { oneMode, token } from '../testing/tokens.ts'

const system = systemOf({
  types: { _blue: 'color', _ink: 'color', text: 'color', link: 'color', gap: 'dimension', wide: 'dimension' },
  sets: { core: { _blue: '#0000ff', link: '{_blue}', text: '{_ink}', gap: '8px', wide: { formula: '{gap} * 2' } } },
  modifiers: {
    scheme: { default: 'light', contexts: { light: { _ink: '#000000' }, dark: { _ink: '#ffffff' } } },
    density: { default: 'airy', contexts: { airy: {}, dense: { gap: '4px' } } },
  },
})

const source = (of: System = system) => ({
  tokensets: [],
  system: (name: string) => (name === 'Themes' ? of : undefined),
})
const themes = (more: Partial<Output> = {}): Output => ({ name: 'web', format: 'css', resolver: 'Themes', ...more })
const written = (output: Output, of?: System) => {
  const found = writeOutput(output, source(of))
  if ('fault' in found) throw new Error(found.fault)
  return Object.fromEntries(found.files.map(({ path, text }) => [path, text]))
}
const sheet = (more: Partial<Output>, of?: System) => written(themes(more), of)['web/themes.css']!
const fault = (more: Partial<Output>) => (writeOutput(themes(more), source()) as { fault: string }).fault

describe('an output of a resolver', () => {
  test('that says no more is what an export writes', () => {
    const exported = exportSystem('css', system)
    expect('fault' in exported || sheet({})).toBe('fault' in exported || exported.text)
  })

  test('leaves tokens out, whose values stand where they were meant, in each context', () => {
    const text = sheet({ where: { private: ['_'] }, options: { references: true } })
    expect(text).not.toMatch(/_blue|_ink/)
    expect(text).toContain('--link: #0000ff;')
    expect(text).toContain('--text: #000000;')
    expect(text).toMatch(/\[data-scheme="dark"\] \{\n {2}--text: #ffffff;/)
    // What is the same in all contexts leaves other references as they are.
    expect(sheet({ where: { tokens: ['link', 'gap', 'wide'] }, options: { references: true } })).toContain(
      '--wide: calc(var(--gap) * 2);',
    )
  })

  test('names tokens and writes values as it says, formulas by their results', () => {
    const text = sheet({
      names: { case: 'snake_case', prefix: 'ds' },
      values: { unit: 'rem', rem: 10, color: 'rgb' },
      options: { references: true },
    })
    expect(text).toContain('--ds_link: var(--ds_blue);')
    expect(text).toContain('--ds_blue: rgb(0 0 255);')
    expect(text).toContain('--ds_gap: 0.8rem;')
    expect(text).toMatch(/\[data-density="dense"\] \{\n {2}--ds_gap: 0.4rem;\n {2}--ds_wide: 0.8rem;/)
  })

  test('chooses contexts by its own selectors and media, axis by axis', () => {
    const text = sheet({
      contexts: [
        { modifier: 'scheme', context: 'dark', selector: '.dark', media: '(prefers-color-scheme: dark)' },
        { modifier: 'density', context: 'dense', selector: '.compact' },
      ],
    })
    expect(text).not.toContain('[data-scheme="dark"]')
    expect(text).not.toContain('[data-density="dense"]')
    expect(text).toContain('[data-scheme="light"]')
    expect(text).toMatch(/^\.dark \{$/m)
    expect(text).toMatch(/^\.compact \{$/m)
    expect(text).toContain('@media (prefers-color-scheme: dark) {')
  })

  test('with an input is one permutation', () => {
    const json = (input: Output['input']) =>
      JSON.parse(written(themes({ format: 'json-flat', input }))['web/themes.json']!) as Record<string, string>
    expect(json('scheme:dark,density:dense')).toMatchObject({ text: '#ffffff', gap: '4px', wide: '8px' })
    expect(json({ scheme: 'dark' })).toMatchObject({ text: '#ffffff', gap: '8px' })
    expect(json({})).toMatchObject({ text: '#000000', gap: '8px' })
  })

  test('in a format that holds no contexts is every permutation', () => {
    const flat = JSON.parse(written(themes({ format: 'json-flat', names: { prefix: 'ds' } }))['web/themes.json']!)
    expect(Object.keys(flat as object)).toEqual(['light-airy', 'light-dense', 'dark-airy', 'dark-dense'])
    expect(flat).toMatchObject({ 'dark-dense': { 'ds.text': '#ffffff', 'ds.wide': '8px' } })
  })

  test('is split into files, each complete by itself', () => {
    const files = written(themes({ split: 'type', options: { references: true } }))
    expect(Object.keys(files)).toEqual(['web/themes/color.css', 'web/themes/dimension.css'])
    expect(files['web/themes/color.css']).toContain('[data-scheme="dark"]')
    expect(files['web/themes/dimension.css']).not.toContain('#')
  })

  test.each([
    [{ resolver: 'Nope' }, 'resolver: There is no resolver "Nope"'],
    [{ input: 'scheme:blue' }, 'input: Unknown context of scheme: blue. Contexts: light, dark'],
    [{ input: { size: 'big' } }, 'input: Unknown modifier: size. Modifiers: scheme, density'],
    [{ input: 'scheme' }, /^input: Input must be/],
    [{ contexts: [{ modifier: 'size', context: 'big', selector: '.a' }] }, 'contexts: Themes has no modifier size'],
    [
      { contexts: [{ modifier: 'scheme', context: 'big', selector: '.a' }] },
      'contexts: scheme of Themes has no context big',
    ],
    [{ contexts: [{ modifier: 'scheme', context: 'dark' }] }, /^contexts: dark of scheme needs a selector/],
    [{ contexts: [{ modifier: 'scheme', context: 'dark', selector: '.a' }], input: '' }, /^contexts: one permutation/],
    [{ where: { tokensets: ['core'] } }, /^where\.tokensets: /],
    [{ modes: [{ mode: 'Dark', selector: '.a' }] }, /^modes: with a resolver/],
    [{ names: { template: '{mode}.{path}' } }, /^names\.template: \{mode\} needs an input/],
    [{ resolver: undefined, input: 'scheme:dark' }, 'input: it goes with resolver'],
  ] satisfies [object, string | RegExp][])('%j is refused in a sentence', (more, sentence) => {
    expect(fault(more as Partial<Output>)).toMatch(sentence)
  })

  test('a value left out that several axes decide together is asked for, not guessed', () => {
    const joint = systemOf({
      sets: { core: { shown: '{_a}', _a: '{_b}' } },
      modifiers: {
        x: { default: '1', contexts: { 1: { _b: '{_c}' }, 2: { _b: 5 } } },
        y: { default: '1', contexts: { 1: { _c: 1 }, 2: { _c: 2 } } },
      },
    })
    const found = writeOutput(themes({ where: { private: ['_'] } }), source(joint))
    expect(found).toEqual({ fault: expect.stringMatching(/^Choose an input, or leave nothing out: .* together$/) }) // prettier-ignore
    expect(Object.keys(written(themes({ where: { private: ['_'] }, input: 'y:2' }), joint))).toHaveLength(1)
  })
})

test('outputs that share work write what each writes alone', () => {
  const outputs: Output[] = [
    themes(),
    themes({ name: 'flat', format: 'json-flat', names: { prefix: 'ds' } }),
    themes({ name: 'dark', format: 'json-flat', names: { prefix: 'ds' }, input: 'scheme:dark' }),
    { name: 'sass', format: 'scss', names: { prefix: 'ds' }, values: { color: 'rgb' } },
    { name: 'sheet', format: 'css', names: { prefix: 'ds' }, where: { types: ['color'] } },
    { name: 'plain', format: 'css', names: { prefix: 'ds' } },
  ]
  const all = { ...source(), tokensets: [oneMode([token('a', 'color', '#112233'), token('b', 'dimension', '4px')])] }
  const write = createOutputWriter(all)
  expect([...outputs, ...outputs].map(write)).toEqual([...outputs, ...outputs].map(one => writeOutput(one, all)))
})
