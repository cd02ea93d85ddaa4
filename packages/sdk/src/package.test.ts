// Tests the published package: packed, installed in an empty folder, type-checked and run there. UPDATE_DOCS=1 writes its
// size into the manuals. TYPES=1, as in the long run, compares all types with those of the source, and PACKS=1 packs it anew.
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import ts from 'typescript'
import { repeats } from '@tessera/engine/testing/random/repeats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { world } from '@tessera/server/testing/world'
import type { World } from '@tessera/server/testing/world'
import { builtTarball } from '../../../scripts/packing/built.mjs'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../..', import.meta.url))
const home = join(root, 'packages/sdk')
let folder: string
let project: string
let server: World

/** Packs a copy, because packing changes the manifest temporarily. */
async function packed(): Promise<string> {
  const copy = join(folder, 'repository')
  await mkdir(join(copy, 'packages'), { recursive: true })
  for (const name of [
    'node_modules',
    'apps',
    'packages/contract',
    'packages/engine',
    'tsconfig.base.json',
    'package.json',
  ])
    await symlink(join(root, name), join(copy, name))
  await cp(home, join(copy, 'packages/sdk'), { recursive: true, filter: path => !path.endsWith('/dist') })
  await run('npm', ['pack', '--pack-destination', folder], { cwd: join(copy, 'packages/sdk') })
  const manifest = await readFile(join(copy, 'packages/sdk/package.json'), 'utf8')
  expect(manifest).toBe(await readFile(join(home, 'package.json'), 'utf8'))
  return join(
    folder,
    (await readdir(folder)).find(name => name.endsWith('.tgz'))!,
  )
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-sdk-pack-'))
  project = join(folder, 'project')
  await mkdir(project)
  const isAnew = repeats('PACKS', { short: 0, long: 1 }) > 0
  const tarball = (isAnew ? undefined : builtTarball('sdk')) ?? (await packed())
  await writeFile(join(project, 'package.json'), '{"name":"project","private":true,"type":"module"}')
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: project })
  server = await world()
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

/** What the compiler read of the libraries and of the package is the same in each program. */
const read = new Map<string, ts.SourceFile | undefined>()

