// Who may read the metrics: monitoring inside the network, never a visitor behind a proxy.
import { readFile, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { followed } from '../../testing/followed.ts'
import { sql } from '../../storage/sql.ts'
import { mergeMetrics } from '../../process/workers/merged-metrics.ts'
import { createPrimaryMetrics } from '../../process/workers/primary-metrics.ts'
import { world } from '../../testing/world.ts'

const throughProxies: Record<string, string>[] = [
  { 'x-forwarded-for': '203.0.113.9' },
  { 'x-forwarded-for': '' },
  { forwarded: 'for=203.0.113.9' },
]

test.each([[[]], [['127.0.0.1']]])(
  'metrics are for whoever comes directly, with the proxies %j trusted',
  async trustProxy => {
    const w = await world({ config: { trustProxy } })
    try {
      const inside = await w.send('GET', '/metrics')
      expect(inside.status).toBe(200)
      expect(inside.text).toContain('http_requests_total')
      for (const headers of throughProxies) {
        const outside = await w.send('GET', '/metrics', undefined, headers)
        expect([outside.status, outside.body]).toEqual([
          404,
          { error: 'Not found', code: 'not_found', request_id: expect.any(String) },
        ])
      }
    } finally {
      await w.close()
    }
  },
)

test('with a token set, metrics require it, also through a proxy', async () => {
  const w = await world({ config: { metricsToken: 'scrape-scrape-scrape' } })
  const statusWith = async (headers: Record<string, string>) =>
    (await w.send('GET', '/metrics', undefined, headers)).status
  try {
    expect(await statusWith({ authorization: 'Bearer scrape-scrape-scrape' })).toBe(200)
    expect(await statusWith({ authorization: 'Bearer scrape-scrape-scrape', 'x-forwarded-for': '203.0.113.9' })).toBe(
      200,
    )
    for (const authorization of ['', 'Bearer ', 'Bearer scrape-scrape-scrap', 'Basic scrape-scrape-scrape'])
      expect(await statusWith({ authorization })).toBe(404)
    expect(await statusWith({})).toBe(404)
  } finally {
    await w.close()
  }
})

test('the proxies that we ship and show do not pass the metrics on', async () => {
  const root = new URL('../../../../../', import.meta.url)
  expect(await readFile(new URL('packaging/Caddyfile', root), 'utf8')).toMatch(
    /@metrics path \/metrics\n\s*respond @metrics 404/,
  )
  expect(await readFile(new URL('packaging/cluster/haproxy.cfg', root), 'utf8')).toMatch(
    /bind .*\n(?: *#.*\n)* *http-request deny deny_status 404 if \{ path \/metrics \}/,
  )
  expect(await readFile(new URL('docs/self-hosting.md', root), 'utf8')).toMatch(
    /location = \/metrics \{\n\s*return 404;/,
  )
})

test.each([
  ['one process', false],
  ['several', true],
])('what answers come from is counted, with %s', async (_who, shared) => {
  const w = await world({ shared })
  const counts = async () => {
    const { text } = await w.send('GET', '/metrics')
    const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)![1])
    expect(text).toMatch(/^tessera_database_connections\{state="waiting"\} \d+$/m)
    return {
      memory: value('tessera_access_from_memory_total'),
      database: value('tessera_access_from_database_total'),
      questions: value('tessera_validity_reads_total'),
    }
  }
  try {
    const read = () => w.as('viewer').get(`${w.modePath}/tokens`)
    for (let warming = 0; warming < 3; warming++) await read()
    const before = await counts()
    await read()
    const after = await counts()
    expect(after.memory - before.memory).toBe(1)
    expect(after.database - before.database).toBe(0)
    // In tests another question follows, for the comparison with the database.
    expect(after.questions - before.questions > 0).toBe(shared)
  } finally {
    await w.close()
  }
})

test('writes, events and jobs are measured: what waited, how long it took, and what is late', async () => {
  const w = await world()
  const metrics = async () => (await w.send('GET', '/metrics')).text
  const value = (text: string, series: string) =>
    Number(
      text
        .split('\n')
        .find(line => line.startsWith(`${series} `))
        ?.slice(series.length + 1) ?? NaN,
    )
  const stream = await followed(`${w.address}/api/v1/workspaces/${w.workspace.id}/events`, {
    authorization: `Bearer ${w.people.viewer.key}`,
  })
  try {
    const before = await metrics()
    expect(value(before, 'tessera_event_followers')).toBe(1)
    const token = { name: 'measured', type: 'number', value: 1 }
    expect((await w.as('editor').post(`${w.modePath}/tokens`, token)).status).toBe(201)
    await stream.take(1)
    await w.write(sql`insert into jobs (id, kind, payload, run_at, created_at)
 values (gen_random_uuid(), 'trim_audit', 'null', now() - interval '90 seconds', now()),
 (gen_random_uuid(), 'trim_events', 'null', now() + interval '90 seconds', now())`)
    const after = await metrics()
    for (const name of ['tessera_write_seconds', 'tessera_write_wait_seconds'])
      expect(value(after, `${name}_count`) - value(before, `${name}_count`), name).toBe(1)
    expect(value(after, 'tessera_write_seconds_sum')).toBeGreaterThan(value(before, 'tessera_write_seconds_sum'))
    expect(value(after, 'tessera_event_delay_seconds_count{to="stream"}')).toBe(1)
    expect(value(after, 'tessera_jobs_overdue_seconds{kind="trim_audit"}')).toBeGreaterThan(89)
    expect(value(after, 'tessera_jobs_overdue_seconds{kind="trim_events"}')).toBe(0)
    for (const name of [
      'tessera_database_pool_replacements_total',
      'tessera_database_server_changes_total',
      'tessera_rate_limit_counted_alone_total',
    ])
      expect(value(after, name), name).toBe(0)
  } finally {
    stream.stop()
    await w.close()
  }
})

test('mails, connections to repositories and the audit log are counted by state, and what runs is told', async () => {
  const w = await world()
  const sample = async (series: string) =>
    (await w.send('GET', '/metrics')).text
      .split('\n')
      .find(line => line.startsWith(`${series} `))
      ?.slice(series.length + 1)
  try {
    const mail = (state: string) =>
      w.write(sql`insert into mails (id, kind, address, details, state, created_at)
 values (gen_random_uuid(), 'test', 'a@example.com', '{}', ${state}, now())`)
    for (const state of ['waiting', 'waiting', 'sent']) await mail(state)
    await w.write(sql`insert into git_connections (id, workspace_id, url, branch, folder, format, direction, push_on, incoming,
 pull_requests, credential_kind, credential_fingerprint, credential, notify_secret, state, created_at, updated_at)
 values (gen_random_uuid(), ${w.workspace.id}, 'https://example.com/a', 'main', '', 'dtcg', 'push', 'change', 'change',
 'none', 'token', '', '', '', 'conflict', now(), now())`)
    await w.write(sql`delete from audit_pending`)
    await w.write(sql`insert into audit_pending select gen_random_uuid() from generate_series(1, 3)`)
    expect({
      waiting: await sample('tessera_mails{state="waiting"}'),
      sent: await sample('tessera_mails{state="sent"}'),
      failed: await sample('tessera_mails{state="failed"}'),
      conflict: await sample('tessera_git_connections{state="conflict"}'),
      idle: await sample('tessera_git_connections{state="idle"}'),
      pending: await sample('tessera_audit_pending'),
      build: await sample('tessera_build_info{version="0.0.0-dev",commit="unknown"}'),
    }).toEqual({ waiting: '2', sent: '1', failed: '0', conflict: '1', idle: '0', pending: '3', build: '1' })
  } finally {
    await w.close()
  }
})

const reference = new URL('../../../../../docs/reference/metrics.md', import.meta.url)

/** After a change of a metric: UPDATE_DOCS=1 npx vitest run --project services system/metrics */
async function expectReference(text: string) {
  const types = new Map([...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name, type]) => [name!, type!]))
  const rows = [...text.matchAll(/^# HELP ((?:http|tessera)_\S+) (.+)$/gm)]
    .map(([, name, help]) => `| \`${name}\` | ${types.get(name!)} | ${help} |`)
    .sort()
  const page = `# Every metric

Written by a test from what \`/metrics\` says; [watching it](../self-hosting.md#watching-it) tells who may read it. The usual numbers of a Node process come beside these.

| Metric | Type | |
| --- | --- | --- |
${[...new Set(rows)].join('\n')}
`
  if (process.env.UPDATE_DOCS === '1') await writeFile(reference, page)
  else expect(await readFile(reference, 'utf8')).toBe(page)
}

interface Monitoring {
  alerts: { groups: { rules: { alert: string; expr: string; annotations: Record<string, string> }[] }[] }
  dashboard: { panels: { title: string; targets: { expr: string }[] }[] }
}

test('the dashboard and the alert rules that we ship ask for metrics that there are', async () => {
  const at = new URL('../../../../../packaging/monitoring/', import.meta.url)
  const alerts = parse(await readFile(new URL('alerts.yaml', at), 'utf8')) as Monitoring['alerts']
  const dashboard = JSON.parse(await readFile(new URL('grafana.json', at), 'utf8')) as Monitoring['dashboard']
  const expressions = [
    ...alerts.groups.flatMap(({ rules }) => rules.map(({ alert, expr }) => [alert, expr] as const)),
    ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ]
  expect(expressions.length).toBeGreaterThan(15)
  const w = await world()
  try {
    await w.as('viewer').get(w.modePath)
    const own = (await w.send('GET', '/metrics')).text
    const text = mergeMetrics([own, await createPrimaryMetrics(() => 2).ofAll([])])
    await expectReference(text)
    // A histogram's samples are `_bucket`, `_sum` and `_count`.
    const there = new Set(
      [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name, type]) =>
        type === 'histogram' ? `${name}_bucket` : name!,
      ),
    )
    const missing = expressions.flatMap(([where, expr]) =>
      [...expr.matchAll(/([a-z\d_]+)\{/g)]
        .map(([, name]) => name!)
        .filter(name => name !== 'up' && !there.has(name))
        .map(name => `${where}: ${name}`),
    )
    expect(missing).toEqual([])
    const alerted = alerts.groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)).join('\n')
    for (const name of [
      'tessera_mails',
      'tessera_git_connections',
      'tessera_audit_pending',
      'tessera_build_info',
      'tessera_clock_offset_seconds',
    ])
      expect(alerted).toContain(`${name}{`)
  } finally {
    await w.close()
  }
})
