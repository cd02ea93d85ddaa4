// Configuration by environment variables. An invalid one stops the start with a line that names it.
import {
  defaultQuotas,
  planNames,
  plansOverride,
  quotas,
  quotasOverride,
  retention,
  withOverrides,
} from '@tessera/contract'
import type { PlanName, Plans, Quotas } from '@tessera/contract'
import type { z } from 'zod'
import { isLoopback } from '../limits/network.ts'

export interface Config {
  host: string
  port: number
  /** The public address without a trailing slash; null: http://localhost:<the port that was bound>. */
  baseUrl: string | null
  databaseUrl: string | null
  dataDir: string
  redisUrl: string | null
  /** Requests per minute and API token. */
  rateLimit: number
  /** Requests per minute with all tokens of one account together. */
  accountRateLimit: number
  /** Requests per minute and dashboard session. */
  sessionRateLimit: number
  defaultPlan: PlanName
  signUp: 'open' | 'closed'
  /** What the first account has to name; null: made at random at each start. */
  setupToken: string | null
  plans: Plans
  /** How much there may be, whatever the plan. */
  quotas: Quotas
  demo: boolean
  logLevel: string
  /** Addresses of proxies whose X-Forwarded-For is believed. */
  trustProxy: string[]
  /** Web pages of other origins that may call the MCP endpoint; `*`: all. */
  allowedOrigins: string[]
  /** Asked of whoever reads `/metrics`; null: whoever comes directly, not through a proxy, may. */
  metricsToken: string | null
  /** For how many days entries of the audit log are kept; 0: for ever. */
  auditDays: number
}

export class ConfigError extends Error {}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
const anyOf = (values: readonly string[]) => values.map(value => `\`${value}\``).join(', ')

interface Setting {
  /** In Markdown: `settingsTable` shows it in docs/self-hosting.md. */
  meaning: string
  /** Without the variable; null: none, or as `otherwise` says. */
  standard: string | null
  otherwise?: string
}

/** Every variable that the server reads. What is not here cannot be read below. */
const settings = {
  HOST: { meaning: 'where to listen', standard: '127.0.0.1' },
  PORT: { meaning: 'where to listen', standard: '3000' },
  TESSERA_BASE_URL: {
    meaning: 'the public address: links, cookies, OAuth issuer; without a trailing slash or path',
    standard: null,
    otherwise: '`http://localhost:<port>`',
  },
  DATABASE_URL: { meaning: 'a PostgreSQL server (15 or newer); without it the embedded one', standard: null },
  TESSERA_DATA_DIR: { meaning: 'where the embedded database lives', standard: './data' },
  REDIS_URL: {
    meaning: 'Redis or Valkey for the rate limits of several nodes; without it they are counted in PostgreSQL',
    standard: null,
  },
  TESSERA_RATE_LIMIT: {
    meaning: 'requests per minute and token; a dashboard session has twelve times that',
    standard: '100',
  },
  TESSERA_ACCOUNT_RATE_LIMIT: {
    meaning: 'requests per minute with all tokens of one account together',
    standard: null,
    otherwise: 'three times `TESSERA_RATE_LIMIT`',
  },
  TESSERA_DEFAULT_PLAN: { meaning: `of a new account: ${anyOf(planNames)}`, standard: 'TEAM' },
  TESSERA_SIGN_UP: {
    meaning: '`open`, or `closed`: then only administrators add accounts (the first one can always be made)',
    standard: null,
    otherwise: '`open` where `TESSERA_BASE_URL` is an address of this computer, else `closed`',
  },
  TESSERA_SETUP_TOKEN: {
    meaning:
      'a secret of 16 characters or more, which the first account has to name, unless `HOST` and `TESSERA_BASE_URL` are both addresses of this computer; with several nodes, set it',
    standard: null,
    otherwise: 'made at each start, and printed while there is no account',
  },
  TESSERA_PLANS: {
    meaning: 'other limits for the plans, as JSON: `{"TEAM": {"workspaces": 100}}`',
    standard: null,
  },
  TESSERA_QUOTAS: {
    meaning: 'other [limits on how much there may be](#quotas), as JSON: `{"tokens_per_mode": 50000}`',
    standard: null,
  },
  TESSERA_TRUST_PROXY: {
    meaning: 'addresses or networks of your proxies, by comma; their word on who is calling is believed',
    standard: null,
  },
  TESSERA_ALLOWED_ORIGINS: {
    meaning: 'further origins that browsers may call the MCP endpoint from, by comma',
    standard: null,
  },
  TESSERA_METRICS_TOKEN: {
    meaning:
      'asked of whoever reads `/metrics`, as a bearer token; without it, whoever does not come through a proxy may',
    standard: null,
  },
  TESSERA_AUDIT_DAYS: {
    meaning: 'for how many days entries of the audit log are kept, at most 36500; `0`: for ever',
    standard: '365',
  },
  TESSERA_DEMO: {
    meaning: '`1`: an empty instance starts with a demo account, workspace and key',
    standard: '0',
    otherwise: '`0` (`npm start`: `1`)',
  },
  LOG_LEVEL: { meaning: anyOf(logLevels), standard: 'info' },
} satisfies Record<string, Setting>
type SettingName = keyof typeof settings

