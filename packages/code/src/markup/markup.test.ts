import { expect, test } from 'vitest'
import { changesOf, migrated } from '../testing/migrated.ts'

const changes = changesOf({
  css: { '--a': '--b', '--b': '--c' },
  scss: { a: 'b' },
  less: { a: 'b' },
  typescript: { 'color.old': 'color.new' },
  utility: { '--color-old': '--color-new' },
})
const cases: [what: string, path: string, before: string, after: string][] = [
  [
    'HTML: styles, scripts, attributes; neither text nor comments',
    'a.html',
    '<!doctype html><!-- var(--a) --><style>p { --a: var(--b) }</style><script>x("var(--a)")</script><script type="application/json">{"a":"var(--a)"}</script><p style="--a: 1; color: var(--b); font: &quot;x&quot;; b: var(--a)" class=\'bg-old x\' title="bg-old">var(--a) <code>--a</code></p><svg fill="var(--a)"/>',
    '<!doctype html><!-- var(--a) --><style>p { --b: var(--c) }</style><script>x("var(--b)")</script><script type="application/json">{"a":"var(--a)"}</script><p style="--b: 1; color: var(--c); font: &quot;x&quot;; b: var(--b)" class=\'bg-new x\' title="bg-old">var(--a) <code>--a</code></p><svg fill="var(--b)"/>',
  ],
  [
    'Vue: bindings, expressions and blocks in their languages',
    'a.vue',
    '<script setup lang="ts">import { tokens } from "./t"; const a: string = tokens["color.old"]</script>\n<template><p :style="{ \'--a\': b, color: tokens[\'color.old\'] }" v-for="x in y" @click="f(\'var(--a)\')">{{ tokens["color.old"] }} color.old</p></template>\n<style scoped lang="scss">p { a: $a var(--a); }</style><style lang="less">p { a: @a }</style>',
    '<script setup lang="ts">import { tokens } from "./t"; const a: string = tokens["color.new"]</script>\n<template><p :style="{ \'--b\': b, color: tokens[\'color.new\'] }" v-for="x in y" @click="f(\'var(--b)\')">{{ tokens["color.new"] }} color.old</p></template>\n<style scoped lang="scss">p { a: $b var(--b); }</style><style lang="less">p { a: @b }</style>',
  ],
  [
    'Svelte: style directives, properties of components and expressions',
    'a.svelte',
    '<script>import { tokens } from "./t"</script>\n{#if x > "}"}<p style:--a={x} style="--b: {y}; c: var(--a)" on:click={() => f("var(--a)")}>{tokens["color.old"]} var(--a)</p>{/if}\n{#each l as m (m.id)}<C --a="1" />{/each}\n<style>p { a: var(--a) }</style>',
    '<script>import { tokens } from "./t"</script>\n{#if x > "}"}<p style:--b={x} style="--c: {y}; c: var(--b)" on:click={() => f("var(--b)")}>{tokens["color.new"]} var(--a)</p>{/if}\n{#each l as m (m.id)}<C --b="1" />{/each}\n<style>p { a: var(--b) }</style>',
  ],
]
test.each(cases)('%s', async (_what, path, before, after) => {
  expect((await migrated(path, before, changes)).text).toBe(after)
})

test('a block that does not parse is refused with its place in the file', async () => {
  await expect(migrated('a.vue', '<style>p { a: b</style>', changes)).rejects.toMatchObject({ offset: 7 })
  await expect(migrated('a.vue', '<style lang="stylus">p\n  a b</style>', changes)).rejects.toThrow('stylus')
})
