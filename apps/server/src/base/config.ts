// What the server is configured with. `process/config.ts` reads it from the environment.
import type { PlanName, Plans, Quotas } from '@tessera/contract'
import type { IPv4, IPv6 } from 'ipaddr.js'

/** What `TESSERA_WEBHOOK_ALLOW` names: hosts, in lower case, and networks. */
export interface Allowance {
  hosts: ReadonlySet<string>
  networks: readonly [IPv4 | IPv6, number][]
}

export interface Config {
  host: string
  port: number
  /** How many processes serve; 1: this one alone. */
  workers: number
  /** The public address without a trailing slash; null: http://localhost:<the port that was bound>. */
  baseUrl: string | null
  databaseUrl: string | null
  /** DATABASE_URL leads to a pooler that gives out sessions by the transaction. */
  databasePooled: boolean
  /** The same database past the pooler. */
  databaseDirectUrl: string | null
  /** Replicas of it, for what they may answer. */
  replicaUrl: string | null
  dataDir: string
  redisUrl: string | null
  /** Requests per minute and API token. */
  rateLimit: number
  /** Requests per minute with all tokens of one account together; null: as many as its tokens may make. */
  accountRateLimit: number | null
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
  /** Further names of a server whose base address is one of this computer. */
  allowedHosts: string[]
  /** Required of readers of `/metrics`; null: only direct clients, not those behind a proxy, may read them. */
  metricsToken: string | null
  /** Where webhooks may lead beside public addresses. */
  webhookAllow: Allowance
  /** For how many days entries of the audit log are kept; 0: for ever. */
  auditDays: number
  /** The collector of traces (OTLP over HTTP); null: there are none. */
  tracesTo: string | null
}
