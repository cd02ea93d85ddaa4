// Examples of Style Dictionary with transforms, filters and formats of their own.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { defineFormat, defineTransform, readTokens, toHex, toHsl, toSrgb, writeOutputs, type OutputSettings, type ResolvedToken } from '../../npm/index.ts' // prettier-ignore
import { differences, inJson, inModule, inSheet, inXml, named } from '../../../testing/style-dictionary/declared.ts'
import { example, fileOf, removeExamples } from '../../../testing/style-dictionary/example.ts'
import { es6, isLength, lines, scssLines } from '../../../testing/style-dictionary/functions.ts'

afterAll(removeExamples)

const kebab = { case: 'kebab' } as const
/** Sizes without a unit as they are written, and texts without quotes. */
const asWritten = defineTransform({
  name: 'as-written',
  text: token => (isLength(token) ? String(token.value.value) : token.type === 'string' ? token.value : token.text),
})

test('custom-transforms: names and values in JavaScript, SCSS and XML', async () => {
  const { build, read, write, tokens } = await example('advanced/custom-transforms')
  // The group is at `hooks` since version 4, and its transform has another name where it is registered.
  await write('build.js', (await read('build.js')).replaceAll('StyleDictionary.transformGroup[', 'StyleDictionary.hooks.transformGroups[').replace('unitless/dp-sp', 'unitless/sp')) // prettier-ignore
  await build('build.js')
  const source = await tokens('tokens')
  const transforms = [
    defineTransform({
      name: 'ratio',
      // A type that Tessera does not have is kept beside the token.
      matches: ({ extensions }) => (extensions['app.tessera'] as { sourceType?: string } | undefined)?.sourceType === 'ratio', // prettier-ignore
      text: token => `${Math.floor(100 * Number(token.value))}%`,
    }),
    defineTransform({
      name: 'android',
      text(token) {
        if (token.type === 'color') return toHex(token.value).toUpperCase().replace('#', '#FF')
        return isLength(token) ? `${token.value.value}${token.type === 'fontSize' ? 'sp' : ''}` : token.text
      },
    }),
    defineTransform({ name: 'squiggle', rename: ({ path }) => path.join('~') }),
  ]
  const items = lines('custom/android', 'xml', ({ name, text }) => `<item name="${name}">${text}</item>`)
  const functions = { formats: [es6, scssLines, items], transforms }
  const made = (format: string, more: Partial<OutputSettings>) => fileOf(source, { name: 'x', format, ...more }, functions) // prettier-ignore
  const js = made('javascript/es6', { names: { case: 'constant' }, transforms: ['ratio'] })
  expect(differences(inModule(await read('build/web/tokens.js')), inModule(js))).toEqual([])
  const xml = made('custom/android', { transforms: ['android', 'squiggle'] })
  expect(differences(inXml(await read('build/android/tokens.xml')), inXml(xml))).toEqual([])
  // Its group has two transforms of sizes, which both add a unit.
  const scss = made('scss/lines', { names: kebab, transforms: ['ratio'] })
  expect(differences(inSheet(await read('build/web/tokens.scss')), inSheet(scss))).toEqual([
    'button-border-width: 1rempx → 1px',
    'font-small: 0.75rempx → 0.75px',
    'font-medium: 1.5rempx → 1.5px',
    'font-large: 2rempx → 2px',
    'font-base: 1rempx → 1px',
  ])
})

test('font-face-rules: the rules are equal, by a format that reads the other properties of tokens', async () => {
  const { build, read, tokens } = await example('advanced/font-face-rules')
  await build('sd.config.js')
  const types: Record<string, string> = { woff2: 'woff2', woff: 'woff' }
  const rules = defineFormat({
    name: 'font-face',
    extension: 'css',
    write: ({ tokens, options }) =>
      tokens
        .map(({ path: [, , family, weight, style], value, extensions }) => {
          const { formats } = extensions['org.styledictionary'] as { formats: string[] }
          const urls = formats.map(each => `url("${String(options.fontPathPrefix)}${value as string}.${each}") format("${types[each]}")`) // prettier-ignore
          return `@font-face {\n\tfont-family: "${family}";\n\tfont-style: ${style};\n\tfont-weight: ${weight};\n\tsrc: ${urls.join(',\n\t\t\t ')};\n\tfont-display: fallback;\n}\n`
        })
        .join('\n'),
  })
  const source = await tokens('tokens.json')
  for (const [file, fontPathPrefix] of [
    ['css/fonts.css', '../'],
    ['scss/_fonts.scss', '#{$font-path}/'],
  ] as const) {
    const output = { name: 'x', format: 'font-face', where: { tokens: ['asset.font.**'] }, options: { fontPathPrefix } }
    expect(fileOf(source, output, { formats: [rules] })).toBe(await read(`build/${file}`))
  }
})

