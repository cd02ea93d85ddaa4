import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkLayers, forbidden } from './layers.mjs'

const SERVER = 'apps/server/src'
const DASHBOARD = 'apps/dashboard/src'
const PACKAGES = [
  ...readdirSync(new URL('../../packages', import.meta.url)).map(name => `packages/${name}`),
  ...['apps/server', 'apps/cli', 'apps/dashboard'],
]
const NPM = [
  'stylelint',
  'postcss',
  'culori',
  'json5',
  'zod',
  'fastify',
  'pg',
  'sql-template-tag',
  '@modelcontextprotocol/server',
]

/** The rooms of a package, from the ground up, by the start of their rules' names. */
const roomsIn = (start: string): string[] =>
  forbidden
    .flatMap(({ name }: { name: string }) => name.split(`${start}-`)[1] ?? [])
    .filter((room: string) => room !== 'unlisted')
const roomy = {
  'domain-group': `${SERVER}/domains`,
  'engine-room': 'packages/engine/src',
  'cli-room': 'apps/cli/src',
  'dashboard-room': DASHBOARD,
  'dashboard-tokens': `${DASHBOARD}/tokens`,
}

/** A file in each room that imports one of the room below it. */
const roomsInOrder = Object.entries(roomy).flatMap(([start, src]) =>
  roomsIn(start).map((room, level, rooms) => {
    const below = rooms[level - 1]
    const path = below === undefined ? 'culori' : `../${below}/${below}.ts`
    return [`${src}/${room}/${room}.ts`, `import { rgb } from '${path}'\nexport { rgb }`]
  }),
)

/** A file in each room that imports a type of the room above it, or of no room. */
const roomsOutOfOrder = Object.entries(roomy).flatMap(([start, src]) =>
  roomsIn(start).map((room, level, rooms): [string, [string, string]] => {
    const above = rooms[level + 1] ?? 'attic'
    const violation = `import type { rgb } from '../${above}/${above}.ts'\nexport type Rgb = typeof rgb`
    return [`${start}-${room}`, [`${src}/${room}/up.ts`, violation]]
  }),
)

