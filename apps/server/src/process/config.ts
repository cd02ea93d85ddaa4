// Configuration by environment variables. An invalid one stops the start with a line that names it.
import { defaultQuotas, planNames, plansOverride, quotasOverride, withOverrides } from '@tessera/contract'
import ipaddr from 'ipaddr.js'
import { availableParallelism } from 'node:os'
import type { z } from 'zod'
import type { Config } from '../base/config.ts'
import { isLoopback } from '../limits/network.ts'
import { logLevels, settings } from './settings.ts'
import type { SettingName } from './settings.ts'
import { addressesOf } from '../storage/connections/hosts.ts'
import type { AddressError, Role } from '../storage/connections/hosts.ts'
import { readAllowance } from '../limits/outgoing.ts'

const mostWorkers = 64

export class ConfigError extends Error {}

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
  const wholeNumber = (name: SettingName, min: number, max: number, or = '') => {
    const value = text(name) ?? ''
    const number = Number(value)
    if (!/^\d+$/.test(value) || number < min || number > max)
      refuse(name, `must be ${or}a whole number from ${min} to ${max}`)
    return number
  }
  const readWorkers = () =>
    text('TESSERA_WORKERS') === 'auto'
      ? Math.min(mostWorkers, availableParallelism())
      : wholeNumber('TESSERA_WORKERS', 1, mostWorkers, '`auto` or ')
  const url = (name: SettingName, protocols: string[]) => {
    const value = text(name)
    if (value === null) return null
    if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol))
      refuse(name, `must be an address starting with ${protocols.map(p => `${p}//`).join(' or ')}`)
    return value
  }

  /** Not shown where it is refused: it holds a password. */
  const database = (name: SettingName, role: Role = 'primary') => {
    const value = text(name)
    try {
      if (value !== null) addressesOf(value, role)
    } catch (error) {
      throw new ConfigError(`${name} ${(error as AddressError).message}`, { cause: error })
    }
    return value
  }

  /** A variable parsed as JSON of this schema; undefined without it. */
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

  const list = (name: SettingName): string[] =>
    text(name)
      ?.split(',')
      .map(entry => entry.trim()) ?? []
  const listOf = (name: SettingName, fits: (entry: string) => boolean, otherwise: string) => {
    const given = list(name)
    return given.every(fits) ? given : refuse(name, otherwise)
  }
  /** As browsers write them. */
  const hostNames = (name: SettingName) =>
    list(name).map(given => {
      const host = isHostName(given) ? new URL(`http://${given}`).hostname.replace(/^\[(.*)\]$/, '$1') : ''
      return host || refuse(name, 'must list host names or addresses by comma, without scheme and port')
    })
  const allowance = (name: SettingName) => {
    try {
      return readAllowance(list(name))
    } catch (error) {
      return refuse(name, `must list addresses, networks and host names: ${(error as Error).message}`)
    }
  }

  const baseUrl = url('TESSERA_BASE_URL', ['http:', 'https:'])
  // Well-known documents are looked up at the root of the host (RFC 8414 §3, RFC 9728 §3): a path would break OAuth.
  if (baseUrl !== null && new URL(baseUrl).origin !== baseUrl)
    refuse('TESSERA_BASE_URL', 'must be an origin: no path, no trailing slash, no default port, lower case')

  const databaseUrl = database('DATABASE_URL')
  const databasePooled = oneOf('TESSERA_DATABASE_POOLER', ['none', 'transaction']) === 'transaction'
  if (databasePooled && databaseUrl === null)
    refuse('TESSERA_DATABASE_POOLER', 'needs DATABASE_URL, the address of the pooler')
  if (!databasePooled && text('TESSERA_DATABASE_DIRECT_URL') !== null)
    throw new ConfigError(
      'TESSERA_DATABASE_DIRECT_URL is only read with TESSERA_DATABASE_POOLER=transaction: set that, or remove it',
    )

  const replicaUrl = database('TESSERA_REPLICA_URL', 'replica')
  if (databaseUrl === null && replicaUrl !== null)
    throw new ConfigError('TESSERA_REPLICA_URL needs DATABASE_URL, the address of the primary')

  const rateLimit = wholeNumber('TESSERA_RATE_LIMIT', 1, 100_000_000)
  return {
    host: text('HOST'),
    port: wholeNumber('PORT', 0, 65535),
    workers: readWorkers(),
    baseUrl,
    databaseUrl,
    databasePooled,
    databaseDirectUrl: database('TESSERA_DATABASE_DIRECT_URL'),
    replicaUrl,
    dataDir: text('TESSERA_DATA_DIR'),
    redisUrl: url('REDIS_URL', ['redis:', 'rediss:']),
    rateLimit,
    accountRateLimit:
      text('TESSERA_ACCOUNT_RATE_LIMIT') === null
        ? null
        : // Less would break the promise that each token has.
          wholeNumber('TESSERA_ACCOUNT_RATE_LIMIT', rateLimit, 1_000_000_000),
    sessionRateLimit: rateLimit * 12,
    defaultPlan: oneOf('TESSERA_DEFAULT_PLAN', planNames),
    signUp: text('TESSERA_SIGN_UP') === null ? whereReached(baseUrl) : oneOf('TESSERA_SIGN_UP', ['open', 'closed']),
    setupToken: readSetupToken(text('TESSERA_SETUP_TOKEN')),
    plans: withOverrides(fromJson('TESSERA_PLANS', plansOverride) ?? {}),
    quotas: { ...defaultQuotas, ...fromJson('TESSERA_QUOTAS', quotasOverride) },
    demo: oneOf('TESSERA_DEMO', ['0', '1']) === '1',
    logLevel: oneOf('LOG_LEVEL', logLevels),
    trustProxy: listOf('TESSERA_TRUST_PROXY', isProxy, 'must list addresses and networks of proxies by comma'),
    allowedOrigins: listOf(
      'TESSERA_ALLOWED_ORIGINS',
      isOrigin,
      'must list origins by comma, as https://a.example: no path, no trailing slash, no default port; or `*`',
    ),
    allowedHosts: hostNames('TESSERA_ALLOWED_HOSTS'),
    webhookAllow: allowance('TESSERA_WEBHOOK_ALLOW'),
    metricsToken: secret('TESSERA_METRICS_TOKEN', 16),
    tracesTo: url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']),
    auditDays: wholeNumber('TESSERA_AUDIT_DAYS', 0, 36_500),
  }
}

const isOrigin = (given: string): boolean =>
  given === '*' || (URL.canParse(given) && (new URL(given).origin === given || !/^https?:/.test(given)))

/** Also the names that proxy-addr has for networks, and a network with its mask. */
const isProxy = (given: string): boolean =>
  ['loopback', 'linklocal', 'uniquelocal'].includes(given) ||
  ipaddr.isValidCIDR(given) ||
  (given.split('/').length < 3 && given.split('/').every(part => ipaddr.isValid(part)))

const isHostName = (given: string): boolean =>
  /^(?:\[[\da-f:.]+\]|[^\s:/?#@[\]\\*]+)$/i.test(given) && URL.canParse(`http://${given}`)

/** Where the instance is reachable by others, sign-up is closed unless the operator opens it. */
const whereReached = (baseUrl: string | null) => (baseUrl === null || isLoopback(baseUrl) ? 'open' : 'closed')

/** A secret is not repeated in the refusal. */
function readSetupToken(value: string | null): string | null {
  if (value !== null && value.length < 16) throw new ConfigError('TESSERA_SETUP_TOKEN must have at least 16 characters')
  return value
}
