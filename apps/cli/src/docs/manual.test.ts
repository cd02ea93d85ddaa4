// Runs every block of code in the manual: shell blocks, page by page from top to bottom, against a server with an account, a
// workspace and an organization; their stated output is compared; JSON and YAML are parsed; TypeScript is compiled in
// packages/sdk/src/package.test.ts. A block that cannot run here is listed below with the reason, and a new one is not exempt.
// Most commands run in this process; the long run, or PROGRAMS=1, starts the program for each.
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { repeats } from '@tessera/engine/testing/random/repeats'
import { startServer } from '@tessera/server/testing/process'
import type { Running } from '@tessera/server/testing/process'
import { startCommandHost } from '../testing/command-host.ts'
import type { CommandHost } from '../testing/command-host.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../..', import.meta.url))
const pages = ['README.md', 'docs', 'packages', 'apps'].flatMap(start =>
  start.endsWith('.md')
    ? [start]
    : readdirSync(join(root, start), { withFileTypes: true, recursive: start === 'docs' }).flatMap(entry => {
        const path = join(entry.parentPath, entry.name).slice(root.length)
        if (start === 'docs') return path.endsWith('.md') ? [path] : []
        return readdirSync(join(root, path)).includes('README.md') ? [join(path, 'README.md')] : []
      }),
)

/** Blocks that do not run here, by page and first line. */
const elsewhere: Record<string, Record<string, string>> = {
  'README.md': {
    'npm start':
      'installs, builds and starts this repository, as done by hand for each release; what it starts runs below',
    'claude mcp add': 'needs Claude Code',
    'npm test': 'runs this test',
  },
  'docs/mcp.md': { 'claude mcp add': 'needs Claude Code' },
  'apps/figma-plugin/README.md': { 'npm run build': 'built in apps/figma-plugin/src/build.test.ts' },
  'docs/self-hosting.md': {
    'npx @tessera/server': 'scripts/packing/server.test.ts packs, installs and starts it',
    'npm ci --omit=dev && npm run build': 'builds this repository; packaging.test.ts runs what it makes',
    'sudo useradd': 'needs systemd and root',
    'docker build': 'needs a container engine; packaging.test.ts runs the steps of the Dockerfile',
    'cat > .env': 'needs a container engine; packaging.test.ts holds compose.yaml to rules',
    'location / {': 'a part of the configuration of nginx',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'starts this repository; process/tracing/tracing.test.ts starts it with a receiver',
  },
  'docs/scaling.md': {
    TESSERA_SITE: 'needs a container engine; packaging.test.ts holds compose.yaml to rules',
    'kubectl create': 'needs a cluster; scripts/containers/kubernetes.test.ts holds the files to rules',
    'kubectl -n tessera':
      'needs a cluster; scripts/containers/settings-in-containers.test.ts works out what the nodes get',
    'TESSERA_WORKERS=auto': 'starts this repository; testing/nodes/workers.test.ts starts workers',
  },
  'docs/upgrading.md': { 'git pull': 'needs a release to come from, and systemd' },
  'docs/for/packages.md': { '@acme:registry': 'npm installs with these lines in registry/npm/npm.test.ts' },
  'docs/for/platform-team.md': {
    'npm ci --omit=dev && npm run build': 'builds this repository; packaging.test.ts runs it',
  },
  'docs/formats.md': {
    '<html data-scheme': 'HTML of a page; a browser proves such nesting in formats/css of the engine',
  },
  'docs/reference/formats.md': {
    'MaterialApp(':
      'Dart of a Flutter app, for which there is no compiler here; formats/flutter reads what it refers to',
    '<View style': 'a part of a component; formats/react-native checks the types that such styles take',
  },
  'apps/server/README.md': {
    'npx @tessera/server': 'scripts/packing/server.test.ts starts what is packed with --demo',
  },
  'docs/tokens/code.md': {
    'curl -sO https://tokens.example.com/docs/files/tessera-stylelint':
      'installs Stylelint from a registry; scripts/packing/plugins.test.ts installs what is packed without one',
    'npx stylelint': 'scripts/packing/plugins.test.ts runs it with the configuration that the page shows',
    'curl -sO https://tokens.example.com/docs/files/tessera-eslint':
      'installs ESLint from a registry; scripts/packing/plugins.test.ts installs what is packed without one',
    'import tessera': 'scripts/packing/plugins.test.ts runs ESLint with it',
    'npx eslint': 'scripts/packing/plugins.test.ts runs it with the configuration that the page shows',
  },
  'packages/unplugin/README.md': {
    'curl -sO': 'the package of this server; packages/unplugin installs what is packed',
    'import ': 'packages/unplugin/src/unplugin.test.ts builds with it',
    'plugins:': 'a part of a configuration; packages/unplugin/src/unplugin.test.ts builds with such files',
    '.card {': 'packages/unplugin/src/unplugin.test.ts builds with it',
  },
  'packages/postcss/README.md': {
    'curl -sO': 'the package of this server; packages/postcss installs what is packed',
    'import tessera': 'packages/postcss/src/postcss.test.ts runs it',
    '@import': 'packages/postcss/src/postcss.test.ts reads it',
  },
  'packages/storybook/README.md': {
    'curl -sO': 'the package of this server; packages/storybook installs what is packed',
    'export default': 'packages/storybook/src/storybook.test.ts builds with it',
    'const options': 'packages/storybook/src/write-shown.test.ts measures with it',
    'import { Meta': 'a page for another add-on; packages/storybook/src/storybook.test.ts shows the blocks',
  },
  'packages/style-dictionary/README.md': {
    'curl -sO': 'the package of this server; packages/style-dictionary installs what is packed',
    'import tessera': 'packages/style-dictionary/src/style-dictionary.test.ts runs it',
  },
  'packages/language-server/README.md': {
    'curl -sO': 'the package of this server; packages/language-server starts what is packed',
  },
  'packages/eslint-plugin/README.md': { 'import tessera': 'the same configuration runs in packages/eslint-plugin' },
  'docs/backup.md': {
    '0 3 * * *': 'a line of a crontab, which packaging.test.ts runs',
    'archive_mode = on': 'scripts/point-in-time.test.ts runs PostgreSQL with these lines',
    'restore_command =': 'scripts/point-in-time.test.ts runs PostgreSQL with these lines',
  },
  'docs/for/git.md': {
    'npx tessera git connect': 'needs a repository; commands/git/git.test.ts connects one',
    'npx tessera git pending': 'needs a repository; commands/git/git.test.ts commits to one',
  },
  'docs/tokens/migrate.md': {
    'npx tessera migrate': 'needs two releases with moves between them; migrate.test.ts runs these options on such',
  },
  'docs/tokens/outputs.md': {
    '/* Light Mode': 'packages/engine/src/outputs/docs.test.ts writes what the settings above it give',
  },
  'docs/migrating/from-style-dictionary.md': {
    'import { appendFileSync': 'functions/style-dictionary.test.ts builds it and compares the files',
    'const flat =': 'functions/style-dictionary.test.ts builds it and compares the files',
    'npx tessera push': 'migrating.test.ts follows the page with a published project',
    'echo ': 'migrating.test.ts follows the page with a published project',
  },
  'docs/migrating/from-tokens-studio.md': {
    'npx tessera push': 'migrating.test.ts follows the page with a published project',
  },
  'docs/migrating/from-tokens-studio-platform.md': {
    'npx studio': 'needs an account of the platform',
    'npx tessera push': 'migrating.test.ts follows the page with a published project',
  },
  'docs/migrating/from-figma.md': {
    'curl -sH': 'needs a file of Figma',
    'npx tessera push': 'migrating.test.ts follows the page with a published project',
  },
  'docs/migrating/from-terrazzo.md': {
    'npx tessera push': 'migrating.test.ts follows the page with a published project',
  },
  'docs/teams.md': {
    '<link rel="stylesheet"': 'HTML of a page; apps/server/src/domains/teams/organizations proves the address',
  },
}

