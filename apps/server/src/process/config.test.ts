// The settings. After a change of them: UPDATE_DOCS=1 npx vitest run --project services process/config
import { defaultQuotas, quotas as allQuotas, retention } from '@tessera/contract'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig, settings } from './config.ts'
import type { Setting } from '../base/settings/setting.ts'

const src = fileURLToPath(new URL('..', import.meta.url))
const pageOf = (name: string) => new URL(`../../../../docs/${name}.md`, import.meta.url)

const tableOf = (head: string, rows: string[]) =>
  [`| ${head} | Meaning | Default |`, '| --- | --- | --- |', ...rows].join('\n')
const listed = Object.entries<Setting<string, string | null, unknown>>(settings)
const settingsTable = () =>
  tableOf(
    'Variable',
    listed.map(
      ([name, { meaning, standard, otherwise, secret }]) =>
        `| \`${name}\` | ${meaning}${secret ? ' · *secret*' : ''} | ${otherwise ?? (standard === null ? '–' : `\`${standard}\``)} |`,
    ),
  )
/** Companions included. */
const secretNames = listed.flatMap(([name, { secret, companions = {} }]) => [
  ...(secret ? [name] : []),
  ...Object.keys(companions).filter(companion => companions[companion]!.secret),
])
const secretList = () => secretNames.map(name => `- \`${name}\``).join('\n')
const quotasTable = () =>
  tableOf(
    'Limit',
    Object.entries({ ...allQuotas, ...retention }).map(
      ([name, { meaning, standard }]) =>
        `| \`${name}\` | ${meaning} | ${standard === null ? 'no limit' : standard.toLocaleString('en-US')} |`,
    ),
  )

test.each([
  [
    'settings',
    'reference/settings',
    '<!-- settings: written by a test from what the server reads -->',
    '<!-- end of settings -->',
    settingsTable,
  ],
  [
    'quotas',
    'reference/settings',
    '<!-- quotas: written by a test from the contract -->',
    '<!-- end of quotas -->',
    quotasTable,
  ],
  [
    'secret settings',
    'reference/settings',
    '<!-- secret settings: written by a test from the list of settings -->',
    '<!-- end of secret settings -->',
    secretList,
  ],
])('the list of %s in docs/%s.md is the one that the server reads by', async (_what, name, start, end, table) => {
  const page = pageOf(name)
  const text = await readFile(page, 'utf8')
  const [before, rest] = text.split(start)
  const [written, after] = rest!.split(end)
  const expected = `\n\n${table()}\n\n`
  if (process.env.UPDATE_DOCS === '1') await writeFile(page, before! + start + expected + end + after!)
  else expect(written).toBe(expected)
})

test.each(secretNames.filter(name => name in settings))('a wrong value of %s is not shown', name => {
  const needed = { DATABASE_URL: 'postgres://a/b', TESSERA_DATABASE_POOLER: 'transaction' }
  const read = () => readConfig({ ...needed, [name]: 'swordfish' })
  expect(read).toThrow(name)
  expect(read).not.toThrow('swordfish')
})

test('without any variable, and with empty ones, the defaults hold', () => {
  const names = Object.keys(settings)
  const standard = readConfig({})
  expect(standard).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    baseUrl: null,
    databaseUrl: null,
    databasePooled: false,
    databaseDirectUrl: null,
    replicaUrl: null,
    dataDir: './data',
    redisUrl: null,
    rateLimit: 100,
    accountRateLimit: null,
    quotas: defaultQuotas,
    sessionRateLimit: 1200,
    defaultPlan: null,
    signUp: 'open',
    setupToken: null,
    trustProxy: [],
    allowedOrigins: [],
    allowedHosts: [],
    metricsToken: null,
    auditDays: 365,
    demo: false,
    logLevel: 'info',
  })
  expect(readConfig(Object.fromEntries(names.map(name => [name, ' '])))).toEqual(standard)
})

