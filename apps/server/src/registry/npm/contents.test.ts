// What is in the package of a release: its manifest, its README and its types hold what they say, whatever outputs there are.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsOf } from '../../../../../scripts/packing/faults.mjs'
import { organizationWorld, session } from '../../testing/organization.ts'
import type { OrganizationWorld } from '../../testing/organization.ts'

const run = promisify(execFile)
const home = fileURLToPath(new URL('../../../../../node_modules', import.meta.url))

let w: OrganizationWorld
/** A project that has the package installed. */
let project: string
const read = (path: string) => readFile(join(project, 'node_modules/@acme/tokens', path), 'utf8')

beforeAll(async () => {
  w = await organizationWorld()
  project = await mkdtemp(join(tmpdir(), 'tessera-contents-'))
  await mkdir(join(project, 'node_modules/@types'), { recursive: true })
  for (const name of ['react', '@types/react', 'csstype', 'typescript-native', '@typescript'])
    await symlink(join(home, name), join(project, 'node_modules', name))
  await w.addTokens({
    'color.brand': ['color', { colorSpace: 'srgb', components: [0, 0.4, 0.8], hex: '#0066cc' }],
    'color.link': ['color', '{color.brand}'],
    'space.s': ['dimension', { value: 4, unit: 'px' }],
  })
  await w.as('owner', session).put(`${w.path}/packages`, { npm: { scope: '@acme', name: 'tokens' } })
})
afterAll(async () => {
  await w.close()
  await rm(project, { recursive: true, force: true })
})

/** Installs a new release, and returns the faults of its package. */
async function publish(): Promise<string[]> {
  const { version } = await w.publish(w.production)
  const file = join(project, 'package.tgz')
  const headers = { authorization: `Bearer ${w.people.viewer.key}` }
  const tarball = await fetch(`${w.address}/npm/@acme/tokens/-/tokens-${version}.tgz`, { headers })
  await writeFile(file, Buffer.from(await tarball.arrayBuffer()))
  const installed = join(project, 'node_modules/@acme/tokens')
  await rm(installed, { recursive: true, force: true })
  await mkdir(installed, { recursive: true })
  await run('tar', ['-xzf', file, '-C', installed, '--strip-components=1'])
  return faultsOf(file)
}

/** The modules that the README names, without those that it only shows. */
async function named(): Promise<string[]> {
  const readme = await read('README.md')
  return [...new Set([...readme.matchAll(/(?:'(?:pkg:)?|^- `)(@acme\/tokens[^'`]*)/gm)].map(([, name]) => name!))]
}

/** Runs the scripts of the README, and finds all modules that it names. */
async function useAsShown(): Promise<void> {
  const scripts = [...(await read('README.md')).matchAll(/^```js\n(import .* from [^]*?)^```$/gm)].map(
    ([, text]) => text,
  )
  for (const script of scripts) await run(process.execPath, ['--input-type=module', '-e', script!], { cwd: project })
  const program = `import { statSync } from 'node:fs'
for (const name of ${JSON.stringify(await named())}) if (!statSync(new URL(import.meta.resolve(name))).isFile()) throw name`
  await run(process.execPath, ['--input-type=module', '-e', program], { cwd: project })
}

const setOutputs = async (outputs: object[]) => {
  const answer = await w.as('owner').put(`/workspaces/${w.workspace.id}/outputs`, { outputs })
  expect(answer.status).toBe(200)
}

test('without outputs, with one and with five the README names modules that there are, and the package has no faults', async () => {
  const without = ['', '/css', '/scss', '/tailwind', '/json'].map(entry => `@acme/tokens${entry}`)
  expect(await publish()).toEqual([])
  expect((await named()).toSorted()).toEqual(without.toSorted())
  await useAsShown()
  await setOutputs([{ name: 'web', format: 'css' }])
  expect(await publish()).toEqual([])
  expect(await named()).toContain('@acme/tokens/outputs/web')
  await useAsShown()
  await setOutputs([
    { name: 'web', format: 'css' },
    { name: 'sass', format: 'scss' },
    { name: 'module', format: 'esm' },
    { name: 'app', format: 'swiftui' },
    { name: 'plain', format: 'json-flat' },
  ])
  expect(await publish()).toEqual([])
  expect(await named()).toEqual(
    expect.arrayContaining(['@acme/tokens/outputs/plain', '@acme/tokens/outputs/module/core/tokens.mjs']),
  )
  await useAsShown()
})

test('style sheets and modules are imported in TypeScript with React', async () => {
  await writeFile(
    join(project, 'main.tsx'),
    `import '@acme/tokens/css'
import '@acme/tokens/outputs/web'
import { tokens } from '@acme/tokens'
export const Link = () => <a style={{ color: tokens['color.link'] }}>Home</a>
`,
  )
  await writeFile(join(project, 'package.json'), '{ "type": "module" }')
  for (const [moduleResolution, module] of [
    ['bundler', 'esnext'],
    ['nodenext', 'nodenext'],
  ]) {
    const compilerOptions = {
      ...{ strict: true, noEmit: true, jsx: 'react-jsx', noUncheckedSideEffectImports: true, skipLibCheck: true },
      ...{ target: 'es2022', lib: ['es2022', 'dom'], types: [], module, moduleResolution },
    }
    await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['main.tsx'] }))
    const compiler = join(home, 'typescript-native/bin/tsc')
    await run(process.execPath, [compiler, '-p', project], { cwd: project })
  }
})

test('values are as style sheets have them, and deprecated tokens are named with what to use', async () => {
  await w.as('owner').patch(`${w.modePath}/tokens/color.brand`, { replaced_by: 'color.link', remove_in: '9.0.0' })
  expect(await publish()).toEqual([])
  const readme = await read('README.md')
  expect(readme).toContain('| `color.link` | color | `#0066cc` (`{color.brand}`) |  |')
  expect(readme).toContain('| `space.s` | dimension | `4px` |')
  expect(readme).toContain('**Deprecated**: Use color.link; removed in 9.0.0.')
  expect(await read('CHANGELOG.md')).toContain('### Deprecated\n\n- `color.brand`: Use color.link; removed in 9.0.0\n')
})

test('tokensets with a name in common are imported by the names that the README has', async () => {
  const other = (await w.as('owner').post(`/workspaces/${w.workspace.id}/tokensets`, { name: 'Other brand' })).body
  const [mode] = (await w.as('owner').get(`/tokensets/${other.id}/modes`)).body.modes
  await w.addTokens({ 'color.brand': ['color', '#000000'] }, `/tokensets/${other.id}/modes/${mode.id}`)
  expect(await publish()).toEqual([])
  expect(await read('README.md')).toContain("otherBrandTokens } from '@acme/tokens'")
  await useAsShown()
})
