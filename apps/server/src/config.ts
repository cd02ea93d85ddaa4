// What an operator sets. A wrong variable stops the start with one line that names it.
import { defaultPlans, planNames, plansOverride, withOverrides } from '@tessera/contract'
import type { PlanName, Plans } from '@tessera/contract'

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
  /** Requests per minute and dashboard session. */
  sessionRateLimit: number
  defaultPlan: PlanName
  signUp: 'open' | 'closed'
  plans: Plans
  demo: boolean
  logLevel: string
  /** Addresses of proxies whose X-Forwarded-For is believed. */
  trustProxy: string[]
  /** Web pages of other origins that may call the MCP endpoint; `*`: all. */
  allowedOrigins: string[]
}

export class ConfigError extends Error {}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

export function readConfig(env: Record<string, string | undefined>): Config {
  const text = (name: string) => {
    const value = env[name]?.trim()
    return value === undefined || value === '' ? null : value
  }
  const refuse = (name: string, what: string): never => {
    throw new ConfigError(`${name} ${what} (it is ${JSON.stringify(env[name])})`)
  }
  const oneOf = <T extends string>(name: string, values: readonly T[], fallback: T): T => {
    const value = text(name) ?? fallback
    return values.includes(value as T) ? (value as T) : refuse(name, `must be one of: ${values.join(', ')}`)
  }
  const wholeNumber = (name: string, min: number, max: number, fallback: number) => {
    const value = text(name)
    if (value === null) return fallback
    const number = Number(value)
    if (!/^\d+$/.test(value) || number < min || number > max)
      refuse(name, `must be a whole number from ${min} to ${max}`)
    return number
  }
  const url = (name: string, protocols: string[]) => {
    const value = text(name)
    if (value === null) return null
    if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol))
      refuse(name, `must be an address starting with ${protocols.map(p => `${p}//`).join(' or ')}`)
    return value
  }

  const baseUrl = url('TESSERA_BASE_URL', ['http:', 'https:'])
  // Well-known documents are looked up at the root of the host (RFC 8414 §3, RFC 9728 §3): a path would break OAuth.
  if (baseUrl !== null && new URL(baseUrl).origin !== baseUrl)
    refuse('TESSERA_BASE_URL', 'must be an origin: no path, no trailing slash, no default port, lower case')

  const rateLimit = wholeNumber('TESSERA_RATE_LIMIT', 1, 1_000_000, 100)
  return {
    host: text('HOST') ?? '127.0.0.1',
    port: wholeNumber('PORT', 0, 65535, 3000),
    baseUrl,
    databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']),
    dataDir: text('TESSERA_DATA_DIR') ?? './data',
    redisUrl: url('REDIS_URL', ['redis:', 'rediss:']),
    rateLimit,
    sessionRateLimit: rateLimit * 12,
    defaultPlan: oneOf('TESSERA_DEFAULT_PLAN', planNames, 'TEAM'),
    signUp: oneOf('TESSERA_SIGN_UP', ['open', 'closed'], 'open'),
    plans: readPlans(text('TESSERA_PLANS'), refuse),
    demo: oneOf('TESSERA_DEMO', ['0', '1'], '0') === '1',
    logLevel: oneOf('LOG_LEVEL', logLevels, 'info'),
    trustProxy:
      text('TESSERA_TRUST_PROXY')
        ?.split(',')
        .map(address => address.trim()) ?? [],
    allowedOrigins:
      text('TESSERA_ALLOWED_ORIGINS')
        ?.split(',')
        .map(origin => origin.trim()) ?? [],
  }
}

function readPlans(value: string | null, refuse: (name: string, what: string) => never): Plans {
  if (value === null) return defaultPlans
  let given: unknown
  try {
    given = JSON.parse(value)
  } catch {
    refuse('TESSERA_PLANS', 'must be JSON')
  }
  const parsed = plansOverride.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!
    return refuse('TESSERA_PLANS', `is wrong at ${issue.path.join('.') || 'the top'}: ${issue.message}`)
  }
  return withOverrides(parsed.data)
}