interface Block {
  page: string
  language: string
  /** The reader's own code, not the output of a command. */
  yours: boolean
  code: string
}

const blocksOf = (page: string): Block[] =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/^```(\w*)( yours)?\n([^]*?)^```$/gm)].map(
    ([, language, yours, code]) => ({ page, language: language!, yours: yours !== undefined, code: code! }),
  )
const all = pages.flatMap(blocksOf)
const reasonFor = ({ page, code }: Block) =>
  Object.entries(elsewhere[page] ?? {}).find(([start]) => code.startsWith(start))?.[1]
const written = ['css', 'swift', 'kotlin', 'xml']

test('every block is run, compiled, parsed, compared, or exempt with a reason', () => {
  const kinds = ['sh', 'ts', 'json', 'yaml', ...written]
  const others = all.filter(block => !kinds.includes(block.language) && !reasonFor(block))
  expect(others.map(({ page, language, code }) => `${page}: ${language}: ${code.slice(0, 60)}`)).toEqual([])
  // No reason may be left over from a removed block.
  for (const [page, reasons] of Object.entries(elsewhere))
    for (const start of Object.keys(reasons))
      expect(
        all.filter(block => block.page === page && block.code.startsWith(start)),
        `${page}: ${start}`,
      ).not.toEqual([])
})

