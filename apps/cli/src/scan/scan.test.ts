// `tessera scan` over code in which each use is known, offline and against a server that takes reports.
import { execFileSync } from 'node:child_process'
import { symlink } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { exportTokens, tokensetInput } from '@tessera/engine'
import type { ModeTokens, Token } from '@tessera/engine'
import { expect, onTestFinished, test } from 'vitest'
import { terminal } from '../testing/terminal.ts'
import { normalUrl } from './origin.ts'

const token = (name: string, type: Token['type'], value: string, more: Partial<Token> = {}): Token => ({
  ...{ name, type, value, description: null, alias_to: null, extensions: null },
  ...{ deprecated: null, replaced_by: null, remove_in: null },
  ...more,
})
const light = [
  token('color.brand.500', 'color', '#3366ff'),
  token('color.old', 'color', '#ff0000', { deprecated: true, replaced_by: 'color.brand.500' }),
  token('color.page', 'color', '#fafafa'),
  token('space.sm', 'dimension', '8px'),
  token('space.md', 'dimension', '16px'),
  token('radius.s', 'dimension', '4px'),
]
const dark = light.map(each => (each.name === 'color.page' ? { ...each, value: '#111111' } : each))
const modes: ModeTokens[] = [
  { name: 'Light', is_default: true, tokens: light },
  { name: 'Dark', is_default: false, tokens: dark },
]

function manifest(of: readonly ModeTokens[] = modes): string {
  const written = exportTokens('manifest', tokensetInput('Core', of), {})
  if ('fault' in written) throw new Error(String(written.fault))
  return written.text
}

/** A project with the manifest that `tessera pull` left. */
async function project(files: Record<string, string>, env: Record<string, string> = {}) {
  const there = await terminal(env)
  await there.write({ 'tokens.json': manifest(), ...files })
  await there.write({ 'tessera.config.json': { pull: [{ file: 'tokens.json', format: 'manifest' }] } })
  return there
}

const git = (folder: string, ...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...words], { cwd: folder }).toString()

