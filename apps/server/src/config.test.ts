// The settings. After a change of them: UPDATE_DOCS=1 npx vitest run --project server src/config
import { readFile, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ConfigError, readConfig, settingsTable } from './config.ts'

const page = new URL('../../../docs/self-hosting.md', import.meta.url)

test('the table in docs/self-hosting.md is the one that the server reads by', async () => {
  const text = await readFile(page, 'utf8')
  const [start, end] = ['<!-- settings: written by a test from what the server reads -->', '<!-- end of settings -->']
  const [before, rest] = text.split(start)
  const [written, after] = rest!.split(end)
  const expected = `\n\n${settingsTable()}\n\n`
  if (process.env.UPDATE_DOCS === '1') await writeFile(page, before! + start + expected + end + after!)
  else expect(written).toBe(expected)
})

test('without any variable, and with empty ones, the defaults hold', () => {
  const names = [...settingsTable().matchAll(/^\| `(\w+)`/gm)].map(match => match[1]!)
  expect(names.length).toBeGreaterThan(10)
  const standard = readConfig({})
  expect(standard).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    baseUrl: null,
    databaseUrl: null,
    dataDir: './data',
    redisUrl: null,
    rateLimit: 100,
    sessionRateLimit: 1200,
    defaultPlan: 'TEAM',
    signUp: 'open',
    trustProxy: [],
    allowedOrigins: [],
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
  ['DATABASE_URL', 'mysql://a', 'DATABASE_URL must be an address starting with postgres:// or postgresql://'],
  ['TESSERA_DEFAULT_PLAN', 'GOLD', 'TESSERA_DEFAULT_PLAN must be one of: FREE, PRO, TEAM, BUSINESS'],
  ['TESSERA_SIGN_UP', 'maybe', 'TESSERA_SIGN_UP must be one of: open, closed'],
  ['TESSERA_PLANS', '{', 'TESSERA_PLANS must be JSON'],
  ['TESSERA_PLANS', '{"TEAM":{"members":0}}', 'TESSERA_PLANS is wrong at TEAM.members'],
  ['TESSERA_DEMO', 'yes', 'TESSERA_DEMO must be one of: 0, 1'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of:'],
])('%s=%s stops the start with a line that names it', (name, value, line) => {
  const read = () => readConfig({ [name]: value })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(line)
})
