// The plugins for linters as a project has them: the packed files that the server hands out, installed in an empty folder.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
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
const linters = ['stylelint-plugin', 'eslint-plugin']

const page = 'docs/tokens/code.md'
/** The blocks of code on the manual's page, which are what a project writes and runs. */
const shown = (language: string): string[] =>
  [...readFileSync(join(root, page), 'utf8').matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm'))].map(
    ([, code]) => code!,
  )
const commands = shown('sh').flatMap(code => code.split('\n'))
const installed = commands.filter(line => line.startsWith('npm install ')).flatMap(line => line.split(' ').slice(3))
/** The command with these words; what it ran is what the page shows. */
const command = (linter: string, fixes: boolean) =>
  commands.find(line => line.startsWith(`npx ${linter} `) && line.includes(' --fix ') === fixes)!

const hardcoded = "'#3b82f6'"
const sources = {
  'src/a.css': '.a {\n  color: var(--color-old);\n  background: #3b82f6;\n  border-color: var(--color-gone);\n}\n',
  'src/a.scss': '// Sass\n.a { color: $color-old; &:hover { background: #3b82f6 } }\n',
  'src/a.js': "export const a = 'var(--color-old)'\nexport const b = 'var(--color-gone)'\n",
  'src/a.jsx': `export const A = () => <p style={{ color: ${hardcoded} }}>{'var(--color-old)'}</p>\n`,
  // In .ts, angle brackets are a type and not an element.
  'src/a.ts': `export const a = <string>'var(--color-old)'\nexport const b: React.CSSProperties = { color: ${hardcoded} }\n`,
  'src/a.tsx': `interface Props { name: string }\nexport const A = ({ name }: Props) => <p style={{ color: ${hardcoded} }}>{name}</p>\n`,
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-plugins-'))
  await packPlugins(folder, linters)
  const color = { type: 'color', description: null, alias_to: null } as const
  const tokens = [
    { ...color, name: 'color.brand', value: '#3b82f6' },
    { ...color, name: 'color.old', value: '#ff0000', deprecated: true, replaced_by: 'color.brand' },
  ]
  const input = modeInput('Acme', { name: 'Light', is_default: true, tokens })
  const files = {
    'package.json': '{ "name": "project", "private": true, "type": "module" }',
    'tokens.manifest.json': exportTokens('manifest', input).text,
    '.stylelintrc.json': shown('json')[0]!,
    'eslint.config.mjs': shown('js')[0]!,
    ...sources,
  }
  await mkdir(join(folder, 'src'))
  for (const [path, text] of Object.entries(files)) await writeFile(join(folder, path), text)
  // Without a network: what the page installs beside the plugins is that of this repository.
  const words = ['install', '--offline', '--legacy-peer-deps', '--no-audit', '--no-fund']
  const isPacked = (name: string) => name.startsWith('./')
  await run('npm', [...words, '--save-dev', ...installed.filter(isPacked)], { cwd: folder })
  for (const name of installed.filter(each => !isPacked(each)))
    await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  await mkdir(join(folder, 'node_modules/.bin'), { recursive: true })
  for (const name of ['stylelint', 'eslint'])
    await symlink(join(root, 'node_modules/.bin', name), join(folder, 'node_modules/.bin', name))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Ended {
  code: number
  out: string
  err: string
}
/** Runs a command of the page, with further words. */
async function ran(line: string, ...words: string[]): Promise<Ended> {
  const env = { ...process.env, PATH: `${join(folder, 'node_modules/.bin')}:${process.env.PATH}`, NO_COLOR: '1' }
  const script = [line.replace(/^npx /, ''), ...words].join(' ')
  return run('bash', ['-c', script], { cwd: folder, env }).then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      out: stdout,
      err: stderr,
    }),
  )
}
const textOf = (path: string) => readFile(join(folder, path), 'utf8')

interface Finding {
  line: number
  /** The name of the rule: Stylelint's word, or ESLint's. */
  rule?: string
  ruleId?: string
}
const findingsOf = (found: readonly Finding[]) =>
  found.map(({ line, rule, ruleId }) => `${line} ${(rule ?? ruleId)?.replace('tessera/', '')}`).sort()

test('the packed plugins need nothing but their linter', async () => {
  for (const name of linters) {
    const home = join(folder, 'node_modules/@tessera', name)
    const { dependencies, devDependencies, peerDependencies } = JSON.parse(
      await readFile(join(home, 'package.json'), 'utf8'),
    ) as Record<string, object | undefined>
    expect([dependencies ?? {}, devDependencies ?? {}]).toEqual([{}, {}])
    expect(Object.keys(peerDependencies!)).toEqual([name.split('-')[0]])
    expect(await readFile(join(home, 'dist/index.d.ts'), 'utf8')).not.toBe('')
  }
})

test('Stylelint with the configuration of the manual finds in CSS and Sass, and fixes what the page says', async () => {
  const found = await ran(command('stylelint', false), '--formatter', 'json')
  expect(found.code).toBe(2)
  const results = JSON.parse(found.err || found.out) as { source: string; warnings: Finding[] }[]
  expect(results.map(({ source, warnings }) => [source.slice(-6), findingsOf(warnings)]).sort()).toEqual(
    [
      ['a.scss', ['2 no-deprecated-token', '2 no-hardcoded-value']],
      ['/a.css', ['2 no-deprecated-token', '3 no-hardcoded-value', '4 no-unknown-token']],
    ].sort(),
  )
  await ran(command('stylelint', true))
  expect(await textOf('src/a.css')).toBe(
    '.a {\n  color: var(--color-brand);\n  background: var(--color-brand);\n  border-color: var(--color-gone);\n}\n',
  )
  expect(await textOf('src/a.scss')).toBe(
    '// Sass\n.a { color: $color-brand; &:hover { background: var(--color-brand) } }\n',
  )
})

test('ESLint with the configuration of the manual finds in JavaScript, JSX, TypeScript and TSX, and fixes', async () => {
  const found = await ran(command('eslint', false), '--format', 'json')
  expect([found.code, found.err]).toEqual([1, ''])
  const results = JSON.parse(found.out) as { filePath: string; messages: Finding[] }[]
  const byFile = results.map(({ filePath, messages }) => [filePath.split('.').at(-1), findingsOf(messages)])
  expect(Object.fromEntries(byFile)).toEqual({
    js: ['1 no-deprecated-token', '2 no-unknown-token'],
    jsx: ['1 no-deprecated-token', '1 no-hardcoded-value'],
    ts: ['1 no-deprecated-token', '2 no-hardcoded-value'],
    tsx: ['2 no-hardcoded-value'],
  })
  const fixed = await ran(command('eslint', true))
  expect(fixed.out).toContain('There is no token "--color-gone"')
  expect(fixed.out).toContain('1 problem (1 error, 0 warnings)')
  for (const [path, text] of Object.entries(sources).filter(([name]) => /[jt]sx?$/.test(name)))
    expect(await textOf(path)).toBe(
      text.replace('--color-old', '--color-brand').replace(hardcoded, "'var(--color-brand)'"),
    )
})
