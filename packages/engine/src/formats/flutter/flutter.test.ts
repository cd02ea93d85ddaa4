import { beforeAll, expect, test } from 'vitest'
import { exportTokens, type Token } from '../../index.ts'
import { asAnswered } from '../../testing/as-answered.ts'
import { dartReader, type DartConstant } from '../../testing/platforms/dart.ts'
import { allModes, exampleTokens, oneMode, token } from '../../testing/tokens.ts'

let read: (code: string) => DartConstant[]
beforeAll(async () => {
  read = await dartReader()
})

const written = (...tokens: Token[]) =>
  read(exportTokens('flutter', oneMode(tokens)).text).map(({ path, type, expression }) => [
    path.split('.')[1],
    type,
    expression,
  ])

test('every example is a constant or named in the one comment of what has no form', () => {
  const tokens = exampleTokens()
  const { text, notes } = asAnswered(exportTokens('flutter', oneMode(tokens)))
  expect(read(text)).toHaveLength(tokens.length - notes.filter(note => note.includes('has no form')).length)
})

test('names are ASCII, public, and none that Dart or every object has', () => {
  const names = ['10.a', 'naïve.日本', '🎉', 'class', 'double', 'hashCode', 'a-b', 'a.b']
  expect(written(...names.map(name => token(name, 'number', 1))).map(([name]) => name)).toEqual([
    'token10A',
    'naiveu65e5u672c',
    'token',
    'class_',
    'double_',
    'hashCode_',
    'aB',
    'aB_2',
  ])
})

test('a text style has its spacing in pixels, its height as a multiple, and a weight between hundreds for variable fonts', () => {
  const style = { fontFamily: ['Inter', 'serif'], fontSize: '20px', fontWeight: 350, letterSpacing: '0.1em', lineHeight: '30px', fontStyle: 'italic' } // prettier-ignore
  expect(written(token('a', 'typography', style))).toEqual([
    [
      'a',
      'TextStyle',
      "TextStyle(fontFamily: 'Inter', fontFamilyFallback: ['serif'], fontSize: 20.0, fontWeight: FontWeight.w400, " +
        "fontVariations: [ui.FontVariation('wght', 350.0)], fontStyle: FontStyle.italic, letterSpacing: 2.0, height: 1.5, " +
        'leadingDistribution: TextLeadingDistribution.even)',
    ],
  ])
  const { notes } = asAnswered(exportTokens('flutter', oneMode([token('a', 'typography', { lineHeight: '30px', letterSpacing: '0.1em' })]))) // prettier-ignore
  expect(notes).toEqual([
    'a is written without its letter spacing of 0.1em, as it has no font size and its line height of 30 pixels, as it has no font size',
  ])
})

test('stops of a gradient never go back, and a shadow within is left out', () => {
  const stop = (color: string, position: number) => ({ color, position })
  const layer = (inset: boolean) => ({ color: '#000', offsetX: 0, offsetY: 1, blur: -2, inset })
  const tokens = [
    token('g', 'gradient', [stop('#000', 0.5), stop('#fff', 0.2)]),
    token('s', 'shadow', [layer(false), layer(true)]),
    token('inner', 'shadow', layer(true)),
  ]
  expect(written(...tokens).map(([name, , text]) => [name, text!.replace(/.*stops: /, '')])).toEqual([
    ['g', '[0.5, 0.5])'],
    ['s', '[BoxShadow(color: Color(0xFF000000), offset: Offset(0.0, 1.0), blurRadius: 0.0, spreadRadius: 0.0)]'],
  ])
  expect(asAnswered(exportTokens('flutter', oneMode(tokens))).notes).toEqual([
    'inner is left out: the format has no form for this shadow',
    's is written without its inner shadows',
  ])
})

test('modes are classes of one interface: nullable where a mode lacks a token, an object where types differ', () => {
  const { text } = exportTokens(
    'flutter',
    allModes({
      Light: [token('a', 'color', '#fff'), token('b', 'number', 1), token('c', 'number', 1)],
      Theme: [token('a', 'color', '#000'), token('c', 'string', 'x')],
    }),
  )
  expect(read(text).map(({ path, type, expression }) => `${type} ${path} ${expression}`.trim())).toEqual([
    'Color DesignTokens.a',
    'double? DesignTokens.b',
    'Object DesignTokens.c',
    'Color DesignTokensLight.a const Color(0xFFFFFFFF)',
    'double DesignTokensLight.b 1.0',
    'double DesignTokensLight.c 1.0',
    'Color DesignTokensThemeMode.a const Color(0xFF000000)',
    'double? DesignTokensThemeMode.b null',
    "String DesignTokensThemeMode.c 'x'",
    'Color _TokensBetween.a Color.lerp(_from.a, _to.a, _at)!',
    'double? _TokensBetween.b ui.lerpDouble(_from.b, _to.b, _at)',
    'Object _TokensBetween.c _at < 0.5 ? _from.c : _to.c',
  ])
})

test('a deprecated token says so, and a former name is the constant that it is now', () => {
  const tokens: Token[] = [
    token('new', 'number', 1),
    { ...token('old', 'number', '{new}'), deprecated: "It's $old", replaced_by: 'new', compat: true },
  ]
  expect(exportTokens('flutter', oneMode(tokens)).text).toContain(
    "  @Deprecated('It\\'s \\$old; Use new_')\n  static const double old = new_;\n",
  )
})