test('JSON and YAML parse', () => {
  const given = all.filter(({ language }) => language === 'json' || language === 'yaml')
  expect(given.length).toBeGreaterThan(4)
  for (const { page, language, code } of given)
    expect(
      () => (language === 'json' ? JSON.parse(code) : parseYaml(code)) as unknown,
      `${page}: ${code}`,
    ).not.toThrow()
})

const design = {
  Light: {
    color: {
      brand: {
        $type: 'color',
        $value: { colorSpace: 'srgb', components: [0.2313725, 0.5098039, 0.9647059], hex: '#3b82f6' },
      },
      action: { $type: 'color', $value: '{color.brand}' },
    },
    space: { small: { $type: 'dimension', $value: { value: 4, unit: 'px' } } },
  },
}
const darkBrand = '#93c5fd'

describe('the commands', () => {
  let server: Running
  let host: CommandHost
  let home: string
  let key: string
  let cookie: string
  const tessera = join(root, 'apps/cli/bin/tessera.js')

  async function api<T = Record<string, string>>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${server.url}/api${path}`, {
      method,
      headers: { cookie, origin: server.url, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    cookie ||= response.headers.get('set-cookie')!.split(';')[0]!
    return JSON.parse(text) as T
  }

  /** Simulates input of the user: the answer to the prompt of `push`, and the key that `login` accepts instead of a browser. */
  const npx = (script: string) => `#!/bin/sh
if [ "$1" = --no-install ]; then shift; fi
shift
command=$1
# As npx does: what the project has installed goes first.
installed=node_modules/@tessera/cli/bin/tessera.js
if [ -f $installed ]; then TESSERA=$installed; fi
case $command in
  push) case "$*" in *--yes*|*--dry-run*) ;; *) set -- "$@" --yes ;; esac ;;
  login) shift; printf %s "$TESSERA_API_KEY" | exec "$NODE" "$TESSERA" login --with-key "$@"; exit ;;
  # They write more than text, start a database, or ask what is installed.
  backup|restore|--version) HERE= ;;
