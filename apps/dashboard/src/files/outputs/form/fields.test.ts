import { checkOutput, formatById, optionNames, outputSettings, type OptionSchema } from '@tessera/engine'
import { describe, expect, test } from 'vitest'
import { choicesFor, chosenOf, settingGroups, settingsOfEntry } from './fields.ts'
import { formatOptions } from './format-options.ts'
import { isShown, takenOptions } from './taken.ts'
import { writable } from './writable.ts'
import { words } from './words.ts'

const schema = outputSettings()
const settings = settingGroups(schema).flatMap(group => group.settings)
const paths = settings.map(({ path }) => path)
const all = [...settings, ...settings.flatMap(settingsOfEntry)]

/** Every path of the declaration, however the form arranges it. */
const leaves = (of: OptionSchema, before = ''): string[] =>
  Object.entries(of.properties ?? {}).flatMap(([name, own]) =>
    own.properties ? leaves(own, `${before}${name}.`) : [`${before}${name}`],
  )

describe('the form', () => {
  test('has each setting of the declaration exactly once', () => {
    expect(paths.toSorted()).toEqual(leaves(schema).toSorted())
  })

  test('shows a setting that it does not know, by its name and description', () => {
    const grown = {
      ...schema,
      properties: {
        ...schema.properties,
        lineEnds: { enum: ['lf', 'crlf'], description: 'How lines end' },
        names: { properties: { suffix: { type: 'string', description: 'Behind every name' } } },
      },
    }
    const groups = settingGroups(grown)
    expect(groups.at(-1)).toMatchObject({
      title: 'More settings',
      settings: [{ path: 'lineEnds', label: 'Line ends', hint: 'How lines end' }],
    })
    expect(groups.find(({ title }) => title === 'Names')?.settings).toMatchObject([
      { path: 'names.suffix', hint: 'Behind every name' },
    ])
  })

  test('has words for every setting but those that it shows in a way of their own, and for nothing else', () => {
    const own = ['input', 'options']
    expect(all.map(({ path }) => path).filter(path => !own.includes(path) && !words[path])).toEqual([])
    expect(Object.keys(words).filter(path => !all.some(each => each.path === path))).toEqual([])
  })

  test('has words for choices that there are', () => {
    for (const { choices, schema: own, path } of all)
      for (const choice of Object.keys(choices ?? {})) expect(own.enum, path).toContain(choice)
  })

  test('offers one of two spellings, and shows either', () => {
    const casing = settings.find(({ path }) => path === 'names.case')!
    expect(choicesFor(casing)).toContainEqual({ id: 'snake', label: 'snake_case' })
    expect(choicesFor(casing)).toHaveLength(5)
    expect([chosenOf(casing, 'snake_case'), chosenOf(casing, 'snake'), chosenOf(casing, undefined)]).toEqual([
      'snake',
      'snake',
      '',
    ])
  })
})

describe('what a format cannot have', () => {
  test.each([
    ['css', 'modes', true],
    ['scss', 'modes', false],
    ['json', 'header', false],
    ['css', 'header', true],
    ['swiftui', 'split', false],
    ['css', 'split', true],
    ['css', 'contexts', false],
    ['css', 'input', false],
    ['css', 'names.dots', false],
  ])('of %s %s is shown: %s', (format, path, expected) => {
    expect(isShown({ name: 'a', format }, path)).toBe(expected)
  })

  test('follows from the other settings as well', () => {
    const themes = { name: 'a', format: 'css', resolver: 'Website' }
    expect(isShown(themes, 'contexts')).toBe(true)
    expect(isShown({ ...themes, input: { scheme: 'dark' } }, 'contexts')).toBe(false)
    expect(isShown({ ...themes, format: 'scss' }, 'contexts')).toBe(false)
    expect([isShown(themes, 'modes'), isShown(themes, 'where.tokensets'), isShown(themes, 'input')]).toEqual([
      false,
      false,
      true,
    ])
    expect(isShown({ name: 'a', format: 'css', names: { case: 'snake' } }, 'names.dots')).toBe(true)
  })

  test('is shown all the same while it is set, so that it can be taken out', () => {
    expect(isShown({ name: 'a', format: 'json', header: ['x'] }, 'header')).toBe(true)
  })
})

describe('the options of a format', () => {
  const namesOf = (draft: Parameters<typeof takenOptions>[0]) => takenOptions(draft).map(({ name }) => name)

  test('are those that it heeds, without those that are settings of outputs', () => {
    for (const { id, options = [] } of writable) {
      const covered = formatOptions.filter(({ coveredBy }) => coveredBy).map(({ name }) => name)
      expect(namesOf({ name: 'a', format: id }), id).toEqual(
        optionNames.filter(name => options.includes(name) && !covered.includes(name)),
      )
    }
  })

  test('that are covered are so by settings that there are, with which they cannot be combined', () => {
    for (const { coveredBy } of formatOptions) if (coveredBy) expect(paths).toContain(coveredBy)
    expect(checkOutput({ name: 'a', format: 'css', names: { prefix: 'a' }, options: { prefix: 'b' } })).toMatch(
      /^options\.prefix/,
    )
  })

  test('are shown while they are set, by the name that they are set by', () => {
    const draft = { name: 'a', format: 'json', options: { light_dark: true, prefix: 'x' } }
    expect(takenOptions(draft).map(({ name, written }) => [name, written])).toEqual([
      ['lightDark', 'light_dark'],
      ['prefix', 'prefix'],
    ])
  })

  test('are on where the format has them on', () => {
    const references = (format: string) =>
      takenOptions({ name: 'a', format }).find(({ name }) => name === 'references')?.isOn
    expect([references('css'), references('tokens-studio')]).toEqual([false, true])
    expect(formatById('tokens-studio')?.keepsReferences).toBe(true)
  })
})