/** A small product that obeys every rule, with every allowed import. */
const sound: Record<string, string> = {
  'packages/engine/src/index.ts': `export { color } from './color.ts'`,
  'packages/engine/src/color.ts': `import { rgb } from 'culori'\nimport json5 from 'json5'\nexport const color = [rgb, json5]`,
  'packages/engine/src/color.test.ts': `import { readFile } from 'node:fs/promises'\nimport { color } from './color.ts'\nvoid [readFile, color]`,
  ...Object.fromEntries(roomsInOrder),
  'packages/contract/src/index.ts': `import { z } from 'zod'\nimport { color } from '@tessera/engine'\nexport const modes = [z, color]`,
  'packages/sdk/src/index.ts': `import { modes } from '@tessera/contract'\nexport const createClient = () => modes`,
  'packages/code/src/index.ts': `import { parse } from 'postcss'\nimport { existsSync } from 'node:fs'\nexport const find = [parse, existsSync]`,
  'packages/lint-core/src/index.ts': `import { color } from '@tessera/engine'\nimport { readFileSync } from 'node:fs'\nexport const found = [color, readFileSync]`,
  'packages/stylelint-plugin/src/index.ts': `import stylelint from 'stylelint'\nimport { color } from '@tessera/engine'\nimport { found } from '@tessera/lint-core'\nimport { rule } from './rule.ts'\nexport default [stylelint, color, found, rule]`,
  'packages/stylelint-plugin/src/rule.ts': `import { found } from '@tessera/lint-core'\nexport const rule = found`,
  'packages/eslint-plugin/src/index.ts': `import { found } from '@tessera/lint-core'\nexport default found`,
  'packages/plugin-core/src/index.ts': `import { createClient } from '@tessera/sdk'\nimport { color } from '@tessera/engine'\nimport { readFileSync } from 'node:fs'\nexport const load = [createClient, color, readFileSync]`,
  'packages/unplugin/src/index.ts': `import { load } from '@tessera/plugin-core'\nexport default load`,
  'apps/cli/src/main.ts': `import { createClient } from '@tessera/sdk'\nimport { find } from '@tessera/code'\nimport { readFile } from 'node:fs/promises'\nvoid [createClient, find, readFile]`,
  'apps/dashboard/src/main.tsx': `import { features } from './features.ts'\nimport { shell } from './shell/shell.tsx'\nimport 'virtual:tessera.css'\nvoid [features, shell]`,
  'apps/dashboard/src/features.ts': `import { checks } from './quality/checks/index.ts'\nimport { desk } from './desk/index.ts'\nexport const features = [checks, desk]`,
  'apps/dashboard/src/quality/checks/index.ts': `export const checks = () => import('./marks.ts')`,
  'apps/dashboard/src/desk/index.ts': `import { checks } from '../quality/checks/index.ts'\nexport const desk = [checks, () => import('./grid.tsx')]`,
  'apps/dashboard/src/shell/shell.tsx': `import { marks } from '../quality/checks/marks.ts'\nexport const shell = marks`,
  'apps/dashboard/src/desk/grid.tsx': `import { edits } from '../tokens/edits/draft.ts'\nimport { marks } from '../quality/checks/marks.ts'\nexport const grid = [edits, marks]`,
  'apps/dashboard/src/quality/checks/marks.ts': `import { edits } from '../../tokens/edits/draft.ts'\nexport const marks = edits`,
  'apps/dashboard/src/tokens/edits/draft.ts': `import { api } from '../../api/client.ts'\nexport const edits = api`,
  'apps/dashboard/src/api/client.ts': `import { createClient } from '@tessera/sdk'\nexport const api = createClient()`,
  [`${SERVER}/process/main.ts`]: `import { app } from './app.ts'\nimport { openDatabase } from '../storage/open.ts'\nvoid [app, openDatabase]`,
  [`${SERVER}/process/app.ts`]: `import { rest } from '../surfaces/rest/rest.ts'\nimport { domains } from '../domains/features.ts'\nexport const app = [rest, domains]`,
  [`${SERVER}/domains/features.ts`]: `import { modes } from './tokens/modes/modes.ts'\nimport { tokens } from './tokens/tokens/tokens.ts'\nexport const domains = [modes, tokens]`,
  [`${SERVER}/kernel/perform.ts`]: `import { guard } from '../access/guard.ts'\nimport { problem } from '../base/problems.ts'\nimport type { Db } from '../storage/sql.ts'\nexport const perform = (db: Db) => [guard, problem, db]`,
  [`${SERVER}/base/problems.ts`]: `import { color } from '@tessera/engine'\nexport const problem = color`,
  [`${SERVER}/access/guard.ts`]: `import { find } from './access.store.ts'\nexport const guard = find`,
  [`${SERVER}/access/access.store.ts`]: `import { sql } from '../storage/sql.ts'\nexport const find = sql`,
  [`${SERVER}/surfaces/rest/rest.ts`]: `import fastify from 'fastify'\nimport { perform } from '../../kernel/perform.ts'\nimport { domains } from '../../domains/features.ts'\nimport { count } from '../system.store.ts'\nexport const rest = [fastify, perform, domains, count]`,
  [`${SERVER}/surfaces/system.store.ts`]: `import { sql } from '../storage/sql.ts'\nexport const count = sql`,
  [`${SERVER}/domains/tokens/modes/modes.ts`]: `import { perform } from '../../../kernel/perform.ts'\nimport { insert } from './modes.store.ts'\nimport { draft } from '../tokens/draft.ts'\nimport { list } from '../tokens/tokens.store.ts'\nimport { isUniqueViolation } from '../../../storage/failures.ts'\nexport const modes = [perform, insert, draft, list, isUniqueViolation]`,
  [`${SERVER}/domains/tokens/modes/modes.store.ts`]: `import { sql } from '../../../storage/sql.ts'\nexport const insert = sql`,
  [`${SERVER}/domains/feature.ts`]: `import type { perform } from '../kernel/perform.ts'\nexport type Feature = typeof perform`,
  [`${SERVER}/domains/tokens/tokens/tokens.ts`]: `import { perform } from '../../../kernel/perform.ts'\nimport type { Feature } from '../../feature.ts'\nexport const tokens: Feature = perform`,
  [`${SERVER}/domains/tokens/tokens/tokens.store.ts`]: `import { sql } from '../../../storage/sql.ts'\nexport const list = sql`,
  [`${SERVER}/domains/tokens/tokens/draft.ts`]: `import { color } from '@tessera/engine'\nexport const draft = color`,
  [`${SERVER}/limits/rate.ts`]: `import { problem } from '../base/problems.ts'\nimport type { Db } from '../storage/sql.ts'\nexport const rate = (db: Db) => [problem, db]`,
  [`${SERVER}/oauth/token.ts`]: `import { used } from './oauth.store.ts'\nexport const token = used`,
  [`${SERVER}/oauth/oauth.store.ts`]: `import { sql } from '../storage/sql.ts'\nexport const used = sql`,
  [`${SERVER}/storage/open.ts`]: `import { sql } from './sql.ts'\nexport const openDatabase = sql`,
  [`${SERVER}/storage/sql.ts`]: `import { Pool } from 'pg'\nimport sql from 'sql-template-tag'\nexport interface Db { pool: Pool }\nexport { sql }`,
  [`${SERVER}/storage/failures.ts`]: `import { DatabaseError } from 'pg'\nexport const isUniqueViolation = DatabaseError`,
  [`${SERVER}/testing/world.ts`]: `import { app } from '../process/app.ts'\nexport const world = app`,
  [`${SERVER}/domains/tokens/modes/modes.test.ts`]: `import { world } from '../../../testing/world.ts'\nimport { sql } from '../../../storage/sql.ts'\nvoid [world, sql]`,
}

