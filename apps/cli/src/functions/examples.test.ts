// The packed engine in an empty project, and the worked examples that come with it: type-checked as strictly as TypeScript can, run by
// the command line, and compared file by file. UPDATE_EXAMPLES=1 writes what is expected anew; read the difference.
import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectWithEngine, root } from '../testing/packed-engine.ts'
import { terminal } from '../testing/terminal.ts'

const run = promisify(execFile)
const home = join(root, 'packages/engine/examples')
const names = ['c-header', 'cms-json', 'css-names', 'kotlin-object', 'scss-mixins']
let folder: string
let project: string

beforeAll(async () => void ({ folder, project } = await projectWithEngine()))
afterAll(() => rm(folder, { recursive: true, force: true }))

const compile = (...words: string[]) =>
  run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...words], { cwd: project }).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )
const strictly = [
  '--strict',
  '--noEmit',
  '--exactOptionalPropertyTypes',
  '--noUncheckedIndexedAccess',
  '--target',
  'es2023',
]

test('the package needs nothing else, and holds code, declarations, examples and a manual', async () => {
  const installed = join(project, 'node_modules/@tessera/engine')
  expect(await readdir(join(project, 'node_modules'))).toEqual(['.package-lock.json', '@tessera'])
  expect((await readdir(installed)).sort()).toEqual(['LICENSE', 'README.md', 'dist', 'examples', 'package.json'])
  const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as Record<string, object>
  expect([manifest.dependencies, manifest.devDependencies, manifest.scripts]).toEqual([undefined, undefined, undefined])
  const { stdout } = await run(
    process.execPath,
    ['--input-type=module', '-e', "console.log(Object.keys(await import('@tessera/engine')).sort().join(' '))"],
    { cwd: project },
  )
  expect(stdout.trim().split(' ')).toEqual([
    ...[
      'TokensError',
      'camelCase',
      'constantCase',
      'decimal',
      'defineFormat',
      'defineTransform',
      'kebabCase',
      'oneLine',
    ],
    ...['pascalCase', 'readTokens', 'snakeCase', 'toHex', 'toHsl', 'toOklch', 'toPixels', 'toSrgb', 'writeOutputs'],
  ])
})

test.each([
  ['bundler', 'esnext'],
  ['nodenext', 'nodenext'],
])('its types hold under --strict, with --moduleResolution %s; every example compiles', async (resolution, module) => {
  for (const name of names) await cp(join(home, name, 'tessera.config.ts'), join(project, `${name}.ts`))
  await writeFile(
    join(project, 'wrong.ts'),
    `import { defineFormat, defineTransform } from '@tessera/engine'
export const narrowed = defineFormat({
  name: 'a', extension: 'x',
  write: ({ tokens }) => tokens.map(token => (token.type === 'color' ? token.value.colorSpace : token.name)).join(),
})
// @ts-expect-error a color has no unit
defineFormat({ name: 'b', extension: 'x', write: ({ tokens }) => tokens.map(t => (t.type === 'color' ? t.value.unit : '')).join() })
// @ts-expect-error a number is no text
defineFormat({ name: 'c', extension: 'x', write: () => 1 })
// @ts-expect-error nor is it a name
defineTransform({ name: 'd', rename: () => 1 })
`,
  )
  const files = [...names, 'wrong'].map(name => `${name}.ts`)
  expect(await compile(...strictly, '--moduleResolution', resolution!, '--module', module!, ...files)).toBe('')
})

/** All files below a folder, by path. */
async function filesIn(at: string): Promise<Record<string, string>> {
  const entries = (await readdir(at, { recursive: true, withFileTypes: true })).filter(entry => entry.isFile())
  const paths = entries.map(entry => join(entry.parentPath, entry.name))
  return Object.fromEntries(
    await Promise.all(
      paths.sort().map(async path => [path.slice(at.length + 1), await readFile(path, 'utf8')] as const),
    ),
  )
}

test('each example is listed here', async () => {
  const folders = (await readdir(home, { withFileTypes: true })).filter(entry => entry.isDirectory())
  expect(folders.map(({ name }) => name).sort()).toEqual(names)
})

test.each(names)('the example %s writes what it shows', async name => {
  const { tessera, write, folder: at } = await terminal()
  await mkdir(join(at, 'node_modules'))
  await symlink(join(project, 'node_modules/@tessera'), join(at, 'node_modules/@tessera'))
  await write({
    'tokens.json': await readFile(join(home, 'tokens.json'), 'utf8'),
    'tessera.config.ts': await readFile(join(home, name, 'tessera.config.ts'), 'utf8'),
  })
  const { code, err } = await tessera('outputs', 'write', 'tokens.json', '-o', 'expected')
  expect([code, err]).toEqual([0, name === 'c-header' ? expect.stringContaining('ui.motion.fast has no form in C and is left out') : '']) // prettier-ignore
  const made = await filesIn(join(at, 'expected'))
  if (process.env.UPDATE_EXAMPLES) {
    await rm(join(home, name, 'expected'), { recursive: true, force: true })
    await cp(join(at, 'expected'), join(home, name, 'expected'), { recursive: true })
  } else expect(made).toEqual(await filesIn(join(home, name, 'expected')))
})
