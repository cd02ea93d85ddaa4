// The packed plugin in a fresh project, with the configurations of its README, by the real bundlers and a real server.
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import { filesInReadme, projectWith } from '@tessera/plugin-core/testing/project'
import type { Project } from '@tessera/plugin-core/testing/project'
import { organizationWorld } from '@tessera/server/testing/organization'
import type { OrganizationWorld } from '@tessera/server/testing/organization'

let w: OrganizationWorld
let project: Project
const shown = filesInReadme('unplugin')
const page = '<!doctype html><script type="module" src="/src/main.js"></script>'
const unknown = '.card {\n  color: token(color.txet);\n}\n'

beforeAll(async () => {
  w = await organizationWorld()
  await w.addTokens({ 'color.brand': ['color', '#3b82f6'], 'color.text': ['color', '{color.brand}'] })
  await w.publish(w.production)
  project = await projectWith({ plugin: 'unplugin', tools: ['unplugin', 'vite', 'rollup', 'esbuild', 'typescript'] })
  await project.write({
    ...shown,
    'index.html': page,
    'src/tokens.js': "export { tokens, modes } from 'tessera:tokens'\n",
  })
})
afterAll(async () => {
  await w.close()
  await project.close()
})

const env = () => ({ TESSERA_SERVER: w.address, TESSERA_API_KEY: w.people.owner.key })
const builds = {
  vite: ['node_modules/vite/bin/vite.js', 'build'],
  rollup: ['node_modules/rollup/dist/bin/rollup', '-c'],
  esbuild: ['build.js'],
}
async function built(by: keyof typeof builds, more: Record<string, string> = env()) {
  return project.node(builds[by], more)
}
/** All that a build wrote, of one kind. */
async function written(kind: string): Promise<string> {
  const names = await readdir(join(project.root, 'dist'), { recursive: true })
  const texts = names.filter(name => name.endsWith(kind)).map(name => project.read(join('dist', name)))
  return (await Promise.all(texts)).join('\n')
}