/** ‹name› is a use of the token, ?name? an unknown name; what is between the signs stays in the code. */
const marked: Record<string, string> = {
  'a.css': `/* var(--color-old) */ .a { color: var(‹color.brand.500|--color-brand-500›); --x: var(‹space.sm|--space-sm›, var(‹color.old|--color-old›)) }
.b { content: "var(--color-old)"; transition: ‹color.page|--color-page› 1s; --color-page: red; color: var(?|--color-nope?); b: var(--mine) }
.c { @apply ‹color.brand.500:4|bg-brand-500› hover:p-‹space.sm|sm›; --color-own: 1; color: var(--color-own) }`,
  'a.module.css': `@value brand: var(‹color.brand.500|--color-brand-500›); .a { composes: b; color: brand }`,
  'a.scss': `@use 'tokens' as t; $map: ('a': $‹color.brand.500|color-brand-500›); // $color-old
.a { color: t.$‹color.old|color_old›; b: #{$‹space.md|space-md›}; c: map.get($modes, 'dark', '‹color.page|color-page›'); d: ?|$color-typo? }
@mixin m($color-old) { color: $color-old }`,
  '_all.scss': `@forward 'tokens' as ds-*;`,
  'b.scss': `@use 'all'; .a { color: all.$‹color.old|ds-color-old› }`,
  'a.less': `.a { color: @‹color.brand.500|color-brand-500›; b: ~"@{‹space.sm|space-sm›}" } .m(@color-old) { c: @color-old }`,
  'a.tsx': `import { tokens } from './tokens'; import { vars as v } from './theme.css'; import { colorBrand500 } from './tokens.js'
const name = 'color.brand.500'; const half = 'brand'; const { colors } = useTheme()
export const A = ({ theme }: P) => <p className={cn("‹color.brand.500:4|bg-brand-500› flex", on && 'text-[var(‹color.old|--color-old›)]')}
  style={{ color: 'var(‹color.brand.500|--color-brand-500›)', '--color-page': 'red' }}>
  {tokens[‹color.brand.500|name›]}{tokens['‹space.sm|space.sm›']}{theme.‹color.brand.500|colors›.brand[500]}{tokens['?|color.nix?']}
  {v.‹color.brand.500|color›.brand[500]}{theme.‹color.brand.500|color›[half]['500']}{colors.‹color.brand.500|brand›[500].length}{‹color.brand.500|colorBrand500›}</p>
const B = styled.div\`color: \${p => p.theme.‹radius.s|radii›.s}; margin: var(‹space.md|--space-md›);\`
const own = { color: { brand: { 500: 1 } } }; own.color.brand[500]; other['color.old']; "the word --color-old"`,
  'a.css.ts': `import { vars } from './vars.css'; export const a = style({ color: vars.‹color.old|color›.old, selectors: { '&:hover': { color: vars['‹color.page|color›']['page'] } } })`,
  'a.stylex.js': `import { tokens } from './tokens.stylex'; stylex.create({ a: { color: tokens.‹color.brand.500|colorBrand500› } })`,
  'panda.tsx': `import { css } from '../styled-system/css'
const a = css({ color: '‹color.brand.500|brand.500›', p: '‹space.md|md›', mt: '‹space.sm|sm›', color: { base: '‹color.old|old›', _hover: on ? '‹color.page|page›' : 'red' }, display: 'page' })
export const A = () => <Box bg="‹color.brand.500|brand.500›" rounded={'‹radius.s|s›'} title="brand.500">{token('‹color.brand.500|colors.brand.500›')}</Box>`,
  'plain.tsx': `const a = css({ color: 'page', background: '‹color.brand.500|brand.500›' }); chart({ color: 'old', name: 'brand.500' })`,
  'a.vue': `<script setup>import { tokens } from './tokens'</script>
<template><p :class="{ '‹color.brand.500:4|bg-brand-500›': on }" :style="{ color: 'var(‹color.old|--color-old›)' }">{{ tokens['‹space.sm|space.sm›'] }} var(--color-old)</p></template>
<style lang="scss">p { a: $‹space.md|space-md› }</style>`,
  'a.svelte': `<p class="{on ? '‹color.brand.500:4|bg-brand-500›' : ''}" class:‹color.brand.500:4|text-brand-500›={on} style:color="var(‹color.old|--color-old›)">x</p>`,
  'a.html': `<!-- var(--color-old) --><p style="color: var(‹color.old|--color-old›)" class="‹color.brand.500:4|bg-brand-500›">--color-old</p>`,
  'A.swift': `// DesignTokens.Color.colorOld
let a = DesignTokens.Color.‹color.brand.500|colorBrand500›.opacity(1); let b = DesignTokens.Dark.Dimension.‹space.sm|spaceSm›; let c = Other.Color.colorOld; let d = DesignTokens.?Color.colorNo|Color.colorNo?`,
  'A.kt': `import x.DesignTokens.colorOld
val a = listOf(DesignTokens.‹color.brand.500|colorBrand500›, DesignTokens.Light.‹space.sm|spaceSm›, R.color.‹color.brand.500|color_brand_500›, ‹color.old|colorOld›, DesignTokens.?|nope?, "DesignTokens.colorOld")`,
  'a.xml': `<resources><color name="color-page">#000</color><item a="@color/‹color.brand.500|color-brand-500›" b="@dimen/‹space.sm|space_sm_dark›" c="@string/color_old"/></resources>`,
  'a.dart': `final a = [DesignTokensTheme.of(context).‹color.brand.500|colorBrand500›, const DesignTokensDark().‹space.sm|spaceSm›, Other.colorOld];`,
}
const kinds: Record<string, string> = {
  ...{
    css: 'css',
    scss: 'scss',
    less: 'less',
    tsx: 'js',
    ts: 'js',
    js: 'js',
    vue: 'html',
    svelte: 'html',
    html: 'html',
  },
  ...{ swift: 'swift', kt: 'kotlin', xml: 'xml', dart: 'dart' },
}

