// `tessera migrate` between releases of a real server.
import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { organizationWorld } from '@tessera/server/testing/organization'
import type { OrganizationWorld } from '@tessera/server/testing/organization'
import { terminal } from '../testing/terminal.ts'

let w: OrganizationWorld
beforeAll(async () => {
  w = await organizationWorld()
  await w.addTokens({
    'color.old': ['color', '#111111'],
    'color.a': ['color', '#222222'],
    'color.b': ['color', '#333333'],
    'color.gone': ['color', '#444444'],
    'color.dead': ['color', '#555555'],
    'space.s': ['dimension', '4px'],
  })
  await w.publish(w.production)
  const batch = (operations: object[]) => w.as('owner').post(`${w.modePath}/tokens/batch`, { operations })
  await batch([
    { op: 'update', name: 'color.old', new_name: 'color.new' },
    { op: 'update', name: 'color.a', new_name: 'tmp' },
    { op: 'update', name: 'color.b', new_name: 'color.a' },
    { op: 'update', name: 'tmp', new_name: 'color.b' },
    { op: 'update', name: 'space.s', new_name: 'spacing.small' },
    { op: 'delete', name: 'color.gone' },
    { op: 'update', name: 'color.dead', replaced_by: 'color.new' },
  ])
  await w.publish(w.production)
  await batch([{ op: 'delete', name: 'color.dead' }])
  await w.publish(w.production)
})
afterAll(() => w.close())

const project = () => terminal({ TESSERA_SERVER: w.address, TESSERA_API_KEY: w.people.owner.key })
const cases: [file: string, before: string, after: string][] = [
  [
    'a.css',
    'p {\r\n  color: var(--color-a);  /* var(--color-a) */\r\n  b: var(--color-b, var(--color-dead)) }',
    'p {\r\n  color: var(--color-b);  /* var(--color-a) */\r\n  b: var(--color-a, var(--color-new)) }',
  ],
  [
    'a.scss',
    '\ufeff@use "tokens" as t;\np { m: $space-s t.$color-old }\n',
    '\ufeff@use "tokens" as t;\np { m: $spacing-small t.$color-new }\n',
  ],
  ['a.less', 'p { m: @space-s; c: ~"@{color-old}" }', 'p { m: @spacing-small; c: ~"@{color-new}" }'],
  [
    'a.tsx',
    'import { tokens } from "./t"\nexport const A = () => <p style={{ color: "var(--color-a)" }}>{tokens["space.s"]}</p>\n',
    'import { tokens } from "./t"\nexport const A = () => <p style={{ color: "var(--color-b)" }}>{tokens["spacing.small"]}</p>\n',
  ],
  [
    'a.vue',
    '<template><p :style="{ color: \'var(--color-old)\' }" /></template>\n<style lang="scss">p { a: $color-a }</style>\n',
    '<template><p :style="{ color: \'var(--color-new)\' }" /></template>\n<style lang="scss">p { a: $color-b }</style>\n',
  ],
  [
    'a.svelte',
    '<p style:color="var(--color-a)" class="bg-old p-s">x</p>',
    '<p style:color="var(--color-b)" class="bg-new p-small">x</p>',
  ],
  ['a.html', '<p style="color: var(--color-a)">--color-a</p>', '<p style="color: var(--color-b)">--color-a</p>'],
  [
    'A.swift',
    'let x = (DesignTokens.Color.colorA, DesignTokens.Dimension.spaceS)\n',
    'let x = (DesignTokens.Color.colorB, DesignTokens.Dimension.spacingSmall)\n',
  ],
  [
    'A.kt',
    'val x = listOf(DesignTokens.colorA, R.color.color_b, R.dimen.space_s)\n',
    'val x = listOf(DesignTokens.colorB, R.color.color_a, R.dimen.spacing_small)\n',
  ],
  [
    'a.dart',
    'final x = [DesignTokens.colorA, DesignTokensTheme.of(context).spaceS];\n',
    'final x = [DesignTokens.colorB, DesignTokensTheme.of(context).spacingSmall];\n',
  ],
  [
    'native.ts',
    'import { tokens } from "./t"\nexport const a = tokens.spaceS + tokens["space.s"]\n',
    'import { tokens } from "./t"\nexport const a = tokens.spacingSmall + tokens["spacing.small"]\n',
  ],
  ['a.xml', '<View a="@color/color-a" b="@dimen/space-s"/>\n', '<View a="@color/color-b" b="@dimen/spacing-small"/>\n'],
]

