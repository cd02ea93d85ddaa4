// Pieces of code in each language, by whose names the tests of rewriting know what a rewritten file must be: ‹R› is a use of a token,
// ‹D› the same word where it is none, ‹L› a variable of the piece itself that is named like a token other than those it uses, ‹I› the
// number of the piece.

const css = [
  '.x { color: var(--‹R›); b: var( --‹R› , var(--‹R›, 1px)) }',
  '.x { --‹R›: VAR(--‹R›); margin: calc(1px + var(--‹R›) * 2) }',
  '@property --‹R› { syntax: "*"; inherits: false }',
  '.x{transition:--‹R› 1s,color 2s;transition-property:color, --‹R›}',
  '@container style(--‹R›: 1) { p { a: var(\n  --‹R›\n) } }',
  '@media (min-width: 1px) { @supports (color: var(--‹R›)) { p { a: 1 } } }',
  '/* var(--‹D›) --‹D›: "1 */',
  '.x { content: "var(--‹D›)"; b: url(var(--‹D›).png) url("var(--‹D›)") }',
  ".x::after { content: 'é \\' var(--‹D›)' }",
  '.--‹D› { animation: --‹D› 1s; color: var(--‹D›-more) var(--more-‹D›); c: --‹D›(1) }',
  '@keyframes --‹D› { from { color: var(--‹R›) } }',
  '.x { a: ‹D› -‹D›; b: var(/* --‹D› */ --‹R›) }',
  '@custom-media --‹D› (width > 1px);',
  '@media (--‹D›) { p { a: 1 } }',
]
const sass = [
  '.x-#{$‹R› + 1} { p: $‹R›*2 "q#{$‹R›}" -$‹R›; #{$‹R›}: 1; --x: $‹D› #{$‹R›} }',
  '.x { @include f($‹D›: $‹R›, $o: 1); y: math.$‹D› }',
  '@mixin m‹I›($‹L›: $‹R›, $p: $‹R›) { x: $‹L› $‹R› $p; .y { z: $‹L› } }',
  '@function f‹I›($p, $‹L›...) { @if $p > $‹R› { @return $‹L› } @return "#{$‹L›}#{$‹R›}" }',
  '@each $k, $‹L› in $‹R› { .x { y: $‹L› $‹R› $k } }',
  '@for $‹L› from 1 through $‹R› { .x { y: $‹L› $‹R› } }',
  '.x { $‹L›: $‹R›; y: $‹L›; .z { y: $‹L› $‹R› } }',
  '.x { y: map.get($modes, "dark", "‹R›"); z: "‹D›" }',
  '// $‹D› var(--‹D›) "',
  '/* $‹D› #{$‹R›} */',
  '.x { content: "$‹D›"; b: url($‹R›) url(a$‹D›.png); c: $‹D›-more $more-‹D› }',
  '@media (min-width: $‹R›) and #{$‹R›} { .x { y: $‹R› !important } }',
]
const less = [
  '.x { p: @‹R› (@‹R› + 1px); q: ~"@{‹R›}"; .y-@{‹R›} { z: 1 } }',
  '.m‹I›(@‹L›: @‹R›; @p: @‹R›) { x: @‹L› @‹R› @p }',
  '.x { y: @‹L›; @‹L›: @‹R›; .z { y: @‹L› } }',
  '.x { .m(@‹D›: @‹R›); content: "@‹D› @{‹R›}" }',
  '// @‹D› "',
  '/* @‹D› @{‹D›} */',
  '@media (min-width: @‹R›) { .x { y: @‹R› } }',
  '.x { c: @‹D›-more @more-‹D›; d: fade(@‹R›, 10%) }',
  '.x when (@‹R› > 1) { y: 1 }',
]
const script = [
  'const s‹I› = \'var(--‹R›)\' + "1px var( --‹R›, red)"',
  'const t‹I› = `1px var(--‹R›) ${f(`var(--‹R›)`)} ${x}`',
  "el.style.setProperty('--‹R›', getComputedStyle(el).getPropertyValue('--‹R›'))",
  "const k‹I› = [tokens['color.‹R›'], tokens[`color.‹R›`], modes.dark['color.‹R›']]",
  "const o‹I› = { '--‹R›': 1, 'color.‹D›': 2 }",
  "const { 'color.‹R›': a‹I› } = tokens",
  "// var(--‹D›) tokens['color.‹D›'] '",
  "/* 'var(--‹D›)' */",
  "const d‹I› = ['color.‹D›', '--‹D›', 'the word --‹D› there', other['color.‹D›']]",
  "function f‹I›(tokens) { return tokens['color.‹D›'] }",
  'const r‹I› = /var\\(--‹D›\\)/.test(x)',
  "const e‹I› = '\\u00e9 \\' \\x41 var(--‹R›)'",
]
const typed = [
  "type T‹I› = (typeof tokens)['color.‹R›']",
  "const n‹I›: TokenName = 'color.‹R›'",
  'let v‹I› = <T>(x: T): T => x',
]
const elements = [
  "const x‹I› = <p className=\"‹D›\" style={{ color: 'var(--‹R›)', '--‹R›': 1 }}>var(--‹D›) {tokens['color.‹R›']}</p>",
  'const y‹I› = <svg fill="var(--‹R›)">{/* var(--‹D›) */}</svg>',
]
const swift = [
  'let a‹I› = [DesignTokens.Color.‹R›, DesignTokens.Dark.Color.‹R›.opacity(0.5)]',
  'let b‹I› = "é DesignTokens.Color.‹D› \\(DesignTokens.Color.‹R›)"',
  'let c‹I› = #"\\(DesignTokens.Color.‹D›) "quoted""#',
  'let d‹I› = """\n  DesignTokens.Color.‹D›\n  """',
  'let e‹I› = (Other.Color.‹D›, Color.‹D›, DesignTokens.Other.‹D›, ‹D›, DesignTokens.Color.‹D›More)',
  '// DesignTokens.Color.‹D› "',
  '/* DesignTokens.Color.‹D› /* DesignTokens.Color.‹D› */ */',
  'func f‹I›(‹D›: Int) -> Color { return g(‹D›: DesignTokens.Color.‹R›) }',
]
const kotlin = [
  'val a‹I› = listOf(DesignTokens.‹R›, DesignTokens.Dark.‹R›.copy(alpha = 0.5f), R.color.‹R›)',
  'val b‹I› = "é DesignTokens.‹D› \\$x ${DesignTokens.‹R›} $‹D›"',
  'val d‹I› = """\n  DesignTokens.‹D› "quoted" ${DesignTokens.‹R›}\n  """',
  'val e‹I› = listOf(other.‹D›, ‹D›, DesignTokens.‹D›More, R.string.‹D›, R.dimen.‹D›)',
  '// DesignTokens.‹D› "',
  '/* DesignTokens.‹D› /* R.color.‹D› */ */',
  'fun f‹I›(‹D›: Int) = g(‹D› = DesignTokens.‹R›)',
]
const dart = [
  'final a‹I› = [DesignTokens.‹R›, const DesignTokensDark().‹R›.withValues(alpha: 0.5)];',
  "final b‹I› = 'é DesignTokens.‹D› \\$x ${DesignTokens.‹R›} $‹D›';",
  "final c‹I› = r'DesignTokens.‹D› \\';",
  "final d‹I› = '''\n  DesignTokens.‹D› 'quoted' ${DesignTokens.‹R›}\n  ''';",
  'final e‹I› = [other.‹D›, ‹D›, DesignTokens.‹D›More, Other.‹D›];',
  '// DesignTokens.‹D› "',
  '/* DesignTokens.‹D› */',
  'f‹I›(int ‹D›, DesignTokens own‹I›) => g(own‹I›.‹R›, ‹D›: DesignTokensTheme.of(h(‹D›)).‹R›);',
]
const xml = [
  '<View a="@color/‹R›" b=\'@com.example:color/‹R›\' c="@{x ? @color/‹R› : @dimen/‹D›}"/>',
  '<color name="‹R›">@color/‹R›</color>',
  '<item name="‹D›"> @color/‹R› </item>',
  '<!-- @color/‹D› <color name="‹D›"> -->',
  '<string name="‹D›">‹D› color/‹D› &amp; é</string>',
  '<View a="@android:color/‹D›" b="@+id/‹D›" c="@string/‹D›" d="@color/‹D›_more"/>',
]
const html = [
  '<p style="--‹R›: 1; color: var(--‹R›)" class="‹D›" title="--‹D›">var(--‹D›) é</p>',
  '<!-- <p style="color: var(--‹D›)"> -->',
  '<svg fill="var(--‹R›)" data-x=‹D›/>',
  '<style>/* var(--‹D›) */ .x { color: var(--‹R›); content: "</p> var(--‹D›)" }</style>',
  '<script>x("var(--‹R›)") // var(--‹D›)\n</script>',
  '<script type="application/json">{ "a": "var(--‹D›)" }</script>',
  '<textarea>var(--‹D›)</textarea>',
]
const vue = [
  '<p :style="{ color: \'var(--‹R›)\', \'--‹R›\': x }" @click="f(\'var(--‹R›)\')">{{ f("var(--‹R›)") }} var(--‹D›)</p>',
]

const imports = "import { tokens, modes } from './tokens'\n"
const named = "import { tokens, modes, type TokenName } from './tokens'\n"

/** By the end of the file's name. */
export const pieces: Readonly<Record<string, { before?: string; after?: string; of: readonly string[] }>> = {
  css: { of: css },
  scss: { before: '@use "sass:math";\n', of: [...css, ...sass] },
  less: { of: [...css, ...less] },
  js: { before: imports, of: script },
  jsx: { before: imports, of: [...script, ...elements] },
  ts: { before: named, of: [...script, ...typed] },
  tsx: { before: named, of: [...script, ...elements] },
  swift: { of: swift },
  kt: { before: 'package x\n', of: kotlin },
  dart: { before: "import 'tokens.dart';\n", of: dart },
  xml: { before: '<resources>\n', after: '\n</resources>\n', of: xml },
  html: { before: '<!doctype html>\n', of: html },
  vue: {
    before: '<template><div>\n',
    after: '\n</div></template>\n',
    of: [...html.filter(piece => !piece.includes('<s')), ...vue],
  },
}
