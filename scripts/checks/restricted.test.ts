import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

const twice = 'export const x = (y: number) => y as unknown as string\n'
const once = 'export const x = (y: unknown) => y as string\n'
const planted = {
  'apps/server/src/domains/twice.ts': twice,
  'packages/engine/src/twice.ts': twice,
  'apps/cli/src/twice.ts': twice,
  'apps/server/src/domains/once.ts': once,
  'apps/server/src/storage/connections/driver.ts': twice,
  'apps/server/src/domains/twice.test.ts': twice,
  'apps/server/src/domains/role.ts': "export default (x: { role: string }) => x.role === 'admin'\n",
  'apps/server/src/domains/each.ts':
    'export const all = (x: string[]) => {\n  x.forEach(async () => {\n    await Promise.resolve()\n  })\n}\n',
  'apps/server/src/domains/packed.ts': 'export const x = (y: number) => ({ z: 1, ...{ y, w: y } })\n',
  'apps/dashboard/src/hook.tsx':
    "import { useState } from 'react'\nexport const useX = (on: boolean) => (on ? useState(1) : null)\n",
  'apps/server/src/domains/floating.ts': 'export function x() {\n  Promise.resolve(1)\n}\n',
  'apps/server/src/domains/switch.ts':
    "export function x(y: 'a' | 'b') {\n  switch (y) {\n    case 'a':\n      return 1\n  }\n  return 2\n}\n",
}

let folder: string
/** What is found in each planted file. */
const found = new Map<string, string[]>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-lint-'))
  await cp(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const [path, text] of Object.entries(planted)) {
    await mkdir(join(folder, dirname(path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const strict = { compilerOptions: { strict: true, jsx: 'react-jsx', skipLibCheck: true, types: [] } }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(strict))
  const options = ['--disable-nested-config', '--format', 'json', 'apps', 'packages']
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'node_modules/.bin/oxlint'), ...options], {
    cwd: folder,
  }).catch((error: { stdout: string }) => error)
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] }
  for (const { code, filename } of diagnostics) found.set(filename, [...(found.get(filename) ?? []), code])
})

afterAll(() => rm(folder, { recursive: true }))

test.each(['apps/server/src/domains', 'packages/engine/src', 'apps/cli/src'])('in %s nothing is cast twice', path => {
  expect(found.get(`${path}/twice.ts`)).toEqual(['eslint-js(no-restricted-syntax)'])
})

test('a cast from what is not known is one; the file of the driver, and tests, may', () => {
  expect(found.get('apps/server/src/domains/once.ts')).toBeUndefined()
  expect(found.get('apps/server/src/storage/connections/driver.ts')).toBeUndefined()
  expect(found.get('apps/server/src/domains/twice.test.ts')).toBeUndefined()
})

test('the product has no default exports and packs no literals, and names no role where refusalOf decides', () => {
  const syntax = 'eslint-js(no-restricted-syntax)'
  expect(found.get('apps/server/src/domains/role.ts')).toEqual([syntax, syntax])
  expect(found.get('apps/server/src/domains/each.ts')).toEqual([syntax])
  expect(found.get('apps/server/src/domains/packed.ts')).toEqual([syntax])
})

test('hooks have an order, promises an end, and a switch all its cases', () => {
  expect(found.get('apps/dashboard/src/hook.tsx')).toEqual(['react-hooks(rules-of-hooks)'])
  expect(found.get('apps/server/src/domains/floating.ts')).toEqual(['typescript(no-floating-promises)'])
  expect(found.get('apps/server/src/domains/switch.ts')).toEqual(['typescript(switch-exhaustiveness-check)'])
})
