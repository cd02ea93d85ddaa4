// Tests the published package: packed, installed in an empty folder without a network, and run as a program. The long run, or
// PACKS=1, packs it anew.
import { execFile, spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import Ajv from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repeats } from '@tessera/engine/testing/random/repeats'
import { startProxy } from '@tessera/server/testing/probes/proxy'
import { world } from '@tessera/server/testing/world'
import type { World } from '@tessera/server/testing/world'
import { builtTarball } from '../../../scripts/packing/built.mjs'
import { loadSections } from './commands/index.ts'

const commands = (await loadSections()).flatMap(section => section.commands)

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../..', import.meta.url))
let folder: string
let project: string
let server: World

async function packed(): Promise<string> {
  const copy = join(folder, 'repository')
  await mkdir(join(copy, 'apps'), { recursive: true })
  for (const name of ['node_modules', 'packages', 'package.json']) await symlink(join(root, name), join(copy, name))
  const built = join(root, 'apps/cli/dist')
  await cp(join(root, 'apps/cli'), join(copy, 'apps/cli'), { recursive: true, filter: path => path !== built })
  await run('npm', ['pack', '--pack-destination', folder], { cwd: join(copy, 'apps/cli') })
  return join(
    folder,
    (await readdir(folder)).find(name => name.endsWith('.tgz'))!,
  )
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-cli-pack-'))
  project = join(folder, 'project')
  await mkdir(project)
  const isAnew = repeats('PACKS', { short: 0, long: 1 }) > 0
  const tarball = (isAnew ? undefined : builtTarball('cli')) ?? (await packed())
  await writeFile(join(project, 'package.json'), '{"name":"project","private":true}')
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: project })
  server = await world()
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

type Result = Promise<{ code?: number; stdout: string; stderr: string }>
const signedIn = () => ({
  ...process.env,
  HOME: folder,
  TESSERA_SERVER: server.address,
  TESSERA_API_KEY: server.people.owner.key,
})
const started = (program: string, args: readonly string[], more: Record<string, string> = {}): Result =>
  run(program, args, { cwd: project, env: { ...signedIn(), ...more } }).catch(
    (error: { code: number; stdout: string; stderr: string }) => error,
  )
const tessera = (...args: string[]) => started(join(project, 'node_modules/.bin/tessera'), args)

test('it has no dependencies and contains the program, the schema and a manual', async () => {
  const installed = join(project, 'node_modules/@tessera/cli')
  expect(await readdir(join(project, 'node_modules/@tessera'))).toEqual(['cli'])
  expect((await readdir(installed)).sort()).toEqual(expect.arrayContaining(['README.md', 'dist', 'package.json']))
  expect(await readdir(join(installed, 'dist'))).toEqual([
    'config.d.ts',
    'config.js',
    'migrate-thread.js',
    'parts',
    'scan-thread.js',
    'tessera.config.schema.json',
    'tessera.js',
    'types',
  ])
  const { version } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as { version: string }
  expect((await tessera('--version')).stdout).toBe(`${version}\n`)
})

/** How many characters these files of the package bring along, with all that they import. */
async function weightOf(...files: RegExp[]): Promise<number> {
  const dist = join(project, 'node_modules/@tessera/cli/dist')
  const all = await readdir(dist, { recursive: true })
  const loaded = files.map(name => all.find(path => name.test(path))!)
  let length = 0
  // The list grows while it is walked.
  for (const path of loaded) {
    const text = await readFile(join(dist, path), 'utf8')
    length += text.length
    for (const [, part] of text.matchAll(/\b(?:from|import)\s*"\.\/(?:parts\/)?([\w-]+\.js)"/g))
      if (!loaded.includes(`parts/${part}`)) loaded.push(`parts/${part}`)
  }
  expect(loaded.length).toBeGreaterThan(files.length)
  return length
}

test('the help is shown before the program is loaded, and a pull loads no format and no compiler', async () => {
  expect(await weightOf(/^tessera\.js$/)).toBeLessThan(120_000)
  expect(await weightOf(/^tessera\.js$/, /commands-\w+\.js$/, /pull-\w+\.js$/)).toBeLessThan(360_000)
  expect(await readFile(join(project, 'node_modules/@tessera/cli/dist/config.js'), 'utf8')).not.toMatch(
    /import|require/,
  )
  const { stdout } = (await tessera('--help')) as { stdout: string }
  const shown = stdout.split('\n').map(line => line.trim().replace(/ {2,}/, '  '))
  for (const { name, summary } of commands) expect(shown).toContain(`${name}  ${summary}`)
})