test.each([
  ['PORT', '80a', 'PORT must be a whole number from 0 to 65535 (it is "80a")'],
  ['PORT', '65536', 'PORT must be a whole number from 0 to 65535'],
  ['TESSERA_RATE_LIMIT', '0', 'TESSERA_RATE_LIMIT must be a whole number from 1'],
  ['TESSERA_BASE_URL', 'https://a.example/', 'TESSERA_BASE_URL must be an origin'],
  ['DATABASE_URL', 'mysql://a', 'DATABASE_URL must be an address like postgres://user:password@host:5432/database'],
  ['DATABASE_URL', 'postgres://a,,b/d', 'DATABASE_URL has an empty name in its list of hosts'],
  ['DATABASE_URL', 'postgres:///d?host=a,b&port=1,2,3', 'DATABASE_URL names 2 hosts and 3 ports'],
  [
    'DATABASE_URL',
    'postgres://a,b/d?target_session_attrs=standby',
    'DATABASE_URL asks for target_session_attrs=standby, and Tessera writes: read-write is what it needs',
  ],
  ['TESSERA_DATABASE_POOLER', 'session', 'TESSERA_DATABASE_POOLER must be one of: none, transaction'],
  ['TESSERA_DATABASE_POOLER', 'transaction', 'TESSERA_DATABASE_POOLER needs DATABASE_URL'],
  [
    'TESSERA_DATABASE_DIRECT_URL',
    'postgres://h/d',
    'TESSERA_DATABASE_DIRECT_URL is only read with TESSERA_DATABASE_POOLER',
  ],
  ['TESSERA_REPLICA_URL', 'postgres://h/d', 'TESSERA_REPLICA_URL needs DATABASE_URL, the address of the primary'],
  [
    'TESSERA_REPLICA_URL',
    'postgres://h/d?target_session_attrs=read-write',
    'TESSERA_REPLICA_URL asks for target_session_attrs=read-write, and a replica is needed: standby',
  ],
  ['TESSERA_DEFAULT_PLAN', 'GOLD', 'TESSERA_DEFAULT_PLAN must be one of: FREE, PRO, TEAM, BUSINESS'],
  ['TESSERA_SIGN_UP', 'maybe', 'TESSERA_SIGN_UP must be one of: open, closed'],
  ['TESSERA_SETUP_TOKEN', 'too short', 'TESSERA_SETUP_TOKEN must have at least 16 characters'],
  ['TESSERA_PLANS', '{', 'TESSERA_PLANS must be JSON'],
  ['TESSERA_PLANS', '{"TEAM":{"members":0}}', 'TESSERA_PLANS is wrong at TEAM.members'],
  ['TESSERA_QUOTAS', '{', 'TESSERA_QUOTAS must be JSON'],
  ['TESSERA_QUOTAS', '{"tokens_per_mode":0}', 'TESSERA_QUOTAS is wrong at tokens_per_mode'],
  ['TESSERA_QUOTAS', '{"modes":5}', 'TESSERA_QUOTAS is wrong at the top: Unrecognized key: "modes"'],
  ['TESSERA_ACCOUNT_RATE_LIMIT', '99', 'TESSERA_ACCOUNT_RATE_LIMIT must be a whole number from 100'],
  ['TESSERA_BASE_URL', 'not an address', 'TESSERA_BASE_URL must be an address starting with http:// or https://'],
  ['REDIS_URL', 'nonsense', 'REDIS_URL must be an address starting with redis:// or rediss://'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'nonsense', 'OTEL_EXPORTER_OTLP_ENDPOINT must be an address starting with http://'],
  ['TESSERA_TRUST_PROXY', 'nonsense', 'TESSERA_TRUST_PROXY must list addresses and networks of proxies by comma'],
  ['TESSERA_TRUST_PROXY', '10.0.0.0/8,', 'TESSERA_TRUST_PROXY must list addresses and networks of proxies by comma'],
  ['TESSERA_ALLOWED_ORIGINS', 'a.example', 'TESSERA_ALLOWED_ORIGINS must list origins by comma'],
  ['TESSERA_ALLOWED_ORIGINS', 'https://a.example/', 'TESSERA_ALLOWED_ORIGINS must list origins by comma'],
  ['TESSERA_WEBHOOK_ALLOW', '10.0.0.0/99', 'TESSERA_WEBHOOK_ALLOW must list addresses, networks and host names'],
  ['TESSERA_ALLOWED_HOSTS', 'a.example:80', 'TESSERA_ALLOWED_HOSTS must list host names or addresses by comma'],
  ['TESSERA_ALLOWED_HOSTS', 'http://a.example', 'TESSERA_ALLOWED_HOSTS must list host names or addresses by comma'],
  ['TESSERA_ALLOWED_HOSTS', 'a.example,,b', 'TESSERA_ALLOWED_HOSTS must list host names or addresses by comma'],
  ['TESSERA_ALLOWED_HOSTS', '*', 'TESSERA_ALLOWED_HOSTS must list host names or addresses by comma'],
  ['TESSERA_OIDC_CLIENT_ID', 'x', 'TESSERA_OIDC_ISSUER is missing, and TESSERA_OIDC_CLIENT_ID needs it'],
  ['TESSERA_OIDC_ISSUER', 'https://a.example', 'TESSERA_OIDC_CLIENT_ID is missing, and TESSERA_OIDC_ISSUER needs it'],
  ['TESSERA_OIDC_ISSUER', 'http://a.example', 'TESSERA_OIDC_ISSUER must begin with https://'],
  ['TESSERA_OIDC_ACME_ISSUER', 'a.example', 'TESSERA_OIDC_ACME_ISSUER must be an address as https://'],
  ['TESSERA_OIDC_ISUER', 'https://a.example', 'TESSERA_OIDC_ISUER is not a setting: its name ends in none of ISSUER,'],
  ['TESSERA_OIDC_OIDC_ISSUER', 'https://a.example', 'TESSERA_OIDC_OIDC_ISSUER needs another id'],
  ['TESSERA_PASSWORDS', 'off', 'TESSERA_PASSWORDS needs a provider that signs in instead'],
  ['TESSERA_DEMO', 'yes', 'TESSERA_DEMO must be one of: 0, 1'],
  ['TESSERA_WORKERS', '0', 'TESSERA_WORKERS must be `auto` or a whole number from 1 to 64 (it is "0")'],
  ['TESSERA_WORKERS', 'many', 'TESSERA_WORKERS must be `auto` or a whole number from 1 to 64'],
  ['TESSERA_AUDIT_DAYS', '36501', 'TESSERA_AUDIT_DAYS must be a whole number from 0 to 36500'],
  ['TESSERA_SECRET_KEY', 'short', 'TESSERA_SECRET_KEY must be 32 bytes as base64 or as 64 hexadecimal digits'],
  ['TESSERA_METRICS_TOKEN', 'short', 'TESSERA_METRICS_TOKEN must have at least 16 visible ASCII characters'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of:'],
])('%s=%s stops the start with a line that names it', (name, value, line) => {
  const read = () => readConfig({ [name]: value })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(line)
})

test('names of the server are read as browsers write them', () => {
  const { allowedHosts } = readConfig({ TESSERA_ALLOWED_HOSTS: 'Tokens.LOCAL, bücher.example, [FE80::1], 10.1' })
  expect(allowedHosts).toEqual(['tokens.local', 'xn--bcher-kva.example', 'fe80::1', '10.0.0.1'])
})

test('quotas that are not named keep their default, and null is none', () => {
  const { quotas } = readConfig({ TESSERA_QUOTAS: '{"tokens_per_mode": 50000, "modes_per_tokenset": null}' })
  expect(quotas).toEqual({ ...defaultQuotas, tokens_per_mode: 50_000, modes_per_tokenset: null })
})

test('the defaults leave room for a mode of 100,000 tokens, a million in all and 10,000 tokensets', () => {
  expect(defaultQuotas.tokens_per_mode).toBeGreaterThan(100_000)
  expect(defaultQuotas.tokens_per_workspace).toBeGreaterThan(1_000_000)
  expect(defaultQuotas.tokensets_per_workspace).toBeGreaterThan(10_000)
})

test('all tokens of an account together have a limit only where it is given', () => {
  expect(readConfig({ TESSERA_RATE_LIMIT: '50' }).accountRateLimit).toBeNull()
  expect(readConfig({ TESSERA_RATE_LIMIT: '50', TESSERA_ACCOUNT_RATE_LIMIT: '50' }).accountRateLimit).toBe(50)
})

test('the line that refuses an address of a database does not show its password', () => {
  const read = () => readConfig({ DATABASE_URL: 'postgres://u:secret@a,,b/d' })
  expect(read).not.toThrow(/secret/)
  expect(read).toThrow(ConfigError)
})

test('the key for secrets is read, and the line that refuses one does not show it', () => {
  expect(readConfig({ TESSERA_SECRET_KEY: '0a'.repeat(32) }).secretKey).toEqual(Buffer.alloc(32, 10))
  expect(readConfig({ TESSERA_SECRET_KEY: Buffer.alloc(32, 10).toString('base64') }).secretKey).toHaveLength(32)
  expect(readConfig({}).secretKey).toBeNull()
  expect(() => readConfig({ TESSERA_SECRET_KEY: 'abc'.repeat(9) })).not.toThrow(/abc/)
})

test('the line that refuses a token for the metrics does not show it', () => {
  const read = () => readConfig({ TESSERA_METRICS_TOKEN: 'a secret with spaces' })
  expect(read).not.toThrow(/a secret/)
  expect(read).toThrow(ConfigError)
})

test.each([
  ['http://localhost:3000', undefined, 'open'],
  ['http://127.0.0.1:8080', undefined, 'open'],
  ['https://tokens.example.com', undefined, 'closed'],
  ['https://tokens.example.com', 'open', 'open'],
  ['http://localhost:3000', 'closed', 'closed'],
])('at %s, TESSERA_SIGN_UP=%s is %s', (TESSERA_BASE_URL, TESSERA_SIGN_UP, expected) => {
  expect(readConfig({ TESSERA_BASE_URL, TESSERA_SIGN_UP }).signUp).toBe(expected)
})

test('a setup token that is refused is not repeated', () => {
  expect(() => readConfig({ TESSERA_SETUP_TOKEN: 'my-little-secret'.slice(0, 15) })).toThrow(/^(?!.*little)/)
})

/** `config.port`, `{ port } = config`, `{ port }: Config` and the like. */
const useOf = (field: string) => {
  const among = String.raw`\{[^{}]*\b${field}\b[^{}]*\}`
  return new RegExp(
    String.raw`config\.${field}\b|${among}\s*(=\s*[\w.]*config\b|:\s*(Pick<)?Config\b)|config:\s*${among}|Pick<Config,[^>]*'${field}'`,
  )
}

test.each(Object.values(settings).map(({ field }) => field))('the field %s is used', async field => {
  expect((await sources).some(text => useOf(field).test(text))).toBe(true)
})

/** Of the product, without the table that names every field. */
const sources = readdir(src, { recursive: true }).then(paths =>
  Promise.all(
    paths
      .filter(path => /\.ts$/.test(path) && !/\.test\.ts$|^testing\/|settings\.ts$|^base\/settings\//.test(path))
      .map(path => readFile(join(src, path), 'utf8')),
  ),
)

describe('providers of single sign-on', () => {
  const one = { ISSUER: 'https://id.example', CLIENT_ID: 'tessera', CLIENT_SECRET: 'hidden-secret' }
  const env = (id: string, given: Record<string, string>) =>
    Object.fromEntries(
      Object.entries({ ...one, ...given }).map(([name, value]) => [`TESSERA_OIDC_${id}${name}`, value]),
    )

  test('are read from the settings of each id', () => {
    const roles = '{"claim":"groups","organization":"01990000-0000-7000-8000-000000000001","roles":{"a b":"editor"}}'
    const { providers, passwords } = readConfig({
      ...env('', {}),
      ...env('BIG_CORP_', { NAME: 'Big Corp', ALLOWED_DOMAINS: 'Corp.example, corp.test', ROLE_CLAIM: roles }),
      TESSERA_OIDC_BIG_CORP_SCOPES: 'email groups',
      TESSERA_PASSWORDS: 'off',
    })
    expect(passwords).toBe('off')
    expect(providers).toMatchObject([
      {
        id: 'big_corp',
        name: 'Big Corp',
        scopes: 'openid email groups',
        allowedDomains: ['corp.example', 'corp.test'],
        roleMapping: { claim: 'groups', roles: { 'a b': 'editor' } },
      },
      { id: 'oidc', name: 'single sign-on', issuer: 'https://id.example', allowedDomains: null, roleMapping: null },
    ])
  })

  test.each([
    [{ ISSUER: 'https://accounts.google.com' }, 'TESSERA_OIDC_ALLOWED_DOMAINS is missing: anybody can have an account'],
    [{ ALLOWED_DOMAINS: '@a.example' }, 'TESSERA_OIDC_ALLOWED_DOMAINS must list domains by comma'],
    [{ ROLE_CLAIM: 'groups' }, 'TESSERA_OIDC_ROLE_CLAIM is no JSON: it has the form {"claim": "groups"'],
    [
      { ROLE_CLAIM: '{"claim":"groups","organization":"acme","roles":{"a":"editor"}}' },
      'TESSERA_OIDC_ROLE_CLAIM is wrong at organization',
    ],
    [{ SCOPES: 'openid "x"' }, 'TESSERA_OIDC_SCOPES must list scopes by spaces'],
  ])('%j stops the start, and shows no secret', (given, message) => {
    const read = () => readConfig(env('', given as Record<string, string>))
    expect(read).toThrow(message)
    expect(read).toThrow(/^(?!.*hidden)/)
  })
})