/** A file for each rule, which breaks that rule and no other. */
const planted: Record<string, [path: string, text: string]> = {
  'engine-below-all': ['packages/engine/src/color.test.ts', `import { modes } from '@tessera/contract'\nvoid modes`],
  'contract-above-engine': [
    'packages/contract/src/client.ts',
    `import { createClient } from '@tessera/sdk'\nvoid createClient`,
  ],
  'sdk-above-contract': ['packages/sdk/src/direct.ts', `import { app } from '@tessera/server'\nvoid app`],
  'code-reads-code': ['packages/code/src/color.ts', `import { color } from '@tessera/engine'\nvoid color`],
  'lint-core-above-engine': [
    'packages/lint-core/src/report.ts',
    `import type { Rule } from 'stylelint'\nexport type Ours = Rule`,
  ],
  'linters-parse-themselves': [
    'packages/lint-core/src/parsed.ts',
    `import { finderFor } from '@tessera/code'\nvoid finderFor`,
  ],
  'code-in-its-thread': [
    `${SERVER}/jobs/code.ts`,
    `import { indexTokens } from '@tessera/lint-core'\nvoid indexTokens`,
  ],
  'plugins-above-lint-core': [
    'packages/eslint-plugin/src/other.ts',
    `import other from '@tessera/stylelint-plugin'\nvoid other`,
  ],
  'plugin-core-above-sdk': ['packages/plugin-core/src/other.ts', `import postcss from 'postcss'\nvoid postcss`],
  'plugins-above-plugin-core': [
    'packages/unplugin/src/other.ts',
    `import other from '@tessera/stylelint-plugin'\nvoid other`,
  ],
  'dashboard-features-by-their-list': [
    'apps/dashboard/src/shell/rail.tsx',
    `import { checks } from '../quality/checks/index.ts'\nvoid checks`,
  ],
  'clients-apart': ['apps/dashboard/src/direct.ts', `import { app } from '@tessera/server'\nvoid app`],
  'server-uses-no-client': [`${SERVER}/jobs/jobs.ts`, `import { createClient } from '@tessera/sdk'\nvoid createClient`],
  'packages-by-name': ['packages/sdk/src/near.ts', `import { modes } from '../../contract/src/index.ts'\nvoid modes`],
  'engine-is-pure': ['packages/engine/src/file.ts', `import { readFile } from 'node:fs/promises'\nvoid readFile`],
  'contract-is-data': ['packages/contract/src/file.ts', `import { readFile } from 'node:fs/promises'\nvoid readFile`],
  'nothing-imports-the-top': [
    `${SERVER}/process/again.ts`,
    `import type { app } from './app.ts'\nexport type App = typeof app`,
  ],
  'domains-speak-no-protocol': [
    `${SERVER}/domains/tokens/modes/reply.ts`,
    `import type { FastifyReply } from 'fastify'\nexport type Reply = FastifyReply`,
  ],
  'domains-apart': [
    `${SERVER}/domains/tokens/modes/others.ts`,
    `import { tokens } from '../tokens/tokens.ts'\nvoid tokens`,
  ],
  'features-by-their-list': [
    `${SERVER}/process/drafts.ts`,
    `import type { draft } from '../domains/tokens/tokens/draft.ts'\nexport type Drafts = (typeof draft)[]`,
  ],
  'surfaces-read-no-table': [
    `${SERVER}/surfaces/list.ts`,
    `import { list } from '../domains/tokens/tokens/tokens.store.ts'\nvoid list`,
  ],
  'stores-at-the-bottom': [
    `${SERVER}/domains/tokens/tokens/more.store.ts`,
    `import { draft } from './tokens.ts'\nvoid draft`,
  ],
  'one-writer-of-history': [
    `${SERVER}/jobs/history.ts`,
    `import { insertChange } from '../kernel/history/record.store.ts'\nvoid insertChange`,
  ],
  'storage-knows-nobody': [`${SERVER}/storage/dump.ts`, `import { modes } from '@tessera/contract'\nvoid modes`],
  // Type imports only: where these are forbidden, values are too.
  'room-base': [
    `${SERVER}/base/row.ts`,
    `import type { Db } from '../storage/sql.ts'\nexport interface Row { db: Db }`,
  ],
  'room-storage': [
    `${SERVER}/storage/rate.ts`,
    `import type { rate } from '../limits/rate.ts'\nexport type Rate = typeof rate`,
  ],
  'room-limits': [
    `${SERVER}/limits/role.ts`,
    `import type { guard } from '../access/guard.ts'\nexport type Role = typeof guard`,
  ],
  'room-access': [
    `${SERVER}/access/again.ts`,
    `import type { perform } from '../kernel/perform.ts'\nexport type Perform = typeof perform`,
  ],
  'room-kernel': [`${SERVER}/kernel/work.ts`, `import type { Job } from '../jobs/job.ts'\nexport type Work = Job`],
  'room-jobs': [
    `${SERVER}/jobs/list.ts`,
    `import type { draft } from '../domains/tokens/tokens/draft.ts'\nexport type List = (typeof draft)[]`,
  ],
  'room-domains': [
    `${SERVER}/domains/tokens/modes/door.ts`,
    `import type { count } from '../../../surfaces/system.store.ts'\nexport type Count = typeof count`,
  ],
  'room-surfaces': [
    `${SERVER}/surfaces/tokens.ts`,
    `import type { token } from '../oauth/token.ts'\nexport type Token = typeof token`,
  ],
  'room-scim': [
    `${SERVER}/scim/tokens.ts`,
    `import type { token } from '../oauth/token.ts'\nexport type Token = typeof token`,
  ],
  'room-registry': [
    `${SERVER}/registry/tokens.ts`,
    `import type { token } from '../oauth/token.ts'\nexport type Token = typeof token`,
  ],
  'room-oauth': [
    `${SERVER}/oauth/dump.ts`,
    `import type { dump } from '../backup/dump.ts'\nexport type Dump = typeof dump`,
  ],
  'room-backup': [
    `${SERVER}/backup/settings.ts`,
    `import type { settings } from '../process/settings.ts'\nexport type Settings = typeof settings`,
  ],
  'room-process': [
    `${SERVER}/process/attic.ts`,
    `import type { chest } from '../attic/chest.ts'\nexport type Attic = typeof chest`,
  ],
  ...Object.fromEntries(roomsOutOfOrder),
  'room-unlisted': [`${SERVER}/attic/trunk.ts`, `import { problem } from '../base/problems.ts'\nvoid problem`],
  ...Object.fromEntries(
    Object.entries(roomy).map(([start, src]): [string, [string, string]] => {
      const [ground] = roomsIn(start)
      return [
        `${start}-unlisted`,
        [`${src}/attic/trunk.ts`, `import { rgb } from '../${ground}/${ground}.ts'\nvoid rgb`],
      ]
    }),
  ),
  'sql-in-stores': [
    `${SERVER}/domains/tokens/modes/query.ts`,
    `import { sql } from '../../../storage/sql.ts'\nvoid sql`,
  ],
  // Type imports only: where these are forbidden, values are too.
  'no-cycles': ['packages/sdk/src/a.ts', `import type { B } from './b.ts'\nexport interface A { b: B }`],
  'product-imports-no-test': [
    `${SERVER}/domains/tokens/modes/sample.ts`,
    `import { world } from '../../../testing/world.ts'\nvoid world`,
  ],
  'no-nameless-folder': ['apps/cli/src/paths.ts', `import './utils/path.ts'`],
  resolves: ['apps/cli/src/nowhere.ts', `import './nothing.ts'`],
}
/** Files that the planted file needs. */
const alsoNeeded: Record<string, string> = {
  [`${SERVER}/kernel/history/record.store.ts`]: `import { sql } from '../../storage/sql.ts'\nexport const insertChange = sql`,
  [`${SERVER}/jobs/job.ts`]: `import type { perform } from '../kernel/perform.ts'\nexport type Job = typeof perform`,
  [`${SERVER}/backup/dump.ts`]: `export const dump = 1`,
  [`${SERVER}/process/settings.ts`]: `export const settings = 1`,
  [`${SERVER}/attic/chest.ts`]: `export const chest = 1`,
  ...Object.fromEntries(Object.values(roomy).map(src => [`${src}/attic/attic.ts`, `export const rgb = 1`])),
  'packages/sdk/src/b.ts': `import type { A } from './a.ts'\nexport interface B { a: A }`,
  'apps/cli/src/utils/path.ts': `export const path = 1`,
}

