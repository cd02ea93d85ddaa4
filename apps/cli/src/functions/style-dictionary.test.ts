// The project of docs/migrating/from-style-dictionary.md, before and after: both are built as the page shows them, and compared.
import { execFile } from 'node:child_process'
import { mkdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from '../testing/packed-engine.ts'
import { terminal } from '../testing/terminal.ts'

const run = promisify(execFile)

test('the project that the page moves gives the same files', async () => {
  const page = await readFile(join(root, 'docs/migrating/from-style-dictionary.md'), 'utf8')
  const blocks = [...page.matchAll(/```(?:json|js)\n([^]*?)```/g)].map(([, code]) => code!)
  expect(blocks.length).toBe(3)
  const [tokens, before, after] = blocks as [string, string, string]
  const { tessera, write, read, folder } = await terminal()
  await mkdir(join(folder, 'node_modules'))
  await symlink(join(root, 'node_modules/style-dictionary'), join(folder, 'node_modules/style-dictionary'))
  await write({ 'tokens.json': tokens, 'build.mjs': before, 'tessera.config.mjs': after })
  await run(process.execPath, ['build.mjs'], { cwd: folder })
  expect(await read('build.log')).toBe('done\n')
  const { code, err } = await tessera('outputs', 'write', 'tokens.json')
  expect([code, err]).toEqual([0, ''])

  expect(await read('after/lua/tokens.lua')).toBe(await read('before/tokens.lua'))
  expect(await read('before/tokens.lua')).toContain('COLOR_BRAND = "#3b82f6"')
  const declared = (sheet: string) => sheet.match(/--[\w-]+: [^;]+;/g)!.sort()
  const sheet = await read('after/web/tokens.css')
  expect(declared(sheet)).toEqual(declared(await read('before/tokens.css')))
  expect(declared(sheet)).toContain('--color-brand: var(--color-base-blue);')
  expect(sheet).toMatch(/^\/\* Written by a program \*\/\n/)
})