function faultsOf(files: Record<string, string>, base: string, skipLibCheck = false): string[] {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: [
      'lib.es2023.d.ts',
      'lib.es2024.string.d.ts',
      'lib.es2024.collection.d.ts',
      'lib.dom.d.ts',
      'lib.dom.iterable.d.ts',
    ],
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    skipLibCheck,
  }
  const host = ts.createCompilerHost(options)
  const sources = new Map(Object.entries(files).map(([name, text]) => [join(base, name), text]))
  const { getSourceFile, fileExists } = host
  host.fileExists = name => sources.has(name) || fileExists(name)
  host.getSourceFile = (name, version, ...rest) => {
    const text = sources.get(name)
    if (text !== undefined) return ts.createSourceFile(name, text, version)
    if (!read.has(name)) read.set(name, getSourceFile(name, version, ...rest))
    return read.get(name)
  }
  const program = ts.createProgram({ rootNames: [...sources.keys()], options, host })
  // Only diagnostics of the named files: other tests check the many sources that they import.
  const checked = program
    .getSourceFiles()
    .filter(({ fileName }) => sources.has(fileName) || fileName.includes('/node_modules/@tessera/sdk/'))
  return checked
    .flatMap(file => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)])
    .map(({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`)
}

test('it has no dependencies and holds the built code, its declarations and its manual', async () => {
  const installed = join(project, 'node_modules/@tessera/sdk')
  const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as Record<string, unknown>
  expect(manifest).not.toHaveProperty('dependencies')
  expect(manifest).not.toHaveProperty('devDependencies')
  expect((await readdir(installed)).sort()).toEqual(expect.arrayContaining(['README.md', 'dist', 'package.json']))
  expect((await readdir(installed)).filter(name => ['src', 'publish'].includes(name))).toEqual([])
  expect((await readdir(join(project, 'node_modules/@tessera'))).sort()).toEqual(['sdk'])
})

test('installed, it talks to a server', async () => {
  const program = `import { createClient, TesseraError } from '@tessera/sdk'
    const client = createClient({ baseUrl: ${JSON.stringify(server.address)}, apiKey: ${JSON.stringify(server.people.owner.key)} })
    const names = []
    for await (const { name } of client.workspaces.list.each()) names.push(name)
    const refused = await client.workspaces.get({ workspace_id: 'x' }).catch(error => error)
    console.log(JSON.stringify([names, refused instanceof TesseraError, refused.message]))`
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], { cwd: project })
  expect(JSON.parse(stdout)).toEqual([['Acme'], true, 'Workspace not found'])
})

const testTypes = test.runIf(repeats('TYPES', { short: 0, long: 1 }) > 0)
testTypes('its declarations equal the types of the source', () => {
  const source = JSON.stringify(join(home, 'src/index.ts'))
  const same = ['rest', 'session'].map(
    surface => `export const there_${surface} = (client: Source<'${surface}'>): Installed<'${surface}'> => client
    export const back_${surface} = (client: Installed<'${surface}'>): Source<'${surface}'> => client`,
  )
  const imports = `import type { Client as Installed } from '@tessera/sdk'\nimport type { Client as Source } from ${source}\n`
  expect(faultsOf({ 'same.ts': imports + same.join('\n') }, project, true)).toEqual([])
})

test('its declarations compile alone', () => {
  const use = `import { createClient } from '@tessera/sdk'
    const client = createClient({ baseUrl: '', apiKey: 'x' })
    export const name: Promise<string> = client.workspaces.get({ workspace_id: '1' }).then(({ name }) => name)`
  expect(faultsOf({ 'use.ts': use }, project)).toEqual([])
  const wrong =
    "import { createClient } from '@tessera/sdk'\nvoid createClient({ baseUrl: '' }).tokens.get({ tokenset_id: '1' })"
  expect(faultsOf({ 'wrong.ts': wrong }, project)).toEqual([expect.stringContaining('mode_id')])
})

test('every snippet of the manuals compiles', async () => {
  const pages = [
    'README.md',
    'packages/sdk/README.md',
    'apps/cli/README.md',
    ...(await readdir(join(root, 'docs'), { recursive: true }))
      .filter(name => name.endsWith('.md'))
      .map(name => `docs/${name}`),
  ]
  const snippets: [string, string][] = []
  for (const page of pages)
    for (const [, code] of (await readFile(join(root, page), 'utf8')).matchAll(/^```ts\n([^]*?)^```/gm))
      snippets.push([`${page.replace(/\W/g, '-')}-${snippets.length}.ts`, code!])
  expect(snippets.length).toBeGreaterThan(6)
  expect(faultsOf(Object.fromEntries(snippets), project)).toEqual([])
})

test('a bundle with it is as large as the manual says, and brings no validator', async () => {
  const { outputFiles, metafile } = await build({
    stdin: { contents: "import { createClient } from '@tessera/sdk'\nconsole.log(createClient)", resolveDir: home },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    write: false,
    metafile: true,
  })
  const size = `${Math.round(gzipSync(outputFiles[0]!.contents).length / 1000)} kB gzipped`
  const page = join(root, 'packages/sdk/README.md')
  const text = await readFile(page, 'utf8')
  const [stated] = /\d+ kB gzipped/.exec(text) ?? []
  expect(stated).toBeDefined()
  if (process.env.UPDATE_DOCS) await writeFile(page, text.replace(stated!, size))
  else expect(stated).toBe(size)
  expect(Object.keys(metafile.inputs).filter(path => /node_modules|contract|engine/.test(path))).toEqual([
    expect.stringMatching(/eventsource-parser\/dist\/index\.js$/),
  ])
})
