// Examples of Style Dictionary for the web.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { defineTransform, readTokens, writeOutputs, type OutputSettings } from '../../npm/index.ts'
import {
  differences,
  inJson,
  inModule,
  inSheet,
  withoutQuotes,
  type Declared,
} from '../../../testing/style-dictionary/declared.ts'
import { example, fileOf, removeExamples } from '../../../testing/style-dictionary/example.ts'
import { commonJs, es6, flatJson, lines, scssLines } from '../../../testing/style-dictionary/functions.ts'

afterAll(removeExamples)

const kebab = { case: 'kebab' } as const

test('assets-base64-embed: colors, sizes, JSON and the embedded files are equal', async () => {
  const { build, read, tokens, folder } = await example('advanced/assets-base64-embed')
  await build('config.json')
  const source = await tokens('tokens')
  const base64 = defineTransform({
    name: 'asset/base64',
    text: ({ value }) => readFileSync(join(folder, value as string)).toString('base64'),
  })
  const functions = { formats: [scssLines, flatJson], transforms: [base64] }
  const differing = async (file: string, declared: (text: string) => Declared, more: Partial<OutputSettings>) => {
    const made = fileOf(source, { name: 'x', format: 'scss', names: kebab, ...more }, functions)
    return differences(declared(await read(`build/${file}`)), declared(made))
  }
  expect(await differing('scss/colors.scss', inSheet, { where: { types: ['color'] } })).toEqual([])
  const sizes = { where: { types: ['fontSize' as const] }, values: { unitless: 'rem' as const } }
  expect(await differing('scss/sizes.scss', inSheet, sizes)).toEqual([])
  expect(await differing('json/variables.json', inJson, { format: 'json-flat', values: { unit: 'px' } })).toEqual([])
  for (const kind of ['icon', 'image', 'font']) {
    const embedded = { where: { tokens: [`asset.${kind}.**`] }, transforms: ['asset/base64'] }
    expect(await differing(`scss/assets_${kind}s.scss`, inSheet, { ...embedded, format: 'scss/lines' })).toEqual([])
    expect(await differing(`json/assets_${kind}s.json`, inJson, { ...embedded, format: 'json/lines' })).toEqual([])
  }
})

test('create-react-app: SCSS and JavaScript are equal; names of font families may have quotes', async () => {
  const { build, read, tokens } = await example('advanced/create-react-app')
  await build('style-dictionary/config.json')
  const source = await tokens('style-dictionary/tokens')
  const functions = { formats: [es6] }
  const output = { name: 'x', values: { unitless: 'rem' } } as const
  const file = 'src/style-dictionary-dist/variables'
  const scss = fileOf(source, { ...output, format: 'scss', names: { ...kebab, prefix: 'token' } }, functions)
  const before = withoutQuotes(inSheet(await read(`${file}.scss`)))
  expect(before.size).toBe(13)
  expect(differences(before, withoutQuotes(inSheet(scss)))).toEqual([])
  const js = fileOf(source, { ...output, format: 'javascript/es6', names: { case: 'pascal' } }, functions)
  expect(differences(withoutQuotes(inModule(await read(`${file}.js`))), withoutQuotes(inModule(js)))).toEqual([])
})

test('npm-module: SCSS and JavaScript are equal', async () => {
  const { build, read, tokens } = await example('advanced/npm-module')
  await build('config.json')
  const source = await tokens('tokens')
  const functions = { formats: [es6] }
  const output = { name: 'x', values: { unitless: 'rem' } } as const
  const scss = fileOf(source, { ...output, format: 'scss', names: kebab }, functions)
  expect(differences(inSheet(await read('build/scss/tokens.scss')), inSheet(scss))).toEqual([])
  const js = fileOf(source, { ...output, format: 'javascript/es6', names: { case: 'pascal' } }, functions)
  expect(differences(inModule(await read('tokens.js')), inModule(js))).toEqual([])
})