test('rewrites every language, all names at once, and a second run changes nothing', async () => {
  const { tessera, write, read, folder } = await project()
  await write(Object.fromEntries(cases.map(([file, before]) => [`src/${file}`, before])))
  await writeFile(join(folder, 'src/a.png'), Buffer.from([0, 1, 2]))
  const done = await tessera('migrate', '--from', '1', '--to', '3', 'src', '--yes')
  expect(done).toMatchObject({ code: 0, out: expect.stringContaining('12 files written') })
  for (const [file, , after] of cases) expect([file, await read(`src/${file}`)]).toEqual([file, after])

  const again = await tessera('migrate', '--from', '1', '--to', '3', 'src', '--yes')
  expect(again).toMatchObject({ code: 0, out: expect.stringContaining('0 places in 0 of 12 files') })
  for (const [file, , after] of cases) expect([file, await read(`src/${file}`)]).toEqual([file, after])
})

test('shows the differences and asks; --dry-run writes nothing', async () => {
  const { tessera, write, read } = await project()
  await write({ 'a.css': 'p { a: var(--color-old) }\n' })
  const asked = await tessera('migrate', '--from', '1', '--to', '3', 'a.css')
  expect(asked).toMatchObject({ code: 2, err: expect.stringContaining('--yes') })
  expect(asked.out).toContain('-p { a: var(--color-old) }\n+p { a: var(--color-new) }')
  const shown = await tessera('migrate', '--from', '1.0.0', '--to', '3.0.0', 'a.css', '--dry-run', '--json')
  expect(shown.json).toMatchObject({
    from: '1.0.0',
    to: '3.0.0',
    written: false,
    files: [{ file: 'a.css', places: 1 }],
  })
  expect(await read('a.css')).toBe('p { a: var(--color-old) }\n')
})

test('lists what it cannot settle as file:line: name: why, and leaves broken files alone', async () => {
  const { tessera, write, folder } = await project()
  await write({
    'a.css': 'p {\n  a: var(--color-gone)\n}',
    'b.ts': 'const a = (n: string) => `var(--color-${n})`\n',
    'c.css': 'p { color: var(--color-a)',
  })
  await writeFile(join(folder, 'd.css'), Buffer.from([0x70, 0xff, 0xfe]))
  const { out } = await tessera('migrate', '--from', '1', '--to', '3', '.', '--yes')
  expect(out).toContain('a.css:2: --color-gone: removed in 3.0.0 without a replacement\n')
  expect(out).toMatch(/^b\.ts:1: --color-…: .+$/m)
  expect(out).toMatch(/^c\.css:1: Unclosed block; the file is left as it is$/m)
  expect(out).toMatch(/^d\.css:1: it is not text in UTF-8; the file is left as it is$/m)
  expect(await readFile(join(folder, 'd.css'))).toEqual(Buffer.from([0x70, 0xff, 0xfe]))
})

test('the options of the pulled outputs count, and what pull writes is left out', async () => {
  const { tessera, write, read } = await project()
  await write({
    'tessera.config.json': { pull: [{ file: 'tokens.css', format: 'css', prefix: 'ds' }] },
    'tokens.css': ':root { --ds-color-old: red }',
    'a.css': 'p { a: var(--ds-color-old) var(--color-old) }',
  })
  const { err } = await tessera('migrate', '--from', '1', '--to', '3', '*.css', '--yes')
  expect(await read('a.css')).toBe('p { a: var(--ds-color-new) var(--color-old) }')
  expect(await read('tokens.css')).toBe(':root { --ds-color-old: red }')
  expect(err).toContain('1 files are written by `tessera pull`')
})

test('leaves out what git ignores, by the lists of every folder, but for what is tracked or named itself', async () => {
  const { tessera, write, read, folder } = await project()
  const [old, now] = ['p { a: var(--color-old) }', 'p { a: var(--color-new) }']
  const kept = ['dist/tracked.css', 'src/kept.css', 'made/a.css', 'out/named.css']
  const left = ['dist/b.css', 'src/own/c.css', 'src/x.made.css', 'node_modules/d.css']
  await write(Object.fromEntries([...kept, ...left].map(file => [file, old])))
  await write({ '.gitignore': 'dist\nout\nnode_modules\n', 'src/.gitignore': '/own\n*.made.css\n!kept.css\n' })
  const git = (...words: string[]) => execFileSync('git', words, { cwd: folder, stdio: 'ignore' })
  git('init')
  git('add', '-f', 'dist/tracked.css')
  const { err } = await tessera('migrate', '--from', '1', '--to', '3', '.', 'out/named.css', '--yes')
  expect(err).toContain('3 files are left out')
  for (const file of kept) expect([file, await read(file)]).toEqual([file, now])
  for (const file of left) expect([file, await read(file)]).toEqual([file, old])
})

