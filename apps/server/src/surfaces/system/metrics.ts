// The metrics of a process for Prometheus: answers, their sources, writes, events, and waiting work.
import { Counter, Gauge, Histogram } from 'prom-client'
import type { Registry } from 'prom-client'
import type { Services } from '../../kernel/context.ts'
import { commit, version } from '../../base/version.ts'
import { countGitConnections, countJobs, countMails, countPendingAudit } from './system.store.ts'
import type { JobCount } from './system.store.ts'

/** Upper bounds in seconds: for the times that clients wait, and for background work. */
export const ofAnswers = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const ofEvents = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300, 3600]

export function measureServices(registry: Registry, services: Services): void {
  const { access, cache, clock, database, events, limiter } = services
  const { freshness } = database
  readFrom(registry, 'gauge', {
    tessera_remembered_callers: ['Access checks remembered until something is written', access.remembered],
    tessera_kept_answers: ['Answers kept as text', () => cache.held().entries],
    tessera_kept_answer_bytes: [
      'Bytes of the answers kept as text, compressed forms included',
      () => cache.held().bytes,
    ],
    tessera_event_followers: ['Streams of events that are open', events.followers],
    tessera_clock_offset_seconds: [
      "Seconds by which this machine's clock is ahead of the database's, which counts",
      () => clock.ahead?.() ?? 0,
    ],
  })
  readFrom(registry, 'counter', {
    tessera_access_from_memory_total: ['Access checks answered from memory', () => access.counts().memory],
    tessera_access_from_database_total: ['Access checks that read the database', () => access.counts().database],
    tessera_validity_reads_total: [
      'Questions to the database for what other processes wrote; none where one process alone writes',
      () => freshness?.questions?.() ?? 0,
    ],
    tessera_database_server_changes_total: [
      'Times that another server than before answered: it was restarted, or another one took over; none where one process alone writes',
      () => freshness?.serverChanges?.() ?? 0,
    ],
    tessera_database_pool_replacements_total: [
      'Times that all connections were replaced because one was dead',
      database.replacements,
    ],
    tessera_rate_limit_counted_alone_total: [
      'Requests that this process counted alone, because Redis did not answer',
      () => limiter.alone?.() ?? 0,
    ],
  })
  new Gauge({
    name: 'tessera_database_connections',
    help: 'Connections to the database by state; waiting: work that has none',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries<number>({ ...database.connections() })) this.set({ state }, count)
    },
  })
  measureJobs(registry, services)
  measureStates(registry, services)
  measureTimes(registry, services)
}

function measureTimes(registry: Registry, { writes: transactions, events }: Services): void {
  const histogram = <Label extends string>(name: string, help: string, buckets: number[], labelNames: Label[] = []) =>
    new Histogram({ name, help, buckets, labelNames, registers: [registry] })
  const waits = histogram('tessera_write_wait_seconds', 'How long a write waited for those before it', ofAnswers)
  const writes = histogram('tessera_write_seconds', 'How long its transaction took, commit included', ofAnswers)
  transactions.onEnded((waited, ran) => {
    waits.observe(waited)
    writes.observe(ran)
  })
  const delays = histogram(
    'tessera_event_delay_seconds',
    'From an event to its delivery: to a stream that had all before it, or to a webhook at the first attempt',
    ofEvents,
    ['to'],
  )
  events.onDelivered((to, seconds) => delays.observe({ to }, Math.max(0, seconds)))
}

export const tellBuild = (registry: Registry) =>
  new Gauge({
    name: 'tessera_build_info',
    help: 'Always 1; its labels tell what runs',
    labelNames: ['version', 'commit'],
    registers: [registry],
  }).set({ version, commit }, 1)

/** Covers all nodes, since they share the table. */
function measureJobs(registry: Registry, { database }: Services): void {
  let counting: Promise<JobCount[]> | undefined
  // One statement for both. While the database is unavailable, the other metrics must still be served.
  const counted = () =>
    (counting ??= database
      .ping()
      .then(
        () => countJobs(database),
        () => [],
      )
      .finally(() => (counting = undefined)))
  new Gauge({
    name: 'tessera_jobs',
    help: 'Jobs by kind and state; retrying: the last attempt failed, failed: there will be no other',
    labelNames: ['kind', 'state'],
    registers: [registry],
    async collect() {
      const counts = await counted()
      this.reset()
      for (const { kind, state, jobs } of counts) this.set({ kind, state }, jobs)
    },
  })
  new Gauge({
    name: 'tessera_jobs_overdue_seconds',
    help: 'How long the longest waiting of the jobs that are due has been due',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      const counts = await counted()
      this.reset()
      const longest = new Map<string, number>()
      for (const { kind, overdue } of counts) longest.set(kind, Math.max(longest.get(kind) ?? 0, overdue))
      for (const [kind, seconds] of longest) this.set({ kind }, seconds)
    },
  })
}

const mailStates = ['waiting', 'sent', 'failed'] as const
const gitStates = ['idle', 'syncing', 'conflict', 'failed'] as const

/** Covers all nodes as well. */
function measureStates(registry: Registry, { database }: Services): void {
  // While the database is unavailable these metrics are missing, and the others are served.
  const gauge = (name: string, help: string, labelNames: string[], collect: (gauge: Gauge) => Promise<void>) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset()
        if (labelNames.length === 0) this.remove()
        await database.ping().then(
          () => collect(this),
          () => undefined,
        )
      },
    })
  gauge('tessera_mails', 'Mails by state; failed: there will be no other attempt', ['state'], async one => {
    for (const { state, total } of await countMails(database, mailStates)) one.set({ state }, total)
  })
  gauge('tessera_git_connections', 'Connections to repositories by state', ['state'], async one => {
    for (const { state, total } of await countGitConnections(database, gitStates)) one.set({ state }, total)
  })
  gauge('tessera_audit_pending', 'Entries of the audit log that are not chained yet', [], async one =>
    one.set(await countPendingAudit(database)),
  )
}

/** Metrics that are read on demand from elsewhere. */
function readFrom(
  registry: Registry,
  type: 'gauge' | 'counter',
  metrics: Record<string, [string, () => number]>,
): void {
  for (const [name, [help, read]] of Object.entries(metrics)) {
    const common = { name, help, registers: [registry] }
    if (type === 'gauge')
      new Gauge({
        ...common,
        collect() {
          this.set(read())
        },
      })
    else
      new Counter({
        ...common,
        collect() {
          this.reset()
          this.inc(read())
        },
      })
  }
}
