// The environment variables that belong to no domain: the manual's text, and how to read the field of `Config`. Those of a domain
// stand in its own `settings.ts`.
import { defaultQuotas, planNames, plansOverride, quotasOverride, withOverrides } from '@tessera/contract'
import type { Plans, Quotas } from '@tessera/contract'
import {
  isOrigin,
  isProxy,
  readAccountRateLimit,
  readBaseUrl,
  readDirectUrl,
  readHostNames,
  readMetricsToken,
  readPooled,
  readReplicaUrl,
  readSecretKey,
  readSignUp,
  readWorkers,
} from './read-settings.ts'
import { setting } from './setting.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
const anyOf = (values: readonly string[]) => values.map(value => `\`${value}\``).join(', ')

export const settings = {
  HOST: setting({ field: 'host', meaning: 'where to listen', standard: '127.0.0.1', read: from => from.text() }),
  PORT: setting({
    field: 'port',
    meaning: 'where to listen',
    standard: '3000',
    read: from => from.wholeNumber(0, 65_535),
  }),
  TESSERA_WORKERS: setting({
    field: 'workers',
    meaning:
      'how many processes serve the port, from 1 to 64, or `auto`: one for each core; see [Several nodes](../scaling.md#several-processes-on-one-machine)',
    standard: '1',
    read: readWorkers,
  }),
  TESSERA_BASE_URL: setting({
    field: 'baseUrl',
    meaning: 'the public address: links, cookies, OAuth issuer; without a trailing slash or path',
    standard: null,
    otherwise: '`http://localhost:<port>`',
    read: readBaseUrl,
  }),
  DATABASE_URL: setting({
    field: 'databaseUrl',
    meaning:
      'a PostgreSQL server (15 or newer), or [several hosts](../scaling.md#a-database-that-fails-over) by comma, of which the one that accepts writes is used; without it the embedded one',
    standard: null,
    secret: true,
    read: from => from.database('primary'),
  }),
  TESSERA_DATABASE_POOLER: setting({
    field: 'databasePooled',
    meaning:
      '`transaction`: `DATABASE_URL` leads to [a pooler](../scaling.md#behind-pgbouncer) that gives out connections by the transaction; `none`: to PostgreSQL, or to a pooler that gives them out by the session',
    standard: 'none',
    read: readPooled,
  }),
  TESSERA_DATABASE_DIRECT_URL: setting({
    field: 'databaseDirectUrl',
    meaning:
      'with `TESSERA_DATABASE_POOLER=transaction`: the same database past the pooler, for what a pooler cannot do',
    standard: null,
    secret: true,
    read: readDirectUrl,
  }),
  TESSERA_REPLICA_URL: setting({
    field: 'replicaUrl',
    meaning:
      '[replicas](../scaling.md#replicas-for-reads) of the same database, which are asked for releases and the history as far as they have them',
    standard: null,
    secret: true,
    read: readReplicaUrl,
  }),
  TESSERA_DATA_DIR: setting({
    field: 'dataDir',
    meaning: 'where the embedded database lives',
    standard: './data',
    read: from => from.text(),
  }),
  REDIS_URL: setting({
    field: 'redisUrl',
    meaning: 'Redis or Valkey for the rate limits of several nodes; without it they are counted in PostgreSQL',
    standard: null,
    secret: true,
    read: from => from.url(['redis:', 'rediss:']),
  }),
  TESSERA_RATE_LIMIT: setting({
    field: 'rateLimit',
    meaning: 'requests per minute and token; a dashboard session has twelve times that',
    standard: '100',
    read: from => from.wholeNumber(1, 100_000_000),
  }),
  TESSERA_ACCOUNT_RATE_LIMIT: setting({
    field: 'accountRateLimit',
    meaning:
      'requests per minute with all tokens of one account together, at least `TESSERA_RATE_LIMIT`; [for instances that strangers can use](../security.md#set-it-up)',
    standard: null,
    otherwise: 'no limit',
    read: readAccountRateLimit,
  }),
  TESSERA_DEFAULT_PLAN: setting({
    field: 'defaultPlan',
    meaning: `of a new account: ${anyOf(planNames)}; administrators change it under **Accounts of this instance**`,
    standard: null,
    otherwise: '`BUSINESS` for the first account, which administers the instance, else `TEAM`',
    read: from => (from.text() === null ? null : from.oneOf(planNames)),
  }),
  TESSERA_SIGN_UP: setting({
    field: 'signUp',
    meaning:
      '`open`, or `closed`: then only administrators and invitations add accounts (the first one can always be made)',
    standard: null,
    otherwise: '`open` where `TESSERA_BASE_URL` is an address of this computer, else `closed`',
    read: readSignUp,
  }),
  TESSERA_PLANS: setting({
    field: 'plans',
    meaning: 'other limits for the plans, as JSON: `{"TEAM": {"workspaces": 100}}`',
    standard: null,
    read: (from): Plans => withOverrides(from.json(plansOverride) ?? {}),
  }),
  TESSERA_QUOTAS: setting({
    field: 'quotas',
    meaning: 'other [limits on how much there may be](#quotas), as JSON: `{"tokens_per_mode": 50000}`',
    standard: null,
    read: (from): Quotas => ({ ...defaultQuotas, ...from.json(quotasOverride) }),
  }),
  TESSERA_TRUST_PROXY: setting({
    field: 'trustProxy',
    meaning: 'addresses or networks of your proxies, by comma; their word on who is calling is believed',
    standard: null,
    read: from => from.listOf(isProxy, 'must list addresses and networks of proxies by comma'),
  }),
  TESSERA_ALLOWED_ORIGINS: setting({
    field: 'allowedOrigins',
    meaning: 'further origins that browsers may call the MCP endpoint from, by comma',
    standard: null,
    read: from =>
      from.listOf(
        isOrigin,
        'must list origins by comma, as https://a.example: no path, no trailing slash, no default port; or `*`',
      ),
  }),
  TESSERA_ALLOWED_HOSTS: setting({
    field: 'allowedHosts',
    meaning:
      'where `TESSERA_BASE_URL` is an address of this computer: further host names or addresses, by comma and without port, that requests may name in `Host`; others are refused, so that [no web page reaches the server by a name of its own](../security.md#who-gets-in)',
    standard: null,
    read: readHostNames,
  }),
  TESSERA_METRICS_TOKEN: setting({
    field: 'metricsToken',
    meaning:
      'asked of whoever reads `/metrics`, as a bearer token; without it, whoever does not come through a proxy may',
    standard: null,
    secret: true,
    read: readMetricsToken,
  }),
  TESSERA_REQUIRE_FACTOR: setting({
    field: 'requireFactor',
    meaning:
      '`1`: every account needs [a second factor](../for/administrator.md#second-factors); who has none may only set one up',
    standard: '0',
    read: from => from.oneOf(['0', '1']) === '1',
  }),
  TESSERA_SECRET_KEY: setting({
    field: 'secretKey',
    meaning:
      'the key that secrets are encrypted with before they are stored (AES-256-GCM): 32 random bytes as base64 or as 64 hexadecimal digits, as `openssl rand -hex 32` makes them. Keep it apart from the database and its backups; see [what it is needed for](../security.md#secrets-in-the-database)',
    standard: null,
    secret: true,
    read: readSecretKey,
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting({
    field: 'tracesTo',
    meaning:
      'where [traces](../self-hosting.md#traces) go: an OpenTelemetry collector, as `http://localhost:4318`; the other `OTEL_…` variables apply with it',
    standard: null,
    companions: { OTEL_EXPORTER_OTLP_HEADERS: { secret: true } },
    read: from => from.url(['http:', 'https:']),
  }),
  TESSERA_DEMO: setting({
    field: 'demo',
    meaning: '`1`: an empty instance starts with a demo account, workspace and key',
    standard: '0',
    otherwise: '`0` (`npm start`: `1`)',
    read: from => from.oneOf(['0', '1']) === '1',
  }),
  LOG_LEVEL: setting({
    field: 'logLevel',
    meaning: anyOf(logLevels),
    standard: 'info',
    read: from => from.oneOf(logLevels),
  }),
}