let tree: string

beforeEach(() => {
  tree = realpathSync(mkdtempSync(join(tmpdir(), 'tessera-layers-')))
  write('package.json', '{ "name": "product", "workspaces": ["packages/*", "apps/*"] }')
  const dependencies = Object.fromEntries([...PACKAGES.map(named), ...NPM].map(name => [name, '1.0.0']))
  for (const folder of PACKAGES) {
    const front = folder === 'apps/server' ? './src/process/app.ts' : './src/index.ts'
    const about = { name: named(folder), version: '1.0.0', type: 'module', exports: { '.': front }, dependencies }
    write(`${folder}/package.json`, JSON.stringify(about))
    link(folder)
  }
  for (const name of NPM) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }))
    write(`node_modules/${name}/index.js`, '')
  }
  for (const [path, text] of Object.entries(sound)) write(path, text)
})
afterEach(() => rmSync(tree, { recursive: true }))

const named = (folder: string) => `@tessera/${folder.split('/')[1] ?? ''}`

function write(path: string, text: string): void {
  mkdirSync(dirname(join(tree, path)), { recursive: true })
  writeFileSync(join(tree, path), text)
}

function link(folder: string): void {
  mkdirSync(join(tree, 'node_modules/@tessera'), { recursive: true })
  symlinkSync(join(tree, folder), join(tree, 'node_modules', named(folder)))
}

