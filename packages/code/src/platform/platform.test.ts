import { expect, test } from 'vitest'
import { changesOf, migrated } from '../testing/migrated.ts'

const changes = changesOf({
  swift: {
    'Color.colorOld': 'Color.colorNew',
    'Color.a': 'Color.b',
    'Color.b': 'Color.a',
    'Color.gone': null,
    'Color.moved': 'Dimension.moved',
  },
  kotlin: { colorOld: 'colorNew', a: 'b', b: 'a' },
  dart: { colorOld: 'colorNew', a: 'b', b: 'a' },
  android: { 'color/color-old': 'color/color-new', 'dimen/a': 'dimen/b', 'color/a': 'color/c' },
})
const cases: [what: string, path: string, before: string, after: string][] = [
  [
    'Swift: members of the enums, over modes and aliases; neither comments, strings nor others',
    'A.swift',
    'typealias Colors = DesignTokens.Color\nlet tokens = DesignTokens.self\nstruct V: View {\n  // DesignTokens.Color.colorOld\n  let s = "DesignTokens.Color.a \\(DesignTokens.Color.a)"\n  var body: some View { Text("é").foregroundColor(DesignTokens.Color.colorOld.opacity(0.5)).x(Colors.a, tokens.Color.b, DesignTokens.Dark.Color.b, Other.Color.a, Color.a, DesignTokens.Dimension.a) }\n}\n',
    'typealias Colors = DesignTokens.Color\nlet tokens = DesignTokens.self\nstruct V: View {\n  // DesignTokens.Color.colorOld\n  let s = "DesignTokens.Color.a \\(DesignTokens.Color.b)"\n  var body: some View { Text("é").foregroundColor(DesignTokens.Color.colorNew.opacity(0.5)).x(Colors.b, tokens.Color.a, DesignTokens.Dark.Color.a, Other.Color.a, Color.a, DesignTokens.Dimension.a) }\n}\n',
  ],
  [
    'Swift: a short form names what the project declares itself, by the name that it gave',
    'A.swift',
    'extension SwiftUI.Color { static let colorOld = DesignTokens.Color.colorOld }\nlet x = Text("").foregroundStyle(.colorOld).background(Color.colorOld)\n',
    'extension SwiftUI.Color { static let colorOld = DesignTokens.Color.colorNew }\nlet x = Text("").foregroundStyle(.colorOld).background(Color.colorOld)\n',
  ],
  [
    'Kotlin: members of the object, over modes, aliases and imports',
    'A.kt',
    'package x\nimport com.example.DesignTokens\nimport com.example.DesignTokens as T\nimport com.example.DesignTokens.colorOld\n// DesignTokens.a\nfun f() { g(DesignTokens.a, T.b, DesignTokens.Dark.b, colorOld, "DesignTokens.a ${DesignTokens.a} é", other.a, a, R.color.color_old, R.dimen.a, h(colorOld = 1)) }\n',
    'package x\nimport com.example.DesignTokens\nimport com.example.DesignTokens as T\nimport com.example.DesignTokens.colorNew\n// DesignTokens.a\nfun f() { g(DesignTokens.b, T.a, DesignTokens.Dark.a, colorNew, "DesignTokens.a ${DesignTokens.b} é", other.a, a, R.color.color_new, R.dimen.b, h(colorOld = 1)) }\n',
  ],
  [
    'Dart: constants, modes, and what a theme gives, also in variables; neither comments, strings nor others',
    'a.dart',
    "import 'tokens.dart';\nimport 'x.dart' as ds;\n// DesignTokens.a\nclass V {\n  const V(this.given);\n  final DesignTokens given;\n  Widget build(BuildContext context) {\n    final tokens = DesignTokensTheme.of(context);\n    const dark = DesignTokensDark();\n    return f('DesignTokens.a ${DesignTokens.a} é', DesignTokens.colorOld.withValues(alpha: 1), ds.DesignTokens.b, tokens.a, this.given.a, dark.b, const DesignTokensLight().a, Theme.of(context).extension<DesignTokensTheme>()!.tokens.a, other.a, a, x.tokens.b(a: 1));\n  }\n}\n",
    "import 'tokens.dart';\nimport 'x.dart' as ds;\n// DesignTokens.a\nclass V {\n  const V(this.given);\n  final DesignTokens given;\n  Widget build(BuildContext context) {\n    final tokens = DesignTokensTheme.of(context);\n    const dark = DesignTokensDark();\n    return f('DesignTokens.a ${DesignTokens.b} é', DesignTokens.colorNew.withValues(alpha: 1), ds.DesignTokens.a, tokens.b, this.given.b, dark.a, const DesignTokensLight().b, Theme.of(context).extension<DesignTokensTheme>()!.tokens.b, other.a, a, x.tokens.b(a: 1));\n  }\n}\n",
  ],
  [
    'Android resources: references and what overrides them, by their kind',
    'a.xml',
    '<?xml version="1.0"?>\n<resources>\n  <!-- @color/a -->\n  <color name="color-old">@color/a</color>\n  <string name="a">a</string>\n  <item name="android:color" tools:x="@dimen/a">@android:color/a</item>\n</resources>\n<View android:bg="@com.example:color/color-old" x="@+id/a" y=\'@{c ? @color/a : @dimen/a}\'/>',
    '<?xml version="1.0"?>\n<resources>\n  <!-- @color/a -->\n  <color name="color-new">@color/c</color>\n  <string name="a">a</string>\n  <item name="android:color" tools:x="@dimen/b">@android:color/a</item>\n</resources>\n<View android:bg="@com.example:color/color-new" x="@+id/a" y=\'@{c ? @color/c : @dimen/b}\'/>',
  ],
]
test.each(cases)('%s', async (_what, path, before, after) => {
  expect((await migrated(path, before, changes)).text).toBe(after)
})

test('what is removed, of another kind, or only maybe a member is told', async () => {
  const remarks = async (path: string, text: string) => (await migrated(path, text, changes)).remarks
  expect(await remarks('a.swift', 'let x = [DesignTokens.Color.gone, DesignTokens.Color.moved]')).toEqual([
    ['gone', 'removed'],
    ['moved', 'now Dimension.moved, which has no form here'],
  ])
  expect(await remarks('a.swift', 'extension DesignTokens.Color { static let x = a }')).toEqual([
    ['….a', expect.stringContaining('extended')],
  ])
  expect(await remarks('a.kt', 'val x = with(DesignTokens) { a }')).toEqual([['a', expect.stringContaining('opens')]])
  expect(await remarks('a.kt', 'import x.DesignTokens.a\nfun f(a: Int) = a')).toEqual([
    ['a', expect.stringContaining('also declares')],
  ])
})
