// Styles and drawables, where they are asked for.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exportSystem, exportTokens, writeOutput, type ExportInput, type Json, type Token } from '../../index.ts'
import { asAnswered } from '../../testing/as-answered.ts'
import { hostileInput } from '../../testing/hostile.ts'
import { compileFiles, hasAapt, hasFramework } from '../../testing/platforms/aapt.ts'
import { readResourceFiles, readResources } from '../../testing/platforms/android.ts'
import { systemOf } from '../../testing/systems.ts'
import { allModes, exampleTokens, oneMode, token } from '../../testing/tokens.ts'
import { repeats } from '../../testing/random/repeats.ts'

const runs = repeats('FUZZ_RUNS', { short: 100, long: 10_000 })

const write = (tokens: Token[] | ExportInput, options = {}) => {
  const output = exportTokens('android', Array.isArray(tokens) ? oneMode(tokens) : tokens, {
    composites: true,
    ...options,
  })
  return { ...asAnswered(output), files: output.files! }
}
const style = (tokens: Token[], options?: object) => readResources(write(tokens, options).text)[0]!
const drawable = (type: 'border' | 'gradient', value: Json) => {
  const { files, notes } = write([token('x', type, value)])
  const remark = 'Gradients and borders are files of their own, in drawable folders'
  expect(notes).toContain(remark)
  return { path: files[1]!.path, text: files[1]!.text, notes: notes.filter(note => note !== remark) }
}
const attributes = (text: string) =>
  Object.fromEntries(Array.from(text.matchAll(/android:(\w+)="([^"]*)"/g), ([, name, value]) => [name!, value!]))

test('every example of a type with parts is a style or a drawable', async () => {
  const tokens = exampleTokens().filter(({ type }) => ['typography', 'shadow', 'gradient', 'border'].includes(type))
  const { files, notes } = write(tokens)
  expect(notes.filter(note => note.includes('has no form'))).toEqual([])
  expect(readResourceFiles(files).get('')).toHaveLength(tokens.length)
  const all = files.map(({ path, text }) => `<!-- res/${path} -->\n${text}`).join('\n')
  await expect(all).toMatchFileSnapshot('./android.composites.golden.txt')
})

test('without the option nothing of it is written, and with it colors and lengths stay as they are', () => {
  const resources = ({ text }: { text: string }) => text.match(/^ {4}<(?:color|dimen) .*$/gm)
  const plain = exportTokens('android', oneMode(exampleTokens()))
  expect(plain.files).toBeUndefined()
  expect(plain.text).not.toMatch(/<style|xmlns/)
  expect(resources(write(exampleTokens()))).toEqual(resources(plain))
  const only = exampleTokens().filter(({ type }) => type === 'color')
  expect(write(only).text).toBe(exportTokens('android', oneMode(only)).text)
})

describe('a typography is a style of text', () => {
  test('size and line height in sp, letter spacing as a multiple of the size', () => {
    const value = { fontSize: '20px', lineHeight: 1.5, letterSpacing: '-1px', fontWeight: 650, fontFamily: 'serif' }
    expect(style([token('heading.x-large', 'typography', value)])).toEqual({
      element: 'style',
      name: 'TextAppearance.Heading.XLarge',
      text: '',
      parent: '@android:style/TextAppearance',
      items: {
        'android:fontFamily': 'serif',
        'android:textSize': '20sp',
        'android:textStyle': 'bold',
        'android:textFontWeight': '650',
        'android:lineHeight': '30sp',
        'android:letterSpacing': '-0.05',
      },
    })
  })

  test('italics are one, a weight below 600 is not bold before Android 9, and rem has its base', () => {
    const value = { fontSize: '1rem', fontWeight: 500, fontStyle: 'italic', letterSpacing: '2%' }
    expect(style([token('a', 'typography', value)], { remBase: 10 }).items).toEqual({
      'android:textSize': '10sp',
      'android:textStyle': 'italic',
      'android:textFontWeight': '500',
      'android:letterSpacing': '0.02',
    })
  })

  test('what takes a size that is not there is named as lost', () => {
    const { notes, text } = write([token('a', 'typography', { lineHeight: 1.5, letterSpacing: '1px' })])
    expect(notes).toEqual(['a is written without its line height and its letter spacing'])
    expect(readResources(text)[0]!.items).toEqual({})
  })

  test('a font that the system may lack stays by its name, with a remark; one that could be a reference is lost', () => {
    const family = (fontFamily: string) => write([token('a', 'typography', { fontFamily })])
    expect(family('Open Sans').text).toContain('<item name="android:fontFamily">Open Sans</item>')
    expect(family('Open Sans').notes).toEqual([expect.stringContaining('comes from the app')])
    expect(family('system-ui').notes).toEqual([])
    for (const hostile of ['@font/x', '?attr/x', '<b>', "O'Neil"]) {
      expect(family(hostile).notes).toEqual([`a is written without its font family ${hostile}`])
      expect(readResources(family(hostile).text)[0]!.items).toEqual({})
    }
  })

  test('what Android knows since version 9 says so to Android Studio', () => {
    const { text } = write([token('a', 'typography', { fontSize: '16px', fontWeight: 700, lineHeight: '24px' })])
    expect(text).toContain('<resources xmlns:tools="http://schemas.android.com/tools">')
    expect(text.match(/name="android:(\w+)" tools:targetApi="28"/g)).toEqual([
      'name="android:textFontWeight" tools:targetApi="28"',
      'name="android:lineHeight" tools:targetApi="28"',
    ])
  })
})

describe('a shadow is an elevation', () => {
  const shadow = (value: Json) => {
    const { text, notes } = write([token('card', 'shadow', value)])
    return { ...readResources(text)[0], notes }
  }
  const layer = (blur: string, more = {}) => ({ color: '#10203040', offsetX: '0px', offsetY: '3px', blur, ...more })

  test('half of the blur, tinted by its color, and what is lost is said', () => {
    expect(shadow(layer('8px'))).toEqual({
      element: 'style',
      name: 'Elevation.Card',
      text: '',
      parent: '',
      items: {
        'android:elevation': '4dp',
        'android:outlineAmbientShadowColor': '#102030',
        'android:outlineSpotShadowColor': '#102030',
      },
      notes: ['card is written without its offset, spread and opacity, but with an elevation'],
    })
  })

  test('the widest layer counts, without blur its offset, and a transparent one casts none', () => {
    expect(shadow([layer('8px'), layer('20px')]).items!['android:elevation']).toBe('10dp')
    expect(shadow([layer('8px'), layer('20px')]).notes![0]).toContain('all of its layers but one')
    expect(shadow([layer('8px'), layer('20px', { inset: true })]).items!['android:elevation']).toBe('4dp')
    expect(shadow(layer('0px')).items!['android:elevation']).toBe('3dp')
    expect(shadow(layer('8px', { color: '#0000' })).items).toEqual({ 'android:elevation': '0dp' })
  })

  test('one that is all inside has no form', () => {
    const { text, notes } = write([token('card', 'shadow', layer('8px', { inset: true }))])
    expect(readResources(text)).toEqual([])
    expect(notes).toEqual(['card is left out: the format has no form for this shadow'])
  })
})

describe('a gradient is a drawable', () => {
  const stops = (...at: number[]) => at.map((position, i) => ({ color: `#${i}${i}${i}`, position }))

  test('of two or three colors a shape, downwards', () => {
    const { path, text } = drawable('gradient', stops(0, 1))
    expect(path).toBe('drawable/gradient_x.xml')
    expect(attributes(text)).toEqual({
      shape: 'rectangle',
      type: 'linear',
      angle: '270',
      startColor: '#000000',
      endColor: '#111111',
    })
    expect(attributes(drawable('gradient', stops(0, 0.25, 1)).text)).toMatchObject({
      centerColor: '#111111',
      centerX: '0.25',
      endColor: '#222222',
    })
    expect(attributes(drawable('gradient', stops(0, 0.5, 1)).text)).not.toHaveProperty('centerX')
  })

  test.each([[[0, 0.2, 0.4, 1]], [[0.1, 1]], [[0, 0.5, 0.9]]])('with stops at %j a vector with all of them', at => {
    const { text } = drawable('gradient', stops(...at))
    const items = Array.from(
      text.matchAll(/<item android:offset="([^"]*)" android:color="([^"]*)"/g),
      ([, ...item]) => item,
    )
    expect(items).toEqual(at.map((offset, i) => [String(offset), `#${String(i).repeat(6)}`]))
    expect(text).toContain('android:endY="1">')
  })
})

describe('a border is a drawable', () => {
  const border = (style: Json, width = '2px') => {
    const { text, notes } = drawable('border', { color: '#3b82f680', width, style })
    const { shape: _, ...stroke } = attributes(text)
    return { stroke, notes }
  }
  const line = { width: '2dp', color: '#803b82f6' }

  test('a solid line, and dashes of given lengths or of those that browsers draw', () => {
    expect(border('solid')).toEqual({ stroke: line, notes: [] })
    expect(border('dashed')).toEqual({ stroke: { ...line, dashWidth: '4dp', dashGap: '4dp' }, notes: [] })
    expect(border({ dashArray: ['6px', '3px'], lineCap: 'butt' }).stroke).toMatchObject({
      dashWidth: '6dp',
      dashGap: '3dp',
    })
    expect(border({ dashArray: ['6px'], lineCap: 'butt' }).stroke).toMatchObject({ dashWidth: '6dp', dashGap: '6dp' })
  })

  test.each<[Json, string]>([
    ['double', 'its double line, but with a solid one'],
    ['dotted', 'its round dots, but with square ones'],
    [
      { dashArray: ['1px', '2px', '3px'], lineCap: 'round' },
      'its dashes after the first and the round ends of its dashes',
    ],
  ])('%j loses %s', (style, lost) => {
    expect(border(style).notes).toEqual([`x is written without ${lost}`])
  })

  test('a width without pixels has no form', () => {
    const { notes } = write([token('x', 'border', { color: 'red', width: '1vw', style: 'solid' })])
    expect(notes).toEqual(['x is left out: the format has no form for this border'])
  })
})

describe('names', () => {
  const gradient = [{ color: 'red', position: 0 }]

  test('of drawables are names of files: lower case, digits and underscores, told apart', () => {
    const names = ['brand.Main', 'brand-main', 'gradient.hero', '日本', '🎉', 'a/../b']
    const { files } = write(names.map(name => token(name, 'gradient', gradient)))
    expect(files.slice(1).map(({ path }) => path)).toEqual(
      [
        'gradient_brand_main',
        'gradient_brand_main_2',
        'gradient_hero',
        'gradient___',
        'gradient_token',
        'gradient_a_b',
      ].map(name => `drawable/${name}.xml`),
    )
  })

  test('of styles have the parts of the token’s, told apart as fields of R', () => {
    const names = ['body.small', 'body-small', 'body.1', '🎉.a']
    const styles = readResources(write(names.map(name => token(name, 'typography', { fontSize: '1px' }))).text)
    expect(styles.map(({ name }) => name)).toEqual([
      'TextAppearance.Body.Small',
      'TextAppearance.BodySmall',
      'TextAppearance.Body.1',
      'TextAppearance._.A',
    ])
  })

  test('end in the mode, and start with the prefix', () => {
    const tokens = [token('body', 'typography', { fontSize: '1px' }), token('brand', 'gradient', gradient)]
    const { files, text } = write(allModes({ Light: tokens, 'Dark Blue': tokens }), { prefix: 'ds' })
    expect(readResources(text).map(({ name }) => name)).toEqual([
      'TextAppearance.Ds.Body.Light',
      'TextAppearance.Ds.Body.DarkBlue',
    ])
    expect(files.map(({ path }) => path)).toEqual([
      'values/design_tokens.xml',
      'drawable/gradient_ds_brand_light.xml',
      'drawable/gradient_ds_brand_dark_blue.xml',
    ])
  })

  test('of an earlier release stand for the style or drawable of today', () => {
    const old = (type: 'typography' | 'gradient', name: string, of: string) => ({
      ...token(name, type, `{${of}}`),
      alias_to: of,
      compat: true as const,
    })
    const { text, files } = write([
      token('body', 'typography', { fontSize: '1px' }),
      old('typography', 'text', 'body'),
      token('brand', 'gradient', gradient),
      old('gradient', 'main', 'brand'),
    ])
    expect(text).toContain('<style name="TextAppearance.Text" parent="@style/TextAppearance.Body" />')
    expect(text).toContain('<drawable name="gradient_main">@drawable/gradient_brand</drawable>')
    expect(files).toHaveLength(2)
  })
})

const themes = systemOf({
  sets: { core: { 'brand.fill': [{ color: '#fff', position: 0 }] } },
  modifiers: {
    scheme: {
      default: 'light',
      contexts: { light: {}, dark: { 'brand.fill': [{ color: '#000', position: 0 }] } },
      as: { dark: { platform: { android: 'night' } } },
    },
  },
  types: { 'brand.fill': 'gradient' },
})

test('a context that Android chooses by has its drawables beside its values', () => {
  const output = exportSystem('android', themes, { composites: true })
  if ('fault' in output) throw new Error(output.fault)
  expect(output.files!.map(({ path }) => path)).toEqual([
    'values/design_tokens.xml',
    'drawable/gradient_brand_fill.xml',
    'values-night/design_tokens.xml',
    'drawable-night/gradient_brand_fill.xml',
  ])
  expect(output.files![3]!.text).toContain('#000000')
  const dark = exportSystem('android', themes, { composites: true }, new Map([['scheme', 'dark']]))
  expect('files' in dark && dark.files!.map(({ path }) => path)).toEqual([
    'values-night/design_tokens.xml',
    'drawable-night/gradient_brand_fill.xml',
  ])
})

test('an output has all files in its folder, each with its header', () => {
  const input = { ...oneMode([token('brand', 'gradient', [{ color: 'red', position: 0 }])]), name: 'Core' }
  const output = { name: 'app', format: 'android', header: ['Made'], options: { composites: true } }
  const written = writeOutput(output, { tokensets: [input] })
  if ('fault' in written) throw new Error(written.fault)
  expect(written.files.map(({ path }) => path)).toEqual([
    'app/core/values/design_tokens.xml',
    'app/core/drawable/gradient_brand.xml',
  ])
  for (const { text } of written.files) expect(text.split('\n')[1]).toBe('<!-- Made -->')
})

test(`hostile text, ${runs} times: each resource once, by a name of its kind`, { timeout: 60_000 + runs * 50 }, () => {
  fc.assert(
    fc.property(hostileInput, input => {
      const { files, unresolved, notes } = write(input)
      const count = input.variants.reduce((sum, { tokens }) => sum + tokens.length, 0) - unresolved.length
      const left = notes.filter(note => note.includes('has no form')).length
      expect(readResourceFiles(files).get('') ?? []).toHaveLength(count - left)
    }),
    { numRuns: runs },
  )
})

// Debian: aapt and android-framework-res.
test.runIf(hasAapt() && hasFramework())('aapt2 compiles and links all of it, with a field of R for each', () => {
  const stops = [0, 0.2, 0.7, 1].map(position => ({ color: '#10203040', position }))
  const more = [
    token('many stops', 'gradient', stops),
    token('naïve.日本', 'typography', { fontFamily: 'Open Sans', fontStyle: 'italic', fontWeight: 700 }),
    token('dashes', 'border', { color: 'red', width: '2px', style: 'dashed' }),
  ]
  const { files, notes } = write([...exampleTokens(), ...more])
  const left = notes.filter(note => note.includes('has no form')).length
  expect(compileFiles(files).fields).toBe(exampleTokens().length + more.length - left)
  const { files: night } = write(allModes({ Light: more, 'High contrast': more }))
  expect(compileFiles(night).fields).toBe(2 * more.length)
})
