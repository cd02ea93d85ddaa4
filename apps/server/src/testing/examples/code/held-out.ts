// Snippets that no rule was tuned on. ⟦rule|text⟧ is a finding at the text, which stays in the code.
import type { Snippet, SnippetToken } from './snippet.ts'

export const heldOutTokens: readonly SnippetToken[] = [
  { name: 'color.palette.blue.600', type: 'color', value: '#1d4ed8' },
  { name: 'color.palette.gray.50', type: 'color', value: '#f9fafb' },
  { name: 'color.text.primary', type: 'color', value: '#111827', dark: '#f3f4f6' },
  { name: 'color.text.link', type: 'color', value: '{color.palette.blue.600}' },
  { name: 'color.background.canvas', type: 'color', value: '#fffdf7', dark: '#0b0f19' },
  { name: 'color.border.subtle', type: 'color', value: '#e5e7eb', dark: '#374151' },
  { name: 'color.feedback.error', type: 'color', value: '#b91c1c' },
  {
    name: 'color.danger',
    type: 'color',
    value: '#dc2626',
    deprecated: 'Too bright',
    replaced_by: 'color.feedback.error',
  },
  { name: 'spacing.2', type: 'dimension', value: '8px' },
  { name: 'spacing.4', type: 'dimension', value: '16px' },
  { name: 'spacing.6', type: 'dimension', value: '24px' },
  { name: 'spacing.gutter', type: 'dimension', value: '15px', deprecated: true, replaced_by: 'spacing.4' },
  { name: 'radius.md', type: 'dimension', value: '6px' },
  { name: 'font.size.lead', type: 'fontSize', value: '18px' },
  { name: 'font.weight.strong', type: 'fontWeight', value: 650 },
  { name: 'motion.quick', type: 'duration', value: '120ms' },
]

