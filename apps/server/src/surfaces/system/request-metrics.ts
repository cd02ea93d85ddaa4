// The number and duration of answered requests. Counted here, and converted to Prometheus's format on demand:
// prom-client joins and sorts the labels of every observation, which would take a twentieth of the time of a cached
// answer.
import type { Metric, Registry } from 'prom-client'
import type { AnsweredRequest, OnAnswered } from '../request-id.ts'

/** The counts of one method and route. */
interface Tally {
  method: string
  route: string
  byStatus: Map<number, number>
  /** The number of requests between the previous bound and this one; the last: beyond all bounds. */
  buckets: number[]
  seconds: number
  total: number
}

/** `bounds`: of the histogram, in seconds. Call the result for each answer. */
export function measureRequests(registry: Registry, bounds: readonly number[]): OnAnswered {
  const byRoute = new Map<string, Map<string, Tally>>()

  function tallyOf({ method, route: pattern }: AnsweredRequest): Tally {
    // The route's pattern, never the address: ids must not become labels.
    const route = pattern ?? 'none'
    let byMethod = byRoute.get(route)
    if (!byMethod) byRoute.set(route, (byMethod = new Map<string, Tally>()))
    let tally = byMethod.get(method)
    if (!tally) {
      const buckets = new Array<number>(bounds.length + 1).fill(0)
      byMethod.set(method, (tally = { method, route, byStatus: new Map(), buckets, seconds: 0, total: 0 }))
    }
    return tally
  }

  const tallies = () => [...byRoute.values()].flatMap(byMethod => [...byMethod.values()])
  register(registry, 'counter', 'http_requests_total', 'Requests answered', () =>
    tallies().flatMap(({ method, route, byStatus }) =>
      [...byStatus].map(([status, value]) => ({ labels: { method, route, status }, value })),
    ),
  )
  const name = 'http_request_duration_seconds'
  register(registry, 'histogram', name, 'Time from request to answer', () =>
    tallies().flatMap(({ method, route, buckets, seconds, total }) => {
      let sum = 0
      const labels = { method, route }
      const upTo = [...bounds, '+Inf'].map((le, at) => {
        sum += buckets[at]!
        return { labels: { le, ...labels }, value: sum, metricName: `${name}_bucket` }
      })
      return [
        ...upTo,
        { labels, value: seconds, metricName: `${name}_sum` },
        { labels, value: total, metricName: `${name}_count` },
      ]
    }),
  )

  return answered => {
    const tally = tallyOf(answered)
    const { status, ms } = answered
    const seconds = ms / 1000
    tally.byStatus.set(status, (tally.byStatus.get(status) ?? 0) + 1)
    let at = 0
    while (at < bounds.length && seconds > bounds[at]!) at++
    tally.buckets[at]!++
    tally.seconds += seconds
    tally.total++
  }
}

interface Sample {
  labels: Record<string, string | number>
  value: number
  metricName?: string
}

/** The registry uses no other members of a metric. */
function register(registry: Registry, type: 'counter' | 'histogram', name: string, help: string, read: () => Sample[]) {
  const get = () => Promise.resolve({ name, help, type, values: read(), aggregator: 'sum' })
  const metric: object = { name, help, type, aggregator: 'sum', get }
  registry.registerMetric(metric as Metric)
}
