// Snippets on which the rules were tuned.
import type { Snippet, SnippetToken } from './snippet.ts'

export const tunedTokens: readonly SnippetToken[] = [
  { name: 'color.brand.500', type: 'color', value: '#3366ff' },
  { name: 'color.text.default', type: 'color', value: '#222222', dark: '#eeeeee' },
  { name: 'color.surface.raised', type: 'color', value: '#fafafa', dark: '#111111' },
  { name: 'color.on-surface', type: 'color', value: '#1c1b1f' },
  { name: 'color.border.strong', type: 'color', value: '#999999' },
  { name: 'color.line', type: 'color', value: '#cccccc' },
  { name: 'color.old', type: 'color', value: '#ff0000', deprecated: 'Too red', replaced_by: 'color.brand.500' },
  { name: 'color.gone', type: 'color', value: '#00ff00', deprecated: true },
  { name: 'color.fill', type: 'color', value: '#0a0b0c', extensions: { 'com.figma': { scopes: ['FRAME_FILL'] } } },
  { name: 'space.sm', type: 'dimension', value: '8px' },
  { name: 'space.md', type: 'dimension', value: '16px' },
  { name: 'space.old', type: 'dimension', value: '15px', deprecated: true, replaced_by: 'space.md' },
  { name: 'radius.s', type: 'dimension', value: '4px' },
  { name: 'font.size.body', type: 'fontSize', value: '17px' },
  { name: 'font.weight.bold', type: 'fontWeight', value: 700 },
  { name: 'duration.fast', type: 'duration', value: '150ms' },
]