esac
if [ -z "$HERE" ]; then exec "$NODE" "$TESSERA" "$@"; fi
${script}`
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'tessera-manual-'))
    server = await startServer({
      TESSERA_DATA_DIR: join(home, 'data'),
      TESSERA_RATE_LIMIT: '100000',
      TESSERA_DEFAULT_PLAN: 'BUSINESS',
    })
    // The address in the pages; a session must write from it.
    server.url = server.url.replace('127.0.0.1', 'localhost')
    cookie = ''
    await api('POST', '/auth/sign-up', {
      email: 'reader@example.com',
      password: 'correct horse battery',
      name: 'Reader',
    })
    const scopes = ['read:tokens', 'write:tokens', 'export:tokens']
    key = (await api('POST', '/api-keys', { name: 'manual', scopes })).key!
    await mkdir(join(home, 'bin'))
    host = await startCommandHost()
    await writeFile(join(home, 'bin/npx'), npx(host.script))
    await chmod(join(home, 'bin/npx'), 0o755)
    await makeFiles(join(home, 'files'))
  })
  afterAll(async () => {
    await host.close()
    await server.stop()
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  })

  /** The files that the pages send: one small design in every format that has a reader. */
  async function makeFiles(folder: string) {
    const write = async (name: string, value: unknown) => {
      await mkdir(join(folder, name, '..'), { recursive: true })
      await writeFile(join(folder, name), JSON.stringify(value))
    }
    await write('tokens.dtcg.json', design.Light)
    await write('tokens/all.json', design.Light)
    await write('tokens.json', { $modes: { Light: { space: { 1: { value: '4px', type: 'dimension' } } } } })
    const dark = structuredClone(design.Light)
    dark.color.brand.$value = { colorSpace: 'srgb', components: [0.576, 0.773, 0.992], hex: darkBrand }
    await write('modes.resolver.json', {
      version: '2025.10',
      resolutionOrder: [
        { type: 'modifier', name: 'theme', contexts: { Light: [design.Light], Dark: [dark] }, default: 'Light' },
      ],
    })
    const convert = async (to: string, name: string) => {
      await mkdir(join(folder, name, '..'), { recursive: true })
      await run(process.execPath, [tessera, 'convert', 'tokens.dtcg.json', '--to', to, '-o', name], { cwd: folder })
    }
    await convert('tokens-studio', 'studio/core.json')
    await convert('style-dictionary', 'properties/all.json')
    await convert('figma', 'variables.json')
    await convert('css', 'src/variables.css')
    await convert('csv', 'palette.csv')
  }

  /** A workspace, an organization and a release with the names in the pages, and nothing else. */
  async function furnish() {
    for (const { id } of (await api<{ organizations: { id: string }[] }>('GET', '/organizations')).organizations)
      await api('DELETE', `/organizations/${id}`)
    for (const { id } of (await api<{ workspaces: { id: string }[] }>('GET', '/workspaces')).workspaces)
      await api('DELETE', `/workspaces/${id}`)
    const workspace = await api('POST', '/workspaces', { name: 'Acme' })
    const tokenset = await api('POST', `/workspaces/${workspace.id}/tokensets`, { name: 'Core' })
    const at = `/tokensets/${tokenset.id}`
    const { modes } = await api<{ modes: { id: string }[] }>('GET', `${at}/modes`)
    const light = modes[0]!.id
    await api('PATCH', `${at}/modes/${light}`, { name: 'Light' })
    for (const [name, type, value] of [
      ['color.brand', 'color', '#3b82f6'],
      ['color.action', 'color', '{color.brand}'],
      ['space.small', 'dimension', '4px'],
    ])
      await api('POST', `${at}/modes/${light}/tokens`, { name, type, value })
    const dark = await api('POST', `${at}/modes`, { name: 'Dark', copy_from: light })
    await api('PATCH', `${at}/modes/${dark.id}/tokens/color.brand`, { value: darkBrand })
    const organization = await api('POST', '/organizations', { name: 'Acme' })
    await api('PUT', `/organizations/${organization.id}/workspaces/${workspace.id}`)
    const { environments } = await api<{ environments: { id: string }[] }>(
      'GET',
      `/organizations/${organization.id}/environments`,
    )
    const environment = environments[0]!.id
    await api('POST', `/organizations/${organization.id}/environments/${environment}/releases`, { version: '1.4.0' })
    return {
      ORG: organization.id!,
      ENV: environment,
      WORKSPACE: workspace.id!,
      SET: tokenset.id!,
      MODE: light,
      OLD_URL: server.url,
      OLD_KEY: key,
      TESSERA_URL: server.url,
      TESSERA_KEY: key,
    }
  }

  const running = pages.filter(page => blocksOf(page).some(block => block.language === 'sh' && !reasonFor(block)))
  test.each(running)('of %s run unchanged', { timeout: 180_000 }, async page => {
    const folder = join(home, page.replaceAll('/', '-'))
    await cp(join(home, 'files'), folder, { recursive: true })
    await writeFile(join(folder, 'package.json'), '{"name":"project","private":true}')
    const env = {
      ...(await furnish()),
      PATH: `${join(home, 'bin')}:${process.env.PATH}`,
      HOME: folder,
      NODE: process.execPath,
      TESSERA: tessera,
      HERE: repeats('PROGRAMS', { short: 0, long: 1 }) > 0 ? '' : 'yes',
      TESSERA_SERVER: server.url,
      TESSERA_API_KEY: key,
      TESSERA_DATA_DIR: join(home, 'data'),
      NO_COLOR: '1',
      npm_config_offline: 'true',
      npm_config_audit: 'false',
      npm_config_fund: 'false',
      npm_config_update_notifier: 'false',
    }
    const blocks = blocksOf(page).filter(block => block.language === 'sh' && !reasonFor(block))
    const script = blocks
      .map(({ code }) => code)
      .join('\n')
      .replaceAll(/https:\/\/tokens\.example\.com|http:\/\/localhost:3000/g, server.url)
      .replaceAll('tsr_…', key)
      .replaceAll('curl -s', 'curl --fail-with-body -S -s')
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder, env }).catch(
      (error: Error & { stdout: string; stderr: string }) => {
        throw new Error(`${error.stdout}\n${error.stderr}`)
      },
    )
    const shown = blocksOf(page).filter(block => written.includes(block.language) && !block.yours && !reasonFor(block))
    if (page === 'docs/for/web.md') await isJourney(folder)
    if (shown.length === 0) return
    const found = stdout + (await textsIn(folder)).join('\n')
    for (const line of shown.flatMap(({ code }) => code.split('\n')).filter(text => text.trim() !== ''))
      expect(found.includes(line), `${page} shows “${line}”, which no command wrote`).toBe(true)
  })

  /** The page for web developers is a walkthrough for a new account: its first block is complete. */
  async function isJourney(folder: string) {
    const [first] = blocksOf('docs/for/web.md')
    expect(first!.code.trim().split('\n').length).toBeLessThanOrEqual(5)
    const { devDependencies } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
      devDependencies: object
    }
    expect(devDependencies).toEqual({ '@tessera/cli': 'file:tessera-cli.tgz' })
    expect((await readdir(folder)).sort()).toEqual(expect.arrayContaining(['tessera.config.ts', 'tessera.lock.json']))
  }

  async function textsIn(folder: string): Promise<string[]> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const own = entries.filter(entry => entry.isFile() && /\.(css|swift|kt|xml)$/.test(entry.name))
    return Promise.all(own.map(entry => readFile(join(entry.parentPath, entry.name), 'utf8')))
  }
})