test('tailwind-preset: the two modules with tokens are the same files', async () => {
  const { build, read, tokens } = await example('advanced/tailwind-preset')
  await build('config.js')
  const channels = defineTransform({
    name: 'color/rgb-channels',
    text(token) {
      if (token.type !== 'color') return String(isLength(token) ? token.value.value : token.text)
      const { r, g, b, alpha } = toSrgb(token.value)
      const rgb = [r, g, b].map(channel => Math.round(channel * 255)).join(' ')
      return alpha === 1 ? rgb : `${rgb} / ${Math.round(alpha * 100) / 100}`
    },
  })
  const variables = (all: readonly ResolvedToken[]) =>
    all.map(({ name, text }) => `'--${name}': '${text}'`).join(',\n\t\t\t')
  const colors = (all: readonly ResolvedToken[]) => all.filter(({ type }) => type === 'color').map(({ name }) => `\t'${name}': 'rgb(var(--${name}))'`).join(',\n') // prettier-ignore
  const preset = defineFormat({
    name: 'tailwind/preset',
    extension: 'js',
    write: ({ tokens }) => [
      {
        path: 'cssVarsPlugin.js',
        text: `import plugin from 'tailwindcss/plugin.js';\n\nexport default plugin(function ({ addBase }) {\n\taddBase({\n\t\t':root': {\n\t\t\t${variables(tokens)},\n\t\t},\n\t});\n});\n`,
      },
      { path: 'themeColors.js', text: `export default {\n${colors(tokens)},\n};\n` },
    ],
  })
  const output = {
    name: 'x',
    format: 'tailwind/preset',
    names: kebab,
    transforms: ['color/rgb-channels'],
    mode: 'Base',
  }
  const [written] = writeOutputs(await tokens('tokens'), [output], { formats: [preset], transforms: [channels] })
  expect(written!.files.length).toBe(2)
  for (const { path, text } of written!.files) expect(text).toBe(await read(`build/tailwind/${path.split('/').at(-1)}`))
})