test('matching-build-files: a file for each group in CommonJS, ES modules and SCSS', async () => {
  const { build, read, tokens } = await example('advanced/matching-build-files')
  await build('config.js')
  const source = await tokens('tokens')
  const files = (output: Omit<OutputSettings, 'name'>) => {
    const [written] = writeOutputs(source, [{ name: 'x', mode: 'Base', ...output }], { formats: [commonJs] })
    return (path: string) => written!.files.find(file => file.path === `x/${path}`)!.text
  }
  const camel = { names: { case: 'camel' }, values: { color: 'hex' } } as const
  const [cjs, scss] = [
    { format: 'custom/cjsmodule', ...camel },
    { format: 'scss', names: kebab },
  ]
  // The constants of the module; beside them it has all tokens as an object, and declarations.
  const esm = (text: string) => inModule(text.match(/^export const \w+ = ['"].*$/gm)!.join('\n'))
  expect(files(cjs)('tokens.js')).toBe(await read('build/js/cjs/index.js'))
  const whole = { name: 'x', format: 'esm', ...camel, mode: 'Base' }
  const module = writeOutputs(source, [whole])[0]!.files[0]!.text
  expect(differences(esm(await read('build/js/esm/index.js')), esm(module))).toEqual([])
  expect(differences(inSheet(await read('build/scss/tokens.scss')), inSheet(files(scss)('tokens.scss')))).toEqual([])
  for (const group of ['button', 'color', 'size']) {
    const split = { split: 'group' } as const
    expect(files({ ...cjs, ...split })(`tokens/${group}.js`)).toBe(await read(`build/js/cjs/${group}.js`))
    const own = files({ format: 'esm', ...camel, ...split })(`tokens/${group}/tokens.mjs`)
    expect(differences(esm(await read(`build/js/esm/${group}.js`)), esm(own))).toEqual([])
    const partial = inSheet(files({ ...scss, ...split })(`tokens/${group}.scss`))
    expect(differences(inSheet(await read(`build/scss/_${group}.scss`)), partial)).toEqual([])
  }
})

test('variables-in-outputs: CSS, SCSS and a format with references are equal, JSON has the same values', async () => {
  const { build, read, write, tokens } = await example('advanced/variables-in-outputs')
  // Two methods that its format calls are functions since version 4.
  const config = (await read('sd.config.js'))
    .replace('dictionary.usesReference(', 'usesReferences(')
    .replace('dictionary.getReferences(token.original.value)', 'getReferences(token.original.value, dictionary.tokens)')
  await write('sd.config.js', `import { getReferences, usesReferences } from 'style-dictionary/utils'\n${config}`)
  await build('sd.config.js')
  const source = await tokens('tokens')
  for (const format of ['css', 'scss']) {
    const sheet = fileOf(source, { name: 'x', format, names: kebab, options: { references: true } })
    const before = inSheet(await read(`build/tokens.${format}`))
    expect(before.get('color-background-base')).toMatch(/color-background-primary/)
    expect(differences(before, inSheet(sheet))).toEqual([])
  }
  const scripts = lines('custom/format', 'js', ({ name, alias, text }) => `export const ${name} = ${JSON.stringify(alias ?? text)};`) // prettier-ignore
  const js = fileOf(source, { name: 'x', format: 'custom/format', names: { case: 'pascal' }, values: { color: 'hex' } }, { formats: [scripts] }) // prettier-ignore
  // In the order of the files; Style Dictionary has keys that are numbers in theirs.
  expect(differences(inModule(await read('build/tokens.js')), inModule(js))).toEqual([])
  const json = inJson(fileOf(source, { name: 'x', format: 'json' }))
  const values = [...json].filter(([path]) => path.endsWith('.value'))
  expect(differences(inJson(await read('build/tokens.json')), new Map(values.map(([path, value]) => [path.slice(0, -6), value])))).toEqual([]) // prettier-ignore
})

test('format-helpers: SCSS is equal, with and without references, each after what it refers to, below the header', async () => {
  const { build, read, tokens } = await example('advanced/format-helpers')
  await build('sd.config.js')
  const source = await tokens('tokens')
  const header = ['Do not edit directly, this file was auto-generated.', 'hello', "is it me you're looking for?"]
  const scss = (references: boolean) =>
    fileOf(source, { name: 'x', format: 'scss', names: kebab, options: { references }, header })
  expect(differences(inSheet(await read('build/variables.scss')), inSheet(scss(false)))).toEqual([])
  expect(differences(inSheet(await read('build/variablesWithReferences.scss')), inSheet(scss(true)))).toEqual([])
  const names = [...inSheet(scss(true)).keys()]
  expect(names.indexOf('color-core-green')).toBeLessThan(names.indexOf('color-core-greener'))
  expect(scss(true)).toMatch(/^\/\/ Do not edit .*\n\/\/ hello\n\/\/ is it me you're looking for\?\n/)
})

test('yaml-tokens: CSS is equal, of files that a line of the build turns into JSON', async () => {
  const { build, read } = await example('advanced/yaml-tokens')
  await build('sd.config.js')
  const path = 'tokens/color/core.yaml'
  const source = readTokens([{ path, text: JSON.stringify(parse(await read(path))) }], { format: 'style-dictionary' })
  const css = inSheet(fileOf(source, { name: 'x', format: 'css', names: kebab }))
  expect(css.size).toBe(4)
  expect(differences(inSheet(await read('build/variables.css')), css)).toEqual([])
})

test('custom-parser: CSS is equal, of files whose names the build puts before the tokens', async () => {
  const { build, read } = await example('advanced/custom-parser')
  await build('sd.config.js')
  const tokens = JSON.parse(await read('tokens/color/core.json')) as object
  const prefixed = Object.fromEntries(Object.entries(tokens).map(([key, token]) => [`color-core-${key}`, token]))
  const source = readTokens([{ path: 'core.json', text: JSON.stringify(prefixed) }], { format: 'style-dictionary' })
  const css = fileOf(source, { name: 'x', format: 'css', names: kebab })
  expect(differences(inSheet(await read('build/variables.css')), inSheet(css))).toEqual([])
})
