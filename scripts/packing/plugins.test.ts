// The plugins for linters as a project has them: the packed files that the server hands out, installed in an empty folder.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportTokens, modeInput } from '../../packages/engine/src/index.ts'
import { root } from '../ensure.mjs'
import { packPlugins } from './plugins.mjs'

const run = promisify(execFile)
let folder: string

/** The JSON documents of the manual's page, which are what a project writes. */
async function shownIn(page: string, language: string): Promise<string> {
  const text = await readFile(join(root, page), 'utf8')
  const start = text.indexOf(`\`\`\`${language}\n`) + language.length + 4
  return text.slice(start, text.indexOf('\n```', start))
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-plugins-'))
  await packPlugins(folder)
  const color = { type: 'color', description: null, alias_to: null } as const
  const tokens = [
    { ...color, name: 'color.brand', value: '#3b82f6' },
    { ...color, name: 'color.old', value: '#ff0000', deprecated: true, replaced_by: 'color.brand' },
  ]
  const input = modeInput('Acme', { name: 'Light', is_default: true, tokens })
  const files = {
    'package.json': '{ "name": "project", "private": true, "type": "module" }',
    'tokens.manifest.json': exportTokens('manifest', input).text,
    '.stylelintrc.json': await shownIn('docs/tokens/code.md', 'json'),
    'eslint.config.mjs': await shownIn('docs/tokens/code.md', 'js'),
    'src/a.css': '.a {\n  color: var(--color-old);\n  background: #3b82f6;\n  border-color: var(--color-gone);\n}\n',
    'src/a.js': "export const a = 'var(--color-old)'\nexport const b = 'var(--color-gone)'\n",
  }
  await mkdir(join(folder, 'src'))
  for (const [path, text] of Object.entries(files)) await writeFile(join(folder, path), text)
  // Without a network: the linters, which are peers, are those of this repository.
  const words = ['install', '--offline', '--legacy-peer-deps', '--no-audit', '--no-fund']
  const packed = ['./tessera-stylelint-plugin.tgz', './tessera-eslint-plugin.tgz']
  await run('npm', [...words, '--save-dev', ...packed], { cwd: folder })
  for (const linter of ['stylelint', 'eslint'])
    await symlink(join(root, 'node_modules', linter), join(folder, 'node_modules', linter))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Ended {
  code: number
  out: string
  err: string
}
async function linted(linter: string, program: string, ...words: string[]): Promise<Ended> {
  const path = join(folder, 'node_modules', linter, program)
  return run(process.execPath, [path, ...words], { cwd: folder }).then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      out: stdout,
      err: stderr,
    }),
  )
}
const stylelint = (...words: string[]) => linted('stylelint', 'bin/stylelint.mjs', 'src/**/*.css', ...words)
const eslint = (...words: string[]) => linted('eslint', 'bin/eslint.js', 'src', ...words)

test('the packed plugins need nothing but their linter', async () => {
  for (const name of ['stylelint-plugin', 'eslint-plugin']) {
    const home = join(folder, 'node_modules/@tessera', name)
    const { dependencies, devDependencies, peerDependencies } = JSON.parse(
      await readFile(join(home, 'package.json'), 'utf8'),
    ) as Record<string, object | undefined>
    expect([dependencies ?? {}, devDependencies ?? {}]).toEqual([{}, {}])
    expect(Object.keys(peerDependencies!)).toEqual([name.split('-')[0]])
    expect(await readFile(join(home, 'dist/index.d.ts'), 'utf8')).not.toBe('')
  }
})

test('Stylelint with the configuration of the manual finds and fixes', async () => {
  const found = await stylelint('--formatter', 'json')
  expect(found.code).toBe(2)
  const [{ warnings }] = JSON.parse(found.err || found.out) as [{ warnings: { line: number; rule: string }[] }]
  expect(warnings.map(({ line, rule }) => [line, rule]).sort()).toEqual([
    [2, 'tessera/no-deprecated-token'],
    [3, 'tessera/no-hardcoded-value'],
    [4, 'tessera/no-unknown-token'],
  ])
  await stylelint('--fix')
  expect(await readFile(join(folder, 'src/a.css'), 'utf8')).toBe(
    '.a {\n  color: var(--color-brand);\n  background: var(--color-brand);\n  border-color: var(--color-gone);\n}\n',
  )
})

test('ESLint with the configuration of the manual finds and fixes', async () => {
  const found = await eslint('--format', 'json')
  expect(found.code).toBe(1)
  const [{ messages }] = JSON.parse(found.out) as [{ messages: { line: number; ruleId: string }[] }]
  expect(messages.map(({ line, ruleId }) => [line, ruleId])).toEqual([
    [1, 'tessera/no-deprecated-token'],
    [2, 'tessera/no-unknown-token'],
  ])
  await eslint('--fix')
  expect(await readFile(join(folder, 'src/a.js'), 'utf8')).toContain("const a = 'var(--color-brand)'")
})