test('tokens-deprecation: SCSS and the property list have the same lines', async () => {
  const { build, read, write, tokens } = await example('advanced/tokens-deprecation')
  // `extend` is a method of instances since version 4.
  await write('build.js', (await read('build.js')).replace('await StyleDictionary.extend(', 'new StyleDictionary('))
  await build('build.js')
  const reason = ({ extensions }: ResolvedToken) =>
    (extensions['org.styledictionary'] as { deprecated_comment?: string } | undefined)?.deprecated_comment ?? ''
  const scss = defineFormat({
    name: 'custom/scss',
    extension: 'scss',
    write: ({ tokens }) =>
      `$tokens: (\n${tokens
        .map(token => {
          const notice = token.deprecated ? `  // Notice: the following value is deprecated (${reason(token)})\n` : ''
          const comment = token.description === null ? '' : `  // ${token.description}\n`
          return `${notice}${comment}  '${token.name}': ${token.text}`
        })
        .join(',\n')}\n);`,
  })
  const plist = lines('custom/plist', 'plist', token => {
    const comment = token.description === null ? '' : `\n    <!-- ${token.description} -->`
    const deprecated = token.deprecated ? `\n    <key>deprecated</key><true/> <!-- ${reason(token)} -->` : ''
    return `  <key>${token.name}</key>\n<string>${token.text}</string>${comment}${deprecated}`
  })
  const source = await tokens('tokens')
  const made = (format: string, names: OutputSettings['names']) =>
    fileOf(source, { name: 'x', format, names: names!, transforms: ['as-written'] }, { formats: [scss, plist], transforms: [asWritten] }) // prettier-ignore
  const sheet = await read('build/scss/_variables.scss')
  expect(made('custom/scss', kebab)).toBe(sheet.slice(sheet.indexOf('$tokens')))
  expect(await read('build/ios/tokens.plist')).toContain(made('custom/plist', { case: 'pascal' }))
})

test('transitive-transforms: the colors are equal, those that are lightened twice too', async () => {
  const { build, read, write, tokens } = await example('advanced/transitive-transforms')
  const source = await tokens('tokens')
  // Version 5 has no references to values that are no tokens: for it they become tokens.
  for (const name of ['hue', 'saturation', 'lightness', 'alpha']) {
    const list = (items: string) => items.split(',').map((item, at) => `'${at}': ${item.trim()}`).join(',') // prettier-ignore
    const text = (await read(`tokens/${name}.json5`)).replace(/\[([^\]]*)\]/, (_, items: string) => `{${list(items)}}`)
    await write(`tokens/${name}.json5`, text.replace(/: ([\d.]+)/g, ': { value: $1 }'))
  }
  await build('sd.config.js')
  const steps = (token: ResolvedToken) => (token.extensions['org.styledictionary'] as { modify?: { type: string; amount: number }[] } | undefined)?.modify ?? [] // prettier-ignore
  const modified = defineTransform({
    name: 'color/modify',
    transitive: true,
    matches: token => steps(token).length > 0,
    value(token) {
      if (token.type !== 'color') return token.value
      const { h, s, l: lightness } = toHsl(token.value)
      let [l, alpha] = [lightness, token.value.alpha]
      for (const { type, amount } of steps(token)) {
        if (type === 'lighten') l = Math.min(100, l + (100 - l) * amount)
        else alpha = amount
      }
      return { colorSpace: 'hsl', components: [h, s, l], alpha }
    },
  })
  const output = { name: 'x', format: 'css', names: kebab, transforms: ['color/modify'] }
  const css = inSheet(fileOf(source, output, { transforms: [modified] }))
  expect(css.size).toBe(79)
  const before = [...inSheet(await read('build/variables.css'))].filter(([name]) => name.startsWith('color-'))
  // The blue of hsl(325 100% 96%) is 246.5 of 255, which each rounds its way.
  expect(differences(new Map(before), css)).toEqual(['color-core-pink-0: rgb(255 235 247 / 1) → rgb(255 235 246 / 1)'])
})

test('referencing_aliasing: JSON is equal', async () => {
  const { build, read, write, tokens } = await example('advanced/referencing_aliasing')
  const source = await tokens('tokens')
  // Version 5 has no references to values that are no tokens: for it they become tokens.
  await write('tokens/globals.json', '{"globals":{"baseline":{"value":"16"},"unit":{"value":"px"}}}')
  await build('config.json')
  const before = [...inJson(await read('build/json/variables.json'))].filter(([name]) => !name.startsWith('globals-'))
  const output = { name: 'x', format: 'json-flat', names: kebab, values: { unit: 'px' } } as const
  expect(before.length).toBe(20)
  expect(differences(new Map(before), inJson(fileOf(source, output)))).toEqual([])
})

test('node-modules-as-config-and-properties: equal but for colors that Style Dictionary writes as [object Object]', async () => {
  const { build, read, folder } = await example('advanced/node-modules-as-config-and-properties')
  await build('config.js')
  // What scripts make is written as JSON by the build.
  const parts = ['tokens', 'components'].map(async path => {
    const { default: tokens } = (await import(pathToFileURL(join(folder, path, 'index.js')).href)) as {
      default: object
    }
    return { path: `${path}.json`, text: JSON.stringify(tokens) }
  })
  const source = readTokens(await Promise.all(parts), { format: 'style-dictionary' })
  const css = inSheet(fileOf(source, { name: 'x', format: 'css', names: kebab }))
  expect(css.size).toBe(102)
  // Its tokens have no types: Style Dictionary writes colors as objects so, and sizes without a unit; Tessera reads types in names.
  const justified =
    /^color-[\w-]+: \[object Object\] → rgb|^component-[\w-]*color: \[object Object\] → rgb|^[\w-]+: ([\d.]+) → \1px$/
  const differing = differences(inSheet(await read('build/variables.css')), css)
  expect(differing.filter(line => !justified.test(line))).toEqual([])
  expect([differing.length, differing.filter(line => line.includes('[object Object]')).length]).toEqual([38, 15])

  const functions = {
    formats: [lines('my-format', 'yml', ({ name, text }) => `${name}: ${text}`)],
    transforms: [
      defineTransform({ name: 'my-transform', rename: ({ path }) => path.join('_').toUpperCase() }),
      defineTransform({ name: 'my-registered-transform', matches: isLength, text: token => (isLength(token) ? `${Math.floor(token.value.value) * 16}px` : '') }), // prettier-ignore
    ],
  }
  const output = { name: 'x', format: 'my-format', transforms: ['my-transform', 'my-registered-transform'] }
  const yml = (text: string) => named(text, /^([\w-]+): (.+)$/gm)
  const inYml = differences(yml(await read('build/variables.yml')), yml(fileOf(source, output, functions)))
  expect(inYml.filter(line => !/: \[object Object\] → rgb/.test(line))).toEqual([])
  expect(inYml.length).toBe(15)
})