export const heldOut: readonly Snippet[] = [
  // css
  [
    'css',
    `.button {\n  color: ⟦hardcoded-value|#1d4ed8⟧;\n  padding: ⟦hardcoded-value|8px⟧ ⟦hardcoded-value|24px⟧;\n}`,
  ],
  [
    'css',
    `.card { border: 1px solid ⟦hardcoded-value|rgb(185, 28, 28)⟧; border-radius: ⟦hardcoded-value|6px⟧; width: 320px }`,
  ],
  ['css', `a:hover { color: var(⟦unknown-token|--color-text-lnk⟧); margin-top: var(--spacing-2) }`],
  [
    'css',
    `.alert { background: var(⟦deprecated-token|--color-danger⟧, red); gap: var(⟦deprecated-token|--spacing-gutter⟧) }`,
  ],
  ['css', `.box { padding: var(⟦misused-token|--color-border-subtle⟧); color: var(⟦misused-token|--spacing-4⟧) }`],
  ['css', `.box { color: var(⟦misused-token|--color-background-canvas⟧) }`],
  [
    'css',
    `.ok { color: var(--color-text-primary); background: var(--color-background-canvas); padding: var(--spacing-4) calc(var(--spacing-2) * 2); transition: color var(--motion-quick) ease; border: 1px solid var(--color-border-subtle) }`,
  ],
  [
    'css',
    `:root { --app-header: 64px; --app-accent: hotpink } .h { height: var(--app-header); color: var(--app-accent); margin: 0 auto; line-height: 1.5 }`,
  ],
  [
    'css',
    `.ok { background: linear-gradient(90deg, var(--color-palette-blue-600), transparent); box-shadow: 0 1px var(--spacing-2) var(--color-border-subtle); font-weight: var(--font-weight-strong) }`,
  ],
  [
    'css',
    `@media (min-width: 24px) { .a { font-weight: ⟦hardcoded-value|650⟧; transition-duration: ⟦hardcoded-value|120ms⟧ } }\n/* color: #1d4ed8 */`,
  ],
  [
    'css',
    `.d { transition-duration: var(⟦misused-token|--spacing-2⟧); font-size: var(⟦misused-token|--motion-quick⟧) }`,
  ],
  // scss
  [
    'scss',
    `@use 'tokens' as *;\n.nav { color: $color-text-link; a { padding: ⟦hardcoded-value|16px⟧; color: $⟦deprecated-token|color-danger⟧ } }`,
  ],
  [
    'scss',
    `.nav { margin: -$spacing-2; width: calc(100% - #{$spacing-6}); border-radius: $⟦unknown-token|radius-mdd⟧ }`,
  ],
  ['scss', `$own: 3px; @mixin pad($n) { padding: $n } .x { @include pad($own); color: ⟦hardcoded-value|#F9FAFB⟧ }`],
  ['scss', `.a { padding: $⟦misused-token|color-palette-gray-50⟧; color: $⟦misused-token|spacing-6⟧ }`],
  // less
  [
    'less',
    `.m { color: @color-text-primary; padding: ⟦hardcoded-value|24px⟧; .n { color: @⟦deprecated-token|color-danger⟧ } }`,
  ],
  [
    'less',
    `.m { gap: @⟦unknown-token|spacing-5⟧; border-radius: @⟦misused-token|color-text-link⟧; width: ~"calc(100% - @{spacing-2})" }`,
  ],
  // html
  ['html', `<p style="color: ⟦hardcoded-value|#b91c1c⟧; margin: var(--spacing-2)">Hi #b91c1c</p>`],
  [
    'html',
    `<svg><path fill="⟦hardcoded-value|#1D4ED8⟧" stroke="currentColor"/></svg><style>b { color: var(⟦deprecated-token|--color-danger⟧) }</style>`,
  ],
  ['html', `<div style="padding: var(⟦misused-token|--color-text-primary⟧)" class="card">x</div>`],
  [
    'html',
    `<div style="gap: var(⟦unknown-token|--spacing-44⟧)"></div><script>document.body.style.setProperty('--mine', '8px')</script>`,
  ],
  // vue
  [
    'vue',
    `<template><p :style="{ color: '⟦hardcoded-value|#b91c1c⟧', padding: 'var(--spacing-4)' }">{{ n }}</p></template>\n<style scoped>p { gap: ⟦hardcoded-value|8px⟧ }</style>`,
  ],
  [
    'vue',
    `<script setup lang="ts">\nconst style = { color: 'var(⟦deprecated-token|--color-danger⟧)' }\n</script>\n<template><i :style="style"/></template>\n<style lang="scss">i { color: $⟦unknown-token|color-text-primry⟧ }</style>`,
  ],
  ['vue', `<template><b :style="{ padding: 'var(⟦misused-token|--color-text-link⟧)' }" class="x"/></template>`],
  // svelte
  [
    'svelte',
    `<script>let on = true</script>\n<p style:color="⟦hardcoded-value|#1d4ed8⟧" style="gap: var(⟦unknown-token|--spacing-3⟧)">x</p>\n<style>p { padding: var(--spacing-6) }</style>`,
  ],
  [
    'svelte',
    `{#if ok}<p style="color: var(⟦deprecated-token|--color-danger⟧)">x</p>{/if}<style>p { padding: var(⟦misused-token|--color-text-link⟧) }</style>`,
  ],
  // jsx, tsx
  [
    'tsx',
    `export const A = () => <div style={{ color: '⟦hardcoded-value|#1d4ed8⟧', padding: ⟦hardcoded-value|24⟧, width: 300 }}>Hi</div>`,
  ],
  [
    'tsx',
    `export const B = () => <div style={{ color: 'var(⟦unknown-token|--color-text-primaryy⟧)', gap: 'var(--spacing-2)' }} />`,
  ],
  ['tsx', `const C = () => <p className="text-sm p-[⟦hardcoded-value|16px⟧] bg-[⟦hardcoded-value|#f9fafb⟧]">x</p>`],
  [
    'tsx',
    `import { tokens } from './tokens'\nconst D = () => <p style={{ padding: tokens['⟦misused-token|color.text.link⟧'], color: tokens['⟦deprecated-token|color.danger⟧'] }} />`,
  ],
  [
    'jsx',
    `const E = () => <p className="text-text-primary bg-background-canvas rounded-md" style={{ borderRadius: 'var(--radius-md)' }} />`,
  ],
  ['jsx', `const F = () => <p className="text-⟦misused-token|background-canvas⟧ bg-⟦deprecated-token|danger⟧" />`],
  [
    'ts',
    `import { css } from '@emotion/css'\nexport const box = css({ padding: '⟦hardcoded-value|8px⟧', '&:hover': { color: 'var(⟦deprecated-token|--color-danger⟧)' } })`,
  ],
  [
    'js',
    'const B = styled.button`\n  color: ⟦hardcoded-value|#b91c1c⟧;\n  padding: var(--spacing-2);\n  border-radius: ${p => p.theme.radius.md};\n`',
  ],
  ['ts', `const limits = { padding: 8, color: '#1d4ed8' }; const id = 'order-16px'; chart(8, 24)`],
  ['ts', `el.style.setProperty('--own', getComputedStyle(el).getPropertyValue('--spacing-2'))`],
  ['js', 'const C = css`padding: var(⟦misused-token|--color-text-primary⟧); gap: var(⟦unknown-token|--spacing-9⟧);`'],
  // swift
  ['swift', `Text("Hi").foregroundColor(DesignTokens.Color.colorTextPrimary).padding(DesignTokens.Dimension.spacing4)`],
  [
    'swift',
    `Text("Hi").foregroundColor(DesignTokens.Color.⟦deprecated-token|colorDanger⟧).padding(DesignTokens.Dimension.⟦unknown-token|spacing44⟧)`,
  ],
  ['swift', `let c = Color(⟦hardcoded-value|red: 0.7254901961, green: 0.1098039216, blue: 0.1098039216⟧)`],
  ['swift', `Text("x").foregroundColor(DesignTokens.Color.⟦misused-token|colorBackgroundCanvas⟧)`],
  // kotlin
  [
    'kotlin',
    `Box(Modifier.padding(DesignTokens.spacing4).background(DesignTokens.colorBackgroundCanvas)) { Text("x", color = DesignTokens.colorTextPrimary) }`,
  ],
  [
    'kotlin',
    `val error = DesignTokens.⟦deprecated-token|colorDanger⟧\nval x = DesignTokens.⟦unknown-token|colorTextPrimry⟧\nval y = ⟦hardcoded-value|Color(0xFF1D4ED8)⟧\nval n = list[8]`,
  ],
  [
    'kotlin',
    `Text("x", color = DesignTokens.⟦misused-token|colorBackgroundCanvas⟧, modifier = Modifier.padding(⟦hardcoded-value|24.dp⟧))`,
  ],
  // dart
  [
    'dart',
    `final a = Container(color: DesignTokensTheme.of(context).colorBackgroundCanvas, padding: EdgeInsets.all(DesignTokensTheme.of(context).spacing4));`,
  ],
  [
    'dart',
    `final a = Text('x', style: TextStyle(color: DesignTokensTheme.of(context).⟦deprecated-token|colorDanger⟧)); final b = const ⟦hardcoded-value|Color(0xFFB91C1C)⟧; final c = DesignTokensTheme.of(context).⟦unknown-token|colorTextPrimry⟧;`,
  ],
  ['dart', `final t = TextStyle(color: DesignTokensTheme.of(context).⟦misused-token|colorBackgroundCanvas⟧);`],
  // xml
  [
    'xml',
    `<TextView android:textColor="@color/⟦deprecated-token|color_danger⟧" android:padding="⟦hardcoded-value|16dp⟧" android:text="8dp"/>`,
  ],
  [
    'xml',
    `<View android:background="@color/color_background_canvas" android:padding="@dimen/spacing_4" android:textColor="@color/⟦unknown-token|color_text_primry⟧"/>`,
  ],
  [
    'xml',
    `<View android:background="⟦hardcoded-value|#1d4ed8⟧" android:textColor="@color/⟦misused-token|color_background_canvas⟧"/>`,
  ],
]
