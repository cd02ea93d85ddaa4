// The environment variables that the server reads, and what the manual says of them.
import { planNames, quotas, retention } from '@tessera/contract'

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
const anyOf = (values: readonly string[]) => values.map(value => `\`${value}\``).join(', ')

interface Setting {
  /** In Markdown: `settingsTable` shows it in docs/self-hosting.md. */
  meaning: string
  /** The default; null: none, or as `otherwise` describes. */
  standard: string | null
  otherwise?: string
}

/** Every variable that the server reads. What is not here cannot be read below. */
export const settings = {
  HOST: { meaning: 'where to listen', standard: '127.0.0.1' },
  PORT: { meaning: 'where to listen', standard: '3000' },
  TESSERA_WORKERS: {
    meaning:
      'how many processes serve the port, from 1 to 64, or `auto`: one for each core; see [Several nodes](scaling.md#several-processes-on-one-machine)',
    standard: '1',
  },
  TESSERA_BASE_URL: {
    meaning: 'the public address: links, cookies, OAuth issuer; without a trailing slash or path',
    standard: null,
    otherwise: '`http://localhost:<port>`',
  },
  DATABASE_URL: {
    meaning:
      'a PostgreSQL server (15 or newer), or [several hosts](scaling.md#a-database-that-fails-over) by comma, of which the one that accepts writes is used; without it the embedded one',
    standard: null,
  },
  TESSERA_DATABASE_POOLER: {
    meaning:
      '`transaction`: `DATABASE_URL` leads to [a pooler](scaling.md#behind-pgbouncer) that gives out connections by the transaction; `none`: to PostgreSQL, or to a pooler that gives them out by the session',
    standard: 'none',
  },
  TESSERA_DATABASE_DIRECT_URL: {
    meaning:
      'with `TESSERA_DATABASE_POOLER=transaction`: the same database past the pooler, for what a pooler cannot do',
    standard: null,
  },
  TESSERA_REPLICA_URL: {
    meaning:
      '[replicas](scaling.md#replicas-for-reads) of the same database, which are asked for releases and the history as far as they have them',
    standard: null,
  },
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
    meaning:
      'requests per minute with all tokens of one account together, at least `TESSERA_RATE_LIMIT`; [for instances that strangers can use](security.md#set-it-up)',
    standard: null,
    otherwise: 'no limit',
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
  TESSERA_ALLOWED_HOSTS: {
    meaning:
      'where `TESSERA_BASE_URL` is an address of this computer: further host names or addresses, by comma and without port, that requests may name in `Host`; others are refused, so that [no web page reaches the server by a name of its own](security.md#who-gets-in)',
    standard: null,
  },
  TESSERA_METRICS_TOKEN: {
    meaning:
      'asked of whoever reads `/metrics`, as a bearer token; without it, whoever does not come through a proxy may',
    standard: null,
  },
  TESSERA_WEBHOOK_ALLOW: {
    meaning:
      'addresses, networks and host names, by comma, that webhooks may lead to though they are private, also over plain http and on any port',
    standard: null,
  },
  TESSERA_AUDIT_DAYS: {
    meaning: 'for how many days entries of the audit log are kept, at most 36500; `0`: for ever',
    standard: '365',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    meaning:
      'where [traces](#traces) go: an OpenTelemetry collector, as `http://localhost:4318`; the other `OTEL_…` variables apply with it',
    standard: null,
  },
  TESSERA_DEMO: {
    meaning: '`1`: an empty instance starts with a demo account, workspace and key',
    standard: '0',
    otherwise: '`0` (`npm start`: `1`)',
  },
  LOG_LEVEL: { meaning: anyOf(logLevels), standard: 'info' },
} satisfies Record<string, Setting>
export type SettingName = keyof typeof settings

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