test('from nothing to a CSS file: init and pull', async () => {
  await server.addTokens({ 'color.brand': ['color', '#3b82f6'] })
  await tessera('init', '--format', 'css', '--output', 'src/tokens.css')
  expect(await readFile(join(project, 'tessera.config.ts'), 'utf8')).toMatch(
    /^import \{ defineConfig \} from '@tessera\/cli'\n\nexport default defineConfig\(\{\n {2}server: 'http/,
  )
  expect((await tessera('pull')).stdout).toContain('+ src/tokens.css')
  expect(await readFile(join(project, 'src/tokens.css'), 'utf8')).toContain('--color-brand: #3b82f6;')
  expect(await tessera('pull', '--check')).toMatchObject({ stdout: expect.stringContaining('current') })
  // What is optimized is waited for at the end.
  const program = join(project, 'node_modules/@tessera/cli/bin/tessera.js')
  const traced = await started(process.execPath, ['--trace-wasm-compilation-times', program, 'pull'])
  expect(traced.stdout).toContain('using Liftoff')
  expect(traced.stdout).not.toContain('using TurboFan')
})

test('requests go through the proxy that the environment names, unless it excepts the server', async () => {
  const proxy = await startProxy()
  const through = (more: Record<string, string>) =>
    started(join(project, 'node_modules/.bin/tessera'), ['whoami', '--json'], { HTTP_PROXY: proxy.address, ...more })
  expect((await through({})).stdout).toContain('"workspaces"')
  const { length } = proxy.targets
  expect(proxy.targets[0]).toBe(new URL(server.address).host)
  expect((await through({ NO_PROXY: new URL(server.address).hostname })).stdout).toContain('"workspaces"')
  expect(proxy.targets).toHaveLength(length)
  await proxy.close()
})

test('a configuration in JSON has a schema for editors', async () => {
  const aside = join(project, 'json')
  await mkdir(aside)
  const path = join(aside, 'tessera.config.json')
  await tessera('init', '--format', 'css', '--config', path)
  const config = JSON.parse(await readFile(path, 'utf8')) as { $schema: string }
  const schema = JSON.parse(await readFile(join(project, config.$schema), 'utf8')) as object
  const check = new Ajv({ strict: false, validateFormats: false }).compile(schema)
  expect(check(config)).toBe(true)
  expect(check({ ...config, pull: [{ file: 'x', format: 'nope' }] })).toBe(false)
})

test('defineConfig types a configuration, and returns it', async () => {
  const files = {
    'fits.ts': `import { defineConfig, type Config } from '@tessera/cli'
const pull: Config['pull'] = [{ file: 'a.css', format: 'css', references: true, input: { scheme: 'dark' } }]
const initials = { name: 'initials', rename: ({ path }: { path: readonly string[] }) => path.map(one => one[0]).join('.') }
export default defineConfig({
  pull,
  push: [{ files: 'a.json', strategy: 'merge' }],
  rules: [{ rule: 'broken-alias', severity: 'error' }],
  outputs: [{ name: 'web', format: 'lines', transforms: ['initials'] }],
  transforms: [initials],
  formats: [{ name: 'lines', extension: 'txt', write: ({ tokens }) => tokens.map(({ name, text }) => name + text).join() }],
})`,
    'unknown.ts': `import { defineConfig } from '@tessera/cli'\nexport default defineConfig({ pul: [] })`,
    'wrong.ts': `import { defineConfig } from '@tessera/cli'\nexport default defineConfig({ pull: [{ file: 'a', format: 'cs' }] })`,
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(project, name), text)
  const sources = [...Object.keys(files), 'tessera.config.ts']
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--ignoreConfig']
  const { stdout } = await run(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), ...options, ...sources],
    {
      cwd: project,
    },
  ).catch((error: { stdout: string }) => error)
  expect(stdout.split('\n').filter(line => /^\S/.test(line))).toEqual([
    expect.stringMatching(/^unknown\.ts\(2,31\): error TS2561: .*'pul' does not exist in type 'Config'/),
    expect.stringMatching(/^wrong\.ts\(2,51\): error TS2322: Type '"cs"' is not assignable to type/),
  ])
  const script = "import('@tessera/cli').then(({ defineConfig }) => console.log(defineConfig({ server: 'x' }).server))"
  expect((await run(process.execPath, ['-e', script], { cwd: project })).stdout).toBe('x\n')
  expect(await tessera('pull', '--config', 'unknown.ts')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('unknown.ts  pul: There is no such field'),
  })
  expect(await tessera('pull', '--config', 'wrong.ts')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('wrong.ts  pull.0.format: Invalid option: expected one of "json"'),
  })
})