describe('a build', () => {
  test('with Vite has the style sheet, the tokens and the custom property that token() names', async () => {
    expect(await built('vite')).toMatchObject({ code: 0 })
    const css = await written('.css')
    expect(css).toContain('--color-brand:#3b82f6')
    expect(css).toContain('.card{color:var(--color-text)}')
    expect(await written('.js')).toContain('#3b82f6')
  })

  test('with Rollup has the tokens by name', async () => {
    expect(await built('rollup')).toMatchObject({ code: 0 })
    const { tokens } = (await import(pathToFileURL(join(project.root, 'dist/tokens.js')).href)) as { tokens: object }
    expect(tokens).toEqual({ 'color.brand': '#3b82f6', 'color.text': '#3b82f6' })
  })

  test('with esbuild has the same', async () => {
    expect(await built('esbuild')).toMatchObject({ code: 0 })
    const css = await project.read('dist/main.css')
    expect(css).toMatch(/--color-brand: #3b82f6;[^]*\.card \{\s+color: var\(--color-text\);/)
    expect(await project.read('dist/main.js')).toContain('#3b82f6')
  })

  test('is of the pinned release after another one is published, and needs no server', async () => {
    await w.as('owner').patch(`${w.modePath}/tokens/color.brand`, { value: '#ff0000' })
    await w.publish(w.production)
    for (const by of ['vite', 'esbuild'] as const) {
      expect(await built(by, {})).toMatchObject({ code: 0 })
      expect(await written('.css')).toContain('#3b82f6')
    }
    expect(await built('vite', { ...env(), TESSERA_UPDATE: '1' })).toMatchObject({ code: 0 })
    expect(await written('.css')).toMatch(/--color-brand:(?:#ff0000|#f00|red)/)
  })

  test('stops at an unknown token, with its place and the nearest name', async () => {
    await project.write({ 'src/a.css': unknown })
    for (const by of ['vite', 'esbuild'] as const) {
      const { code, out } = await built(by)
      expect(code).toBe(1)
      expect(out).toContain('src/a.css:2:10: there is no token "color.txet". Did you mean "color.text"?')
    }
    await project.write({ 'src/a.css': shown['src/a.css']! })
  })

  test('imports the tokens where a style sheet says so, and leaves comments and strings alone', async () => {
    const text =
      '@import "tessera:css";\n/* token(nothing) */\n.a::before { content: "token(nothing)"; color: token("color.text") }\n'
    await project.write({ 'src/a.css': text })
    expect(await built('esbuild')).toMatchObject({ code: 0 })
    expect(await project.read('dist/main.css')).toMatch(
      /--color-brand: [^]*content: "token\(nothing\)";\s+color: var\(--color-text\)/,
    )
    await project.write({ 'src/a.css': shown['src/a.css']! })
  })

  test('has the tokens of files without any server, and stops with file and line', async () => {
    const build = shown['build.js']!.replace(/organization: .*'Production'/, "files: ['tokens/**/*.json']")
    const file = (reference: string) =>
      `{ "color": { "$type": "color", "text": { "$value": "#123456" },\n"link": { "$value": "{color.${reference}}" } } }`
    await project.write({ 'local/build.js': build, 'local/src/main.js': shown['src/main.js']! })
    await project.write({ 'local/src/a.css': shown['src/a.css']!, 'local/tokens/deep/color.json': file('text') })
    expect(await project.node(['build.js'], {}, 'local')).toEqual({ code: 0, out: '' })
    expect(await project.read('local/dist/main.css')).toContain('--color-link: #123456')
    await project.write({ 'local/tokens/deep/color.json': file('txet') })
    expect(await project.node(['build.js'], {}, 'local')).toEqual({
      code: 1,
      out: expect.stringContaining('tokens/deep/color.json:2:22: there is no token "color.txet"'),
    })
  })

  test('without a server, a lockfile and a cache says what to do', async () => {
    await project.write({ 'fresh/src/main.js': '', 'fresh/build.js': shown['build.js']! })
    const nowhere = { ...env(), TESSERA_SERVER: 'http://127.0.0.1:1' }
    const { code, out } = await project.node(['build.js'], nowhere, 'fresh')
    expect([code, out]).toEqual([
      1,
      expect.stringContaining('does not answer, and there are no tokens of it in tessera.lock'),
    ])
  })
})

describe('the types', () => {
  const compile = () => project.node(['node_modules/typescript/bin/tsc', '-p', '.'], {})
  const settings = (moduleResolution: string, module: string) =>
    JSON.stringify({
      compilerOptions: {
        ...{ strict: true, noEmit: true, allowJs: true, skipLibCheck: true },
        ...{ target: 'es2022', lib: ['es2022'], types: [], module, moduleResolution },
      },
      include: ['use.ts', 'tessera.d.ts'],
    })

  test('are beside the lockfile where the project has TypeScript: a name that does not exist does not compile', async () => {
    expect(await readdir(project.root)).not.toContain('tessera.d.ts')
    await w.addTokens({
      'scale.ratio': ['number', 1.25],
      'text.weight': ['fontWeight', 700],
      'text.line': ['lineHeight', 1.5],
      'text.body': ['typography', { fontFamily: ['Inter'], fontSize: '16px', fontWeight: 400 }],
      'motion.ease': ['cubicBezier', [0.4, 0, 0.2, 1]],
      'flag.on': ['boolean', true],
      'space.*/"s': ['dimension', '4px'],
    })
    await w.as('owner').patch(`${w.modePath}/tokens/color.text`, { replaced_by: 'color.brand' })
    await w.publish(w.production)
    await project.write({
      'tsconfig.json': settings('bundler', 'esnext'),
      'use.ts': `import 'tessera:css'
import { modes as declaredModes, tokens as declared, type NamesOf, type TokenName } from 'tessera:tokens'
import { modes, tokens } from './dist/tokens.js'
// The values of a build have the types that are declared.
export const same: typeof declared = tokens
export const sameModes: typeof declaredModes = modes
export const name: TokenName = 'space.*/"s'
export const color: NamesOf<'color'> = 'color.brand'
// @ts-expect-error: a length is no color
export const wrong: NamesOf<'color'> = 'space.*/"s'
export const text = declared['color.txet']
`,
    })
    expect(await built('rollup', { ...env(), TESSERA_UPDATE: '1' })).toMatchObject({ code: 0 })
    expect(await project.read('tessera.d.ts')).toContain('/** @deprecated Use color.brand */')
    for (const [resolution, module] of [
      ['bundler', 'esnext'],
      ['nodenext', 'nodenext'],
    ] as const) {
      await project.write({ 'tsconfig.json': settings(resolution, module) })
      const { code, out } = await compile()
      expect(code).not.toBe(0)
      expect(out.trim()).toBe(
        "use.ts(11,30): error TS2551: Property 'color.txet' does not exist on type 'Tokens'. Did you mean 'color.text'?",
      )
    }
  })

  test('are left alone by a build that changes none, and are not written where the option says so', async () => {
    const before = await stat(join(project.root, 'tessera.d.ts'))
    expect(await built('rollup')).toMatchObject({ code: 0 })
    expect((await stat(join(project.root, 'tessera.d.ts'))).mtimeMs).toBe(before.mtimeMs)
    await project.write({
      'off/tsconfig.json': '{}',
      'off/build.js': shown['build.js']!.replace('organization:', 'types: false, organization:'),
      'off/src/main.js': "import 'tessera:tokens'\n",
    })
    expect(await project.node(['build.js'], env(), 'off')).toMatchObject({ code: 0 })
    expect(await readdir(join(project.root, 'off'))).not.toContain('tessera.d.ts')
    await rm(join(project.root, 'tsconfig.json'))
  })
})

describe('in development with Vite', () => {
  let server: ViteDevServer
  afterAll(() => server.close())

  test('an edit on the server is in the module graph, and the page is told', async () => {
    const entry = pathToFileURL(join(project.root, 'node_modules/@tessera/unplugin/dist/vite.js')).href
    const { default: tessera } = (await import(entry)) as { default: (options: object) => Plugin }
    const options = { server: w.address, apiKey: w.people.owner.key, workspace: 'Acme' }
    server = await createServer({
      root: project.root,
      configFile: false,
      logLevel: 'silent',
      server: { port: 0, watch: null },
      plugins: [tessera(options)],
    })
    await server.listen()
    const { client } = server.environments
    const textOf = async (url: string) => (await client.transformRequest(url))!.code
    expect(await textOf('/src/a.css')).toContain('var(--color-text)')
    expect(await textOf('/__tessera__/tokens.css')).toContain('--color-brand: #ff0000')
    const send = client.hot.send.bind(client.hot) as (...given: unknown[]) => void
    const updated = new Promise<string[]>(resolve => {
      client.hot.send = (...given: unknown[]) => {
        const [{ type, updates = [] }] = given as [{ type?: string; updates?: { path: string }[] }]
        if (type === 'update') resolve(updates.map(({ path }) => path))
        send(...given)
      }
    })
    await w.as('owner').patch(`${w.modePath}/tokens/color.brand`, { value: '#00aa00' })
    const answered = performance.now()
    expect(await updated).toEqual(['/__tessera__/tokens.css'])
    console.log(`in the module graph ${(performance.now() - answered).toFixed(0)} ms after the edit was answered`)
    expect(await textOf('/__tessera__/tokens.css')).toContain('--color-brand: #00aa00')
  })
})