test('without git, folders of built files are left out unless they are named', async () => {
  const { tessera, write, read } = await project()
  const files = ['a/dist/x.css', 'build/x.css', 'build/dist/x.css', '.hidden/x.css', 'src/x.css']
  await write(Object.fromEntries(files.map(file => [file, 'p { a: var(--color-old) }'])))
  const changed = async () => {
    const texts = await Promise.all(files.map(read))
    return files.filter((_, index) => texts[index]!.includes('new'))
  }
  await tessera('migrate', '--from', '1', '--to', '3', '.', '--yes')
  expect(await changed()).toEqual(['src/x.css'])
  await tessera('migrate', '--from', '1', '--to', '3', 'build', '--yes')
  expect(await changed()).toEqual(['build/x.css', 'src/x.css'])
})

test('pull keeps the former names of an output that asks for it, of what is published only', async () => {
  const { tessera, write, read } = await project()
  const release = { organization: 'Acme Inc' }
  await write({
    'tessera.config.json': {
      pull: [
        { file: 'with.css', format: 'css', release, compat: true },
        { file: 'without.css', format: 'css', release },
      ],
    },
  })
  expect(await tessera('pull')).toMatchObject({ code: 0 })
  expect(await read('with.css')).toContain('--color-dead: var(--color-new);')
  expect(await read('without.css')).not.toContain('--color-dead')
  await tessera('pull', '--compat', '--format', 'swiftui', '--output', 'T.swift', '--environment', 'Production')
  expect(await read('T.swift')).toContain('static let colorDead = colorNew\n')
  await write({ 'tessera.config.json': { pull: [{ file: 'a.css', format: 'css', compat: true }] } })
  expect(await tessera('pull')).toMatchObject({ code: 2, err: expect.stringContaining('compat but no release') })
})

test('variables that a file forwards under a prefix', async () => {
  const { tessera, write, read } = await project()
  const files = (old: string, gap: string) => ({
    'src/_index.scss': `@forward "./tokens" as ds-* show $ds-color-${old}, $ds-${gap};\n`,
    'src/a.scss': `@use "index" as i;\n@use "tokens";\np { a: i.$ds-color-${old} tokens.$color-${old}; b: i.$ds_${gap.replaceAll('-', '_')} }\n`,
  })
  await write(files('old', 'space-s'))
  await tessera('migrate', '--from', '1', '--to', '3', 'src', '--yes')
  for (const [file, text] of Object.entries(files('new', 'spacing-small')))
    expect(await read(file)).toBe(text.replace('$ds_spacing_small', '$ds-spacing-small'))
})

test('resources of Android end in their mode where the pulled file has several', async () => {
  const { tessera, write, read } = await project()
  const pull = [{ file: 'values/tokens.xml', format: 'android' }]
  const uses = (names: string[]) => `val x = listOf(${names.map(name => `R.color.${name}`).join(', ')})\n`
  await write({ 'tessera.config.json': { pull }, 'A.kt': uses(['color_old_base', 'color_a_base', 'color_a']) })
  await tessera('migrate', '--from', '1', '--to', '3', 'A.kt', '--yes')
  expect(await read('A.kt')).toBe(uses(['color_new_base', 'color_b_base', 'color_a']))
  const single = pull.map(entry => ({ ...entry, file: 'values/{mode}.xml' }))
  await write({ 'tessera.config.json': { pull: single }, 'B.kt': uses(['color_old_base', 'color_old']) })
  await tessera('migrate', '--from', '1', '--to', '3', 'B.kt', '--yes')
  expect(await read('B.kt')).toBe(uses(['color_old_base', 'color_new']))
})

test('refuses what is missing with what to do', async () => {
  const { tessera, write } = await project()
  await write({ 'a.css': '' })
  expect(await tessera('migrate', 'a.css')).toMatchObject({ code: 2, err: expect.stringContaining('--from and --to') })
  expect(await tessera('migrate', '--from', '7', '--to', '3', 'a.css')).toMatchObject({
    code: 1,
    err: expect.stringContaining('No release of Production lies in 7'),
  })
  expect(await tessera('migrate', '--from', '1', '--to', '9.0.0', 'a.css')).toMatchObject({
    code: 1,
    err: expect.stringContaining('Release not found'),
  })
})
