// What a release publishes is sound, and the checks notice what is not. FAULTLESS=2 looks at two of the packages.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repeats } from '../../packages/engine/src/testing/random/repeats.ts'
import { packAll, version, versionsOutOfStep } from './all.mjs'
import { faultsOf } from './faults.mjs'

const run = promisify(execFile)
let folder: string
let packages: string[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-release-'))
  packages = await packAll(folder)
}, 300_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

test('all packages of the repository have its version', async () => {
  expect(await versionsOutOfStep()).toEqual([])
})

test('the packages have no faults', async () => {
  expect(packages.length).toBeGreaterThan(5)
  const looked = packages.slice(0, repeats('FAULTLESS', { short: 2, long: Infinity }))
  for (const file of looked) expect(await faultsOf(file), file).toEqual([])
})

test('a package whose entry is missing, or whose types lie, has faults', async () => {
  const home = join(folder, 'broken')
  const manifest = {
    name: 'broken',
    version,
    type: 'module',
    exports: { '.': { types: './index.d.ts', default: './gone.js' } },
  }
  await run('mkdir', [home])
  await writeFile(join(home, 'package.json'), JSON.stringify(manifest))
  await writeFile(join(home, 'index.d.ts'), 'declare const one: number\nexport = one\n')
  await run('npm', ['pack', '--pack-destination', folder], { cwd: home })
  const faults = (await faultsOf(join(folder, `broken-${version}.tgz`))).join('\n')
  expect(faults).toContain('./gone.js')
})

test('the archives hold what Figma and Kubernetes load', async () => {
  const entries = async (name: string) => Object.keys(unzipSync(await readFile(join(folder, `${name}-${version}.zip`))))
  expect(await entries('tessera-figma-plugin')).toEqual(['README.md', 'dist/code.js', 'dist/ui.html', 'manifest.json'])
  expect(await entries('tessera-kubernetes')).toEqual(expect.arrayContaining(['kustomization.yaml', 'deployment.yaml']))
})
