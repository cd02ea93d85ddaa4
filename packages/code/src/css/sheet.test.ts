import { expect, test } from 'vitest'
import { changesOf, migrated } from '../testing/migrated.ts'

const changes = changesOf({
  css: { '--a': '--b', '--b': '--c', '--color-old': '--color-new', '--gone': null, '--x.y': '--x\\.z' },
  scss: { 'color-old': 'color-new', a: 'b', b: 'a', gone: null },
  less: { 'color-old': 'color-new', a: 'b', b: 'a' },
  utility: { '--color-old': '--color-new' },
})
const cases: [what: string, path: string, before: string, after: string][] = [
  [
    'uses, fallbacks in fallbacks, declarations',
    'a.css',
    '.x { --a: var(--a, var( --b , var(--color-old-2))); c: VAR(--a) }',
    '.x { --b: var(--b, var( --c , var(--color-old-2))); c: VAR(--b) }',
  ],
  [
    '@property, style queries, transitions',
    'a.css',
    '@property --a { syntax: "*" }\n@container (x) and style(--a: 1) { p { transition: --a 1s, color 2s; transition-property: color, --a } }',
    '@property --b { syntax: "*" }\n@container (x) and style(--b: 1) { p { transition: --b 1s, color 2s; transition-property: color, --b } }',
  ],
  [
    'comments, strings, urls, classes, animations and functions of that name stay',
    'a.css',
    '/* var(--a) --a: 1 */ .--a { content: "var(--a)"; b: url(var(--a)); animation: --a 1s; c: --a(1); d: /* --a */ 1 } @keyframes --a {} @media (--a) {}',
    '/* var(--a) --a: 1 */ .--a { content: "var(--a)"; b: url(var(--a)); animation: --a 1s; c: --a(1); d: /* --a */ 1 } @keyframes --a {} @media (--a) {}',
  ],
  [
    'a name is matched without its escapes',
    'a.css',
    'p { a: var(--x\\.y) var(--\\61 ) var(--x\\2e y) }',
    'p { a: var(--x\\.z) var(--b) var(--x\\.z) }',
  ],
  [
    'classes in @apply',
    'a.css',
    'p { @apply hover:bg-old/50 md:-m-old text-older; @apply bg-old; }',
    'p { @apply hover:bg-new/50 md:-m-old text-older; @apply bg-new; }',
  ],
  [
    'variables of Sass, also in interpolations and of modules',
    'a.scss',
    '@use "tokens";\n@use "sass:math";\n.x-#{$a} { p: $a + $b*2 "q#{$a}" tokens.$color-old math.$a; #{$a}: url("#{$b}.png") url($a); --x: #{$a} $a; } // $a var(--a)',
    '@use "tokens";\n@use "sass:math";\n.x-#{$b} { p: $b + $a*2 "q#{$b}" tokens.$color-new math.$a; #{$b}: url("#{$a}.png") url($b); --x: #{$b} $a; } // $a var(--a)',
  ],
  [
    'Sass works out what is interpolated in a comment that it hands on',
    'a.scss',
    "/* don't: $a https://x #{$a} var(--a) #{f('}', $b)} */ p { x: y /* $a */; } // #{$a} ",
    "/* don't: $a https://x #{$b} var(--a) #{f('}', $a)} */ p { x: y /* $a */; } // #{$a} ",
  ],
  ['Sass reads _ as -', 'a.scss', 'p { a: $color_old }', 'p { a: $color-new }'],
  [
    'variables that a mixin, a function, a loop or a block declares',
    'a.scss',
    '@mixin m($a, $c: $b) { x: $a $b } @function f($b...) { @return $b + $a } @each $a, $k in $b { x: $a } @for $b from 1 through $a { x: $b } p { $a: 1; x: $a } q { x: $a; @include m($a: $b) }',
    '@mixin m($a, $c: $a) { x: $a $a } @function f($b...) { @return $b + $b } @each $a, $k in $a { x: $a } @for $b from 1 through $b { x: $b } p { $a: 1; x: $a } q { x: $b; @include m($a: $a) }',
  ],
  [
    'what a parameter has by default, and what a loop goes through, is read before they are there',
    'a.scss',
    '@function f($a: $a, $x: ($a, $b), $b: $b) { @return $a $b } @mixin m($b: 1, $c: $b) {} @each $a in $a { x: $a } @for $b from 1 through $b { x: $b }',
    '@function f($a: $b, $x: ($a, $a), $b: $a) { @return $a $b } @mixin m($b: 1, $c: $b) {} @each $a in $b { x: $a } @for $b from 1 through $a { x: $b }',
  ],
  [
    'a condition at the top sets the variable of the file, one in a mixin its own',
    'a.scss',
    '@mixin m { @if $a { $a: 1; x: $a } x: $a } p { x: $b } @if $a { @if $b { $b: 1 } } p { x: $b $a }',
    '@mixin m { @if $b { $a: 1; x: $a } x: $b } p { x: $a } @if $b { @if $a { $b: 1 } } p { x: $b $b }',
  ],
  [
    'a configured module',
    'a.scss',
    '@use "tokens" as t with ($color-old: 1, $x: 2); @forward "x" with ($a: $b); p { a: t.$a }',
    '@use "tokens" as t with ($color-new: 1, $x: 2); @forward "x" with ($b: $a); p { a: t.$b }',
  ],
  [
    'keys of the map of modes',
    'a.scss',
    "p { x: map.get($modes, 'dark', 'color-old') map-get(map-get($modes, 'dark'), \"a\") }",
    "p { x: map.get($modes, 'dark', 'color-new') map-get(map-get($modes, 'dark'), \"b\") }",
  ],
  [
    'variables of Less',
    'a.less',
    '@import "t"; .m(@p: @a; @b: 1) when (@a > 1) { x: @p @b } .@{a} { x: ~"@{b}" @a @color-old; .m(@p: @a); @media @b { y: e("@{a}") } url: url("@{a}/x.png") } // @a',
    '@import "t"; .m(@p: @b; @b: 1) when (@b > 1) { x: @p @b } .@{b} { x: ~"@{a}" @b @color-new; .m(@p: @b); @media @a { y: e("@{b}") } url: url("@{b}/x.png") } // @a',
  ],
  [
    'parameters of Less, and what is none',
    'a.less',
    '.m(@a; @p: @a, @b; @b: @b) { x: @a @b } .n(@p, @b: @b) { x: @p @b } @media (@a) { x: @a } p:not(.@{a}), .q-@{b} { x: @a @b }',
    '.m(@a; @p: @a, @a; @b: @a) { x: @a @b } .n(@p, @b: @a) { x: @p @b } @media (@b) { x: @b } p:not(.@{b}), .q-@{a} { x: @b @a }',
  ],
  [
    'Less reads a block as a whole',
    'a.less',
    'p { x: @a; @a: 1; q { y: @a @b } }',
    'p { x: @a; @a: 1; q { y: @a @a } }',
  ],
]
test.each(cases)('%s', async (_what, path, before, after) => {
  const { text } = await migrated(path, before, changes)
  expect(text).toBe(after)
})

test('what is put together while compiling, removed or declared anew is told', async () => {
  const remarks = async (path: string, text: string) => (await migrated(path, text, changes)).remarks
  expect(await remarks('a.css', 'p { a: var(--gone, 1) }')).toEqual([['--gone', 'removed']])
  expect(await remarks('a.scss', 'p { a: var(--color-#{$n}) var(--zzz-#{$n}) var(--#{$n}-new) }')).toEqual([
    ['--color-…', expect.stringContaining('put together')],
  ])
  expect(await remarks('a.scss', '$a: 1; p { x: $a map.get($modes, $k) map.get($mine, "a") }')).toEqual([
    ['a', expect.stringContaining('declares')],
    ['…', expect.stringContaining('variable')],
    ['a', expect.stringContaining('not one that an export writes')],
  ])
  expect(await remarks('a.less', 'p { x: @@a }')).toEqual([['a', expect.stringContaining('another variable')]])
})

test('a sheet that is not valid is refused with its place', async () => {
  await expect(migrated('a.css', 'p { a: b', changes)).rejects.toMatchObject({ message: 'Unclosed block', offset: 0 })
})