test.each([
  ['JavaScript', ''],
  ['TypeScript', 'const version: number = 1\nexport { version }\n'],
])('a configuration in %s is read where the package is not installed', async (_, more) => {
  const elsewhere = await mkdtemp(join(folder, 'elsewhere-'))
  const text = await readFile(join(project, 'tessera.config.ts'), 'utf8')
  await writeFile(join(elsewhere, 'tessera.config.ts'), text + more)
  expect(await tessera('pull', '--config', join(elsewhere, 'tessera.config.ts'))).toMatchObject({
    stdout: expect.stringContaining('+ src/tokens.css'),
  })
})

test('it scans more files than one thread reads, with the real names of the server', async () => {
  await mkdir(join(project, 'many'))
  await tessera(
    'tokens',
    'set',
    'color.scanned',
    '#123456',
    '--type',
    'color',
    '--workspace',
    'Acme',
    '--tokenset',
    'Core',
  )
  for (let index = 0; index < 450; index++)
    await writeFile(join(project, `many/a${index}.css`), '.a { color: var(--color-scanned); background: #123456 }')
  const ran = await tessera('scan', 'many', '--json', '--workspace', 'Acme')
  const { files, uses, hardcoded } = JSON.parse(ran.stdout) as Record<string, { token: string; nearest: string }[]>
  expect({ files, uses: uses!.length, hardcoded: hardcoded!.length }).toEqual({ files: 450, uses: 450, hardcoded: 450 })
  expect(new Set([...uses!.map(({ token }) => token), ...hardcoded!.map(({ nearest }) => nearest)])).toEqual(
    new Set(['color.scanned']),
  )
})

test('the parsers of migrate come with it, in threads too', async () => {
  const rewriting = join(project, 'node_modules/@tessera/cli/dist/migrate-thread.js')
  const files: Record<string, string> = {
    'a.css': 'p { a: var(--a) }',
    'a.scss': 'p { a: $a }',
    'a.less': 'p { a: @a }',
    'a.ts': "const a = 'var(--a)'",
    'a.vue': '<p style="a: var(--a)" />',
    'a.swift': 'let a = DesignTokens.Color.a',
    'a.kt': 'val a = DesignTokens.a',
    'a.xml': '<a b="@color/a"/>',
  }
  const changes = {
    css: new Map([['--a', { to: '--b' }]]),
    scss: new Map([['a', { to: 'b' }]]),
    less: new Map([['a', { to: 'b' }]]),
    typescript: new Map(),
    utility: new Map(),
    swift: new Map([['Color.a', { to: 'Color.b' }]]),
    kotlin: new Map([['a', { to: 'b' }]]),
    android: new Map([['color/a', { to: 'color/b' }]]),
  }
  const paths: string[] = []
  for (const [name, text] of Object.entries(files)) {
    paths.push(join(project, name))
    await writeFile(join(project, name), text)
  }
  const thread = new Worker(rewriting, { workerData: [changes] })
  thread.postMessage({ paths, changes: 0 })
  const results = await new Promise<{ change?: { after: string } }[]>((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
  })
  await thread.terminate()
  expect(results.map(({ change }) => change?.after)).toEqual([
    'p { a: var(--b) }',
    'p { a: $b }',
    'p { a: @b }',
    "const a = 'var(--b)'",
    '<p style="a: var(--b)" />',
    'let a = DesignTokens.Color.b',
    'val a = DesignTokens.b',
    '<a b="@color/b"/>',
  ])
})

test('exit codes reach the shell, and a closed pipe is no error', async () => {
  expect(await tessera('tokens', 'get', 'no.such')).toMatchObject({ code: 1 })
  expect(await tessera('nope')).toMatchObject({ code: 2 })
  expect(await tessera('whoami', '--api-key', 'tsr_wrong')).toMatchObject({ code: 4 })
  expect(await tessera('whoami', '--server', 'http://127.0.0.1:1')).toMatchObject({ code: 5 })
  const { stdout, stderr } = await run('bash', ['-c', 'node_modules/.bin/tessera --help | head -1'], { cwd: project })
  expect([stdout.split('\n').length, stderr]).toEqual([2, ''])
})

test('SIGINT ends a watch in order', async () => {
  const env = { ...process.env, TESSERA_SERVER: server.address, TESSERA_API_KEY: server.people.owner.key }
  const child = spawn(process.execPath, ['node_modules/@tessera/cli/bin/tessera.js', 'watch'], { cwd: project, env })
  const printed: string[] = []
  child.stderr.on('data', chunk => printed.push(String(chunk)))
  await new Promise<void>(resolve => child.stdout.once('data', () => resolve()))
  child.kill('SIGINT')
  const code = await new Promise(resolve => child.once('close', resolve))
  expect([code, printed.join('')]).toEqual([0, expect.stringContaining('Ctrl-C ends it')])
})