describe('the layer rules', () => {
  test('find nothing in a valid product, after reading every module', async () => {
    const { modules, violations } = await checkLayers(tree)
    expect(violations).toEqual([])
    expect(modules).toBe(Object.keys(sound).length)
  })

  test('detect a planted violation each', () => {
    expect(Object.keys(planted).sort()).toEqual(forbidden.map(({ name }: { name: string }) => name).sort())
  })

  test('catch each of them, and nothing else', async () => {
    for (const [path, text] of Object.values(planted)) {
      write(path, text)
      for (const [needed, content] of Object.entries(alsoNeeded)) {
        const [file, folder] = needed.split('/').reverse()
        if (text.includes(`/${folder}/${file}'`) || text.includes(`'./${file}'`)) write(needed, content)
      }
    }
    const { violations } = await checkLayers(tree)
    // An import of what lies above makes a pair of folders with the one that leads down.
    const caught = violations
      .filter(({ rule }: { rule: string }) => rule !== 'folders-one-way')
      .map(({ rule, line }: { rule: string; line: string }) => `${rule} in ${line.split(' ')[0]}`)
    const expected = Object.entries(planted).map(([rule, [path]]) => `${rule} in ${path}`)
    expect([...new Set<string>(caught)].sort()).toEqual(expected.sort())
  })

  test('catch folders that import each other at any depth, and name both arrows', async () => {
    const below = 'packages/sdk/src/calls/retries'
    write(`${below}/waiting/wait.ts`, `import type { Limit } from '../limits/limit.ts'\nexport type Wait = Limit`)
    write(`${below}/limits/limit.ts`, `export type Limit = number`)
    write(`${below}/limits/rate.ts`, `import type { Longest } from '../waiting/longest.ts'\nexport type Rate = Longest`)
    write(
      `${below}/limits/longest.test.ts`,
      `import type { Wait } from '../waiting/wait.ts'\nexport type Tested = Wait`,
    )
    write(`${below}/waiting/longest.ts`, `export type Longest = number`)
    const { violations } = await checkLayers(tree)
    expect(violations.map(({ rule }: { rule: string }) => rule)).toEqual(['folders-one-way'])
    const [{ line }] = violations
    expect(line).toContain(`${below}/limits and ${below}/waiting import each other`)
    expect(line).toContain(`${below}/limits/rate.ts → ${below}/waiting/longest.ts`)
    expect(line).toContain(`${below}/waiting/wait.ts → ${below}/limits/limit.ts`)
  })
})