/** The table for people, as Markdown. */
export function settingsTable(): string {
  const rows = Object.entries<Setting>(settings).map(
    ([name, { meaning, standard, otherwise }]) =>
      `| \`${name}\` | ${meaning} | ${otherwise ?? (standard === null ? '–' : `\`${standard}\``)} |`,
  )
  return ['| Variable | Meaning | Default |', '| --- | --- | --- |', ...rows].join('\n')
}

/** The limits on how much there may be, as Markdown. */
export function quotasTable(): string {
  const rows = Object.entries({ ...quotas, ...retention }).map(([name, { meaning, standard }]) => {
    const shown = standard === null ? 'no limit' : standard.toLocaleString('en-US')
    return `| \`${name}\` | ${meaning} | ${shown} |`
  })
  return ['| Limit | Meaning | Default |', '| --- | --- | --- |', ...rows].join('\n')
}

export function readConfig(env: Record<string, string | undefined>): Config {
  const text = <Name extends SettingName>(name: Name) =>
    // An empty variable counts as none.
    (env[name]?.trim() || settings[name].standard) as (typeof settings)[Name]['standard'] extends string
      ? string
      : string | null
  const refuse = (name: SettingName, what: string): never => {
    throw new ConfigError(`${name} ${what} (it is ${JSON.stringify(env[name])})`)
  }
  const oneOf = <T extends string>(name: SettingName, values: readonly T[]): T => {
    const value = text(name)
    return values.includes(value as T) ? (value as T) : refuse(name, `must be one of: ${values.join(', ')}`)
  }
  const wholeNumber = (name: SettingName, min: number, max: number) => {
    const value = text(name) ?? ''
    const number = Number(value)
    if (!/^\d+$/.test(value) || number < min || number > max)
      refuse(name, `must be a whole number from ${min} to ${max}`)
    return number
  }
  const url = (name: SettingName, protocols: string[]) => {
    const value = text(name)
    if (value === null) return null
    if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol))
      refuse(name, `must be an address starting with ${protocols.map(p => `${p}//`).join(' or ')}`)
    return value
  }

  /** What a variable says as JSON of this schema; undefined without it. */
  const fromJson = <Schema extends z.ZodType>(name: SettingName, schema: Schema): z.output<Schema> | undefined => {
    const value = text(name)
    if (value === null) return undefined
    let given: unknown
    try {
      given = JSON.parse(value)
    } catch {
      refuse(name, 'must be JSON')
    }
    const parsed = schema.safeParse(given)
    if (parsed.success) return parsed.data
    const issue = parsed.error.issues[0]!
    return refuse(name, `is wrong at ${issue.path.join('.') || 'the top'}: ${issue.message}`)
  }

  const secret = (name: SettingName, least: number) => {
    const value = text(name)
    // Not shown: the line that refuses it ends up in a log.
    if (value !== null && !(value.length >= least && /^[\x21-\x7e]+$/.test(value)))
      throw new ConfigError(`${name} must have at least ${least} visible ASCII characters, without spaces`)
    return value
  }

  const baseUrl = url('TESSERA_BASE_URL', ['http:', 'https:'])
  // Well-known documents are looked up at the root of the host (RFC 8414 §3, RFC 9728 §3): a path would break OAuth.
  if (baseUrl !== null && new URL(baseUrl).origin !== baseUrl)
    refuse('TESSERA_BASE_URL', 'must be an origin: no path, no trailing slash, no default port, lower case')

  const rateLimit = wholeNumber('TESSERA_RATE_LIMIT', 1, 1_000_000)
  return {
    host: text('HOST'),
    port: wholeNumber('PORT', 0, 65535),
    baseUrl,
    databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']),
    dataDir: text('TESSERA_DATA_DIR'),
    redisUrl: url('REDIS_URL', ['redis:', 'rediss:']),
    rateLimit,
    accountRateLimit:
      text('TESSERA_ACCOUNT_RATE_LIMIT') === null
        ? rateLimit * 3
        : // Less would break the promise that each token has.
          wholeNumber('TESSERA_ACCOUNT_RATE_LIMIT', rateLimit, 100_000_000),
    sessionRateLimit: rateLimit * 12,
    defaultPlan: oneOf('TESSERA_DEFAULT_PLAN', planNames),
    signUp: text('TESSERA_SIGN_UP') === null ? whereReached(baseUrl) : oneOf('TESSERA_SIGN_UP', ['open', 'closed']),
    setupToken: readSetupToken(text('TESSERA_SETUP_TOKEN')),
    plans: withOverrides(fromJson('TESSERA_PLANS', plansOverride) ?? {}),
    quotas: { ...defaultQuotas, ...fromJson('TESSERA_QUOTAS', quotasOverride) },
    demo: oneOf('TESSERA_DEMO', ['0', '1']) === '1',
    logLevel: oneOf('LOG_LEVEL', logLevels),
    trustProxy:
      text('TESSERA_TRUST_PROXY')
        ?.split(',')
        .map(address => address.trim()) ?? [],
    allowedOrigins:
      text('TESSERA_ALLOWED_ORIGINS')
        ?.split(',')
        .map(origin => origin.trim()) ?? [],
    metricsToken: secret('TESSERA_METRICS_TOKEN', 16),
    auditDays: wholeNumber('TESSERA_AUDIT_DAYS', 0, 36_500),
  }
}

/** Where strangers can come, they do not make themselves accounts unless the operator says so. */
const whereReached = (baseUrl: string | null) => (baseUrl === null || isLoopback(baseUrl) ? 'open' : 'closed')

/** A secret is not repeated in the refusal. */
function readSetupToken(value: string | null): string | null {
  if (value !== null && value.length < 16) throw new ConfigError('TESSERA_SETUP_TOKEN must have at least 16 characters')
  return value
}