export const tuned: readonly Snippet[] = [
  [
    'css',
    '.a { color: ⟦hardcoded-value|#36f⟧; padding: 9px ⟦hardcoded-value|8px⟧; border-radius: ⟦hardcoded-value|4px⟧ }',
  ],
  ['css', '.a {\n  color: var(⟦deprecated-token|--color-old⟧);\n  b: var(⟦unknown-token|--color-nope⟧);\n}'],
  ['css', '.a { padding: var(⟦misused-token|--color-line⟧); color: var(⟦misused-token|--color-surface-raised⟧) }'],
  ['css', '.a { color: var(⟦misused-token|--color-fill⟧); background: var(--color-fill) }'],
  [
    'css',
    '.a { background: var(⟦misused-token|--color-text-default⟧); color: var(⟦misused-token|--color-border-strong⟧); border-color: var(--color-text-default) }',
  ],
  [
    'css',
    '.a { border-radius: var(⟦misused-token|--space-sm⟧); font-size: var(⟦misused-token|--radius-s⟧); background-color: var(--color-on-surface) }',
  ],
  [
    'css',
    '.a { margin: var(⟦misused-token|--radius-s⟧); padding: calc(var(--space-sm) + 1px); color: var(--color-on-surface) }',
  ],
  [
    'css',
    '.a { width: calc(1px * var(⟦misused-token|--color-line⟧)); color: color-mix(in srgb, var(--color-surface-raised), #fff) }',
  ],
  [
    'css',
    '.a { --mine: 1; color: var(--mine); --color-own: red; background: var(--color-own); border: 1px solid var(--color-line) }',
  ],
  ['css', '/* var(--color-old) #36f */ .a { content: "#36f"; transition: all var(--duration-fast); line-height: 2 }'],
  [
    'scss',
    '.a { color: $⟦deprecated-token|color-old⟧; b: #{$space-md}; padding: $⟦misused-token|color-line⟧; d: $⟦unknown-token|color-typo⟧ }',
  ],
  [
    'less',
    '.a { color: @⟦deprecated-token|color-old⟧; padding: ⟦hardcoded-value|16px⟧; margin: @⟦unknown-token|space-xl⟧; color: @⟦misused-token|space-sm⟧ }',
  ],
  [
    'html',
    '<p style="color: var(⟦deprecated-token|--color-old⟧); padding: ⟦hardcoded-value|8px⟧; margin: var(⟦misused-token|--color-line⟧)" class="a">#36f</p>',
  ],
  ['html', '<svg fill="⟦hardcoded-value|#3366ff⟧"/><p style="gap: var(⟦unknown-token|--space-xxs⟧)">x</p>'],
  [
    'vue',
    "<template><p :style=\"{ color: '⟦hardcoded-value|#3366ff⟧', gap: 'var(⟦unknown-token|--space-x⟧)' }\"/></template><style>p { color: var(⟦deprecated-token|--color-old⟧); gap: var(⟦misused-token|--color-line⟧) }</style>",
  ],
  [
    'svelte',
    '<p style:padding="⟦hardcoded-value|8px⟧" style="color: var(⟦misused-token|--space-sm⟧)">x</p><style>p { color: var(⟦unknown-token|--color-x⟧); gap: var(⟦deprecated-token|--space-old⟧) }</style>',
  ],
  [
    'tsx',
    'const A = <p style={{ padding: ⟦hardcoded-value|8⟧, color: \'⟦hardcoded-value|#3366ff⟧\', width: 8 }} className="p-[⟦hardcoded-value|16px⟧]" />',
  ],
  [
    'tsx',
    "import { tokens } from './tokens'\nconst A = <p style={{ color: tokens['⟦misused-token|space.sm⟧'], gap: tokens['⟦unknown-token|color.nix⟧'] }} title={tokens['⟦deprecated-token|color.old⟧']} />",
  ],
  [
    'jsx',
    'const A = <p className="bg-⟦deprecated-token|old⟧ text-⟦misused-token|surface-raised⟧ text-on-surface hover:bg-surface-raised" />',
  ],
  [
    'ts',
    "const a = css({ color: 'var(⟦unknown-token|--color-nope⟧)', padding: 'var(⟦misused-token|--color-line⟧)' }); chart({ size: 8 })",
  ],
  [
    'js',
    "const B = styled.div`color: ⟦hardcoded-value|#3366ff⟧; gap: ${tokens['⟦misused-token|color.line⟧']}; margin: var(⟦deprecated-token|--space-old⟧);`",
  ],
  [
    'swift',
    'let a = DesignTokens.Color.⟦deprecated-token|colorOld⟧; let b = DesignTokens.Color.⟦unknown-token|colorNo⟧; let c = Other.Color.colorOld',
  ],
  [
    'swift',
    'Text("x").padding(DesignTokens.Color.⟦misused-token|colorLine⟧).background(DesignTokens.Color.colorSurfaceRaised).tint(Color(⟦hardcoded-value|red: 0.2, green: 0.4, blue: 1⟧))',
  ],
  [
    'kotlin',
    'val a = listOf(DesignTokens.⟦deprecated-token|colorOld⟧, DesignTokens.⟦unknown-token|nope⟧, "DesignTokens.colorOld", ⟦hardcoded-value|16.dp⟧)',
  ],
  [
    'kotlin',
    'Text("x", color = DesignTokens.⟦misused-token|colorSurfaceRaised⟧, fontSize = DesignTokens.fontSizeBody)\nSurface(color = DesignTokens.colorSurfaceRaised) {}',
  ],
  [
    'dart',
    'final a = TextStyle(color: DesignTokensTheme.of(context).⟦misused-token|colorSurfaceRaised⟧, fontSize: DesignTokensTheme.of(context).fontSizeBody); final b = ⟦hardcoded-value|Color(0xFF3366FF)⟧;',
  ],
  [
    'dart',
    'final a = [DesignTokensTheme.of(context).⟦deprecated-token|colorOld⟧, DesignTokensTheme.of(context).⟦unknown-token|colorNope⟧, Other.colorOld];',
  ],
  [
    'xml',
    '<View android:textColor="@color/⟦misused-token|color_surface_raised⟧" android:padding="⟦hardcoded-value|8dp⟧" android:tint="@color/⟦deprecated-token|color_old⟧" android:background="@color/⟦unknown-token|color_nope⟧"/>',
  ],
  [
    'swift',
    'VStack(spacing: ⟦hardcoded-value|8⟧) { Text("x").padding(.horizontal, ⟦hardcoded-value|16⟧).padding(9) }.cornerRadius(⟦hardcoded-value|4⟧)\nlabel.textColor = DesignTokens.Light.Color.⟦misused-token|colorSurfaceRaised⟧\nlet padding = 16; foo(16)',
  ],
  [
    'dart',
    'final a = Padding(padding: EdgeInsets.all(⟦hardcoded-value|16⟧), child: Text("16", style: TextStyle(fontSize: ⟦hardcoded-value|17⟧)));\nfinal n = max(8, 16); final r = BorderRadius.circular(DesignTokensTheme.of(context).⟦misused-token|colorLine⟧);',
  ],
  [
    'kotlin',
    'Modifier.padding(horizontal = ⟦hardcoded-value|8.dp⟧, vertical = DesignTokens.⟦misused-token|colorLine⟧).clip(RoundedCornerShape(⟦hardcoded-value|4.dp⟧))',
  ],
  [
    'css',
    '.a { box-shadow: 0 1px 2px ⟦hardcoded-value|#3366ff⟧; flex: 1 1 auto; margin: -8px 0 auto; font-size: ⟦hardcoded-value|17px⟧; inset: 0; top: 50%; padding: 1em 2rem }',
  ],
  [
    'css',
    '@media (max-width: 16px) { .b { background: url("#36f") no-repeat; grid-template-columns: 16px 1fr } }\n:root { --color-brand-500: #36f; --space-sm: 8px }',
  ],
  [
    'css',
    '.a { background: linear-gradient(⟦hardcoded-value|#3366ff⟧, var(--color-line)); outline: 2px solid var(⟦deprecated-token|--color-gone⟧); opacity: .5; z-index: 4 }',
  ],
  [
    'scss',
    '@use "tokens" as t; @mixin m($color-old) { color: $color-old } .a { @include m(t.$color-brand-500); padding: t.$⟦deprecated-token|space-old⟧ map.get($m, 8px) }',
  ],
  [
    'tsx',
    'type Size = { padding: number }\nconst a: React.CSSProperties = { padding: ⟦hardcoded-value|16⟧, color: on ? "⟦hardcoded-value|#3366ff⟧" : undefined }\nconst b = { color: "#3366ff" }',
  ],
  [
    'html',
    '<a href="#3366ff" style="width: 8px">8px</a><style media="print">.x { margin: ⟦hardcoded-value|8px⟧ }</style><script>const padding = "8px"</script>',
  ],
]