/** The code without marks, and what must be found in it. */
function unmarked(file: string, text: string) {
  const uses: string[] = []
  const unknown: string[] = []
  let code = ''
  let at = 0
  for (const match of text.matchAll(/‹([^|›]*)\|([^›]*)›|\?([^?|]*)\|([^?]+)\?/g)) {
    code += text.slice(at, match.index)
    at = match.index + match[0].length
    const [, named, use, before = '', name = ''] = match
    const place = (offset: number) => {
      const lines = code.split('\n')
      return `${file}:${lines.length}:${lines.at(-1)!.length + 1 + offset}`
    }
    if (named === undefined || use === undefined) {
      unknown.push(before === '' ? name : before)
      code += name
      continue
    }
    // A class begins with its utility: the number says where its value does.
    const [token, prefix] = named.split(':')
    const isClass = prefix !== undefined || /(?:^|[\s"'])(?:[\w-]+:)?(?:p|m|bg|text)-$/.test(code.split('\n').at(-1)!)
    const shift = prefix === undefined ? 0 : use.indexOf('-') + 1
    uses.push(`${token} ${isClass ? 'tailwind' : kinds[file.split('.').at(-1)!]} ${place(shift)}`)
    code += use
  }
  return { code: code + text.slice(at), uses, unknown }
}

const plain = Object.fromEntries(Object.entries(marked).map(([file, text]) => [file, unmarked(file, text)]))

test('finds each use in each language, and nothing else', async () => {
  const files = Object.fromEntries(Object.entries(plain).map(([file, { code }]) => [`src/${file}`, code]))
  const { tessera } = await project(files)
  const ran = await tessera('scan', 'src', '--json')
  expect(ran).toMatchObject({ code: 0 })
  for (const [file, { uses, unknown }] of Object.entries(plain)) {
    const own = <T extends { file: string }>(list: T[]) => list.filter(each => each.file === `src/${file}`)
    const found = own<{ token: string; kind: string; file: string; line: number; column: number }>(ran.json.uses)
    expect(found.map(({ token: of, kind, line, column }) => `${of} ${kind} ${file}:${line}:${column}`).sort()).toEqual(
      [...uses].sort(),
    )
    expect(own<{ file: string; name: string }>(ran.json.unknown).map(({ name }) => name)).toEqual(unknown)
  }
  const old = ran.json.uses.filter((each: { deprecated?: boolean }) => each.deprecated)
  expect(new Set(old.map((each: { token: string }) => each.token))).toEqual(new Set(['color.old']))
})

const hardcoded = {
  'src/a.css':
    '.a { color: #36f; background: #fafafa; padding: 9px 8px; width: 33px; b: 8px; border-radius: 4px }\n.b { color: hsl(0 0% 50%) }\n',
  'src/a.tsx': 'const A = <p style={{ padding: 8, color: "#3366fe" }} className="p-[17px]" />\nchart({ size: 8 })\n',
  'src/a.kt': 'val a = Color(0xFF3366FF); val b = 16.dp\n',
  'src/a.xml': '<View android:textColor="#3366ff" android:padding="8dp"/>\n',
}

test('hard-coded values have the nearest token of their property and its distance', async () => {
  const { tessera } = await project(hardcoded)
  const { json } = await tessera('scan', '--json')
  const lines = json.hardcoded.map(
    ({ type, value, file, line, nearest, distance }: Record<string, string>) =>
      `${file}:${line} ${type} ${value} ${nearest} ${Number(distance) > 1 ? Math.round(Number(distance)) : distance}`,
  )
  expect(lines).toEqual([
    'src/a.css:1 color #36f color.brand.500 0',
    'src/a.css:1 color #fafafa color.page 0',
    'src/a.css:1 dimension 9px space.sm 1',
    'src/a.css:1 dimension 8px space.sm 0',
    'src/a.css:1 dimension 4px radius.s 0',
    expect.stringMatching(/^src\/a\.css:2 color hsl\(0 0% 50%\) color\.\S+ \d+$/),
    'src/a.kt:1 color #3366ff color.brand.500 0',
    'src/a.kt:1 dimension 16px space.md 0',
    'src/a.tsx:1 dimension 8px space.sm 0',
    expect.stringMatching(/^src\/a\.tsx:1 color #3366fe color\.brand\.500 0\.\d+$/),
    'src/a.tsx:1 dimension 17px space.md 1',
    'src/a.xml:1 color #3366ff color.brand.500 0',
    'src/a.xml:1 dimension 8px space.sm 0',
  ])
  const text = await tessera('scan')
  expect(text.out).toContain('coverage 0.0 %')
  expect(text.out).toContain('8px → space.sm')
})

test('--fix writes what is one token in every mode, and shows it', async () => {
  const { tessera, read } = await project(hardcoded)
  const done = await tessera('scan', '--fix')
  expect(done.out).toContain('+.a { color: var(--color-brand-500); background: #fafafa;')
  expect(await read('src/a.css')).toBe(
    '.a { color: var(--color-brand-500); background: #fafafa; padding: 9px var(--space-sm); width: 33px; b: 8px; border-radius: var(--radius-s) }\n.b { color: hsl(0 0% 50%) }\n',
  )
  expect(await read('src/a.tsx')).toContain('padding: \'var(--space-sm)\', color: "#3366fe"')
  expect(await read('src/a.kt')).toBe(hardcoded['src/a.kt'])
  expect((await tessera('scan', '--fix')).out).toContain('No hard-coded value is exactly one token')
})

test('--fix writes the members of exports of one mode, where the export has the type of the literal', async () => {
  const { tessera, read } = await project({
    'tokens.json': manifest(modes.slice(0, 1)),
    'a.kt': 'val a = Color(0xFF3366FF); val b = 16.dp; val c = Modifier.padding(8.dp); val d = 16.sp\n',
    'a.dart': 'final a = Container(color: const Color(0xFF3366FF), padding: const EdgeInsets.all(8));\n',
    'a.swift': 'let a = Text("x").padding(16).foregroundStyle(Color(red: 0.2, green: 0.4, blue: 1))\n',
  })
  await tessera('scan', '--fix')
  expect(await read('a.kt')).toBe(
    'val a = DesignTokens.colorBrand500; val b = DesignTokens.spaceMd; val c = Modifier.padding(DesignTokens.spaceSm); val d = 16.sp\n',
  )
  expect(await read('a.dart')).toBe(
    'final a = Container(color: DesignTokens.colorBrand500, padding: const EdgeInsets.all(DesignTokens.spaceSm));\n',
  )
  expect(await read('a.swift')).toBe(
    'let a = Text("x").padding(DesignTokens.Dimension.spaceMd).foregroundStyle(Color(red: 0.2, green: 0.4, blue: 1))\n',
  )
})

test('what git ignores, generated, binary and broken files are left out, with and without git', async () => {
  const use = '.a { color: var(--color-old) }\n'
  const there = await project({
    '.gitignore': 'build/\n',
    'src/.gitignore': 'no.css\n!yes.css\n',
    'src/no.css': use,
    'src/yes.css': use,
    'build/a.css': use,
    'node_modules/x/a.css': use,
    'src/made.css': `/* Generated by x */\n${use}`,
    'src/said.css': `.x { content: "Generated by" }\n${use}`,
    'src/a.min.css': use,
    'src/long.css': use.trimEnd().repeat(30),
    'src/binary.css': `${use}\0`,
    'src/broken.css': '.a { color: var(--color-old)',
    'src/deep.js': `x = ${'[\n'.repeat(20_000)}${']\n'.repeat(20_000)}`,
  })
  await symlink('..', join(there.folder, 'src/loop'))
  const files = async () => {
    const ran = await there.tessera('scan', '--json')
    return { found: ran.json.uses.map(({ file }: { file: string }) => file), err: ran.err, files: ran.json.files }
  }
  const expected = { found: ['src/said.css', 'src/yes.css'], files: 2 }
  const without = await files()
  expect(without).toMatchObject(expected)
  expect(without.err).toContain('3 files left out, generated')
  expect(without.err).toContain('2 files left out, not understood by the parser: src/broken.css, line 1')
  expect(without.err).toContain('src/deep.js, nested too deeply')
  git(there.folder, 'init', '--quiet')
  expect(await files()).toMatchObject(expected)
})

test('--since reads what changed, and a name that another file declares is known', async () => {
  const there = await project({ 'a.css': ':root { --color-mine: 1 }', 'b.css': '.b { color: var(--color-old) }' })
  git(there.folder, 'init', '--quiet', '-b', 'main')
  git(there.folder, 'add', '.')
  git(there.folder, 'commit', '--quiet', '-m', 'x')
  await there.write({ 'c.css': '.c { color: var(--color-mine); b: var(--color-nope) }' })
  const { json } = await there.tessera('scan', '--since', 'main', '--json')
  expect(json).toMatchObject({ files: 1, uses: [], unknown: [{ name: '--color-nope', file: 'c.css', line: 1 }] })
  expect(await there.tessera('scan', '--since', 'nowhere')).toMatchObject({ code: 1 })
  const refused = await there.tessera('scan', '--since', 'main', '--report')
  expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('--report and --since exclude each other') })
})

test('--sarif has levels, places and fixes', async () => {
  const { tessera } = await project({
    'a.css': '.a { color: #36f; b: var(--color-old); c: var(--color-nope) }',
  })
  const { json } = await tessera('scan', '--sarif')
  expect(json).toMatchObject({ version: '2.1.0' })
  const results = json.runs[0].results as { ruleId: string; level: string }[]
  expect(results.map(({ ruleId, level }) => `${ruleId} ${level}`)).toEqual([
    'unknown-token error',
    'deprecated-token warning',
    'hardcoded-value note',
  ])
  expect(results[2]).toMatchObject({
    locations: [
      { physicalLocation: { artifactLocation: { uri: 'a.css' }, region: { startLine: 1, startColumn: 13 } } },
    ],
    fixes: [
      {
        artifactChanges: [
          {
            replacements: [
              {
                deletedRegion: { startLine: 1, startColumn: 13, endLine: 1, endColumn: 17 },
                insertedContent: { text: 'var(--color-brand-500)' },
              },
            ],
          },
        ],
      },
    ],
  })
})

/** A server with one workspace, which keeps the reports that it gets. */
async function stub(answer: { status: number; body: object }) {
  const received: { headers: Record<string, unknown>; body: Record<string, unknown>; url: string }[] = []
  const document = exportTokens('dtcg-resolver', tokensetInput('Core', modes), {})
  if ('fault' in document) throw new Error(String(document.fault))
  const answers: Record<string, unknown> = {
    '/api/v1/workspaces': { workspaces: [{ id: 'w1', name: 'Acme' }] },
    '/api/v1/workspaces/w1/outputs': { outputs: [{ name: 'web', format: 'css', names: { prefix: 'ds' } }], total: 1 },
    '/api/v1/workspaces/w1/tokensets': { tokensets: [{ id: 't1', name: 'Core' }] },
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url!.split('?')[0]!
      response.setHeader('content-type', 'application/json')
      if (request.method === 'POST') {
        const bytes = Buffer.concat(chunks)
        const text = request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes
        received.push({ headers: request.headers, url: path, body: JSON.parse(text.toString()) })
        response.writeHead(answer.status).end(JSON.stringify(answer.body))
      } else if (path.includes('/render/') || path.includes('/export')) response.end(document.text)
      else response.writeHead(answers[path] ? 200 : 404).end(JSON.stringify(answers[path] ?? { error: path }))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}

test('--report sends the body of the contract, compressed when it is large, under the names of outputs too', async () => {
  const server = await stub({ status: 201, body: { id: 'r1', added: 2, gone: 1 } })
  const env = { TESSERA_SERVER: server.address, TESSERA_API_KEY: 'tsr_x', GITHUB_SHA: 'abc', GITHUB_REF_NAME: 'main' }
  const there = await terminal({ ...env, GITHUB_REPOSITORY: 'acme/web' })
  await there.write({ 'a.css': '.a { color: var(--ds-color-old); padding: 8px }' })
  const ran = await there.tessera('scan', '--report')
  expect(ran).toMatchObject({ code: 0, out: expect.stringContaining('2 uses added, 1 gone') })
  const [sent] = server.received
  expect(sent).toMatchObject({ url: '/api/v1/workspaces/w1/usage-reports' })
  expect(sent!.headers).toMatchObject({ authorization: 'Bearer tsr_x' })
  expect(sent!.body).toEqual({
    ...{ repository: 'https://github.com/acme/web', branch: 'main', commit: 'abc', files: 1 },
    scanned_at: expect.stringMatching(/^\d{4}-.*Z$/),
    uses: [{ token: 'color.old', kind: 'css', file: 'a.css', line: 1, deprecated: true }],
    unknown: [],
    hardcoded: [{ type: 'dimension', value: '8px', file: 'a.css', line: 1, nearest: 'space.sm', distance: 0 }],
  })
  await there.write({ 'b.css': '.a { color: var(--color-old) }\n'.repeat(2000) })
  expect(await there.tessera('scan', '--report')).toMatchObject({ code: 0 })
  expect(server.received[1]!.headers['content-encoding']).toBe('gzip')
  expect(server.received[1]!.body.uses).toHaveLength(2001)
})

test('a refusal of the report is told, and one without a repository is not made', async () => {
  const server = await stub({ status: 403, body: { error: 'The key lacks write:tokens', code: 'forbidden' } })
  const there = await terminal({ TESSERA_SERVER: server.address, TESSERA_API_KEY: 'tsr_x' })
  await there.write({ 'a.css': '.a { color: var(--color-old) }' })
  expect(await there.tessera('scan', '--report')).toMatchObject({
    code: 2,
    err: expect.stringContaining('--repository'),
  })
  const named = await there.tessera('scan', '--report', '--repository', 'https://x.example/a', '--commit', 'abc')
  expect(named).toMatchObject({ code: 4, err: expect.stringContaining('write:tokens') })
})

test.each([
  ['git@github.com:acme/web.git', 'https://github.com/acme/web'],
  ['ssh://git@git.acme.test:2222/acme/web.git/', 'https://git.acme.test/acme/web'],
  ['https://user:secret@GitHub.com/acme/web.git', 'https://github.com/acme/web'],
  ['http://git.acme.test:3000/acme/web', 'http://git.acme.test:3000/acme/web'],
  ['/srv/git/web.git', 'web'],
])('%s is %s', (remote, normal) => {
  expect(normalUrl(remote)).toBe(normal)
})

test('--watch scans again what changed', async () => {
  const controller = new AbortController()
  const there = await project({ 'a.css': '.a { color: var(--color-old) }' })
  let shown = ''
  let heard = () => {}
  const stdout = { isTerminal: false, columns: 80, write: (text: string) => ((shown += text), heard()) }
  const seen = (text: string) =>
    new Promise<void>(resolve => {
      heard = () => shown.includes(text) && resolve()
      heard()
    })
  const running = there.with({ signal: controller.signal, stdout }).tessera('scan', '--watch')
  await seen('1 use of 1 token')
  await there.write({ 'a.css': '.a { color: var(--color-old); b: var(--space-sm) }' })
  await seen('2 uses of 2 tokens')
  controller.abort()
  expect((await running).code).toBe(0)
})
