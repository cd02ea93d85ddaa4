// Checks the manual: links have targets, commands parse, quoted messages exist.
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { problemCodes } from '@tessera/contract'
import type { ProblemCode } from '@tessera/contract'
import { describe, expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { loadSections } from '../commands/index.ts'
import { findConfig } from '../config/config.ts'
import { parse } from '../base/parse.ts'

const commands = (await loadSections()).flatMap(section => section.commands)

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const pages = [
  'README.md',
  'packages/sdk/README.md',
  'apps/cli/README.md',
  'apps/figma-plugin/README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.md'))
    .map(name => `docs/${name}`),
]
const ciFiles = readdirSync(join(root, 'docs/ci')).map(name => `docs/ci/${name}`)
const blocks = (text: string, language: string, mark = '') =>
  [...text.matchAll(new RegExp(`${mark ? `<!-- ${mark} -->\\s*` : ''}\`\`\`${language}\n([^]*?)\`\`\``, 'g'))].map(
    match => match[1]!,
  )

test.each(pages)('every link of %s has a target', page => {
  const links = [
    ...read(page)
      .replace(/```[^]*?```/g, '')
      .matchAll(/\]\((?!https?:|mailto:|<)([^)#\s]+)(#[^)]*)?\)/g),
  ].map(match => match[1]!)
  const dead = links.filter(link => !existsSync(join(root, dirname(page), link)))
  expect(dead).toEqual([])
})

/** The `tessera` commands in a text, split as a shell does. */
function invocations(text: string): string[][] {
  return [...text.matchAll(/npx (?:--no-install )?tessera ([^\n`|;&]*)/g)].map(([, line]) =>
    [...line!.split(/ [<>#] ?/)[0]!.matchAll(/'([^']*)'|"([^"]*)"|((?:\$\([^)]*\)|[^\s'"])+)/g)].map(
      match => match[1] ?? match[2] ?? match[3]!,
    ),
  )
}

test.each([...pages, ...ciFiles])('every command of %s exists, with its flags and choices', page => {
  for (const words of invocations(read(page))) {
    if (words.length === 0 || words[0] === '--version') continue
    const { command, given } = parse(commands, words)
    expect(command, words.join(' ')).not.toBeNull()
    for (const [flag, value] of Object.entries(given.flags)) {
      const { choices } = command!.flags[flag] ?? {}
      // `--take current:color.brand` narrows a choice.
      for (const one of choices ? [value].flat() : [])
        expect(choices, `${words.join(' ')}: --${flag}`).toContain(String(one).split(':')[0])
    }
  }
})

test('the dashboard links to pages of the manual that there are', () => {
  const folder = join(root, 'apps/dashboard/src')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(path => /\.tsx?$/.test(path))
  const links = sources.flatMap(path =>
    [...readFileSync(join(folder, path), 'utf8').matchAll(/['"`]\/docs\/([a-z/-]+)/g)].map(([, page]) => page!),
  )
  expect(links).toContain('for/administrator')
  const dead = links.filter(page => page !== 'manual' && !existsSync(join(root, 'docs', `${page}.md`)))
  expect(dead).toEqual([])
})

test('the step that only reports differences uses the exit code', async () => {
  const step = blocks(read('docs/ci.md'), 'sh').find(code => code.includes('tessera diff'))!
  const folder = await mkdtemp(join(tmpdir(), 'tessera-docs-'))
  const ends = async (code: number) => {
    await writeFile(join(folder, 'npx'), `#!/bin/sh\nexit ${code}\n`, { mode: 0o755 })
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` }
    return run('bash', ['-euo', 'pipefail', '-c', step], { env }).then(
      ({ stdout }) => stdout.trim(),
      (error: { code: number }) => error.code,
    )
  }
  expect(await ends(0)).toBe('The files are what the server has.')
  expect(await ends(3)).toBe('The files differ from the server.')
  expect([await ends(1), await ends(4), await ends(5)]).toEqual([1, 4, 5])
  await rm(folder, { recursive: true })
})

test('every configuration in it is valid', async () => {
  const shown = blocks(read('docs/cli.md'), 'json', 'config')
  expect(shown.length).toBeGreaterThan(0)
  const folder = await mkdtemp(join(tmpdir(), 'tessera-docs-'))
  for (const text of shown) {
    await writeFile(join(folder, 'tessera.config.json'), text)
    expect((await findConfig(folder)).config).toEqual(JSON.parse(text))
  }
  await rm(folder, { recursive: true })
})

test('the files for builds are YAML (but for one) and pull to check, or report what is used', () => {
  for (const file of ciFiles.filter(name => !name.endsWith('.sh'))) {
    if (file.endsWith('.yml')) expect(parseYaml(read(file)), file).toBeTypeOf('object')
    const [command, page] = file.endsWith('-usage.yml')
      ? ['scan --report', 'docs/tokens/scan.md']
      : ['pull --check', 'docs/ci.md']
    expect(read(file)).toContain(`npx --no-install tessera ${command}`)
    expect(read(page)).toContain(file.replace('docs/', ''))
  }
})

test('the variables are those that the program reads', () => {
  const sources = readdirSync(join(root, 'apps/cli/src'), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('testing/'))
    .map(name => read(join('apps/cli/src', name)))
    .join('\n')
  const names = new Set([...sources.matchAll(/env\.(TESSERA_\w+)/g)].map(match => match[1]!))
  const listed = [...read('docs/cli.md').matchAll(/^\| `(TESSERA_\w+)` \|/gm)].map(match => match[1]!)
  expect(names.size).toBeGreaterThan(2)
  expect(listed.sort()).toEqual([...names].sort())
})

test('the exit codes are those of the program, in both manuals', async () => {
  const { exitCodes } = await import('../base/failure.ts')
  for (const page of ['docs/cli.md', 'apps/cli/README.md']) {
    const table = read(page).split('| Exit code')[1]!
    const listed = [...table.matchAll(/^\| *(\d) *\|/gm)].map(match => Number(match[1]))
    expect(listed).toEqual(Object.values(exitCodes))
  }
})

describe('the messages under “When something is wrong”', () => {
  const page = read('docs/troubleshooting.md')
  const sources = ['apps/server/src', 'apps/cli/src', 'packages/contract/src']
    .flatMap(start =>
      readdirSync(join(root, start), { recursive: true, encoding: 'utf8' })
        .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
        .map(name => read(join(start, name))),
    )
    .join('\n')
    .replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '…')

  test('are messages of the product', () => {
    // First cells that quote a message: `…` replaces variable parts.
    const quoted = [...page.matchAll(/^\| `([^|]+)` ?\|/gm)].flatMap(([, cell]) => cell!.split(/` … `|…/))
    expect(quoted.length).toBeGreaterThan(50)
    const said = sources.replace(/\\'/g, "'")
    expect(quoted.map(part => part.trim()).filter(part => !said.includes(part))).toEqual([])
  })

  test('include every refusal for a missing key, permission or rate limit', () => {
    const ofStatus = (code: string | undefined) =>
      code === undefined || [401, 403, 429].includes(problemCodes[code as ProblemCode].status as number)
    const sources = ['problems.ts', 'problems/request-problems.ts']
      .map(file => read(`apps/server/src/base/${file}`))
      .join('\n')
    const refusals = [
      ...[...sources.matchAll(/refuse\(\s*(?:'(\w+)'|\w+),\s*(["'`])([^]*?)\2/g)].filter(([, code]) => ofStatus(code)),
      ...read('packages/contract/src/permissions.ts').matchAll(/()refusal: (['"])([^]*?)\2/g),
    ].map(([, , , sentence]) => sentence!.split(/\$\{|'\$/)[0]!.trim())
    expect(refusals.length).toBeGreaterThan(20)
    const missing = refusals.filter(sentence => {
      const words = sentence.split(' ').slice(0, 4).join(' ')
      return !page.includes(words)
    })
    expect(missing).toEqual([])
  })
})
